// How well a column of the sheet fits a column of the worksheet: by name, meaning, memory and content. One pair at a
// time; it chooses none.
import type { CellValue } from "../../values/cell";
import type { Locale } from "../../values/locale";
import type { MappedColumn } from "../mapping";
import { headerLook } from "./headerRow";
import { synonymOf } from "./synonyms";
import type { ColumnFit, ColumnReason, RememberedHeader, SharedHeader, SheetColumn } from "./types";
import { alike, normalText, withoutUnit } from "./words";

/** What the cells of a column say, on either side. */
export interface ColumnContents {
  readonly filled: number;
  /** Part of the filled cells that are, or read as, numbers. */
  readonly numbers: number;
  /** Different values, as they are compared; at most MOST_VALUES of them. */
  readonly values: ReadonlySet<string>;
}

const MOST_VALUES = 3000;
const MOST_CELLS = 20_000;

export function contentsOf(cells: readonly CellValue[], locale: Locale): ColumnContents {
  let filled = 0;
  let numbers = 0;
  const values = new Set<string>();
  for (const value of cells.slice(0, MOST_CELLS)) {
    const look = headerLook(value, locale);
    if (look === "blank") continue;
    filled++;
    if (look === "number") numbers++;
    if (values.size < MOST_VALUES) values.add(String(value).trim().toLowerCase());
  }
  return { filled, numbers: filled === 0 ? 0 : numbers / filled, values };
}

export interface ColumnSide {
  readonly contents: ColumnContents;
}
export interface SheetColumnSide extends ColumnSide {
  readonly column: SheetColumn;
}
export interface PlatformColumnSide extends ColumnSide {
  readonly column: MappedColumn;
}

/**
 * The parts of a fit add up as chances do: none makes it surer than sure, and contradicting content takes most of it
 * away.
 */
export function fitOf(sheet: SheetColumnSide, platform: PlatformColumnSide, memory: HeaderMemory): ColumnFit {
  const named = nameFit(sheet.column, platform.column, memory);
  const reasons = named.reason === null ? [] : [named.reason];
  let confidence = named.confidence;
  const shared = sharedValues(sheet.contents, platform.contents);
  if (shared !== null) {
    confidence = 1 - (1 - confidence) * (1 - shared.weight * shared.share);
    if (shared.share >= 0.2) reasons.push({ kind: "sharedValues", share: shared.share });
  }
  const content = contentFit(sheet.contents, platform);
  if (content !== null) {
    // A person's own word outweighs what the cells look like.
    if (named.reason?.kind !== "remembered") confidence *= content.factor;
    reasons.push(content.reason);
  }
  return { offset: sheet.column.offset, confidence: Math.min(confidence, 0.99), reasons };
}

/** Headers that persons confirmed: in this workbook, and in the company. */
export interface HeaderMemory {
  readonly own: readonly RememberedHeader[];
  readonly shared: readonly SharedHeader[];
}

interface NameFit {
  readonly confidence: number;
  readonly reason: ColumnReason | null;
}

function nameFit(sheet: SheetColumn, column: MappedColumn, memory: HeaderMemory): NameFit {
  const headers = [...new Set([sheet.header, sheet.fullHeader].filter((text) => text !== ""))];
  const fits = headers.map((header) => headerFit(header, column, memory));
  // A group's name tells columns with the same sub header apart.
  return fits.reduce((best, fit) => (fit.confidence > best.confidence ? fit : best), NO_NAME);
}

/** It was another workbook, and perhaps another person: matchColumns.ts calls it likely, never sure. */
const SHARED = 0.8;
const NO_NAME: NameFit = { confidence: 0, reason: null };

function headerFit(header: string, column: MappedColumn, memory: HeaderMemory): NameFit {
  const text = normalText(header);
  const label = normalText(column.label);
  const meaning = column.meaning ?? null;
  const isIt = (one: RememberedHeader) =>
    one.header === text && (meaning === null ? one.label === label : one.meaning === meaning);
  const word = memory.own.find(isIt);
  if (word !== undefined) return { confidence: 0.99, reason: { kind: "remembered", word } };
  if (header === column.label) return { confidence: 0.98, reason: { kind: "sameName" } };
  if (text !== "" && text === label) return { confidence: 0.96, reason: { kind: "sameName" } };
  const bare = normalText(withoutUnit(header));
  if (meaning !== null && [text, bare].includes(normalText(meaning)))
    return { confidence: 0.95, reason: { kind: "meaning", meaning } };
  if (bare !== "" && bare === normalText(withoutUnit(column.label)))
    return { confidence: 0.92, reason: { kind: "sameName" } };
  const shared = memory.shared.find(isIt);
  if (shared !== undefined) return { confidence: SHARED, reason: { kind: "shared", word: shared, at: shared.at } };
  return synonymFit(header, column) ?? similarFit([text, bare], label);
}

function synonymFit(header: string, column: MappedColumn): NameFit | null {
  const synonym = synonymOf(header);
  if (synonym === null) return null;
  const known = column.meaning === synonym.meaning;
  // A column of the worksheet's own may be called by such a word, too.
  const called = (column.meaning ?? null) === null && synonymOf(column.label)?.meaning === synonym.meaning;
  if (!known && !called) return null;
  return { confidence: known ? 0.9 : 0.8, reason: { kind: "synonym", ...synonym } };
}

const LEAST_ALIKE = 0.55;

function similarFit(texts: readonly string[], label: string): NameFit {
  const share = Math.max(...texts.map((text) => Math.max(alike(text, label), within(text, label))));
  if (share < LEAST_ALIKE) return NO_NAME;
  return { confidence: 0.35 + 0.5 * (share - LEAST_ALIKE) * 2, reason: { kind: "similarName", share } };
}

/** All words of one in the other: "Lead time" and "Lead time (days)". */
function within(a: string, b: string): number {
  const [x, y] = [a.split(" "), b.split(" ")].sort((one, other) => one.length - other.length);
  if (x === undefined || y === undefined || x.join("").length < 4) return 0;
  return x.every((word) => y.includes(word)) ? 0.6 + 0.3 * (x.length / y.length) : 0;
}

/** Numbers are shared by chance, and few different values say little. */
function sharedValues(
  sheet: ColumnContents,
  platform: ColumnContents,
): { readonly share: number; readonly weight: number } | null {
  const [few, many] =
    sheet.values.size < platform.values.size ? [sheet.values, platform.values] : [platform.values, sheet.values];
  if (few.size < 3) return null;
  let same = 0;
  for (const value of few) if (many.has(value)) same++;
  const numeric = Math.min(sheet.numbers, platform.numbers) > 0.5;
  return { share: same / few.size, weight: (numeric ? 0.5 : 0.8) * Math.min(1, few.size / 5) };
}

function contentFit(
  sheet: ColumnContents,
  { column, contents }: PlatformColumnSide,
): { readonly factor: number; readonly reason: ColumnReason } | null {
  if (sheet.filled === 0) return null;
  const wantsNumbers = column.type === "number" || column.type === "money";
  if (wantsNumbers)
    return {
      factor: sheet.numbers >= 0.5 ? 1 : 0.3 + 0.6 * sheet.numbers,
      reason: { kind: "contentType", holds: "numbers", share: sheet.numbers },
    };
  // Item numbers may be numbers in the sheet and texts there; a text column of words is never all numbers.
  const texts = 1 - sheet.numbers;
  const odd =
    column.type === "text" && texts < 0.2 && (column.naming || (contents.filled > 0 && contents.numbers < 0.2));
  return { factor: odd ? 0.4 : 1, reason: { kind: "contentType", holds: "texts", share: texts } };
}
