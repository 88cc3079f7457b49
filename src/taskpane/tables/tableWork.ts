// What work on tables shares: a failed refresh is noted on the card, and the workbook is looked through afterwards.
import type { Stopped } from "../../workflows/obstacle";
import type { Services, WorkflowOptions } from "../../workflows/services";
import { type Core, notify, withServices, work } from "../pane/core";
import { failureNotice, plainNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import { obstacleMessage } from "../pane/obstacleTexts";
import { siteTexts } from "../pane/failures/siteTexts";
import type { Message } from "../parts/message";
import { loadTables, patchEntry, recountTables } from "./tables";

/** The card tells of a refresh that failed until one has gone well; one that the person stopped has not failed. */
export async function telling<Outcome extends { readonly ok: true } | Stopped>(
  core: Core,
  linkId: string,
  { signal }: WorkflowOptions,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const failed = (message: Message) => patchEntry(core, linkId, { failed: { at: core.parts.clock.now(), message } });
  try {
    const outcome = await run();
    if (outcome.ok) patchEntry(core, linkId, { failed: null });
    else failed(obstacleMessage(outcome.obstacle));
    return outcome;
  } catch (error) {
    if (signal?.aborted !== true) failed(failureNotice(error).message);
    throw error;
  }
}

/**
 * After work that may have changed the workbook, however it ended. Its own trouble must not hide the first one.
 * `touched`: the linked tables that it worked on, where that is all it did.
 */
export async function reload(core: Core, services: Services, touched: readonly string[] | null = null): Promise<void> {
  const looked = touched === null ? loadTables(core, services) : recountTables(core, services, touched);
  await looked.catch((error: unknown) => notify(core, failureNotice(error)));
}

/** A colleague's report or comparison is the connected account's from now on. */
export async function takeOver(
  core: Core,
  run: (services: Services, options: WorkflowOptions) => Promise<{ readonly ok: true } | Stopped>,
): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async (options) => {
      const outcome = await run(services, options).finally(() => reload(core, services));
      const { userEmail } = services.account;
      notify(
        core,
        outcome.ok ? plainNotice("success", siteTexts.takenOver(userEmail)) : obstacleNotice(outcome.obstacle, null),
      );
    }),
  );
}
