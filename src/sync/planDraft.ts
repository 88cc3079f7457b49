// A plan while it is made, and what counts as a blank row. Nobody outside the planner sees a draft.
import type { CellValue } from "../values/cell";
import { isBlank } from "../values/sameCell";
import { contentKey } from "./matchCreated";
import { unfit } from "./valueProblem";
import type {
  CellWrite,
  Conflict,
  Mapping,
  Plan,
  RowAppend,
  RowCreate,
  RowDeletion,
  RowGone,
  RowProblem,
  RowProblemKind,
  RowUpdate,
} from "./types";

export class PlanDraft {
  readonly creates: RowCreate[] = [];
  readonly updates: RowUpdate[] = [];
  readonly writes: CellWrite[] = [];
  readonly appends: RowAppend[] = [];
  readonly conflicts: Conflict[] = [];
  readonly deletions: RowDeletion[] = [];
  readonly gone: RowGone[] = [];
  readonly problems: RowProblem[] = [];
  readonly appendsHeld: string[] = [];
  deletionsHeld: Plan["deletionsHeld"] = null;
  unchanged = 0;

  problem(
    row: number,
    kind: RowProblemKind,
    column: number | null,
    value: CellValue,
    others: readonly number[] = [],
  ): void {
    this.problems.push({ row, kind, column, value, others });
  }

  /** A value that no cell can hold whole stays out; the row's next comparison names it. */
  append(id: string, cells: readonly CellValue[], mapping: Mapping): void {
    const fits = (value: CellValue, column: number): boolean =>
      mapping[column]?.computed === true ? unfit(value) !== "tooLong" : unfit(value) === null;
    this.appends.push({
      id,
      cells: cells.every(fits) ? cells : cells.map((value, column) => (fits(value, column) ? value : null)),
    });
  }

  /** Marks new rows that hold what a new row of the platform holds, as when a copy of the workbook has sent them. */
  markLikes(mapping: Mapping): void {
    if (this.creates.length === 0 || this.appends.length === 0) return;
    const ids = new Map(this.appends.map(({ id, cells }) => [contentKey(mapping, cells), id]));
    this.creates.forEach((create, at) => {
      const like = ids.get(contentKey(mapping, create.cells));
      if (like !== undefined) this.creates[at] = { ...create, like };
    });
  }

  hasIdProblem(): boolean {
    return this.problems.some(({ kind }) => kind === "duplicateId" || kind === "unknownId");
  }

  plan(): Plan {
    const { creates, updates, writes, appends, conflicts, deletions, gone, problems, unchanged } = this;
    const { deletionsHeld, appendsHeld } = this;
    return {
      creates,
      updates,
      writes,
      appends,
      conflicts,
      deletions,
      gone,
      problems,
      unchanged,
      deletionsHeld,
      appendsHeld,
    };
  }
}

/** Nothing in it that a person could send: computed columns may hold formulas that Excel filled in by itself. */
export function isBlankRow(mapping: Mapping, cells: readonly CellValue[]): boolean {
  return mapping.every((column, at) => column.computed || isBlank(cells[at] ?? null));
}
