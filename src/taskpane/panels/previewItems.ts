// A preview as one list of things to read, in the order in which they ask for a decision. It leaves nothing of the plan out and
// decides nothing.
import { conflictKey } from "../../sync/conflictKey";
import { readMark } from "../../sync/marks";
import type { CellChange, Conflict, Mapping, RowProblem } from "../../sync/types";
import type { CellValue } from "../../values/cell";
import { problemText } from "../../workflows/rowTexts";
import type { Preview } from "../../workflows/types";
import { en } from "../strings/en";

interface Item {
  readonly key: string;
  readonly title: string;
  /** Where to go: the body row, and the column of the mapping. Null for what is not in the sheet. */
  readonly place: { readonly row: number; readonly column: number | null } | null;
}

/** A label with a value, or with an old and a new one. */
export interface Line {
  readonly label: string;
  readonly from?: CellValue;
  readonly to: CellValue;
}

export type PreviewItem = Item &
  (
    | {
        readonly kind: "problem";
        readonly text: string;
        /** The id cell's text, where the row may be made a new one. */
        readonly renew: string | null;
      }
    | { readonly kind: "conflict"; readonly conflict: Conflict; readonly label: string }
    | { readonly kind: "deletion"; readonly id: string; readonly lines: readonly Line[] }
    | { readonly kind: "create" | "update"; readonly lines: readonly Line[] }
    | { readonly kind: "pull"; readonly text: string; readonly lines: readonly Line[] }
  );
export type PreviewKind = PreviewItem["kind"];

export function previewItems(preview: Preview, conflicts: readonly Conflict[]): readonly PreviewItem[] {
  const { plan, mapping } = preview;
  const title = (row: number) => rowTitle(preview, row);
  return [
    ...plan.problems.map((problem) => problemItem(preview, problem)),
    ...goneItems(preview),
    ...conflicts.map((conflict): PreviewItem => {
      const { id, row, column } = conflict;
      const label = labelOf(mapping, column);
      return {
        kind: "conflict",
        key: `conflict ${conflictKey(id, column)}`,
        title: en.preview.conflictOf(title(row), label),
        place: { row, column },
        conflict,
        label,
      };
    }),
    ...plan.deletions.map(({ id, cells }): PreviewItem => ({
      kind: "deletion",
      key: `deletion ${id}`,
      title: cellsTitle(mapping, cells, id),
      place: null,
      id,
      lines: filled(mapping, cells, false),
    })),
    ...plan.creates.map(({ row, cells }): PreviewItem => ({
      kind: "create",
      key: `create ${row}`,
      title: title(row),
      place: { row, column: null },
      lines: filled(mapping, cells, true),
    })),
    ...plan.updates.map(({ row, id, changes }): PreviewItem => ({
      kind: "update",
      key: `update ${id}`,
      title: title(row),
      place: { row, column: changes[0]?.column ?? null },
      lines: changed(mapping, changes),
    })),
    ...pullItems(preview),
  ];
}

/** "Row 12 · Steel bolt", or "Row 12" for a row without a name. */
export function rowTitle({ names, firstRow }: Pick<Preview, "names" | "firstRow">, row: number): string {
  const place = en.preview.row(row + firstRow);
  const name = names[row] ?? "";
  return name === "" || name === place ? place : `${place} · ${name}`;
}

function problemItem(preview: Preview, problem: RowProblem): PreviewItem {
  const { row, column } = problem;
  return {
    kind: "problem",
    key: `problem ${row} ${problem.kind} ${column ?? ""}`,
    title: rowTitle(preview, row),
    place: { row, column },
    text: problemText(problem, preview.mapping, preview.firstRow),
    renew: idToBlank(problem),
  };
}

/** Only doubts about a row's id can be settled by calling the row new; and of those, not a create that the next refresh settles. */
function idToBlank({ kind, value }: RowProblem): string | null {
  const id = typeof value === "string" ? value : null;
  if (kind === "duplicateId" || kind === "unknownId") return id;
  return kind === "pendingCreate" && id !== null && readMark(id)?.asks === true ? id : null;
}

function goneItems(preview: Preview): PreviewItem[] {
  return preview.plan.gone.map(({ row, id, edited }) => ({
    kind: "problem",
    key: `gone ${id}`,
    title: rowTitle(preview, row),
    place: { row, column: null },
    text: edited ? en.preview.goneEdited : en.preview.gone,
    renew: id,
  }));
}

function pullItems(preview: Preview): PreviewItem[] {
  const { plan, mapping } = preview;
  const rows = new Map<number, CellChange[]>();
  for (const { row, column, from, to } of plan.writes) {
    const changes = rows.get(row) ?? [];
    changes.push({ column, from, to });
    rows.set(row, changes);
  }
  const writes = [...rows].map(([row, changes]): PreviewItem => ({
    kind: "pull",
    key: `write ${row}`,
    title: rowTitle(preview, row),
    place: { row, column: changes[0]?.column ?? null },
    text: en.preview.written,
    lines: changed(mapping, changes),
  }));
  const appends = plan.appends.map(({ id, cells }): PreviewItem => ({
    kind: "pull",
    key: `append ${id}`,
    title: cellsTitle(mapping, cells, id),
    place: null,
    text: en.preview.appended,
    lines: filled(mapping, cells, false),
  }));
  return [...writes, ...appends];
}

function labelOf(mapping: Mapping, column: number): string {
  return mapping[column]?.label ?? "";
}

function cellsTitle(mapping: Mapping, cells: readonly CellValue[], id: string): string {
  const name = cells[mapping.findIndex((column) => column.naming)] ?? null;
  return name === null || name === "" ? id : String(name);
}

/** Cells that hold something. `sent`: without what the platform computes, which is never sent. */
function filled(mapping: Mapping, cells: readonly CellValue[], sent: boolean): Line[] {
  return mapping.flatMap(({ label, computed }, column) => {
    const to = cells[column] ?? null;
    return to === null || to === "" || (sent && computed) ? [] : [{ label, to }];
  });
}

function changed(mapping: Mapping, changes: readonly CellChange[]): Line[] {
  return changes.map(({ column, from, to }) => ({ label: labelOf(mapping, column), from, to }));
}
