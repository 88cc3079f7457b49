// The plan of one row that both sides have. A problem in one of its cells keeps the whole row from being sent, and
// stops no other row.
import type { CellValue } from "../../values/cell";
import { isBlank, sameCell } from "../../values/sameCell";
import { conflictKey } from "../conflictKey";
import { decideCell } from "./decideCell";
import type { PlanDraft } from "./planDraft";
import { columnProblem, unfit } from "../valueProblem";
import type { AgreedCells, AgreedCopy } from "../agreedCopy";
import type { Resolutions } from "../decisions";
import type { Mapping, MappedColumn } from "../mapping";
import type { RemoteRows, SheetRows } from "../rows";
import type { CellChange, PlanInput, RowProblem, RowProblemKind } from "../syncPlan";

/** What a plan stands on, with the agreed copy in the mapping's order. */
export interface Ground {
  readonly mapping: Mapping;
  readonly sheet: SheetRows;
  readonly remote: RemoteRows;
  readonly agreed: AgreedCopy | null;
  readonly resolutions: Resolutions;
  readonly frozen: ReadonlySet<number>;
  readonly rowRule?: PlanInput["rowRule"];
  readonly own?: PlanInput["own"];
  readonly unsettled?: PlanInput["unsettled"];
}

interface RowDraft {
  readonly row: number;
  readonly id: string;
  readonly changes: CellChange[];
  problems: readonly RowProblem[];
}

const NO_PROBLEMS: readonly RowProblem[] = [];

/** One differing cell with its copies. */
interface CellCase {
  readonly column: number;
  readonly mapped: MappedColumn;
  readonly agreed: CellValue | undefined;
  readonly ours: CellValue;
  readonly theirs: CellValue;
}

export function compareRow(
  ground: Ground,
  draft: PlanDraft,
  row: number,
  id: string,
  theirs: readonly CellValue[],
): void {
  const { mapping, sheet } = ground;
  const ours = sheet.cells[row] ?? [];
  let column = nextDifference(ours, theirs, 0, mapping.length);
  if (column === mapping.length) {
    draft.unchanged++;
    return;
  }
  const agreed = ground.agreed?.rows.get(id);
  const rowDraft: RowDraft = { row, id, changes: [], problems: NO_PROBLEMS };
  for (; column < mapping.length; column = nextDifference(ours, theirs, column + 1, mapping.length)) {
    const mapped = mapping[column];
    if (mapped === undefined || ground.frozen.has(column)) continue;
    compareCell(ground, draft, rowDraft, {
      column,
      mapped,
      agreed: agreed?.[column],
      ours: ours[column] ?? null,
      theirs: theirs[column] ?? null,
    });
  }
  if (rowDraft.problems.length > 0) refuse(ground, draft, rowDraft, rowDraft.problems);
  else if (rowDraft.changes.length > 0) planUpdate(ground, draft, rowDraft);
}

function planUpdate(ground: Ground, draft: PlanDraft, rowDraft: RowDraft): void {
  const { row, id, changes } = rowDraft;
  const changed = new Set(changes.map(({ column }) => column));
  const breach = ground.rowRule?.(ground.sheet.cells[row] ?? [], changed) ?? null;
  if (breach === null) draft.updates.push({ row, id, changes });
  else refuse(ground, draft, rowDraft, [{ row, kind: "rowRule", column: null, value: null, others: [], breach }]);
}

/**
 * The row does not leave. A third value for one of its cells then reaches neither side: without the conflict the
 * platform's value would count as agreed on, and the sheet's as an edit of it.
 */
function refuse(ground: Ground, draft: PlanDraft, row: RowDraft, problems: readonly RowProblem[]): void {
  draft.problems.push(...problems);
  const agreed = ground.agreed?.rows.get(row.id);
  for (const { column, before, sheet } of row.changes)
    if (sheet !== undefined)
      openConflict(ground, draft, row, { column, agreed: agreed?.[column], ours: sheet, theirs: before });
}

/** Nearly every cell is the same on both sides, so that this loop is most of a plan's time. */
function nextDifference(ours: readonly CellValue[], theirs: readonly CellValue[], from: number, width: number): number {
  for (let at = from; at < width; at++) {
    const a = ours[at];
    const b = theirs[at];
    if (a !== b && !sameCell(a ?? null, b ?? null)) return at;
  }
  return width;
}

