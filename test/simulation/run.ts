// What the steps of a run share: the world, the chance, the ledger, and the words for rows and cells.
import type { Services } from "../../src/workflows/services";
import { ID } from "../support/sheet";
import type { KnownRows } from "./keys";
import type { Ledger } from "./ledger";
import type { Random } from "./random";
import type { Universe } from "./universe";

export type Cells = Readonly<Record<string, string | number | null>>;

/** What a send did, so that its undo can be judged. */
export interface LastSend {
  readonly sendId: string;
  readonly cells: readonly {
    readonly id: string;
    readonly key: string;
    readonly from: string;
    readonly to: string;
  }[];
  /** As they stood right after the send. */
  readonly created: ReadonlyMap<string, Cells>;
}

export interface Run {
  readonly universe: Universe;
  readonly random: Random;
  /** Whether keys are pressed and somebody works in the same file. */
  readonly beside: boolean;
  readonly ledger: Ledger;
  readonly problems: string[];
  readonly known: KnownRows;
  /** How often Ctrl+Z was pressed. */
  travels: number;
  /** A pane died in its work, and nothing came to its end since: the file may not have heard what was sent. */
  cutOff: boolean;
  /** Nobody acts between requests to Excel any more. */
  stopWaiting: () => void;
  services: Services;
  /** Changing requests that belong to a send that was looked at. */
  accounted: number;
  lastSend?: LastSend | null;
  /** The run is not over while a deletion is proposed. */
  readonly endsDeleted?: boolean;
}

export const OWN = "Mine";
/** The columns that are edited, by header and by the platform's key. */
export const EDITED = { Quantity: "c2", Notes: "c9", "Lead time (days)": "c8" } as const;
export type Edited = keyof typeof EDITED;
export const editedHeaders: readonly Edited[] = ["Quantity", "Notes", "Lead time (days)"];

export function freshValue(run: Run, header: Edited): string | number {
  const number = run.ledger.fresh();
  return header === "Notes" ? `note ${number}` : number;
}

export function idOf({ universe }: Run, row: number): string {
  return String(universe.sheet.value(row, ID));
}

export function tagOf({ universe }: Run, row: number): string {
  return String(universe.sheet.value(row, OWN));
}

export function titleOf({ universe }: Run, row: number): string {
  return String(universe.sheet.value(row, "Title"));
}

export function rowsOf({ universe }: Run): number[] {
  return [...Array(universe.sheet.rowCount()).keys()];
}

/** The person writes a note of their own beside each row that came from the platform. */
export function tagRows(run: Run): void {
  for (const row of rowsOf(run)) {
    if (tagOf(run, row) !== "") continue;
    const id = idOf(run, row);
    const title = String(run.universe.sheet.value(row, "Title"));
    // What Ctrl+Z left of a row.
    if (id === "" && title === "") continue;
    const former = run.known.tagOf(id, title);
    const isFree = former !== undefined && rowsOf(run).every((one) => tagOf(run, one) !== former);
    const tag = isFree ? former : `t${run.ledger.fresh()}`;
    run.universe.sheet.type(row, OWN, tag);
    run.ledger.tags.add(tag);
    if (isFree) continue;
    if (!run.ledger.foreign.has(id) && !run.ledger.deletedUnknown.has(title) && !hasOlderId(run, title))
      run.problems.push(`row ${id} (${title}) came from the platform, and we made it: it is doubled`);
  }
  run.known.note(run);
}

/**
 * Whether Ctrl+Z gave the row the id of an earlier record of it, which the person had taken off the platform. The newer
 * one comes down beside it, and the preview asks whether the two are one.
 */
function hasOlderId(run: Run, title: string): boolean {
  return rowsOf(run).some((row) => titleOf(run, row) === title && run.ledger.confirmed.has(idOf(run, row)));
}
