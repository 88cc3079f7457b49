// Sends several lists that speak of each other from the pane: one preview after the other, and all of them as one send
// once the person has said yes to each.
import { outgoing, rowKey } from "../../../sync/plan/choices";
import { withChoices } from "../../../workflows/send/preview";
import { sendInOrder } from "../../../workflows/send/inOrder";
import type { Preview } from "../../../workflows/send/types";
import { endSession, goTo, notify, patch, withServices, work, type Core } from "../../pane/core";
import { isSessionEnd, platformNotice } from "../../pane/notices";
import type { OrderedPlace } from "../../pane/screens/screens";
import { reload } from "../../tables/tableWork";
import { answerInOrder, waitForWord } from "./orderedWait";
import { showFresh } from "../shownPreview";
import { untilIdle } from "../../pane/work/untilIdle";

/** Lists that speak of each other, one after the other, each with its preview. */
export async function sendAllInOrder(core: Core, linkIds: readonly string[]): Promise<void> {
  await withServices(core, (services) =>
    work(core, "sendInOrder", async (options) => {
      let nth = 0;
      const confirm = (preview: Preview): Promise<Preview | null> => {
        nth += 1;
        return isIdle(preview) ? Promise.resolve(preview) : ask(core, preview, { nth, of: linkIds.length });
      };
      const run = sendInOrder(services, linkIds, { ...options, confirm });
      const result = await run.finally(() => reload(core, services, linkIds));
      // Who turned away is where they wanted to be: nothing was sent.
      if (result.end.kind === "declined") return;
      const { steps, left, end, stoppedBy } = result;
      goTo(core, { kind: "eventWork", at: { step: "ordered", linkIds, result: { steps, left, end } } });
      if (stoppedBy === null) return;
      if (isSessionEnd(stoppedBy)) endSession(core);
      notify(core, platformNotice(stoppedBy));
    }),
  );
}

/** Nothing to send and nothing to say. */
function isIdle({ plan, choices }: Preview): boolean {
  const { creates, updates, deletions } = outgoing(plan, choices);
  const toSend = creates.length + updates.length + deletions.length + plan.deletions.length;
  return toSend + plan.problems.length + plan.conflicts.length + plan.gone.length === 0;
}

/** The person's word needs the pane: the run gives it back for so long, and goes on when nothing else runs. */
async function ask(core: Core, preview: Preview, place: OrderedPlace): Promise<Preview | null> {
  const { abort } = core;
  patch(core, { work: null });
  const word = await waitForWord(core, place, () => showFresh(core, preview));
  await untilIdle(core);
  core.abort = abort;
  patch(core, { work: { kind: "sendInOrder", progress: null, cancelling: false } });
  return word;
}

/** All of the shown list stays as it is. */
export function skipInOrder(core: Core): Promise<void> {
  const { screen } = core.store.get();
  if (screen.kind !== "preview") return Promise.resolve();
  const { creates, updates, conflicts } = screen.preview.plan;
  const excluded = new Set([
    ...[...creates, ...updates].map(rowKey),
    ...[...conflicts, ...screen.conflicts].map(({ id }) => id),
  ]);
  const none = { ...screen.preview.choices, excluded, deletions: new Set<string>() };
  answerInOrder(core, withChoices(screen.preview, none));
  return Promise.resolve();
}
