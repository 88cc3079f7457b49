// A plan as sections to read, in the order in which they ask for a decision. It leaves nothing of the plan out and
// decides nothing.
import { isHeadingRow } from "../../sync/plan/headings";
import { rowKey } from "../../sync/plan/choices";
import { conflictKey } from "../../sync/conflictKey";
import { groupBy } from "../../sync/match/groups";
import { ownEdits, type OwnCell } from "../../sync/plan/ownEdits";
import { type Jump, jumpsOf } from "../../sync/guards/jumps";
import { readMark } from "../../sync/marks";
import { shownCell, shownInZone } from "../../sync/shownCell";
import type { Mapping } from "../../sync/mapping";
import type { CellChange, CellWrite, Conflict, Plan, RowCreate, RowProblem, RowUpdate } from "../../sync/syncPlan";
import type { CellValue } from "../../values/cell";
import { brokenBy } from "../../sync/rules/companyRules";
import type { Preview } from "../../workflows/send/types";
import { problemText } from "../../workflows/table/rowTexts";
import { excelSigns } from "../language/excelLocale";
import { rowTexts } from "../tables/rowTexts";
import { jumpText } from "./guardTexts";
import { numberFor } from "./ownNumbers";
import { previewTexts } from "./previewTexts";
import { sectionOf, type PreviewLine, type Section } from "./previewItems";
import { shownText } from "./typedValue";

/** What the list is made from. The person's choices are not in it: they change while the list stands. */
export type Listed = Pick<
  Preview,
  | "kind"
  | "plan"
  | "mapping"
  | "names"
  | "elsewhere"
  | "firstRow"
  | "sheet"
  | "own"
  | "undone"
  | "remote"
  | "agreed"
  | "frozen"
  | "rules"
> & {
  /** So many rows are gone that none may be made new before the person has looked. */
  readonly goneHeld: boolean;
};

/**
 * `updates` stands apart from the plan: a row that is left out stays in the list although the plan may have lost it.
 */
export function previewSections(
  preview: Listed,
  conflicts: readonly Conflict[],
  updates: Plan["updates"],
): readonly Section[] {
  return [
    problemSection(preview),
    goneSection(preview),
    conflictSection(preview, conflicts),
    deletionSection(preview),
    createSection(preview),
    updateSection(preview, updates),
    writeSection(preview),
    appendSection(preview),
  ].filter(({ length }) => length > 0);
}

type RowNames = Pick<Preview, "names" | "elsewhere" | "firstRow">;

/** "Row 12 · Steel bolt", or "Row 12" for a row without a name; a row that is not in the table has its name alone. */
export function rowTitle({ names, elsewhere, firstRow }: RowNames, row: number): string {
  if (row < 0) return elsewhere.get(row) ?? "";
  const place = previewTexts.row(row + firstRow);
  const name = names[row] ?? "";
  return name === "" || name === place ? place : `${place} · ${name}`;
}

/** Null for a row that is not in the table: there is nowhere to go. */
function placeOf(row: number, column: number | null) {
  return row < 0 ? null : { row, column };
}

function problemSection(preview: Listed): Section {
  const ownOf = ownLines(preview);
  return sectionOf("problem", preview.plan.problems, {
    key: ({ row, kind, column }) => `problem ${row} ${kind} ${column ?? ""}`,
    title: ({ row }) => rowTitle(preview, row),
    make: (problem, named) => ({
      ...named,
      kind: "problem",
      place: placeOf(problem.row, problem.column),
      text: problemText(rowTexts, problem, preview.mapping, preview.firstRow),
      renew: idToBlank(problem),
      lines: ownOf(problem),
      offer: offerFor(preview, problem),
    }),
  });
}

function offerFor(preview: Listed, problem: RowProblem) {
  const number = numberFor(preview, problem);
  if (number === null) return null;
  const { mapping, sheet } = preview;
  const type = mapping[number.column]?.type ?? "number";
  return { number, shown: shownText(number.number, type, excelSigns(), sheet.formats?.[number.column]) };
}

/**
 * Only doubts about a row's id can be settled by calling the row new; and of those, not a create that the next refresh
 * settles.
 */
function idToBlank({ kind, value }: RowProblem): string | null {
  const id = typeof value === "string" ? value : null;
  if (kind === "duplicateId" || kind === "unknownId") return id;
  return kind === "pendingCreate" && id !== null && readMark(id)?.asks === true ? id : null;
}

