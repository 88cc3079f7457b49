// A formula as a file spells it and as a person sees it: "[@Price]" stands in files as "Prices[[#This Row],[Price]]",
// and functions newer than the format carry a prefix. What cannot be read as a formula is passed on as it is.
import { escapeText } from "./xml";
import { OWN_ROW, saidOfRow } from "../model/native/saidOfRow";
import { tokenize, type StructuredToken, type Token } from "../model/formula/tokens";

const NEWER = new Set(
  "CONCAT IFS MAXIFS MINIFS SWITCH TEXTJOIN XLOOKUP XMATCH FILTER SORT SORTBY UNIQUE SEQUENCE RANDARRAY LET LAMBDA MAP REDUCE SCAN BYROW BYCOL MAKEARRAY TEXTBEFORE TEXTAFTER TEXTSPLIT VSTACK HSTACK TOCOL TOROW TAKE DROP CHOOSECOLS CHOOSEROWS EXPAND WRAPROWS WRAPCOLS IFNA XOR NUMBERVALUE DAYS ISOWEEKNUM SHEET SHEETS FORMULATEXT UNICODE UNICHAR CEILING.MATH FLOOR.MATH PERCENTILE.EXC PERCENTILE.INC QUARTILE.EXC QUARTILE.INC RANK.AVG RANK.EQ STDEV.P STDEV.S VAR.P VAR.S MODE.SNGL MODE.MULT NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV".split(
    " ",
  ),
);
// These are arrays that spill: the format keeps them in a namespace of their own.
const IN_SHEETS = new Set(["FILTER", "SORT"]);

/** @param table the table that the formula's cell lies in
 * @returns without the leading "=", as files have it */
export function toFile(formula: string, table: string | null): string {
  return change(formula, (token, before, after) => {
    if (token.kind === "operator") return marksArray(token, before, after) ? "" : null;
    const text = token.kind === "structured" ? structuredToFile(token, table) : token.text;
    if (after?.text === "#" && token.kind === "reference") return `_xlfn.ANCHORARRAY(${text})`;
    if (before?.text === "@" && isCells(token)) return `_xlfn.SINGLE(${text})`;
    const name = functionName(token);
    if (name === null || !NEWER.has(name)) return text;
    return IN_SHEETS.has(name) ? `_xlfn._xlws.${token.text}` : `_xlfn.${token.text}`;
  }).slice(1);
}

/**
 * The formulas of one sheet as its file has them. A column of a table says the same in each row, so what was spelled
 * once is kept. Which of them are written as shared formulas, formulaRuns.ts says.
 */
export class FileFormulas {
  readonly #tables = new Map<string | null, Map<string, string>>();

  /** @param table the table that the formula's cell lies in
   * @param row zero-based, of the formula's cell */
  xml(formula: string, table: string | null, row: number): string {
    const known = this.#tables.get(table) ?? new Map<string, string>();
    this.#tables.set(table, known);
    const said = saidOfRow(formula, row);
    const kept = known.get(said);
    if (kept !== undefined) return kept.replaceAll(OWN_ROW, String(row + 1));
    const written = toFile(formula, table);
    known.set(said, escapeText(said === formula ? written : saidOfRow(written, row), OWN_ROW));
    return escapeText(written);
  }
}

/** "D1#" is all that D1's formula fills, "@A1:A9" the cell of these in its row: files have functions for both. */
function marksArray({ text }: Token, before: Token | undefined, after: Token | undefined): boolean {
  return (text === "#" && before?.kind === "reference") || (text === "@" && after !== undefined && isCells(after));
}

function isCells({ kind }: Token): boolean {
  return kind === "reference" || kind === "structured" || kind === "name";
}

/** @returns with the leading "=", as a person sees it */
export function fromFile(formula: string, table: string | null): string {
  const marked = formula
    .replace(/_xlfn\.ANCHORARRAY\(((?:'(?:[^']|'')+'!|[\p{L}\p{N}_.]+!)?\$?[A-Z]{1,3}\$?\d+)\)/giu, "$1#")
    .replace(/_xlfn\.SINGLE\(([^()"]+)\)/gi, "@$1");
  const plain = `=${marked.replace(/_xlfn\.(?:_xlws\.)?|_xlpm\./gi, "")}`;
  if (table === null || !/#this row/i.test(plain)) return plain;
  return change(plain, (token) => (token.kind === "structured" ? structuredFromFile(token, table) : null));
}

type Change = (token: Token, before: Token | undefined, after: Token | undefined) => string | null;

function change(formula: string, work: Change): string {
  try {
    const tokens = tokenize(formula.slice(1));
    return `=${tokens.map((token, at) => work(token, tokens[at - 1], tokens[at + 1]) ?? token.text).join("")}`;
  } catch {
    return formula;
  }
}

function functionName(token: Token): string | null {
  return token.kind === "function" ? token.text.replace(/\s*\($/, "").toUpperCase() : null;
}

function structuredToFile({ table: named, inner, text }: StructuredToken, own: string | null): string {
  const table = named ?? own;
  if (table === null) return text;
  const row = /^\s*@\s*/.exec(inner);
  if (row === null) return `${table}[${inner}]`;
  const column = inner.slice(row[0].length);
  if (column === "") return `${table}[#This Row]`;
  return `${table}[[#This Row],${column.startsWith("[") ? column : `[${column}]`}]`;
}

function structuredFromFile({ table, inner, text }: StructuredToken, own: string): string {
  if (table?.toLowerCase() !== own.toLowerCase()) return text;
  const [, columns] = /^\s*\[#this row\]\s*,\s*(.+)$/i.exec(inner) ?? [];
  if (columns === undefined) return /^\s*#this row\s*$/i.test(inner) ? "[@]" : text;
  // A name with anything but letters and digits keeps its own brackets.
  const simple = /^\[([\p{L}\p{N}_]+)\]$/u.exec(columns)?.[1];
  return simple === undefined ? `[@${columns}]` : `[@${simple}]`;
}
