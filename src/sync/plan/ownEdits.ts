// What of a table a person can give up for the platform's value: cells that hold something of theirs, rows that they
// deleted. Pure; it names what has no platform's value, and why.
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";
import { alignAgreed } from "../agreed/agreed";
import { isBlankRow } from "../blankRow";
import { decideCell } from "./decideCell";
import { isPendingId, matchRows, type RowMatch } from "../match/rowMatch";
import { unfit } from "../valueProblem";
import type { AgreedCells, AgreedCopy } from "../agreedCopy";
import type { Mapping } from "../mapping";
import type { RemoteRows, SheetRows } from "../rows";
import type { RowDeletion } from "../syncPlan";

/** A cell whose value is the person's, beside the platform's. */
export interface OwnCell {
  readonly row: number;
  readonly id: string;
  readonly column: number;
  readonly ours: CellValue;
  readonly theirs: CellValue;
  readonly formula: string | null;
}

export type StaysWhy =
  /** A new row, or one whose create is under way: the platform has nothing for it. */
  | "new"
  | "pending"
  /** Its id stands in another row too. */
  | "copy"
  /** The platform no longer has the record. */
  | "gone"
  | "unknown"
  /** The column changed on the platform, and nobody adopted that. */
  | "frozen"
  /** No cell can hold the platform's value whole. */
  | "unfit";

export interface Stays {
  readonly row: number;
  /** Null: the whole row. */
  readonly column: number | null;
  readonly why: StaysWhy;
}

export interface OwnEdits {
  readonly cells: readonly OwnCell[];
  /** Rows that the sheet lacks and both sides once agreed on. */
  readonly deleted: readonly RowDeletion[];
  readonly stays: readonly Stays[];
}

export interface OwnEditsInput {
  readonly mapping: Mapping;
  readonly sheet: SheetRows;
  readonly remote: RemoteRows;
  readonly agreed: AgreedCopy | null;
  readonly frozen: ReadonlySet<number>;
  /** As the plan proposes them: it holds them back while ids are in doubt. */
  readonly deletions: readonly RowDeletion[];
}

/** By body row, the columns that are meant; none of them: the whole row. */
export type Meant = ReadonlyMap<number, ReadonlySet<number>>;

/** `meant`: null for the whole table, with the rows that were deleted in it. */
export function ownEdits(input: OwnEditsInput, meant: Meant | null): OwnEdits {
  const { mapping, sheet, remote, deletions } = input;
  const agreed = input.agreed === null ? null : alignAgreed(input.agreed, mapping);
  const ground: Ground = {
    ...input,
    agreed,
    match: matchRows(sheet, remote),
    edits: { cells: [], stays: [] },
  };
  const rows = meant === null ? sheet.ids.keys() : [...meant.keys()].sort((a, b) => a - b);
  for (const row of rows) if (row < sheet.ids.length) lookAtRow(ground, row, meant?.get(row) ?? ALL);
  return { ...ground.edits, deleted: meant === null ? deletions : [] };
}

const ALL: ReadonlySet<number> = new Set();

interface Ground extends OwnEditsInput {
  readonly match: RowMatch;
  readonly edits: { readonly cells: OwnCell[]; readonly stays: Stays[] };
}

function lookAtRow(ground: Ground, row: number, meant: ReadonlySet<number>): void {
  const { mapping, sheet, remote, agreed, edits, match } = ground;
  const id = sheet.ids[row] ?? "";
  if (id === "" && isBlankRow(mapping, sheet.cells[row] ?? [])) return;
  const at = match.remoteOf[row] ?? -1;
  const why = rowStays(ground, id, at);
  if (why !== null) {
    edits.stays.push({ row, column: null, why });
    return;
  }
  const known = agreed?.rows.get(id);
  const theirs = remote.cells[at] ?? [];
  mapping.forEach(({ computed }, column) => {
    if (!computed && (meant.size === 0 || meant.has(column))) lookAtCell(ground, { row, id, column, known, theirs });
  });
}

/** `at`: the platform's row of this id, or -1. */
function rowStays({ match, agreed }: Ground, id: string, at: number): StaysWhy | null {
  if (id === "") return "new";
  if (isPendingId(id)) return "pending";
  if (match.copies.has(id)) return "copy";
  if (at >= 0) return null;
  return agreed?.rows.has(id) === true ? "gone" : "unknown";
}

interface Place {
  readonly row: number;
  readonly id: string;
  readonly column: number;
  readonly known: AgreedCells | undefined;
  readonly theirs: readonly CellValue[];
}

function lookAtCell({ mapping, sheet, frozen, edits }: Ground, place: Place): void {
  const { row, id, column, known } = place;
  const ours = sheet.cells[row]?.[column] ?? null;
  const theirs = place.theirs[column] ?? null;
  const agreed = known?.[column];
  if (frozen.has(column)) {
    if (agreed !== undefined && !sameCell(ours, agreed)) edits.stays.push({ row, column, why: "frozen" });
    return;
  }
  const formula = sheet.formulas.get(row * mapping.length + column) ?? null;
  const decision = decideCell(agreed, ours, theirs);
  // What only the platform changed comes with a refresh: nothing of the person's goes there, unless it is a formula.
  if (decision === "same" || (decision === "write" && formula === null)) return;
  if (unfit(theirs) === null) edits.cells.push({ row, id, column, ours, theirs, formula });
  else edits.stays.push({ row, column, why: "unfit" });
}

/** Whether a cell is as it was shown: the same two values, and the same formula. */
export function sameOwnCell(shown: OwnCell, now: OwnCell | undefined): boolean {
  return (
    now !== undefined &&
    sameCell(shown.ours, now.ours) &&
    sameCell(shown.theirs, now.theirs) &&
    shown.formula === now.formula
  );
}
