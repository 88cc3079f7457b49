// How far a person is with the tour: nobody is asked for what they did by themselves. Kept in the browser.
import { rowMarkOf } from "../../sync/plan/rowMarks";
import type { SendDone } from "../../workflows/send/types";
import type { Pane } from "../pane/pane";
import type { PaneParts } from "../pane/paneParts";
import type { PaneState, TableEntry } from "../pane/screens/screens";
import { attempt } from "../parts/attempt";

const KEY = "bidsheet.tour";

/** In their order. */
export const tourStepNames = ["edit", "select", "send", "refresh", "undo"] as const;
export type TourStepName = (typeof tourStepNames)[number];

/** Behind the last step. */
export const TOUR_DONE = tourStepNames.length;
const [SELECT, SEND, REFRESH, UNDO] = [1, 2, 3, 4] as const;

/** A browser that keeps nothing would show it for ever: there it is over. */
export function tourStep(storage: PaneParts["storage"]): number {
  if (storage === null) return TOUR_DONE;
  const kept = attempt(() => Number(storage.getItem(KEY) ?? 0), TOUR_DONE);
  return Number.isInteger(kept) && kept >= 0 ? kept : TOUR_DONE;
}

/** In a browser that is full the tour begins again the next time. */
export function keepTourStep(storage: PaneParts["storage"], step: number): void {
  attempt(() => storage?.setItem(KEY, String(step)), undefined);
}

/** Takes the tour on with what the person does, whatever screen is shown. */
export function followTour({ store, parts: { storage } }: Pick<Pane, "store" | "parts">): () => void {
  return store.subscribe(() => {
    const step = tourStep(storage);
    const next = tourAfter(step, store.get());
    if (next > step) keepTourStep(storage, next);
  });
}

/** The step that is next for whoever is at `step` and is seen with this; never an earlier one. */
export function tourAfter(step: number, { screen, work, tables, selected }: PaneState): number {
  if (step >= UNDO) return step;
  if (screen.kind === "result" && hasSent(screen.outcome)) return REFRESH;
  if (step === REFRESH) return work?.kind === "refresh" && work.unasked !== true ? UNDO : step;
  if (screen.kind === "preview") return SEND;
  const edited = (tables ?? []).filter(isEdited);
  if (edited.length === 0) return step;
  return Math.max(step, edited.some((entry) => isMarked(entry, selected)) ? SEND : SELECT);
}

function hasSent({ created, updated, deleted }: SendDone): boolean {
  return created + updated + deleted > 0;
}

function isEdited({ status }: TableEntry): boolean {
  return status?.ok === true && status.edited + status.added > 0;
}

function isMarked({ link, status }: TableEntry, selected: PaneState["selected"]): boolean {
  if (selected === null || selected.linkId !== link.id || status?.ok !== true) return false;
  return rowMarkOf(status.marks ?? [], selected.row) !== undefined;
}
