// A formula as a file spells it and as a person sees it: "[@Price]" stands in files as "Prices[[#This Row],[Price]]",
// and functions newer than the format carry a prefix. What cannot be read as a formula is passed on as it is.
import { mapTokens } from "../model/formula/rewrite";
import type { StructuredToken, Token } from "../model/formula/tokens";

const NEWER = new Set(
  "CONCAT IFS MAXIFS MINIFS SWITCH TEXTJOIN XLOOKUP XMATCH FILTER SORT SORTBY UNIQUE SEQUENCE RANDARRAY LET LAMBDA TEXTBEFORE TEXTAFTER TEXTSPLIT VSTACK HSTACK TOCOL TOROW TAKE DROP CHOOSECOLS CHOOSEROWS EXPAND WRAPROWS WRAPCOLS IFNA XOR NUMBERVALUE DAYS ISOWEEKNUM SHEET SHEETS FORMULATEXT UNICODE UNICHAR CEILING.MATH FLOOR.MATH PERCENTILE.EXC PERCENTILE.INC QUARTILE.EXC QUARTILE.INC RANK.AVG RANK.EQ STDEV.P STDEV.S VAR.P VAR.S MODE.SNGL MODE.MULT NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV".split(
    " ",
  ),
);
// These are arrays that spill: the format keeps them in a namespace of their own.
const IN_SHEETS = new Set(["FILTER", "SORT"]);

/** @param table the table that the formula's cell lies in
 * @returns without the leading "=", as files have it */
export function toFile(formula: string, table: string | null): string {
  return change(formula, (token) => {
    if (token.kind === "structured") return structuredToFile(token, table);
    const name = functionName(token);
    if (name === null || !NEWER.has(name)) return null;
    return IN_SHEETS.has(name) ? `_xlfn._xlws.${token.text}` : `_xlfn.${token.text}`;
  }).slice(1);
}

/** @returns with the leading "=", as a person sees it */
export function fromFile(formula: string, table: string | null): string {
  const plain = `=${formula.replace(/_xlfn\.(?:_xlws\.)?|_xlpm\./gi, "")}`;
  if (table === null || !/#this row/i.test(plain)) return plain;
  return change(plain, (token) => (token.kind === "structured" ? structuredFromFile(token, table) : null));
}

function change(formula: string, work: (token: Token) => string | null): string {
  try {
    return mapTokens(formula, work);
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
