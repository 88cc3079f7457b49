// A plan while it is made. Nobody outside the planner sees a draft.
import type { CellValue } from "../../values/cell";
import type { Like } from "../match/ownRows";
import { unfit } from "../valueProblem";
import type { Mapping } from "../mapping";
import type {
  CellWrite,
  Conflict,
  Plan,
  RowAppend,
  RowCreate,
  RowDeletion,
  RowGone,
  RowProblem,
  RowProblemKind,
  RowUpdate,
} from "../syncPlan";

export class PlanDraft {
  readonly creates: RowCreate[] = [];
  /** New rows that have a problem: they may be on the platform already as well. */
  readonly unfit: RowCreate[] = [];
  readonly updates: RowUpdate[] = [];
  readonly writes: CellWrite[] = [];
  appends: RowAppend[] = [];
  readonly conflicts: Conflict[] = [];
  readonly deletions: RowDeletion[] = [];
  readonly gone: RowGone[] = [];
  readonly problems: RowProblem[] = [];
  readonly appendsHeld: string[] = [];
  /** Of what is held back, the records that a row of unknown outcome may be: a new row may be one of them as well. */
  readonly doubtful: RowAppend[] = [];
  deletionsHeld: Plan["deletionsHeld"] = null;
  unchanged = 0;

  problem(row: number, kind: RowProblemKind, column: number | null, value: CellValue): void {
    this.problems.push({ row, kind, column, value, others: [] });
  }

  hold(id: string, cells: readonly CellValue[]): void {
    this.appendsHeld.push(id);
    this.doubtful.push({ id, cells });
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

  /**
   * By position in `creates` and then `unfit`. What is held back stays out of the sheet until a person has answered.
   */
  markLikes(likes: ReadonlyMap<number, Like>): void {
    const held = new Set<string>();
    for (const [at, like] of likes) {
      if (like.own) held.add(like.id);
      for (const id of like.others ?? []) held.add(id);
      const create = this.creates[at];
      if (create === undefined) continue;
      this.creates[at] = { ...create, like: like.id, ...(like.row === null ? {} : { likeRow: like.row }) };
    }
    if (held.size === 0) return;
    this.appendsHeld.push(...this.appends.flatMap(({ id }) => (held.has(id) ? [id] : [])));
    this.appends = this.appends.filter(({ id }) => !held.has(id));
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
