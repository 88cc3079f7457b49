// Collects the formats and styles that cells use and writes them once, as xl/styles.xml. A cell then names them by
// number.
import type { CellStyle, ConditionalLook } from "../../model/types";
import { tag, XML_HEAD } from "../xml";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const FIRST_OWN_FORMAT = 164; // lower numbers are built in

/** Number format codes that files name by number (ECMA-376, 18.8.30). */
export const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [0, "General"],
  [1, "0"],
  [2, "0.00"],
  [3, "#,##0"],
  [4, "#,##0.00"],
  [9, "0%"],
  [10, "0.00%"],
  [11, "0.00E+00"],
  [12, "# ?/?"],
  [13, "# ??/??"],
  [14, "m/d/yyyy"],
  [15, "d-mmm-yy"],
  [16, "d-mmm"],
  [17, "mmm-yy"],
  [18, "h:mm AM/PM"],
  [19, "h:mm:ss AM/PM"],
  [20, "h:mm"],
  [21, "h:mm:ss"],
  [22, "m/d/yyyy h:mm"],
  [37, "#,##0 ;(#,##0)"],
  [38, "#,##0 ;[Red](#,##0)"],
  [39, "#,##0.00;(#,##0.00)"],
  [40, "#,##0.00;[Red](#,##0.00)"],
  [45, "mm:ss"],
  [46, "[h]:mm:ss"],
  [47, "mmss.0"],
  [48, "##0.0E+0"],
  [49, "@"],
]);
const BUILT_IN_IDS = new Map([...BUILT_IN].map(([id, code]) => [code, id]));

/** A list in which each text stands once. */
class Pool {
  readonly #indexes: Map<string, number>;

  constructor(first: readonly string[]) {
    this.#indexes = new Map(first.map((text, index) => [text, index]));
  }

  index(text: string): number {
    const known = this.#indexes.get(text) ?? this.#indexes.size;
    this.#indexes.set(text, known);
    return known;
  }

  xml(name: string): string {
    return tag(name, { count: this.#indexes.size }, [...this.#indexes.keys()].join(""));
  }
}

const FONT = '<name val="Calibri"/><family val="2"/>';

export class StyleBook {
  readonly #formats = new Map<string, number>();
  readonly #fonts = new Pool([`<font><sz val="11"/>${FONT}</font>`]);
  readonly #fills = new Pool([
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ]);
  readonly #cells = new Pool(['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>']);
  readonly #differences = new Pool([]);
  readonly #known = new Map<CellStyle, Map<string, number>>();

  /** The number by which a cell names this format and style. */
  index(format: string, style: CellStyle): number {
    const known = this.#known.get(style) ?? new Map<string, number>();
    this.#known.set(style, known);
    const index = known.get(format) ?? this.#cells.index(this.#cell(format, style));
    known.set(format, index);
    return index;
  }

  /** The number by which a conditional format names its look. */
  difference(look: ConditionalLook): number {
    const { numberFormat } = look;
    const number = numberFormat === undefined ? null : { id: this.#format(numberFormat), code: numberFormat };
    return this.#differences.index(differenceXml(look, number));
  }

  xml(): string {
    const formats = [...this.#formats].map(([code, id]) => tag("numFmt", { numFmtId: id, formatCode: code }));
    const parts = [
      formats.length === 0 ? "" : tag("numFmts", { count: formats.length }, formats.join("")),
      this.#fonts.xml("fonts"),
      this.#fills.xml("fills"),
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      this.#cells.xml("cellXfs"),
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
      this.#differences.xml("dxfs"),
    ];
    return `${XML_HEAD}${tag("styleSheet", { xmlns: MAIN }, parts.join(""))}`;
  }

  #cell(format: string, style: CellStyle): string {
    const numFmtId = this.#format(format);
    const fontId = this.#fonts.index(fontXml(style));
    const fillId = style.fill === undefined ? 0 : this.#fills.index(fillXml(style.fill));
    const applied = {
      applyNumberFormat: flag(numFmtId > 0),
      applyFont: flag(fontId > 0),
      applyFill: flag(fillId > 0),
    };
    const alignment = alignmentXml(style);
    const protection = style.locked === false ? '<protection locked="0"/>' : "";
    const more = { applyAlignment: flag(alignment !== ""), applyProtection: flag(protection !== "") };
    return tag("xf", { numFmtId, fontId, fillId, borderId: 0, xfId: 0, ...applied, ...more }, alignment + protection);
  }

  #format(code: string): number {
    const builtIn = BUILT_IN_IDS.get(code);
    if (builtIn !== undefined) return builtIn;
    const id = this.#formats.get(code) ?? FIRST_OWN_FORMAT + this.#formats.size;
    this.#formats.set(code, id);
    return id;
  }
}

function flag(on: boolean): number | undefined {
  return on ? 1 : undefined;
}

function argb(colour: string): string {
  return `FF${colour.replace("#", "").toUpperCase()}`;
}

function fontXml({ bold, italic, underline, color }: CellStyle): string {
  const marks = `${bold === true ? "<b/>" : ""}${italic === true ? "<i/>" : ""}${underline === true ? "<u/>" : ""}`;
  const colour = color === undefined ? "" : tag("color", { rgb: argb(color) });
  return `<font>${marks}<sz val="11"/>${colour}${FONT}</font>`;
}

/** Only what differs from the cell's own style; a fill's colour is its background here. */
function differenceXml(
  { fill, color, bold, italic, underline, strikethrough }: ConditionalLook,
  number: { readonly id: number; readonly code: string } | null,
): string {
  const mark = (name: string, on: boolean | undefined): string =>
    on === undefined ? "" : tag(name, { val: on ? undefined : 0 });
  const line = underline === undefined ? "" : tag("u", { val: underline ? undefined : "none" });
  const colour = color === undefined ? "" : tag("color", { rgb: argb(color) });
  const font = mark("b", bold) + mark("i", italic) + mark("strike", strikethrough) + line + colour;
  const background =
    fill === undefined
      ? ""
      : `<fill><patternFill patternType="solid">${tag("bgColor", { rgb: argb(fill) })}</patternFill></fill>`;
  const format = number === null ? "" : tag("numFmt", { numFmtId: number.id, formatCode: number.code });
  return tag("dxf", {}, (font === "" ? "" : `<font>${font}</font>`) + format + background);
}

function fillXml(fill: string): string {
  return `<fill><patternFill patternType="solid">${tag("fgColor", { rgb: argb(fill) })}<bgColor indexed="64"/></patternFill></fill>`;
}

function alignmentXml({ horizontal, wrap, indent = 0 }: CellStyle): string {
  if (horizontal === undefined && wrap !== true && indent === 0) return "";
  const side = horizontal?.toLowerCase();
  return tag("alignment", { horizontal: side, wrapText: flag(wrap === true), indent: indent > 0 ? indent : undefined });
}

/** Texts of all cells, each kept once; cells name them by number. */
export class TextBook {
  readonly #indexes = new Map<string, number>();
  #uses = 0;

  index(text: string): number {
    this.#uses += 1;
    const known = this.#indexes.get(text) ?? this.#indexes.size;
    this.#indexes.set(text, known);
    return known;
  }

  xml(escape: (text: string) => string): string {
    const items = [...this.#indexes.keys()].map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`);
    return `${XML_HEAD}${tag("sst", { xmlns: MAIN, count: this.#uses, uniqueCount: items.length }, items.join(""))}`;
  }
}
