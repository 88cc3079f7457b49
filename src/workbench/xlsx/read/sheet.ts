// One sheet of a file as plain data: cells, sizes, panes, protection, lists, and what else stands in it that is not
// taken over.
import { copyFormula } from "../../model/formula/rewrite";
import type { PageSetup } from "../../model/pageTypes";
import type { Rect } from "../../model/types";
import { cellName, parseRange } from "../../page/address";
import { PageReader } from "./page";
import { RuleReader, type FileRule } from "./conditional";
import { FileRefusal } from "./parts";
import { isOn } from "./styles";
import { pointsToPx, widthToPx } from "../units";
import { scanXml, unescapeCell, type Attributes } from "../xml";
import { MAX_COLUMNS, MAX_ROWS } from "../../model/rects";
import { columnLetters, columnNumber } from "../../model/address";

export interface FileCell {
  readonly row: number;
  readonly column: number;
  readonly style: number;
  readonly value: string | number | boolean | { readonly error: string } | null;
  /** As the file spells it, without "="; shared ones are already moved to this cell. */
  readonly formula: string | null;
}

export interface LineSize {
  readonly first: number;
  readonly last: number;
  readonly px: number | null;
  readonly hidden: boolean;
}

export interface FileSheet {
  readonly cells: FileCell[];
  readonly columns: LineSize[];
  readonly rows: LineSize[];
  frozen: { rows: number; columns: number };
  isProtected: boolean;
  readonly merges: Rect[];
  /** The cells of each array, its formula's first. */
  readonly arrays: Rect[];
  readonly rules: readonly FileRule[];
  readonly lists: { readonly rect: Rect; readonly formula: string; readonly lenient: boolean }[];
  /** Null: as Excel begins with. */
  page: PageSetup | null;
  /** What the workbench has no place for, in words. */
  readonly dropped: Set<string>;
}

/** Elements that the workbench has no place for, and what they are called. */
const UNKNOWN: Readonly<Record<string, string>> = {
  hyperlink: "hyperlinks",
  sparklineGroups: "sparklines",
  dataConsolidate: "consolidations",
};

/** What a sheet takes from the rest of its file. */
export interface Held {
  readonly texts: readonly string[];
  readonly date1904: boolean;
}

/** @param name for the sentence where it refuses a cell */
export function readSheet(xml: string, held: Held, name: string): FileSheet {
  const reader = new SheetReader(held, name);
  scanXml(xml, reader);
  return reader.finished();
}

class SheetReader {
  readonly #rules = new RuleReader();
  readonly #page = new PageReader();
  readonly sheet: FileSheet = {
    rules: this.#rules.rules,
    cells: [],
    columns: [],
    rows: [],
    frozen: { rows: 0, columns: 0 },
    isProtected: false,
    merges: [],
    arrays: [],
    lists: [],
    page: null,
    dropped: new Set(),
  };
  readonly #shared = new Map<string, { formula: string; row: number; column: number }>();
  #row = -1;
  #column = -1;
  #cell: Attributes = {};
  #formulaTag: Attributes | null = null;
  #value = "";
  #formula = "";
  #list: Attributes = {};
  /** Where text goes: pieces of rich text add up, phonetic hints do not. */
  #into: "value" | "formula" | "list" | null = null;
  #phonetic = false;

  constructor(
    private readonly held: Held,
    private readonly name: string,
  ) {}

  finished(): FileSheet {
    this.sheet.page = this.#page.page;
    return this.sheet;
  }

