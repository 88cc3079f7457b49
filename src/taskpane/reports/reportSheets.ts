// Sheets that are made from report tables: a starter sheet of one, the contents of all. Nothing is read from the
// platform.
import { writeContents as runWriteContents } from "../../workflows/reports/contents";
import { writeStarter as runWriteStarter } from "../../workflows/reports/starter";
import { say } from "../language/say";
import { plainNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import { reload } from "../tables/tableWork";
import { withContents } from "./contentsFollow";
import { contentsMessage, starterMessage } from "./starterTexts";
import { notify, work, withServices, type Core } from "../pane/core";

/** Figures and charts over the report's table, on a new sheet. */
export async function writeStarter(core: Core, reportId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async (options) => {
      const title = core.store.get().reports.find(({ id }) => id === reportId)?.title ?? "";
      const outcome = await runWriteStarter(services, reportId, { ...options, say }).finally(() =>
        reload(core, services),
      );
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, null));
        return;
      }
      const said = await withContents(services, starterMessage(title, outcome));
      notify(core, plainNotice("success", said));
    }),
  );
}

/** The reports of the workbook on a sheet: a new one, or the one that there is brought up to date. */
export async function writeContents(core: Core): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      const outcome = await runWriteContents(services, say);
      notify(
        core,
        outcome.ok ? plainNotice("success", contentsMessage(outcome)) : obstacleNotice(outcome.obstacle, null),
      );
    }),
  );
}
