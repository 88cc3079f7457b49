// Copy, cut and paste as tab-separated text. A block that was copied in this workbook keeps its formulas and formats
// when it is pasted here; anything else is taken as if it were typed.
import type { CellView, Edit, Rect } from "../../model/types";
import { copyFormula } from "../../model/formula/rewrite";
import type { WorkbookStore } from "../../model/workbookStore";
import type { GridView } from "./gridView";
import { readTsv, writeTsv } from "./tsv";
import { intersection, sameRect } from "../../model/rects";

/** More cells than this are refused: the clipboard and the page would freeze. */
const MOST_CELLS = 2_000_000;

interface Copied {
  readonly text: string;
  readonly top: number;
  readonly left: number;
  readonly typed: readonly (readonly string[])[];
  readonly formats: readonly (readonly string[])[];
  /** A cut table goes as a whole when it is pasted; until then it stays where it is. */
  readonly moves: { readonly sheetId: string; readonly rect: Rect } | null;
}

export interface ClipboardActions {
  readonly run: (edit: Edit) => boolean;
  readonly say: (message: string) => void;
}

export class GridClipboard {
  #copied: Copied | null = null;

  constructor(
    private readonly store: WorkbookStore,
    private readonly grid: GridView,
    private readonly actions: ClipboardActions,
  ) {
    const { root } = grid;
    root.addEventListener("copy", (event) => this.#put(event, false));
    root.addEventListener("cut", (event) => this.#put(event, true));
    root.addEventListener("paste", (event) => {
      if (event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      this.paste(event.clipboardData?.getData("text/plain") ?? "");
    });
  }

  paste(text: string): void {
    if (text === "") {
      this.actions.say("There is no text on the clipboard.");
      return;
    }
    const { sheet, selection } = this.grid;
    const copied = this.#copied?.text === text ? this.#copied : null;
    if (copied?.moves) {
      this.#move(copied.moves);
      return;
    }
    const block = tile(copied === null ? readTsv(text) : moved(copied, selection), selection);
    const [height, width] = [block.length, block[0]?.length ?? 0];
    if (height * width > MOST_CELLS) {
      this.actions.say("This block is too large to paste here.");
      return;
    }
    const { top, left } = selection;
    const target = { top, left, bottom: top + height - 1, right: left + width - 1 };
    const done = this.store.batch(() => {
      const pasted = this.actions.run(this.store.paste(sheet.id, top, left, block));
      if (pasted && copied !== null) this.store.setFormat(sheet.id, target, tile(copied.formats, selection));
      return pasted;
    });
    if (done) this.grid.selectRect(target);
  }

  #move({ sheetId, rect }: { readonly sheetId: string; readonly rect: Rect }): void {
    const { sheet, selection } = this.grid;
    const { top, left } = selection;
    this.#copied = null;
    try {
      this.store.moveRange(sheetId, rect, sheet.id, top, left);
      this.grid.selectRect({
        top,
        left,
        bottom: top + rect.bottom - rect.top,
        right: left + rect.right - rect.left,
      });
    } catch (error) {
      this.actions.say(error instanceof Error ? error.message : "This block cannot be moved here.");
    }
  }

  #put(event: ClipboardEvent, cut: boolean): void {
    if (event.target instanceof HTMLTextAreaElement || event.clipboardData === null) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", this.#start(cut));
  }

  /** For buttons, which raise no clipboard event: the browser's clipboard is asked instead. */
  async copy(cut: boolean): Promise<void> {
    await navigator.clipboard.writeText(this.#start(cut));
  }

  async pasteFromBrowser(): Promise<void> {
    this.paste(await navigator.clipboard.readText());
  }

  #start(cut: boolean): string {
    const { sheet, selection } = this.grid;
    const rect = intersection(selection, sheet.used) ?? {
      ...selection,
      bottom: selection.top,
      right: selection.left,
    };
    this.#copied = this.#take(rect);
    const table = cut && sheet.tables.some((one) => holdsCell(rect, one.rect));
    if (table) this.#copied = { ...this.#copied, moves: { sheetId: sheet.id, rect } };
    else if (cut) this.actions.run(this.store.clear(sheet.id, rect));
    return this.#copied.text;
  }

  /** Hidden rows (filtered ones among them) and columns are left out, as in Excel's copy of a filtered table. */
  #take(rect: Rect): Copied {
    const { sheet } = this.grid;
    const rows = list(rect.top, rect.bottom).filter((row) => !sheet.rowHidden(row));
    const columns = list(rect.left, rect.right).filter((column) => !sheet.columnHidden(column));
    const cells = rows.map((row) => columns.map((column) => sheet.cell(row, column)));
    return {
      text: writeTsv(cells.map((row) => row.map((cell) => cell.text))),
      top: rect.top,
      left: rect.left,
      typed: cells.map((line, down) => line.map((cell, right) => this.#typed(cell, rect, rows[down], columns[right]))),
      formats: cells.map((row) => row.map((cell) => cell.format)),
      moves: null,
    };
  }

  /** What an array of the block fills comes with its formula. */
  #typed(cell: CellView, block: Rect, row = 0, column = 0): string {
    const array = cell.spilledBy === null ? null : this.grid.sheet.array(row, column);
    const within = array !== null && holdsCell(block, { ...array, bottom: array.top, right: array.left });
    return within ? "" : exactly(cell);
  }
}

/** What to type for the very same content: numbers at full length, and text that stays text under any format. */
function exactly(cell: CellView): string {
  if (cell.formula !== null) return cell.formula;
  if (typeof cell.value === "number") return String(cell.value);
  return typeof cell.value === "string" && cell.value !== "" ? `'${cell.value}` : cell.entry;
}

function holdsCell(outer: Rect, inner: Rect): boolean {
  const shared = intersection(inner, outer);
  return shared !== null && sameRect(shared, inner);
}

function list(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function moved(copied: Copied, to: Rect): string[][] {
  const [down, right] = [to.top - copied.top, to.left - copied.left];
  return copied.typed.map((row) =>
    row.map((typed) => (typed.startsWith("=") ? copyFormula(typed, down, right) : typed)),
  );
}

/** A block fills a selection that is a multiple of it, as one copied cell fills a whole column. */
function tile<T>(block: readonly (readonly T[])[], { top, left, bottom, right }: Rect): T[][] {
  const [height, width] = [block.length, block[0]?.length ?? 1];
  const [rows, columns] = [bottom - top + 1, right - left + 1];
  const fits = rows % height === 0 && columns % width === 0 && rows * columns <= MOST_CELLS;
  if (!fits) return block.map((row) => [...row]);
  return list(0, rows - 1).map((row) =>
    list(0, columns - 1).flatMap((column) => block[row % height]?.slice(column % width, (column % width) + 1) ?? []),
  );
}
