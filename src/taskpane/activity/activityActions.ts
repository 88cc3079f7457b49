// What a person does about earlier sends: finish one that was cut off, leave it, take one back. Both lead to a preview;
// nothing is sent from here.
import { withRequestIds, writeActivitySheet } from "../../workflows/activity/activity";
import { activityCsv as runActivityCsv } from "../../workflows/activity/table";
import type { ActivitySend } from "../../workflows/activity/types";
import { finishSend as runFinishSend } from "../../workflows/send/finish";
import { previewUndo } from "../../workflows/send/undo";
import type { Services, WorkflowOptions } from "../../workflows/services";
import { obstacleNotice, plainNotice } from "../pane/notices";
import { writtenMessage } from "./activityTexts";
import { arrivedMessage, leftMessage } from "../preview/earlierSendTexts";
import { notify, work, withServices, type Core } from "../pane/core";
import { showFresh } from "../preview/previewActions";
import { reload } from "../tables/tableActions";
import { patchEntry } from "../tables/tables";

export async function finishSend(core: Core, linkId: string, sendId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "finish", (options) =>
      finishShown(core, services, linkId, sendId, options).finally(() => reload(core, services)),
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

/** Until the workbook is looked through anew by another pane. Its rows are pending edits like any other meanwhile. */
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
      const outcome = await shown.finally(() => reload(core, services));
      if (outcome.ok) showFresh(core, outcome.preview);
      else notify(core, obstacleNotice(outcome.obstacle, linkId));
    }),
  );
}

export async function writeActivity(core: Core, sends: readonly ActivitySend[]): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      await writeActivitySheet(services, sends);
      notify(core, plainNotice("success", writtenMessage(sends.length)));
    }),
  );
}

/** Null when it could not be made. */
export async function activityCsv(core: Core, sends: readonly ActivitySend[]): Promise<string | null> {
  let text: string | null = null;
  await withServices(core, (services) =>
    work(core, "activity", async () => {
      text = runActivityCsv(await withRequestIds(services, sends));
    }),
  );
  return text;
}
