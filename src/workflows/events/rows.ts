// Events to be, as a person wrote them into rows of a sheet: read, with what is wrong with a cell told on its row; a
// table to write them into; and afterwards what became of each beside it. It sends nothing.
import { NOTHING_ELSE, type DraftColumn, type DraftSheet } from "../../sheets/draft";
import { FLAG_WORDS } from "../../collections/flagWords";
import type { GivenCell } from "../../invitations/types";
import { WorkbookError, type WorkbookErrorKind } from "../../workbook/excel/errors";
import type { EventHeader, HeaderWords } from "../../workbook/rows/headerTypes";
import type { ColumnPlace } from "../../workbook/rows/types";
import type { NewEvent } from "./check";
import type { EventOutcome } from "./create";
import type { EventCopy } from "./follow";
import type { Services } from "../services";
import { eventNote, type EventCellProblem, type EventProblem, type EventSheetTexts, type EventWords } from "./texts";

/** Read in every language of the pane: so they are published, and so earlier versions wrote them. */
const PUBLISHED: Readonly<Record<EventHeader, string>> = {
  externalId: "External ID",
  templateId: "Template ID",
  projectId: "Project ID",
  duplicateBids: "Duplicate bids",
  isPublic: "Public",
  restricted: "Restricted",
};

export interface EventRow extends NewEvent {
  /** As Excel shows it, from 1. */
  readonly row: number;
}

export interface EventRows {
  readonly rows: readonly EventRow[];
  readonly sheetName: string;
  readonly place: ColumnPlace;
  readonly sheetProtected: boolean;
  readonly hidden: number;
  /** Every row of the table; else the selected ones. */
  readonly whole: boolean;
}

/** Null where nothing in front has the header "External ID". Throws WorkbookError. */
export async function readEventRows({
  workbook,
  eventRowTexts,
}: Pick<Services, "workbook" | "eventRowTexts">): Promise<EventRows | null> {
  const result = await workbook.headedRows(wordsOf(eventRowTexts.sheet));
  if (!result.ok) return null;
  const { rows, headers, sheetName, place, sheetProtected, hidden, whole } = result.found;
  return { rows: rows.map((cells) => rowOf(cells, headers)), sheetName, place, sheetProtected, hidden, whole };
}

function wordsOf({ headers }: EventSheetTexts): HeaderWords {
  const words = (header: EventHeader) => [...new Set([headers[header], PUBLISHED[header]])];
  return {
    externalId: words("externalId"),
    templateId: words("templateId"),
    projectId: words("projectId"),
    duplicateBids: words("duplicateBids"),
    isPublic: words("isPublic"),
    restricted: words("restricted"),
  };
}

function rowOf(cells: ReadonlyMap<EventHeader, GivenCell>, headers: ReadonlyMap<EventHeader, string>): EventRow {
  const problems: EventProblem[] = [];
  const take = <Value>(column: EventHeader, read: (cell: GivenCell) => Value | Problem): Value | undefined => {
    const cell = cells.get(column);
    if (cell === undefined || (!cell.isError && String(cell.value ?? "").trim() === "")) return undefined;
    const found = cell.isError ? new Problem("error") : read(cell);
    if (!(found instanceof Problem)) return found;
    problems.push({ kind: "cell", cell: found.kind, header: headers.get(column) ?? PUBLISHED[column] });
    return undefined;
  };
  const row = [...cells.values()][0]?.row ?? 0;
  const event = {
    row,
    externalId: take("externalId", textOf) ?? "",
    templateId: take("templateId", textOf),
    projectId: take("projectId", textOf),
    duplicateBids: take("duplicateBids", flagOf),
    isPublic: take("isPublic", flagOf),
    restricted: take("restricted", flagOf),
  };
  const [problem] = problems;
  return problem === undefined ? event : { ...event, problem };
}

/** What a cell contains that cannot be meant. */
class Problem {
  constructor(readonly kind: EventCellProblem) {}
}

/** Ids of digits may stand as numbers; Excel keeps fifteen digits of one. */
function textOf({ value }: GivenCell): string | Problem {
  if (typeof value !== "number") return String(value).trim();
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value) : new Problem("rounded");
}

const flags = new Map<string, boolean>([
  ["yes", true],
  ["true", true],
  ["1", true],
  ["no", false],
  ["false", false],
  ["0", false],
]);

function flagOf({ value }: GivenCell): boolean | Problem {
  return flags.get(String(value).trim().toLowerCase()) ?? new Problem("notFlag");
}

/** The row under which the table's header stands. */
const HEADER_ROW = 3;

/** A new sheet with an empty table of the headers that are read. Throws WorkbookError. */
export async function writeEventTable({
  workbook,
  eventRowTexts: { sheet },
}: Pick<Services, "workbook" | "eventRowTexts">): Promise<string> {
  await workbook.knowHeaders(sheet.headers);
  const { sheets } = await workbook.createSheets({
    sheets: [{ sheetName: sheet.title, tableNames: [sheet.title], of: { kind: "events" } }],
    draft: () => [draftOf(sheet)],
    activate: 0,
  });
  return sheets[0]?.sheetName ?? sheet.title;
}

function draftOf({ title, intro, headers }: EventSheetTexts): DraftSheet {
  const line = (row: number, look: "title" | "quiet", value: string) =>
    ({ row, column: 0, look, cells: [[{ value }]] }) as const;
  const text = (header: string, width: number): DraftColumn => ({
    header,
    formula: null,
    format: "@",
    width,
  });
  const flag = (header: string): DraftColumn => ({ ...text(header, 90), list: { words: [...FLAG_WORDS] } });
  const columns = [
    text(headers.externalId, 150),
    text(headers.templateId, 80),
    text(headers.projectId, 80),
    flag(headers.duplicateBids),
    flag(headers.isPublic),
    flag(headers.restricted),
  ];
  return {
    cells: [line(0, "title", title), line(1, "quiet", intro)],
    tables: [{ row: HEADER_ROW, column: 0, columns, rows: [], headerHeight: null }],
    ...NOTHING_ELSE,
    frozen: { rows: HEADER_ROW + 1, columns: 1 },
    print: { titleRow: HEADER_ROW, titleColumn: null },
  };
}

/** Says beside each row what became of it. Null when all is written, else why not. */
export async function tellEventRows(
  { workbook, ...words }: Pick<Services, "workbook"> & EventWords,
  place: ColumnPlace,
  outcomes: readonly EventOutcome[],
  copies: readonly EventCopy[],
): Promise<WorkbookErrorKind | null> {
  const ends = new Map(copies.map((copy) => [copy.id, copy]));
  const texts = new Map<string, string>();
  for (const outcome of outcomes)
    if (outcome.externalId !== "") texts.set(outcome.externalId, textFor(words, outcome, ends.get(outcome.id ?? "")));
  try {
    await workbook.tellRows(place, { header: words.eventRowTexts.sheet.outcome, texts });
    return null;
  } catch (error) {
    if (error instanceof WorkbookError) return error.kind;
    throw error;
  }
}

function textFor(words: EventWords, { kind, id, note, isProblem }: EventOutcome, copy: EventCopy | undefined): string {
  const { eventRowTexts } = words;
  if (kind === "created") return eventRowTexts.createdBeside(id ?? "", copy?.end ?? null);
  const said = eventNote(words, note);
  if (kind === "exists") return eventRowTexts.existsBeside(id ?? "", said);
  return isProblem ? eventRowTexts.problemBeside(said) : said;
}
