// Preview, a person's choices in it, and the send of exactly that list.
import { titlesOf } from "../../sync/collectionTitles";
import type { ShiftedIds } from "../../sync/shifted/shiftedIds";
import type { Choices } from "../../sync/decisions";
import type { RowCreate } from "../../sync/syncPlan";
import { previewTable, withChoices } from "../../workflows/send/preview";
import { previewUndo } from "../../workflows/send/undo";
import { sameRows } from "../../workflows/send/sameRows";
import { sendPreview } from "../../workflows/send/send";
import type { SendOptions } from "../../workflows/send/types";
import type { Stopped } from "../../workflows/obstacle";
import { keepRows as runKeepRows, putIdsRight as runPutIdsRight } from "../../workflows/table/shifted";
import type { OwnNumber } from "../../workbook/table/types";
import { useNumbers } from "../../workflows/table/ownNumbers";
import { makeNewRows } from "../../workflows/table/status";
import type { Services, WorkflowOptions } from "../../workflows/services";
import { isSessionEnd, plainNotice, platformNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import { reload } from "../tables/tableWork";
import { endSession, goTo, notify, work, withServices, type Core } from "../pane/core";
import { idsRightMessage } from "./shiftedTexts";
import { answerInOrder } from "./order/orderedWait";
import type { PreviewScreen } from "../pane/screens/screens";
import { afterSend, keep, lastSeen, showFresh } from "./shownPreview";

export async function preview(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "preview", (options) =>
      showPreview(core, services, linkId, options).finally(() => reload(core, services, [linkId])),
    ),
  );
}

/** A preview of one row: all others wait. `key`: what a preview's choices name the row by. */
export async function previewRow(core: Core, linkId: string, key: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "preview", (options) =>
      showPreview(core, services, linkId, options, lastSeen(core), key).finally(() => reload(core, services, [linkId])),
    ),
  );
}

/** The person's word that rows get their own ids back; what is left to send is shown then. */
export async function putIdsRight(core: Core, linkId: string, shifted: ShiftedIds): Promise<void> {
  await withServices(core, (services) =>
    work(core, "preview", async (options) => {
      const put = runPutIdsRight(services, linkId, shifted);
      const outcome = await put.finally(() => reload(core, services, [linkId]));
      if (!outcome.ok && outcome.obstacle.kind !== "previewOutdated") {
        notify(core, obstacleNotice(outcome.obstacle, linkId));
        return;
      }
      await showPreview(core, services, linkId, options);
      if (outcome.ok) notify(core, plainNotice("success", idsRightMessage(outcome.rows)));
    }),
  );
}

/** The person's word that they typed the rows as they are; the preview shows them as changes. */
export async function keepRows(core: Core, linkId: string, shifted: ShiftedIds): Promise<void> {
  await withServices(core, (services) =>
    work(core, "preview", async (options) => {
      const kept = await runKeepRows(services, linkId, shifted);
      if (!kept.ok) {
        notify(core, obstacleNotice(kept.obstacle, linkId));
        return;
      }
      await showPreview(core, services, linkId, options).finally(() => reload(core, services, [linkId]));
    }),
  );
}

/** `before` lends its choices where they still mean the same. */
async function showPreview(
  core: Core,
  services: Services,
  linkId: string,
  options: WorkflowOptions,
  before: PreviewScreen | null = lastSeen(core),
  alone: string | undefined = before?.alone,
): Promise<void> {
  // One of several lists that are shown before they leave together knows what the others make.
  const coming = before?.ordered !== undefined && before.preview.link.id === linkId ? before.preview.coming : [];
  const outcome = await previewTable(services, linkId, options, coming);
  if (outcome.ok) {
    // Comparing and drawing are two tasks of the browser, so that neither holds up the person for long.
    await core.parts.clock.wait(0);
    showFresh(core, outcome.preview, before, alone);
  } else {
    goTo(core, { kind: "home" });
    notify(core, obstacleNotice(outcome.obstacle, linkId));
  }
}

