// What a person does about earlier sends: finish one that was cut off, leave it, take one back. Both lead to a preview;
// nothing is sent from here.
import { finishSend as runFinishSend } from "../../workflows/send/finish";
import { previewUndo } from "../../workflows/send/undo";
import type { Services, WorkflowOptions } from "../../workflows/services";
import { type Core, notify, withServices, work } from "../pane/core";
import { obstacleNotice, plainNotice } from "../pane/notices";
import { reload } from "../tables/tableWork";
import { lookForSends, patchEntry } from "../tables/tables";
import { arrivedMessage, leftMessage } from "./earlierSendTexts";
import { showFresh } from "./shownPreview";

/** Shows what is left of a send that was cut off, or says that all of it arrived. */
export async function finishSend(core: Core, linkId: string, sendId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "finish", (options) =>
      finishShown(core, services, linkId, sendId, options).finally(() => reload(core, services, [linkId])),
    ),
  );
}

async function finishShown(
  core: Core,
  services: Services,
  linkId: string,
  sendId: string,
  options: WorkflowOptions,
): Promise<void> {
  const outcome = await runFinishSend(services, linkId, sendId, options);
  if (!outcome.ok) notify(core, obstacleNotice(outcome.obstacle, linkId));
  else if (outcome.done) notify(core, plainNotice("success", arrivedMessage(outcome)));
  else showFresh(core, outcome.preview);
}

/** Asks the gateway again about a send that runs elsewhere. It is no work: other things may run meanwhile. */
export async function lookAgain(core: Core, linkId: string): Promise<void> {
  const entry = core.store.get().tables?.find(({ link }) => link.id === linkId);
  if (entry === undefined) return;
  await withServices(core, (services) =>
    // The card goes on telling what it told; whatever is started next says what is wrong with the gateway.
    lookForSends(core, services, entry.link).catch(() => undefined),
  );
}

/** Until another pane reads the workbook again. Until then its rows are pending edits like any other. */
export function leaveSend(core: Core, linkId: string): Promise<void> {
  const entry = core.store.get().tables?.find(({ link }) => link.id === linkId);
  if (entry?.cutOff != null) core.left.add(entry.cutOff.id);
  patchEntry(core, linkId, { cutOff: null });
  notify(core, plainNotice("info", leftMessage));
  return Promise.resolve();
}

/** It asks nothing: what taking back would do is shown first. */
export async function undoSend(core: Core, linkId: string, sendId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "undo", async (options) => {
      const shown = previewUndo(services, linkId, sendId, options);
      const outcome = await shown.finally(() => reload(core, services, [linkId]));
      if (outcome.ok) showFresh(core, outcome.preview);
      else notify(core, obstacleNotice(outcome.obstacle, linkId));
    }),
  );
}