function compareCell(ground: Ground, draft: PlanDraft, row: RowDraft, cell: CellCase): void {
  const { column, mapped, agreed, ours, theirs } = cell;
  const { formulas } = ground.sheet;
  const formula = formulas.size === 0 ? null : (formulas.get(row.row * ground.mapping.length + column) ?? null);
  if (mapped.computed) {
    // The person's own formula stays; it is never sent, so that there is nothing to disagree about.
    if (formula === null) write(draft, row, cell);
    return;
  }
  const decision = decideCell(agreed, ours, theirs);
  // A formula stays, even where only the platform changed: the person decides.
  const decided = decision === "write" && formula !== null ? "conflict" : decision;
  const chosen = decided === "conflict" ? ground.resolutions.get(conflictKey(row.id, column)) : undefined;
  if (typeof chosen === "object") settle(ground, draft, row, cell, chosen.value);
  else if (decided === "send" || chosen === "ours") send(ground, row, cell);
  else if (decided === "write" || chosen === "theirs") write(draft, row, cell);
  else openConflict(ground, draft, row, cell);
}

function openConflict(
  { sheet, mapping }: Ground,
  draft: PlanDraft,
  { row, id }: RowDraft,
  cell: Omit<CellCase, "mapped">,
): void {
  const { column, agreed, ours, theirs } = cell;
  const formula = sheet.formulas.get(row * mapping.length + column) ?? null;
  draft.conflicts.push({ row, id, column, agreed, ours, theirs, formula });
}

/** A third value for both sides: what one of them has already is not carried to it. */
function settle(ground: Ground, draft: PlanDraft, row: RowDraft, cell: CellCase, value: CellValue): void {
  if (sameCell(value, cell.theirs)) write(draft, row, cell);
  else if (sameCell(value, cell.ours)) send(ground, row, cell);
  else {
    const { length } = row.problems;
    send(ground, row, { ...cell, ours: value }, cell.ours);
    // A value that cannot be sent decides nothing: without the conflict the platform's would count as agreed on.
    if (row.problems.length > length) openConflict(ground, draft, row, cell);
  }
}

function send(ground: Ground, row: RowDraft, { column, mapped, ours, theirs }: CellCase, sheet?: CellValue): void {
  const unread = sheet === undefined ? unreadCell(ground.sheet, ground.mapping, row.row, column) : null;
  const kind = unread ?? columnProblem(mapped, ours, theirs, false);
  const to = isBlank(ours) ? null : ours;
  if (kind === null) row.changes.push({ column, before: theirs, to, ...(sheet === undefined ? {} : { sheet }) });
  else row.problems = [...row.problems, { row: row.row, kind, column, value: ours, others: [] }];
}

/**
 * Why nobody can say what the cell means; null where it can be said. A number whose format makes a date of it is one:
 * nobody who sees it means the number.
 */
export function unreadCell(
  { cells, dates, unread }: SheetRows,
  mapping: Mapping,
  row: number,
  column: number,
): RowProblemKind | null {
  const at = row * mapping.length + column;
  if (dates?.has(at) === true && typeof cells[row]?.[column] === "number") return "dateValue";
  return unread?.get(at) ?? null;
}

/** A platform value that no cell can hold whole is named on the row, never cut. */
function write(draft: PlanDraft, row: RowDraft, { column, mapped, ours, theirs }: CellCase): void {
  const problem = unfit(theirs);
  // What the platform computes is never sent back: a number that Excel shows rounded does no harm there.
  if (problem === null || (mapped.computed && problem === "tooManyDigits"))
    draft.writes.push({ row: row.row, id: row.id, column, from: ours, to: theirs });
  else row.problems = [...row.problems, { row: row.row, kind: problem, column, value: theirs, others: [] }];
}

/** Whether a person changed the row since it was agreed on. Cells that were never agreed on do not count. */
export function rowWasEdited(mapping: Mapping, ours: readonly CellValue[], agreed: AgreedCells): boolean {
  return mapping.some((column, at) => {
    const before = agreed[at];
    return !column.computed && before !== undefined && !sameCell(ours[at] ?? null, before);
  });
}
