// Sheets that are made from report tables: a starter sheet of one, the contents of all. Nothing is read from the
// platform.
import { contentsKnown, writeContents as runWriteContents } from "../../workflows/reports/contents";
import { writeStarter as runWriteStarter } from "../../workflows/reports/starter";
import type { Services } from "../../workflows/services";
import { failureNotice, obstacleNotice, plainNotice } from "../pane/notices";
import type { Message } from "../parts/message";
import { contentsFailed, contentsMessage, starterMessage } from "./starterTexts";
import { notify, work, withServices, type Core } from "../pane/core";
import { reload } from "../tables/tableActions";

export async function writeStarter(core: Core, reportId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async (options) => {
      const title = core.store.get().reports.find(({ id }) => id === reportId)?.title ?? "";
      const outcome = await runWriteStarter(services, reportId, options).finally(() => reload(core, services));
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, null));
        return;
      }
      const said = await withContents(services, starterMessage(title, outcome));
      notify(core, plainNotice("success", said));
    }),
  );
}

export async function writeContents(core: Core): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      const outcome = await runWriteContents(services);
      notify(
        core,
        outcome.ok ? plainNotice("success", contentsMessage(outcome)) : obstacleNotice(outcome.obstacle, null),
      );
    }),
  );
}

/**
 * Where the workbook has a contents sheet, it follows what was done; its own trouble is told beside that and does not
 * undo it.
 */
export async function withContents(services: Services, said: Message): Promise<Message> {
  const trouble = await follow(services).catch((error: unknown) => failureNotice(error).message.title);
  return trouble === null ? said : { ...said, text: `${said.text} ${contentsFailed(trouble)}`.trim() };
}

async function follow(services: Services): Promise<string | null> {
  if (!(await contentsKnown(services))) return null;
  const outcome = await runWriteContents(services);
  return outcome.ok ? null : obstacleNotice(outcome.obstacle, null).message.title;
}
