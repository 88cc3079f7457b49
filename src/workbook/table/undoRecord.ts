// What a patch must be able to put back: cells as they stood, filters, totals row, freshness line. Kept over all
// attempts of one patch: what stood there before the first of them counts. It writes nothing.
import type { CellInput } from "../excel/bytes";
import type { Area, Block } from "../excel/cells";
import { isKind, toWorkbookError, type WorkbookErrorKind } from "../excel/errors";
import type { RowAppend } from "../../sync/syncPlan";
import type { CellBefore, Checked } from "./expected";
import type { FreshnessLine } from "./freshness";
import type { Lifted } from "./types";
import type { PatchPlan } from "./patchPlan";

/** A cell that was or may have been written. */
export interface UndoCell {
  readonly id: string;
  readonly offset: number;
  readonly before: CellBefore;
  readonly given: CellInput;
}

/** Formulas, or values where there are none. */
export interface StoodCells {
  readonly place: Area;
  readonly formulas: Block;
}

/** Excel refuses the whole request then, before its first action. */
const WHOLE_REFUSALS: readonly WorkbookErrorKind[] = ["cellEditMode", "busy", "protected", "readOnly"];

export class Kept {
  readonly cells = new Map<string, UndoCell>();
  readonly appended = new Set<string>();
  lifted: Lifted | null = null;
  line: FreshnessLine | null = null;
  /** What the line says where the old data cannot be made whole again. */
  broken = "";
  /** Rows of cells under the table that were moved down. */
  roomRows = 0;
  /** What somebody else's cells said where new rows were written, in a request that met moved rows. */
  landedOn: StoodCells | null = null;
  private begun = false;

  /** `whole`: cells and rows are put back as well; else filters and totals row alone. */
  constructor(readonly whole: boolean) {}

  /** Whether a request that changes something may have left its mark. */
  get isBegun(): boolean {
    return this.begun;
  }

  /** Wraps each request that changes something. */
  async doing<T>(request: Promise<T>): Promise<T> {
    try {
      const result = await request;
      this.begun = true;
      return result;
    } catch (error) {
      const refused = toWorkbookError(error);
      this.begun ||= !WHOLE_REFUSALS.some((kind) => isKind(refused, kind));
      throw error;
    }
  }

  keepLifted(lifted: Lifted | null): void {
    this.lifted ??= lifted;
  }

  keepLine(line: FreshnessLine | null, broken: string): void {
    this.line ??= line;
    this.broken = broken;
  }

  /** Of rows to append those that stand in the table and are no earlier attempt's. */
  strangers(append: readonly RowAppend[], { appends }: PatchPlan): readonly string[] {
    if (!this.whole || append.length === appends.length) return [];
    const fresh = new Set(appends.map(({ id }) => id));
    return append.map(({ id }) => id).filter((id) => !fresh.has(id) && !this.appended.has(id));
  }

  note(plan: PatchPlan, checked: Checked): void {
    if (!this.whole) return;
    for (const { id } of plan.appends) this.appended.add(id);
    for (const cell of checked.cells) {
      const before = checked.before.get(cell);
      const key = `${cell.offset}:${cell.id}`;
      if (before === undefined || cell.id === "" || this.cells.has(key)) continue;
      this.cells.set(key, { id: cell.id, offset: cell.offset, before, given: cell.value });
    }
  }
}