/** What of a row that is not sent is the person's, beside the platform's; made once, when a problem is looked at. */
function ownLines(preview: Listed): (problem: RowProblem) => readonly PreviewLine[] {
  if (preview.kind === "undo") return () => [];
  let byRow: ReadonlyMap<number, readonly OwnCell[]> | null = null;
  return ({ row, column }) => {
    byRow ??= groupBy(ownEdits({ ...preview, deletions: [] }, null).cells, (cell) => cell.row);
    const cells = (byRow.get(row) ?? []).filter((cell) => column === null || cell.column === column);
    return cells.map((own) => ({
      ...lineOf(preview.mapping, own.column, { from: own.theirs, to: own.ours }, preview.sheet.formats),
      ...formulaOf(preview, row, own.column),
      own,
    }));
  };
}

function goneSection(preview: Listed): Section {
  return sectionOf("problem", preview.plan.gone, {
    key: ({ id }) => `gone ${id}`,
    title: ({ row }) => rowTitle(preview, row),
    make: ({ row, id, edited }, named) => ({
      ...named,
      kind: "problem",
      place: placeOf(row, null),
      text: edited ? previewTexts.goneEdited : previewTexts.gone,
      renew: preview.goneHeld ? null : id,
      lines: [],
      offer: null,
    }),
  });
}

function conflictSection(preview: Listed, conflicts: readonly Conflict[]): Section {
  const label = (column: number) => labelOf(preview.mapping, column);
  return sectionOf("conflict", conflicts, {
    key: ({ id, column }) => `conflict ${conflictKey(id, column)}`,
    title: ({ row, column }) => previewTexts.conflictOf(rowTitle(preview, row), label(column)),
    make: (conflict, named) => ({
      ...named,
      kind: "conflict",
      place: placeOf(conflict.row, conflict.column),
      conflict,
      label: label(conflict.column),
      rowTitle: rowTitle(preview, conflict.row),
      format: preview.sheet.formats?.[conflict.column],
    }),
  });
}

function deletionSection({ kind, plan, mapping, sheet }: Listed): Section {
  return sectionOf("deletion", plan.deletions, {
    key: ({ id }) => `deletion ${id}`,
    title: ({ id, cells }) => cellsTitle(mapping, cells, id),
    choice: ({ id }) => id,
    make: ({ id, cells, changedSince = false }, named) => ({
      ...named,
      back: kind === "undo" ? null : { id, cells },
      kind: "deletion",
      place: null,
      id,
      changedSince,
      lines: filled(mapping, cells, sheet.formats),
    }),
  });
}

/** Where the record is that a new row may be. */
function likeText({ firstRow, own }: Listed, { like = "", likeRow }: RowCreate, lost: ReadonlySet<string>): string {
  if (likeRow !== undefined) return previewTexts.likeInSheet(likeRow + firstRow);
  return own.has(like) || lost.has(like) ? previewTexts.like : previewTexts.twin;
}

/** What the row breaks of the company's soft rules, in their words; null where nothing, and in an undo. */
function warningOf({ kind, rules, sheet }: Listed, row: number): string | null {
  return kind === "undo" ? null : brokenBy(rules, false, sheet.cells[row] ?? []);
}

function createSection(preview: Listed): Section {
  const lost = new Set(preview.plan.deletions.map(({ id }) => id));
  return sectionOf("create", preview.plan.creates, {
    key: ({ row }) => `create ${row}`,
    title: ({ row }) => rowTitle(preview, row),
    choice: rowKey,
    make: (create, named) => ({
      ...named,
      kind: "create",
      place: placeOf(create.row, null),
      rowKey: rowKey(create),
      lines: created(preview, create.row, create.cells),
      like: create.like === undefined ? null : { create, text: likeText(preview, create, lost) },
      undone: preview.undone.has(rowKey(create)),
      heading: isHeadingRow(preview.mapping, create),
      warning: warningOf(preview, create.row),
    }),
  });
}

function updateSection(preview: Listed, updates: Plan["updates"]): Section {
  return sectionOf("update", updates, {
    key: ({ id }) => `update ${id}`,
    title: ({ row }) => rowTitle(preview, row),
    choice: rowKey,
    make: (update, named) => ({
      ...named,
      kind: "update",
      place: placeOf(update.row, update.changes[0]?.column ?? null),
      rowKey: rowKey(update),
      lines: changedLines(preview, update),
      like: null,
      undone: false,
      heading: false,
      warning: warningOf(preview, update.row),
    }),
  });
}

