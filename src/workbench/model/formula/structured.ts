// Structured references: reads "Table[[#This Row],[Price]]", finds its cells and renames what it names.
import type { Rect, TableView } from "../types";
import { mapTokens, sameName } from "./rewrite";

type Part = "all" | "headers" | "data" | "totals" | "row";

interface StructuredSpec {
  readonly parts: readonly Part[];
  /** Column names; null means all columns. */
  readonly first: string | null;
  readonly last: string | null;
}

const PARTS = new Map<string, Part>([
  ["#all", "all"],
  ["#headers", "headers"],
  ["#data", "data"],
  ["#totals", "totals"],
  ["#this row", "row"],
]);

export function bodyOf(table: TableView): Rect {
  return {
    ...table.rect,
    top: table.rect.top + (table.showHeaders ? 1 : 0),
    bottom: table.rect.bottom - (table.showTotals ? 1 : 0),
  };
}

/** The cells that a structured reference means for a formula in `row`; null where Excel says #REF! or #VALUE!. */
export function resolveStructured(table: TableView, inner: string, row: number): Rect | null {
  const spec = readSpec(inner);
  const span = columnSpan(table, spec);
  const rows = rowSpan(table, spec.parts, row);
  return span && rows ? { top: rows[0], bottom: rows[1], left: span[0], right: span[1] } : null;
}

function columnSpan(table: TableView, spec: StructuredSpec): [number, number] | null {
  if (spec.first === null) return [table.rect.left, table.rect.right];
  const first = columnIndex(table, spec.first);
  const last = spec.last === null ? first : columnIndex(table, spec.last);
  if (first < 0 || last < 0) return null;
  return [table.rect.left + Math.min(first, last), table.rect.left + Math.max(first, last)];
}

function columnIndex(table: TableView, name: string): number {
  return table.columns.findIndex((column) => sameName(column.name, name));
}

function rowSpan(table: TableView, parts: readonly Part[], row: number): [number, number] | null {
  const body = bodyOf(table);
  const spans = (parts.length === 0 ? (["data"] as const) : parts).map((part): [number, number] | null => {
    if (part === "all") return [table.rect.top, table.rect.bottom];
    if (part === "data") return [body.top, body.bottom];
    if (part === "headers") return table.showHeaders ? [table.rect.top, table.rect.top] : null;
    if (part === "totals") return table.showTotals ? [table.rect.bottom, table.rect.bottom] : null;
    return row >= body.top && row <= body.bottom ? [row, row] : null;
  });
  let whole: [number, number] | null = null;
  for (const span of spans) {
    if (span === null) return null;
    whole = whole ? [Math.min(whole[0], span[0]), Math.max(whole[1], span[1])] : span;
  }
  return whole;
}

function readSpec(inner: string): StructuredSpec {
  const text = inner.trim();
  if (text.startsWith("@")) {
    const spec = readSpec(text.slice(1));
    return { ...spec, parts: ["row"] };
  }
  if (!text.startsWith("[")) {
    const part = PARTS.get(text.toLowerCase());
    if (part) return { parts: [part], first: null, last: null };
    return { parts: [], first: text === "" ? null : unescape(text), last: null };
  }
  const items = bracketItems(text);
  const parts = items.flatMap((item) => PARTS.get(item.trim().toLowerCase()) ?? []);
  const columns = items.filter((item) => !PARTS.has(item.trim().toLowerCase())).map(unescape);
  return { parts, first: columns[0] ?? null, last: columns[1] ?? null };
}

function bracketItems(text: string): string[] {
  return [...text.matchAll(/\[((?:[^[\]']|'.)*)\]/gsu)].map((match) => match[1] ?? "");
}

function unescape(name: string): string {
  return name.replace(/'(.)/gsu, "$1");
}

function escape(name: string): string {
  return name.replace(/[[\]#']/gu, "'$&");
}

export function renameTableIn(formula: string, before: string, after: string): string {
  return mapTokens(formula, (token) => {
    if (token.kind === "name" && token.sheet === null && sameName(token.name, before)) return after;
    if (token.kind !== "structured" || token.table === null || !sameName(token.table, before)) return null;
    return after + token.text.slice(token.table.length);
  });
}

/** `inside`: the formula stands in the table itself, where its name may be left out. */
export function renameColumnIn(
  formula: string,
  table: TableView,
  inside: boolean,
  before: string,
  after: string,
): string {
  return mapTokens(formula, (token) => {
    if (token.kind !== "structured") return null;
    const meant = token.table === null ? inside : sameName(token.table, table.name);
    return meant ? `${token.table ?? ""}[${renameInner(token.inner, before, after)}]` : null;
  });
}

function renameInner(inner: string, before: string, after: string): string {
  if (inner.includes("[")) {
    return inner.replace(/\[((?:[^[\]']|'.)*)\]/gsu, (all, item: string) =>
      sameName(unescape(item), before) ? `[${escape(after)}]` : all,
    );
  }
  const mark = inner.startsWith("@") ? "@" : "";
  if (!sameName(unescape(inner.slice(mark.length)), before)) return inner;
  const simple = /^[\p{L}\p{N}_]+$/u.test(after);
  return mark === "@" && !simple ? `@[${escape(after)}]` : mark + escape(after);
}
