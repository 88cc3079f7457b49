// The cells of a draft as a file has them: each with its look, and a value or a formula. A text from outside is written
// as text whatever it begins with.
import { columnLetters } from "../../values/columnLetters";
import type { CellValue } from "../../values/cell";
import { guardProblem, guardValue } from "../../values/guard";
import type { DraftCells, DraftSheet, DraftTable } from "../draft";
import { bodyRows, columnFormat, formulaFormat, headerAlign, isText, lookOf, wordsGaps } from "../look";
import { fileFormula } from "./formula";
import type { CellStyle, Styles } from "./styles";
import { escapeXml } from "../../values/escapeXml";
import { escapeCell, tag, XML_HEAD } from "./xml";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Texts of the cells, each kept once; cells name them by number. */
export class Texts {
  readonly #places = new Map<string, number>();
  #uses = 0;

  place(text: string): number {
    this.#uses += 1;
    const place = this.#places.get(text) ?? this.#places.size;
    this.#places.set(text, place);
    return place;
  }

  xml(): string {
    const items = [...this.#places.keys()].map((text) => `<si><t xml:space="preserve">${escapeCell(text)}</t></si>`);
    return XML_HEAD + tag("sst", { xmlns: MAIN, count: this.#uses, uniqueCount: items.length }, items.join(""));
  }
}

export interface Books {
  readonly styles: Styles;
  readonly texts: Texts;
}

/** By row, then by column: the cell's XML. RangeError for a value that no cell can have. */
export type FileRows = ReadonlyMap<number, ReadonlyMap<number, string>>;

export function fileRows(draft: DraftSheet, tableNames: readonly string[], books: Books): FileRows {
  const rows = new Map<number, Map<number, string>>();
  const writer = new CellWriter(rows, books);
  for (const cells of draft.cells) freeCells(writer, cells);
  draft.tables.forEach((table, at) => tableCells(writer, table, tableNames[at] ?? ""));
  return rows;
}

class CellWriter {
  constructor(
    private readonly rows: Map<number, Map<number, string>>,
    private readonly books: Books,
  ) {}

  value(row: number, column: number, value: CellValue, style: CellStyle): void {
    const text = isText(style.format);
    const problem = guardProblem(value);
    if (problem === "tooLong" || problem === "notFinite") throw new RangeError(`No cell can have a value: ${problem}.`);
    const plain = text && value !== null && typeof value !== "string" ? String(guardValue(value, true)) : value;
    if (typeof plain !== "string" || plain === "") {
      this.plain(row, column, plain === "" ? null : plain, style);
      return;
    }
    const bare = typeof value === "string" ? plain : plain.replace(/^'/, "");
    const quoted = guardValue(bare, text) !== bare;
    const open = this.open(row, column, style, quoted);
    this.put(row, column, `${open} t="s"><v>${this.books.texts.place(bare)}</v></c>`);
  }

  /** `formula`: as XML has it. */
  formula(row: number, column: number, formula: string, style: CellStyle): void {
    this.put(row, column, `${this.open(row, column, style)}><f>${formula}</f></c>`);
  }

  private plain(row: number, column: number, value: number | boolean | null, style: CellStyle): void {
    const open = this.open(row, column, style);
    if (value === null) this.put(row, column, `${open}/>`);
    else if (typeof value === "boolean") this.put(row, column, `${open} t="b"><v>${value ? 1 : 0}</v></c>`);
    else this.put(row, column, `${open}><v>${String(value)}</v></c>`);
  }

  private open(row: number, column: number, style: CellStyle, quoted = false): string {
    return `<c r="${columnLetters(column)}${row + 1}" s="${this.books.styles.cell(style, quoted)}"`;
  }

  private put(row: number, column: number, xml: string): void {
    const cells = this.rows.get(row) ?? new Map<number, string>();
    this.rows.set(row, cells.set(column, xml));
  }
}

function freeCells(writer: CellWriter, cells: DraftCells): void {
  const { format, bold, color } = lookOf(cells);
  const style: CellStyle = { format, bold, color, wrap: cells.wrap, align: cells.align };
  const calculated = { ...style, format: formulaFormat(format) };
  cells.cells.forEach((line, down) =>
    line.forEach((cell, right) => {
      const [row, column] = [cells.row + down, cells.column + right];
      if ("formula" in cell) writer.formula(row, column, escapeXml(fileFormula(cell.formula, null)), calculated);
      else writer.value(row, column, cell.value, style);
    }),
  );
}

function tableCells(writer: CellWriter, table: DraftTable, name: string): void {
  const rows = bodyRows(table);
  const gaps = wordsGaps(table.columns);
  table.columns.forEach((column, at) => {
    const gap = gaps[at];
    const place = table.column + at;
    const wrapped = table.headerHeight === null ? undefined : true;
    const head = { format: "@", wrap: wrapped, align: headerAlign(column) ?? undefined, indented: gap?.header };
    writer.value(table.row, place, column.header, head);
    const style = { format: columnFormat(column), wrap: column.wrap, align: column.align, indented: gap?.body };
    // A table without rows has one blank one: no formula, which would speak of nothing.
    const formula =
      column.formula === null || table.rows.length === 0 ? null : escapeXml(fileFormula(column.formula, name));
    for (let row = 0; row < rows; row += 1)
      if (formula === null) writer.value(table.row + 1 + row, place, table.rows[row]?.[at] ?? null, style);
      else writer.formula(table.row + 1 + row, place, formula, style);
  });
}