/** The platform's changes of one row: the planner goes row by row, so that they stand together. */
function writeSection(preview: Listed): Section {
  const rows: CellWrite[][] = [];
  for (const write of preview.plan.writes) {
    const last = rows.at(-1);
    if (last?.[0]?.row === write.row) last.push(write);
    else rows.push([write]);
  }
  const rowOf = (writes: readonly CellWrite[]) => writes[0]?.row ?? 0;
  return sectionOf("pull", rows, {
    key: (writes) => `write ${rowOf(writes)}`,
    title: (writes) => rowTitle(preview, rowOf(writes)),
    make: (writes, named) => ({
      ...named,
      kind: "pull",
      place: placeOf(rowOf(writes), writes[0]?.column ?? null),
      text: previewTexts.aims[preview.kind].written,
      lines: writes.map(({ column, from, to }) => lineOf(preview.mapping, column, { from, to }, preview.sheet.formats)),
    }),
  });
}

function appendSection({ plan, mapping, sheet }: Listed): Section {
  return sectionOf("pull", plan.appends, {
    key: ({ id }) => `append ${id}`,
    title: ({ id, cells }) => cellsTitle(mapping, cells, id),
    make: ({ cells }, named) => ({
      ...named,
      kind: "pull",
      place: null,
      text: previewTexts.appended,
      lines: filled(mapping, cells, sheet.formats),
    }),
  });
}

function labelOf(mapping: Mapping, column: number): string {
  return mapping[column]?.label ?? "";
}

export function cellsTitle(mapping: Mapping, cells: readonly CellValue[], id: string): string {
  const name = cells[mapping.findIndex((column) => column.naming)] ?? null;
  return name === null || name === "" ? id : String(name);
}

/** Of the sheet's columns. */
type Formats = Listed["sheet"]["formats"];

/** Cells that hold something. */
export function filled(mapping: Mapping, cells: readonly CellValue[], formats?: Formats): PreviewLine[] {
  return mapping.flatMap((_, column) => {
    const to = cells[column] ?? null;
    return to === null || to === "" ? [] : [lineOf(mapping, column, { to }, formats)];
  });
}

/** What a new row takes along: not what the platform computes, which is never sent. */
function created(preview: Listed, row: number, cells: readonly CellValue[]): PreviewLine[] {
  return preview.mapping.flatMap(({ computed }, column) => {
    const to = cells[column] ?? null;
    if (computed || to === null || to === "") return [];
    return [{ ...lineOf(preview.mapping, column, { to }, preview.sheet.formats), ...formulaOf(preview, row, column) }];
  });
}

/** A jump is a question to whoever typed it: an undo goes back to what was there. */
function changedLines(preview: Listed, update: RowUpdate): readonly PreviewLine[] {
  const jumps = preview.kind === "undo" ? new Map<number, Jump>() : jumpsOf(preview.mapping, update.changes);
  return update.changes.map((change) => {
    const line = changed(preview, update, change);
    const jump = jumps.get(change.column);
    return jump === undefined ? line : { ...line, jump: jumpText(jump) };
  });
}

function changed(
  preview: Listed,
  { row, id }: RowUpdate,
  { column, before: from, to, sheet }: CellChange,
): PreviewLine {
  if (sheet !== undefined) return lineOf(preview.mapping, column, { from, to, sheet }, preview.sheet.formats);
  const formula = formulaOf(preview, row, column);
  const line = { ...lineOf(preview.mapping, column, { from, to }, preview.sheet.formats), ...formula };
  if (preview.kind === "undo") return line;
  return { ...line, own: { row, id, column, ours: to, theirs: from, formula: formula.formula ?? null } };
}

/** Dates as the sheet shows them. */
export function lineOf(
  mapping: Mapping,
  column: number,
  { from, to, sheet }: Pick<PreviewLine, "from" | "to" | "sheet">,
  formats: Formats = [],
): PreviewLine {
  const shown = (value: CellValue) => shownCell(mapping[column], value);
  return {
    label: labelOf(mapping, column),
    type: mapping[column]?.type,
    format: formats[column],
    ...(from === undefined ? {} : { from: shown(from) }),
    to: shownInZone(mapping[column], to),
    ...(sheet === undefined ? {} : { sheet: shown(sheet) }),
  };
}

function formulaOf({ sheet, mapping }: Listed, row: number, column: number): Pick<PreviewLine, "formula"> {
  const formula = sheet.formulas.get(row * mapping.length + column);
  return formula === undefined ? {} : { formula };
}
