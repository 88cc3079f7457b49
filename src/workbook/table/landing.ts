// Rows that somebody else put under a table in the moment before new rows are written there: another person in the
// file, or another window. It gives them back below the new rows.
import { isBlank } from "../../values/sameCell";
import { readSheetValue } from "../../values/sheetValue";
import { appendedPlace, growOver, managedOffsets, rangeOfNew } from "./appendRows";
import type { BoundTable } from "./bind";
import type { CellBlock } from "../excel/blocks";
import type { CellInput } from "../excel/bytes";
import { cellInput } from "../excel/cellInput";
import { cellText, passing, rangeAt, type Block } from "../excel/cells";
import { formulaIn } from "./expected";
import type { StoodCells } from "./undoRecord";

interface Stood {
  readonly row: number;
  readonly column: number;
  readonly values: Block;
  readonly formulas: Block;
}

interface TheirRow {
  /** Its place in what stood there. */
  readonly at: number;
  readonly cells: readonly CellInput[];
}

/** Queues the question, before the new rows; `giveBack` is called after their sync. */
export class Landing {
  private readonly used: Excel.Range | null;

  constructor(
    private readonly bound: BoundTable,
    private readonly blocks: readonly CellBlock[],
  ) {
    const place = appendedPlace(bound, blocks);
    const range = place && rangeOfNew(bound, place.row - bound.top, place);
    this.used = range && passing(range.getUsedRangeOrNullObject(true));
    this.used?.load("rowIndex,columnIndex,values,formulas");
  }

  /** What stood there; null where nothing did. */
  get stood(): StoodCells | null {
    const { used } = this;
    if (used === null || used.isNullObject) return null;
    const { rowIndex: row, columnIndex: column, formulas } = used;
    return { place: { row, column, rows: formulas.length, columns: formulas[0]?.length ?? 0 }, formulas };
  }

  /** A request of its own, where there is something to give back. */
  async giveBack(context: Excel.RequestContext): Promise<void> {
    const { bound, blocks, used } = this;
    const place = appendedPlace(bound, blocks);
    if (used === null || used.isNullObject || place === null) return;
    const { rowIndex: row, columnIndex: column, values, formulas } = used;
    const theirs = this.rowsOf({ row, column, values, formulas });
    if (theirs.length === 0) return;
    this.clearOwn({ row, column, values, formulas }, theirs);
    const under = { ...place, row: place.row + place.rows, rows: theirs.length };
    const fresh = passing(rangeAt(bound.sheet, under).insert("Down"));
    fresh.values = theirs.map(({ cells }) => [...cells]);
    growOver(bound, rangeAt(bound.sheet, under));
    await context.sync();
  }

  /** Whole rows of the table. Another window may have written the very rows that are written here. */
  private rowsOf({ row, column, values, formulas }: Stood): TheirRow[] {
    const { left, width, top, rowCount, columns } = this.bound;
    const own = new Set(
      this.blocks.flatMap((block) => block.values.map((cells) => idOf(cells[columns.id - block.offset]))),
    );
    const managed = managedOffsets(this.bound);
    return values.flatMap((cells, at): TheirRow[] => {
      if (row + at < top + rowCount) return [];
      // An empty table's one row may hold what is in the person's own columns: alone, that is no row of the list.
      const given = row + at === top ? managed.map((offset) => cells[left + offset - column] ?? "") : cells;
      if (given.every((cell) => isBlank(readSheetValue(cell)))) return [];
      const id = idOf(cells[left + columns.id - column]);
      if (id !== "" && own.has(id)) return [];
      const whole = Array.from({ length: width }, (_, offset): CellInput => {
        const n = left + offset - column;
        return formulaIn(formulas[at]?.[n], cells[n]) ?? cellInput(readSheetValue(cells[n] ?? ""), "any", false);
      });
      return [{ at, cells: whole }];
    });
  }

  /** Queued. What they typed into columns of their own belongs to their row; formulas Excel fills in everywhere. */
  private clearOwn({ row, column, values, formulas }: Stood, theirs: readonly TheirRow[]): void {
    const { sheet, left, width } = this.bound;
    const managed = new Set(managedOffsets(this.bound));
    for (const { at } of theirs)
      for (let offset = 0; offset < width; offset += 1) {
        const n = left + offset - column;
        const value = values[at]?.[n] ?? "";
        if (managed.has(offset) || value === "" || formulaIn(formulas[at]?.[n], value) !== null) continue;
        rangeAt(sheet, { row: row + at, column: left + offset, rows: 1, columns: 1 }).clear("Contents");
      }
  }
}

function idOf(value: unknown): string {
  return cellText(value).replace(/^'/, "");
}