/** Compares once more for the same end: what differs, or what an undo can still take back. */
async function showAgain(
  core: Core,
  services: Services,
  screen: PreviewScreen,
  options: WorkflowOptions,
): Promise<void> {
  const { link, undoes } = screen.preview;
  if (undoes === null) return showPreview(core, services, link.id, options, screen);
  const outcome = await previewUndo(services, link.id, undoes, options);
  if (outcome.ok) {
    showFresh(core, outcome.preview, screen);
    return;
  }
  goTo(core, { kind: "home" });
  notify(core, obstacleNotice(outcome.obstacle, link.id));
}

/**
 * Plans again with these choices; neither the sheet nor the platform is asked. A list that is being sent stays as it
 * was shown.
 */
export function choose(core: Core, choices: Choices): Promise<void> {
  const { screen, work: now } = core.store.get();
  if (screen.kind === "preview" && now?.kind !== "send")
    keep(core, { ...screen, preview: withChoices(screen.preview, choices) });
  return Promise.resolve();
}

/** The person's word that so many rows are gone on the platform indeed; it counts for the list that is shown. */
export function goneIndeed(core: Core): Promise<void> {
  const { screen } = core.store.get();
  if (screen.kind === "preview") keep(core, { ...screen, goneSeen: true });
  return Promise.resolve();
}

/** `note`: why, as the person wrote it; "" for none. */
export async function send(core: Core, note = ""): Promise<void> {
  const { screen } = core.store.get();
  if (screen.kind !== "preview" || answerInOrder(core, screen.preview)) return;
  await withServices(core, (services) =>
    work(core, "send", (options) =>
      sendShown(core, services, screen, { ...options, note }).finally(() =>
        reload(core, services, [screen.preview.link.id]),
      ),
    ),
  );
}

async function sendShown(core: Core, services: Services, screen: PreviewScreen, options: SendOptions): Promise<void> {
  const { link } = screen.preview;
  const outcome = await sendPreview(services, screen.preview, options);
  if (outcome.ok) {
    afterSend(core, screen);
    const title = titlesOf(link.collection).title;
    goTo(core, { kind: "result", linkId: link.id, title, outcome });
    if (outcome.stoppedBy === null) return;
    if (isSessionEnd(outcome.stoppedBy)) endSession(core);
    notify(core, platformNotice(outcome.stoppedBy));
    return;
  }
  if (outcome.obstacle.kind === "previewOutdated") await showAgain(core, services, screen, options);
  else goTo(core, { kind: "home" });
  notify(core, obstacleNotice(outcome.obstacle, link.id));
}

/** Blanks the ids of rows that the person declares new, then compares again. */
export async function makeNew(
  core: Core,
  linkId: string,
  rows: readonly { readonly row: number; readonly id: string }[],
): Promise<void> {
  await afterwards(core, linkId, (services) => makeNewRows(services, linkId, rows));
}

/** Puts the numbers into the cells that hold them as text, then compares again. */
export async function numbers(core: Core, linkId: string, chosen: readonly OwnNumber[]): Promise<void> {
  await afterwards(core, linkId, (services) => useNumbers(services, linkId, chosen));
}

/** Gives new rows of the shown list the ids of the records that they are already, then compares again. */
export async function same(core: Core, rows: readonly RowCreate[]): Promise<void> {
  const { screen } = core.store.get();
  if (screen.kind !== "preview") return;
  const { preview: shown } = screen;
  await afterwards(core, shown.link.id, (services) => sameRows(services, shown, rows));
}

async function afterwards(
  core: Core,
  linkId: string,
  decide: (services: Services) => Promise<{ readonly ok: true } | Stopped>,
): Promise<void> {
  await withServices(core, (services) =>
    work(core, "preview", async (options) => {
      const changed = await decide(services);
      if (!changed.ok) {
        notify(core, obstacleNotice(changed.obstacle, linkId));
        return;
      }
      const { screen } = core.store.get();
      const shown =
        screen.kind === "preview"
          ? showAgain(core, services, screen, options)
          : showPreview(core, services, linkId, options);
      await shown.finally(() => reload(core, services, [linkId]));
    }),
  );
}
