// What a formula of an Excel cell speaks of: columns of one table, names, other places. It reads formulas as Excel
// writes them (English names, A1 style) and calculates nothing; what it cannot place it names as such, and never
// guesses.

/** The table whose columns are asked for, as it stands now. Zero-based places. */
export interface FormulaHome {
  readonly sheetName: string;
  readonly tableName: string;
  /** All headers, from the table's first column. */
  readonly headers: readonly string[];
  /** Of the table's first column in the sheet. */
  readonly left: number;
}

/**
 * columns: of the home table, positions of the first and the last one. name: of the workbook. elsewhere: anything else.
 */
export type FormulaReference =
  | { readonly kind: "columns"; readonly from: number; readonly to: number }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "elsewhere" };

const ELSEWHERE: FormulaReference = { kind: "elsewhere" };

/** Texts; 'sheet'!; words, cells and numbers with what parts them; brackets are read by hand, since they nest. */
const TOKEN =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'!|[\p{L}_\\$][\p{L}\p{N}_.\\$?]*|\d[\d.]*(?:E[+-]?\d+)?|#[A-Z/0?!]+[!?]?|[[:!(]|[^\s]/giuy;

export function referencesOf(formula: string, home: FormulaHome): readonly FormulaReference[] {
  const found: FormulaReference[] = [];
  const reader = new Tokens(formula.replace(/^=/, ""));
  for (let token = reader.take(); token !== null; token = reader.take()) {
    if (token === "[") found.push(structured(reader.bracket(), home));
    else if (token.endsWith("'!")) found.push(onSheet(unquoted(token), reader, home));
    else if (/^[\p{L}_\\$]/u.test(token)) found.push(...word(token, reader, home));
    else if (/^\d/.test(token) && reader.peek() === ":") found.push(ELSEWHERE);
  }
  return found;
}

class Tokens {
  private at = 0;

  constructor(private readonly text: string) {}

  take(): string | null {
    while (/\s/.test(this.text[this.at] ?? "")) this.at += 1;
    TOKEN.lastIndex = this.at;
    const token = TOKEN.exec(this.text)?.[0];
    if (token === undefined) return null;
    this.at += token.length;
    return token;
  }

  peek(): string {
    return this.text[this.at] ?? "";
  }

  /** Up to the bracket that closes the one that was just taken; an apostrophe makes the next sign a plain one. */
  bracket(): string {
    const from = this.at;
    for (let depth = 1; this.at < this.text.length; this.at += 1) {
      const sign = this.text[this.at];
      if (sign === "'") this.at += 1;
      else if (sign === "[") depth += 1;
      else if (sign === "]" && (depth -= 1) === 0) break;
    }
    this.at += 1;
    return this.text.slice(from, this.at - 1);
  }
}

function word(token: string, reader: Tokens, home: FormulaHome): FormulaReference[] {
  switch (reader.peek()) {
    case "(":
      return WANDERING.test(token) ? [ELSEWHERE] : [];
    case "!":
      reader.take();
      return [onSheet(token, reader, home)];
    case "[": {
      reader.take();
      const inner = reader.bracket();
      return [same(token, home.tableName) ? structured(inner, home) : ELSEWHERE];
    }
  }
  if (/^(true|false)$/i.test(token)) return [];
  return [plain(token, reader, home)];
}

/** Functions that make a reference of a text or a distance. */
const WANDERING = /^(indirect|offset|getpivotdata|cell)$/i;

function onSheet(sheet: string, reader: Tokens, home: FormulaHome): FormulaReference {
  const token = reader.take() ?? "";
  const rest = plain(token, reader, home);
  return same(sheet, home.sheetName) ? rest : ELSEWHERE;
}

/** A cell, a range, whole columns, or a name. */
function plain(token: string, reader: Tokens, home: FormulaHome): FormulaReference {
  const first = columnOf(token);
  if (reader.peek() === ":") {
    reader.take();
    const second = columnOf(reader.take() ?? "");
    return first === null || second === null ? ELSEWHERE : columns(first, second, home);
  }
  if (first !== null && /\d$/.test(token)) return columns(first, first, home);
  return same(token, home.tableName)
    ? { kind: "columns", from: 0, to: home.headers.length - 1 }
    : { kind: "name", name: token };
}

/** Of "$B$7" or "B", zero-based; null for anything else. */
function columnOf(token: string): number | null {
  const letters = /^\$?([a-z]{1,3})(?:\$?\d+)?$/i.exec(token)?.[1];
  if (letters === undefined) return null;
  return Array.from(letters.toUpperCase()).reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;
}

/** Cells above and below the table speak of the same bidders as its columns. */
function columns(first: number, second: number, { left, headers }: FormulaHome): FormulaReference {
  const [from, to] = [Math.min(first, second) - left, Math.max(first, second) - left];
  return from < 0 || to >= headers.length ? ELSEWHERE : { kind: "columns", from, to };
}

/** "@[Unit price]", "Price", "[#This Row],[Price]", "[A]:[B]" */
function structured(inner: string, { headers }: FormulaHome): FormulaReference {
  const text = inner.trim().replace(/^@/, "");
  const items = text.includes("[") ? [...text.matchAll(ITEM)].map(([, item = ""]) => item) : [text];
  const named = items.filter((item) => !item.startsWith("#") && item !== "");
  if (named.length === 0) return { kind: "columns", from: 0, to: headers.length - 1 };
  const places = named.map((item) => headers.findIndex((header) => same(header, unescaped(item))));
  if (places.includes(-1)) return ELSEWHERE;
  return { kind: "columns", from: Math.min(...places), to: Math.max(...places) };
}

const ITEM = /\[((?:[^[\]']|'.)*)\]/gsu;

function unescaped(item: string): string {
  return item.replace(/'(.)/gsu, "$1");
}

function unquoted(token: string): string {
  return token.slice(1, -2).replaceAll("''", "'");
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
