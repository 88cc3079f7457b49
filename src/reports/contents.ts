// The contents sheet of a workbook's reports as formulas: how many rows each has, whether it is complete and as of
// when. They read the table and the line above it, so that freshness needs no writing. It knows no sheets but by the
// references that it is given.
import { headerWidth } from "../sheets/headerWidth";
import type { Say } from "../sheets/say";
import { tableColumn } from "../values/references";

export interface ContentsColumn {
  readonly header: string;
  readonly format: string;
  /** Points. */
  readonly width: number;
  readonly align: "left" | "right";
}

/** In the order of `contentsCells`. */
export function contentsColumns(say: Say): readonly ContentsColumn[] {
  const column = (header: string, format: string, usual: number, align: ContentsColumn["align"]): ContentsColumn => ({
    header,
    format,
    width: Math.max(usual, headerWidth(header, null)),
    align,
  });
  return [
    column(say("Report"), "@", 170, "left"),
    column(say("Sheet"), "General", 140, "left"),
    column(say("Starter sheet"), "General", 160, "left"),
    column(say("Rows"), "#,##0", 55, "right"),
    column(say("State"), "General", 160, "left"),
    column(say("As of (UTC)"), "yyyy-mm-dd hh:mm", 105, "right"),
    column(say("Days old"), "0", 55, "right"),
    column(say("Account"), "@", 150, "left"),
    column(say("report|Sort"), "@", 90, "left"),
  ];
}

/** What a cell says where there is no figure. The sheet keeps these words: a colleague's pane writes rows, too. */
export interface ContentsWords {
  readonly deleted: string;
  readonly noLine: string;
}

export function contentsWords(say: Say): ContentsWords {
  return { deleted: say("table deleted"), noLine: say("no line above the table") };
}

export interface ContentsEntry {
  readonly title: string;
  readonly sheetName: string;
  /** Null: none was made, or it is gone. */
  readonly starterSheet: string | null;
  readonly table: string;
  readonly keyHeader: string;
  /** Reference to the line above the table; null where there is none. */
  readonly line: string | null;
  readonly account: string;
  readonly sort: string | null;
}

export type ContentsCell = { readonly formula: string } | { readonly text: string };

/** A report whose table is gone. */
export function goneCells(
  { title, account, sort }: Pick<ContentsEntry, "title" | "account" | "sort">,
  { deleted }: ContentsWords,
): readonly ContentsCell[] {
  const blank = { text: "" };
  const texts = [title, "", "", "", deleted, "", ""].map((text) => ({ text }));
  return [...texts, { text: account }, sort === null ? blank : { text: sort }];
}

export function contentsCells(entry: ContentsEntry, words: ContentsWords): readonly ContentsCell[] {
  const { title, sheetName, starterSheet, table, keyHeader, line, account, sort } = entry;
  return [
    { text: title },
    linkTo(sheetName),
    starterSheet === null ? { text: "" } : linkTo(starterSheet),
    { formula: `=COUNTA(${tableColumn(table, keyHeader)})` },
    line === null ? { text: words.noLine } : { formula: stateFormula(line) },
    line === null ? { text: "" } : { formula: `=IFERROR(${dayOf(line)}+${timeOf(line)},"")` },
    line === null ? { text: "" } : { formula: `=IFERROR(MAX(0,TODAY()-${dayOf(line)}),"")` },
    { text: account },
    { text: sort ?? "" },
  ];
}

/** A sheet's name is short and legal; quotes in it are doubled in their two ways. */
function linkTo(sheetName: string): ContentsCell {
  const target = sheetName.replaceAll("'", "''").replaceAll('"', '""');
  return { formula: `=HYPERLINK("#'${target}'!A1","${sheetName.replaceAll('"', '""')}")` };
}

/**
 * "complete", "partial: loading was interrupted", or the like in the line's own words: what is between the first colon
 * and the first comma, and behind the time. A line that says that a refresh broke off has no comma: all of it.
 */
function stateFormula(line: string): string {
  const start = `(FIND(": ",${line})+2)`;
  const word = `MID(${line},${start},FIND(",",${line})-${start})`;
  const why = `IFERROR(": "&MID(${line},FIND("UTC: ",${line})+5,200),"")`;
  return `=IFERROR(${word}&${why},MID(${line},${start},200))`;
}

/** Of "…, as of 2026-11-22 at 10:31 UTC", and of "…, Stand 2026-11-22 10:31 UTC": no word of the line is asked for. */
export function dayOf(line: string): string {
  const before = `IF(${digits(line, "9", 1)}="-",16,19)`;
  const part = (from: number, count: number) => digits(line, from === 0 ? before : `${before}+${from}`, count);
  return `DATE(${part(0, 4)},${part(5, 2)},${part(8, 2)})`;
}

function timeOf(line: string): string {
  return `${digits(line, "5", 2)}/24+${digits(line, "2", 2)}/1440`;
}

/** So many signs, which begin so many before the blank in front of "UTC". An error where the line has no comma. */
function digits(line: string, before: string, count: number): string {
  return `MID(${line},FIND(" UTC",${line},FIND(",",${line}))-${before},${count})`;
}