  readonly open = (name: string, attributes: Attributes): void => {
    this.#rules.open(name, attributes);
    if (this.#rules.inRule) return;
    if (name === "c") this.#openCell(attributes);
    else if (name === "v" || (name === "t" && !this.#phonetic)) this.#into = "value";
    else if (name === "f") {
      this.#formulaTag = attributes;
      this.#into = "formula";
    } else if (name === "row") this.#openRow(attributes);
    else if (name === "rPh") this.#phonetic = true;
    else if (name === "formula1") {
      this.#into = "list";
      this.#formula = "";
    } else if (name === "dataValidation") this.#list = attributes;
    else this.#openOther(name, attributes);
  };

  readonly text = (text: string): void => {
    if (this.#rules.inRule) this.#rules.text(text);
    else if (this.#page.inText) this.#page.text(text);
    else if (this.#into === "value") this.#value += text;
    else if (this.#into !== null) this.#formula += text;
  };

  readonly close = (name: string): void => {
    if (this.#rules.inRule) this.#rules.close(name);
    else if (name === "conditionalFormatting") this.#rules.close(name);
    else if (this.#page.inText) this.#page.close(name);
    else if (name === "c") this.#closeCell();
    else if (name === "dataValidation") this.#closeList();
    else if (name === "rPh") this.#phonetic = false;
    else if (this.#into !== null && ["v", "t", "f", "formula1"].includes(name)) this.#into = null;
  };

  #openRow({ r, ht, hidden, customHeight }: Attributes): void {
    this.#row = r === undefined ? this.#row + 1 : Number(r) - 1;
    this.#column = -1;
    const px = ht !== undefined && isOn(customHeight) ? pointsToPx(Number(ht)) : null;
    if (px !== null || isOn(hidden))
      this.sheet.rows.push({ first: this.#row, last: this.#row, px, hidden: isOn(hidden) });
  }

  #openCell(attributes: Attributes): void {
    const written = /^([A-Z]{1,7})(\d{1,15})$/i.exec(attributes["r"] ?? "");
    this.#column = written === null ? this.#column + 1 : columnNumber(written[1] ?? "");
    this.#row = written === null ? this.#row : Number(written[2]) - 1;
    this.#cell = attributes;
    this.#formulaTag = null;
    this.#value = "";
    this.#formula = "";
  }

  #openOther(name: string, attributes: Attributes): void {
    this.#page.open(name, attributes);
    if (name === "col") this.#openColumn(attributes);
    else if (name === "pane") this.#openPane(attributes);
    else if (name === "sheetProtection") this.sheet.isProtected = isOn(attributes["sheet"]);
    else if (name === "mergeCell") this.#openMerge(attributes["ref"] ?? "");
    else if (name === "autoFilter") this.sheet.dropped.add("the sheet's own filter");
    else if (UNKNOWN[name] !== undefined) this.sheet.dropped.add(UNKNOWN[name]);
  }

  #openMerge(ref: string): void {
    const rect = parseRange(ref);
    if (rect !== null) this.sheet.merges.push(rect);
  }

  #openColumn({ min, max, width, hidden, customWidth }: Attributes): void {
    const px = width !== undefined && isOn(customWidth) ? widthToPx(Number(width)) : null;
    if (px !== null || isOn(hidden))
      this.sheet.columns.push({ first: Number(min) - 1, last: Number(max) - 1, px, hidden: isOn(hidden) });
  }

  #openPane({ state, xSplit, ySplit }: Attributes): void {
    if (state === "frozen" || state === "frozenSplit")
      this.sheet.frozen = { rows: Math.trunc(Number(ySplit ?? 0)), columns: Math.trunc(Number(xSplit ?? 0)) };
  }

  #closeCell(): void {
    const style = Number(this.#cell["s"] ?? 0);
    const formula = this.#formulaTag === null ? null : this.#readFormula(this.#formulaTag);
    const value = this.#readValue();
    if (value === null && formula === null && style === 0) return;
    if (this.#row >= MAX_ROWS || this.#column >= MAX_COLUMNS) {
      if (value === null && formula === null) return;
      this.#refuseBeyond(
        value === null ? "a formula" : `${typeof value === "string" ? "the text" : "the value"} "${shortened(value)}"`,
      );
    }
    this.sheet.cells.push({ row: this.#row, column: this.#column, style, value, formula });
  }

  #refuseBeyond(what: string): never {
    const last =
      this.#row >= MAX_ROWS ? `row ${MAX_ROWS.toLocaleString("en")}` : `column ${columnLetters(MAX_COLUMNS - 1)}`;
    throw new FileRefusal(
      `The sheet ${this.name} has ${what} in cell ${cellName(this.#row, this.#column)}, behind the last ${last} that ` +
        "Excel has. Take it away in the program that wrote the file, and save the file again.",
    );
  }

  #readFormula({ t, si, ref }: Attributes): string | null {
    if (t === "dataTable") this.sheet.dropped.add("what-if tables (their values are kept)");
    if (t === "dataTable") return null;
    if (t === "array") {
      const rect = parseRange(ref ?? "");
      if (rect?.top === this.#row && rect.left === this.#column) this.sheet.arrays.push(rect);
    }
    if (t !== "shared" || si === undefined) return this.#formula === "" ? null : this.#formula;
    if (this.#formula !== "") this.#shared.set(si, { formula: this.#formula, row: this.#row, column: this.#column });
    const first = this.#shared.get(si);
    if (first === undefined) return null;
    try {
      return copyFormula(`=${first.formula}`, this.#row - first.row, this.#column - first.column).slice(1);
    } catch {
      return null;
    }
  }

  #readValue(): FileCell["value"] {
    const text = this.#value;
    const kind = this.#cell["t"] ?? "n";
    if (kind === "inlineStr" || kind === "str") return unescapeCell(text);
    if (text === "") return null;
    if (kind === "s") return this.held.texts[Number(text)] ?? "";
    if (kind === "b") return isOn(text);
    if (kind === "e") return { error: text };
    if (kind === "d") return serialOf(text, this.held.date1904);
    const number = Number(text);
    return Number.isFinite(number) ? number : unescapeCell(text);
  }

  #closeList(): void {
    const { type, sqref, showErrorMessage } = this.#list;
    const lenient = showErrorMessage !== "1" && showErrorMessage !== "true";
    if (type !== "list") {
      if (type !== undefined) this.sheet.dropped.add("validation rules other than lists");
      return;
    }
    for (const range of (sqref ?? "").split(" ")) {
      const rect = parseRange(range);
      if (rect !== null && this.#formula !== "") this.sheet.lists.push({ rect, formula: this.#formula, lenient });
    }
  }
}

const SHORT = 30;

function shortened(value: string | number | boolean | { readonly error: string }): string {
  const text = typeof value === "object" ? value.error : String(value);
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
}

/**
 * Days since Excel's zeroth of January 1900, or its first day of 1904, for the rare files that write dates as ISO text.
 */
function serialOf(iso: string, date1904: boolean): number | string {
  const time = Date.parse(/T|Z/.test(iso) ? `${iso.replace(/Z$/, "")}Z` : `${iso}T00:00:00Z`);
  return Number.isNaN(time) ? iso : time / 86_400_000 + (date1904 ? 24_107 : 25_569);
}

/** xl/sharedStrings.xml: each item's runs joined, phonetic hints left out. */
export function readSharedTexts(xml: string | undefined): string[] {
  const texts: string[] = [];
  let [current, inText, phonetic] = ["", false, false];
  scanXml(xml ?? "", {
    open: (name) => {
      if (name === "si") current = "";
      else if (name === "rPh") phonetic = true;
      else if (name === "t") inText = !phonetic;
    },
    text: (text) => {
      if (inText) current += text;
    },
    close: (name) => {
      if (name === "si") texts.push(unescapeCell(current));
      else if (name === "rPh") phonetic = false;
      else if (name === "t") inText = false;
    },
  });
  return texts;
}
