// The contents sheet of a workbook's reports as formulas: how many rows each has, whether it is complete and as of
// when. They read the table and the line above it, so that freshness needs no writing. It knows no sheets but by the
// references that it is given.
import { EARLIER_LINE } from "./freshnessLine";
import { tableColumn } from "../values/references";

export interface ContentsColumn {
  readonly header: string;
  readonly format: string;
  /** Points. */
  readonly width: number;
  readonly align: "left" | "right";
}

/** In the order of `contentsCells`. */
export const contentsColumns: readonly ContentsColumn[] = [
  { header: "Report", format: "@", width: 170, align: "left" },
  { header: "Sheet", format: "General", width: 140, align: "left" },
  { header: "Starter sheet", format: "General", width: 160, align: "left" },
  { header: "Rows", format: "#,##0", width: 55, align: "right" },
  { header: "State", format: "General", width: 160, align: "left" },
  { header: "As of (UTC)", format: "yyyy-mm-dd hh:mm", width: 105, align: "right" },
  { header: "Days old", format: "0", width: 55, align: "right" },
  { header: "Account", format: "@", width: 150, align: "left" },
  { header: "Sort", format: "@", width: 90, align: "left" },
];

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
export function goneCells({
  title,
  account,
  sort,
}: Pick<ContentsEntry, "title" | "account" | "sort">): readonly ContentsCell[] {
  const blank = { text: "" };
  const texts = [title, "", "", "", "table deleted", "", ""].map((text) => ({ text }));
  return [...texts, { text: account }, sort === null ? blank : { text: sort }];
}

export function contentsCells(entry: ContentsEntry): readonly ContentsCell[] {
  const { title, sheetName, starterSheet, table, keyHeader, line, account, sort } = entry;
  return [
    { text: title },
    linkTo(sheetName),
    starterSheet === null ? { text: "" } : linkTo(starterSheet),
    { formula: `=COUNTA(${tableColumn(table, keyHeader)})` },
    line === null ? { text: "no line above the table" } : { formula: stateFormula(line) },
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

/** "complete", "partial: loading was interrupted", or the like: what is before the first comma and behind the time. */
function stateFormula(line: string): string {
  const start = EARLIER_LINE.length + 1;
  const word = `MID(${line},${start},SEARCH(",",${line})-${start})`;
  const why = `IFERROR(": "&MID(${line},SEARCH("UTC: ",${line})+5,200),"")`;
  return `=IFERROR(${word}&${why},MID(${line},${start},200))`;
}

/** Date of "as of 2026-11-22 at 10:31 UTC". */
export function dayOf(line: string): string {
  return `DATE(${digits(line, 6, 4)},${digits(line, 11, 2)},${digits(line, 14, 2)})`;
}

function timeOf(line: string): string {
  return `${digits(line, 20, 2)}/24+${digits(line, 23, 2)}/1440`;
}

function digits(line: string, from: number, count: number): string {
  return `MID(${line},SEARCH("as of ",${line})+${from},${count})`;
}
