// The looks of cells, each written once as xl/styles.xml; a cell names its look by number.
import type { CellMark } from "../draft";
import { tag, XML_HEAD } from "./xml";

export interface CellStyle {
  readonly format: string;
  readonly bold?: boolean | undefined;
  /** "#595959" */
  readonly color?: string | undefined;
  readonly wrap?: boolean | undefined;
  readonly align?: "left" | "right" | undefined;
  /** On the left, and a step further in. */
  readonly indented?: boolean | undefined;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Formats that files name by a number of their own (ECMA-376, 18.8.30); others are counted from `FIRST_OWN`. */
const BUILT_IN: ReadonlyMap<string, number> = new Map([
  ["General", 0],
  ["0", 1],
  ["0.00", 2],
  ["#,##0", 3],
  ["#,##0.00", 4],
  ["0%", 9],
  ["0.00%", 10],
  ["@", 49],
]);
const FIRST_OWN = 164;

/** Texts, each once; their place is their number. */
class Listed {
  readonly #places = new Map<string, number>();

  constructor(...first: readonly string[]) {
    for (const text of first) this.place(text);
  }

  place(text: string): number {
    const place = this.#places.get(text) ?? this.#places.size;
    this.#places.set(text, place);
    return place;
  }

  xml(name: string): string {
    return tag(name, { count: this.#places.size }, [...this.#places.keys()].join(""));
  }

  entries(): IterableIterator<[string, number]> {
    return this.#places.entries();
  }
}

const FONT = '<sz val="11"/>';
const FACE = '<name val="Calibri"/><family val="2"/>';

export class Styles {
  readonly #formats = new Listed();
  readonly #fonts = new Listed(`<font>${FONT}${FACE}</font>`);
  readonly #cells = new Listed('<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>');
  readonly #marks = new Listed();
  /** By the look itself, since thousands of cells have the same one. */
  readonly #known = { plain: new WeakMap<CellStyle, number>(), quoted: new WeakMap<CellStyle, number>() };

  /**
   * The number by which a cell names this look. `quoted`: its text would be read as something else when it is typed,
   * and stays a text where a person edits it.
   */
  cell(style: CellStyle, quoted: boolean): number {
    const known = this.#known[quoted ? "quoted" : "plain"];
    const number = known.get(style) ?? this.#cells.place(this.#cellXml(style, quoted));
    known.set(style, number);
    return number;
  }

  /** The number by which a mark names its look. */
  mark({ fill, color, bold, italic }: CellMark["look"]): number {
    const flag = (name: string, on: boolean | undefined) =>
      on === undefined ? "" : tag(name, { val: on ? undefined : 0 });
    const font = flag("b", bold) + flag("i", italic) + colorXml(color);
    const ground =
      fill === undefined ? "" : `<patternFill patternType="solid">${tag("bgColor", { rgb: argb(fill) })}</patternFill>`;
    const content = (font === "" ? "" : tag("font", {}, font)) + (ground === "" ? "" : tag("fill", {}, ground));
    return this.#marks.place(tag("dxf", {}, content));
  }

  xml(): string {
    const formats = [...this.#formats.entries()].map(([formatCode, at]) =>
      tag("numFmt", { numFmtId: FIRST_OWN + at, formatCode }),
    );
    const parts = [
      formats.length === 0 ? "" : tag("numFmts", { count: formats.length }, formats.join("")),
      this.#fonts.xml("fonts"),
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      this.#cells.xml("cellXfs"),
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
      this.#marks.xml("dxfs"),
    ];
    return XML_HEAD + tag("styleSheet", { xmlns: MAIN }, parts.join(""));
  }

  #cellXml({ format, bold, color, ...placed }: CellStyle, quoted: boolean): string {
    const numFmtId = BUILT_IN.get(format) ?? FIRST_OWN + this.#formats.place(format);
    const face = `${bold === true ? "<b/>" : ""}${FONT}${colorXml(color)}${FACE}`;
    const fontId = this.#fonts.place(`<font>${face}</font>`);
    const aligned = alignmentXml(placed);
    const applied = {
      quotePrefix: quoted ? 1 : undefined,
      applyNumberFormat: numFmtId === 0 ? undefined : 1,
      applyFont: fontId === 0 ? undefined : 1,
      applyAlignment: aligned === "" ? undefined : 1,
    };
    return tag("xf", { numFmtId, fontId, fillId: 0, borderId: 0, xfId: 0, ...applied }, aligned);
  }
}

function alignmentXml({ wrap, align, indented }: Pick<CellStyle, "wrap" | "align" | "indented">): string {
  const [wrapText, indent] = [wrap, indented].map((on) => (on === true ? 1 : undefined));
  const horizontal = indent === undefined ? align : "left";
  return horizontal === undefined && wrapText === undefined ? "" : tag("alignment", { horizontal, wrapText, indent });
}

function colorXml(color: string | undefined): string {
  return color === undefined ? "" : tag("color", { rgb: argb(color) });
}

function argb(color: string): string {
  return `FF${color.replace("#", "").toUpperCase()}`;
}
