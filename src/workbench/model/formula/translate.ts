// Says a formula in plain A1 for the calculation engine: sheets, tables, structured references and names become
// addresses. What cannot be resolved becomes the error that Excel shows.
import { columnLetters } from "../address";
import { extentOf } from "../spills";
import type { SheetState, WorkbookState } from "../state";
import type { NameEntry, Rect, TableView } from "../types";
import { wanted, type Wants } from "./places";
import { GONE, rectOf, sameName } from "./rewrite";
import { bodyOf, resolveStructured } from "./structured";
import { type NameToken, type ReferenceToken, type StructuredToken, type Token, tokenize } from "./tokens";

/** Where a formula stands and what its words mean there. */
export interface Meaning {
  readonly state: WorkbookState;
  readonly sheet: SheetState;
  readonly row: number;
  readonly column: number;
  /** What the engine calls a sheet. */
  readonly sheetName: (sheetId: string) => string;
}

interface Translation {
  readonly text: string;
  readonly references: readonly { readonly sheetId: string; readonly rect: Rect }[];
}

const CONSTANTS = new Set(["TRUE", "FALSE"]);
/** Names may use names, but not for ever. */
const DEEPEST = 8;

export function translateFormula(formula: string, meaning: Meaning): Translation {
  const references: { sheetId: string; rect: Rect }[] = [];
  const note: Note = (sheetId, rect, fixed, isRange, wants) => {
    references.push({ sheetId, rect });
    const asRange = wants === null ? isRange : wants === "range";
    return `${meaning.sheetName(sheetId)}!${addressText(rect, fixed, asRange)}`;
  };
  return { text: `=${translate(formula, meaning, note, 0)}`, references };
}

/** `isRange`: one cell is written as a range where nothing else is wanted of it. */
type Note = (sheetId: string, rect: Rect, fixed: boolean, isRange: boolean, wants: Wants | null) => string;

function translate(formula: string, meaning: Meaning, note: Note, depth: number): string {
  const tokens = tokenize(formula.slice(1));
  const wants = wanted(tokens);
  const texts = tokens.map((token, at) => {
    const kept = tokens[at + 1]?.text === "#" && token.kind === "reference" ? keptArray(token, meaning) : null;
    if (kept !== null) return note(kept.sheetId, kept.rect, true, true, "range");
    const before = tokens[at - 1];
    const said = token.text === "#" && before?.kind === "reference" && keptArray(before, meaning) !== null;
    return said ? "" : tokenText(token, meaning, as(note, wants[at] ?? null), depth);
  });
  return texts.join("");
}

/** The cells of an array that the engine does not have, because its values are those that a file kept. */
function keptArray(token: ReferenceToken, meaning: Meaning): { sheetId: string; rect: Rect } | null {
  const sheet = sheetOf(token, meaning);
  const { row, column } = token.first;
  const rect = sheet?.grid.isKept(row, column) === true ? extentOf(sheet.grid, token.first) : null;
  return sheet !== undefined && rect !== null ? { sheetId: sheet.id, rect } : null;
}

/** A name in a place for a range passes that on to what it means. */
function as(note: Note, wants: Wants | null): Note {
  if (wants === null) return note;
  return (sheetId, rect, fixed, isRange, inner) => note(sheetId, rect, fixed, isRange, inner ?? wants);
}

function tokenText(token: Token, meaning: Meaning, note: Note, depth: number): string {
  if (token.kind === "reference") return referenceText(token, meaning, note);
  if (token.kind === "structured") return structuredText(token, meaning, note);
  if (token.kind === "name") return nameText(token, meaning, note, depth);
  if (token.kind === "error" && token.text.endsWith(GONE)) return GONE;
  return token.text;
}

/**
 * The engine looks through all its different formulas for each new one, and formulas that differ only in their row
 * are one to it: what moves along from row to row must therefore stay relative.
 */
function addressText(rect: Rect, fixed: boolean, asRange: boolean): string {
  const mark = fixed ? "$" : "";
  const first = `$${columnLetters(rect.left)}${mark}${rect.top + 1}`;
  const last = `$${columnLetters(rect.right)}${mark}${rect.bottom + 1}`;
  return first === last && !asRange ? first : `${first}:${last}`;
}

function referenceText(token: ReferenceToken, meaning: Meaning, note: Note): string {
  const sheet = sheetOf(token, meaning);
  return sheet ? note(sheet.id, rectOf(token), token.first.rowFixed, token.shape !== "cell", null) : GONE;
}

function sheetOf({ sheet: named }: ReferenceToken, meaning: Meaning): SheetState | undefined {
  return named === null ? meaning.sheet : meaning.state.sheets.find((one) => sameName(one.meta.name, named));
}

function structuredText(token: StructuredToken, meaning: Meaning, note: Note): string {
  const table = token.table === null ? tableAround(meaning) : tableNamed(meaning.state, token.table);
  const rect = table && resolveStructured(table, token.inner, meaning.row);
  // The column of a table of one row is a range all the same.
  const isRow = /^\s*(?:@|\[#this row\])/i.test(token.inner);
  return table && rect ? note(table.sheetId, rect, rect.top !== rect.bottom, !isRow, null) : GONE;
}

function tableNamed(state: WorkbookState, name: string): TableView | undefined {
  return state.tables.find((table) => sameName(table.name, name));
}

function tableAround({ state, sheet, row, column }: Meaning): TableView | undefined {
  return state.tables.find(
    ({ sheetId, rect }) =>
      sheetId === sheet.id && row >= rect.top && row <= rect.bottom && column >= rect.left && column <= rect.right,
  );
}

function nameText(token: NameToken, meaning: Meaning, note: Note, depth: number): string {
  if (CONSTANTS.has(token.name.toUpperCase())) return token.text;
  const table = token.sheet === null ? tableNamed(meaning.state, token.name) : undefined;
  if (table) return note(table.sheetId, bodyOf(table), true, false, null);
  const entry = depth < DEEPEST ? findName(token, meaning) : undefined;
  if (!entry) return token.sheet === null ? token.text : "#NAME?";
  const text = translate(entry.formula, meaning, note, depth + 1);
  return /^[\w$!:.]+$/.test(text) ? text : `(${text})`;
}

/** The sheet's own name goes before the workbook's. */
function findName(token: NameToken, { state, sheet }: Meaning): NameEntry | undefined {
  const named = token.sheet;
  const scope = named === null ? sheet : state.sheets.find((one) => sameName(one.meta.name, named));
  const fitting = state.names.filter((entry) => sameName(entry.name, token.name));
  return fitting.find((entry) => entry.sheetId === scope?.id) ?? fitting.find((entry) => entry.sheetId === null);
}
