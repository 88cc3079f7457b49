// Cuts a formula into tokens so that references can be found and rewritten. Refuses what Excel would not take as a
// formula; it does not calculate and does not check functions.
import { columnOf, rowOf } from "../address";
import { StoreRefusal } from "../refusal";

export interface Corner {
  readonly row: number;
  readonly column: number;
  readonly rowFixed: boolean;
  readonly columnFixed: boolean;
}

export interface ReferenceToken {
  readonly kind: "reference";
  readonly text: string;
  /** As written before the "!", without quotes; null when the formula's own sheet is meant. */
  readonly sheet: string | null;
  readonly shape: "cell" | "range" | "columns" | "rows";
  readonly first: Corner;
  readonly last: Corner;
}

export interface StructuredToken {
  readonly kind: "structured";
  readonly text: string;
  /** Null inside the table itself: "[@Price]". */
  readonly table: string | null;
  readonly inner: string;
}

export interface NameToken {
  readonly kind: "name";
  readonly text: string;
  readonly sheet: string | null;
  readonly name: string;
}

interface PlainToken {
  readonly kind: "function" | "string" | "number" | "error" | "operator" | "space";
  readonly text: string;
}

export type Token = ReferenceToken | StructuredToken | NameToken | PlainToken;

const SPACE = /\s+/y;
const STRING = /"(?:[^"]|"")*"/y;
const PREFIX = /('(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!/uy;
const CELLS = /(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?::(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7}))?(?![\p{L}\p{N}_.([!])/uy;
const COLUMNS = /(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})(?![\p{L}\p{N}_.([!])/uy;
const ROWS = /(\$?)(\d{1,7}):(\$?)(\d{1,7})(?![\p{L}\p{N}_.([!])/uy;
const ERROR = /#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)/iy;
const NAME = /[\p{L}_\\][\p{L}\p{N}_.\\?]*/uy;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const OPERATOR = /<>|<=|>=|[-+*/^&=<>%(),;:{}@#!]/y;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function notAFormula(): never {
  throw new StoreRefusal("InvalidArgument", "There's a problem with this formula.");
}

/** Columns of tables hold one formula thousands of times: what was cut last is kept. */
const known = new Map<string, readonly Token[]>();
const MOST_KNOWN = 2_000;

/** Tokens of a formula without its leading "="; their texts joined give the formula again. */
export function tokenize(body: string): readonly Token[] {
  const found = known.get(body);
  if (found !== undefined) return found;
  const tokens: Token[] = [];
  for (let at = 0; at < body.length;) {
    const token = readToken(body, at);
    tokens.push(token);
    at += token.text.length;
  }
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(body, tokens);
  return tokens;
}

function readToken(body: string, at: number): Token {
  const space = match(SPACE, body, at);
  if (space) return { kind: "space", text: space[0] };
  const string = match(STRING, body, at);
  if (string) return { kind: "string", text: string[0] };
  const prefix = match(PREFIX, body, at);
  if (prefix) return readPrefixed(body, at, prefix[0], sheetOf(prefix[1] ?? ""));
  return readReference(body, at, "", null) ?? readWord(body, at);
}

function sheetOf(written: string): string {
  return written.startsWith("'") ? written.slice(1, -1).replaceAll("''", "'") : written;
}

function readPrefixed(body: string, at: number, prefix: string, sheet: string): Token {
  const after = at + prefix.length;
  const reference = readReference(body, after, prefix, sheet);
  if (reference) return reference;
  const error = match(ERROR, body, after);
  if (error) return { kind: "error", text: prefix + error[0] };
  const name = match(NAME, body, after);
  return name ? { kind: "name", text: prefix + name[0], sheet, name: name[0] } : notAFormula();
}

function readReference(body: string, at: number, prefix: string, sheet: string | null): ReferenceToken | null {
  const cells = match(CELLS, body, at);
  if (cells) {
    const [text, c1 = "", l1 = "", r1 = "", d1 = "", c2 = "", l2 = "", r2 = "", d2 = ""] = cells;
    const first = corner(c1, l1, r1, d1);
    const last = l2 === "" ? first : corner(c2, l2, r2, d2);
    if (!first || !last) return null;
    return {
      kind: "reference",
      text: prefix + text,
      sheet,
      shape: l2 === "" ? "cell" : "range",
      first,
      last,
    };
  }
  const columns = match(COLUMNS, body, at);
  const rows = columns ? null : match(ROWS, body, at);
  const found = columns ?? rows;
  if (!found) return null;
  const [text, f1 = "", w1 = "", f2 = "", w2 = ""] = found;
  const first = columns ? corner(f1, w1, "", "1") : corner("", "A", f1, w1);
  const last = columns ? corner(f2, w2, "", "1048576") : corner("", "XFD", f2, w2);
  if (!first || !last) return null;
  return { kind: "reference", text: prefix + text, sheet, shape: columns ? "columns" : "rows", first, last };
}

function corner(columnMark: string, letters: string, rowMark: string, digits: string): Corner | null {
  const column = columnOf(letters);
  const row = rowOf(digits);
  if (column === null || row === null) return null;
  return { row, column, rowFixed: rowMark === "$", columnFixed: columnMark === "$" };
}

function readWord(body: string, at: number): Token {
  const error = match(ERROR, body, at);
  if (error) return { kind: "error", text: error[0].toUpperCase() };
  const name = match(NAME, body, at);
  const bracket = at + (name?.[0].length ?? 0);
  if (body[bracket] === "[") {
    const inner = readBrackets(body, bracket);
    return {
      kind: "structured",
      text: (name?.[0] ?? "") + inner,
      table: name?.[0] ?? null,
      inner: inner.slice(1, -1),
    };
  }
  if (name) {
    if (body[bracket] === "(") return { kind: "function", text: name[0].toUpperCase() };
    return { kind: "name", text: name[0], sheet: null, name: name[0] };
  }
  const number = match(NUMBER, body, at);
  if (number) return { kind: "number", text: number[0] };
  const operator = match(OPERATOR, body, at);
  return operator ? { kind: "operator", text: operator[0] } : notAFormula();
}

/** The text from "[" to its "]": an apostrophe takes the next character as it is. */
function readBrackets(body: string, at: number): string {
  let depth = 0;
  for (let index = at; index < body.length; index += 1) {
    const letter = body[index];
    if (letter === "'") index += 1;
    else if (letter === "[") depth += 1;
    else if (letter === "]" && --depth === 0) return body.slice(at, index + 1);
  }
  return notAFormula();
}

/** Refuses what cannot be a formula: parentheses that do not match, an operator at the end. */
export function checkTokens(tokens: readonly Token[]): void {
  let depth = 0;
  const solid = tokens.filter((token) => token.kind !== "space");
  for (const token of solid) {
    if (token.text === "(") depth += 1;
    else if (token.text === ")" && --depth < 0) notAFormula();
  }
  const last = solid.at(-1);
  if (depth !== 0 || !last) notAFormula();
  if (last.kind === "operator" && !["%", ")", "}", "#"].includes(last.text)) notAFormula();
}
