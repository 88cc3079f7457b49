// Events to be, as a person wrote them into rows of a sheet: read, with what is wrong with a cell told on its row; a
// table to write them into; and afterwards what became of each beside it. It sends nothing.
import type { DraftColumn, DraftSheet } from "../../sheets/draft";
import { FLAG_WORDS } from "../../collections/flagWords";
import type { GivenCell } from "../../invitations/types";
import { WorkbookError, type WorkbookErrorKind } from "../../workbook/excel/errors";
import type { ColumnPlace } from "../../workbook/rows/types";
import type { NewEvent } from "./check";
import type { EventOutcome } from "./create";
import type { EventCopy } from "./follow";
import type { Services } from "../services";
import { noteText, type EventCellProblem, type EventProblem, type EventWords } from "./texts";

const EXTERNAL_ID = "External ID";
const TEMPLATE_ID = "Template ID";
const PROJECT_ID = "Project ID";
const DUPLICATE_BIDS = "Duplicate bids";
const PUBLIC = "Public";
const RESTRICTED = "Restricted";
/** The first is needed; the others may be missing. */
const HEADERS = [EXTERNAL_ID, TEMPLATE_ID, PROJECT_ID, DUPLICATE_BIDS, PUBLIC, RESTRICTED] as const;

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
export async function readEventRows({ workbook }: Pick<Services, "workbook">): Promise<EventRows | null> {
  const result = await workbook.headedRows(HEADERS);
  if (!result.ok) return null;
  const { rows, sheetName, place, sheetProtected, hidden, whole } = result.found;
  return { rows: rows.map(rowOf), sheetName, place, sheetProtected, hidden, whole };
}

function rowOf(cells: ReadonlyMap<string, GivenCell>): EventRow {
  const problems: EventProblem[] = [];
  const take = <Value>(header: string, read: (cell: GivenCell) => Value | Problem): Value | undefined => {
    const cell = cells.get(header);
    if (cell === undefined || (!cell.isError && String(cell.value ?? "").trim() === "")) return undefined;
    const found = cell.isError ? new Problem("error") : read(cell);
    if (!(found instanceof Problem)) return found;
    problems.push({ kind: "cell", cell: found.kind, header });
    return undefined;
  };
  const row = [...cells.values()][0]?.row ?? 0;
  const event = {
    row,
    externalId: take(EXTERNAL_ID, textOf) ?? "",
    templateId: take(TEMPLATE_ID, textOf),
    projectId: take(PROJECT_ID, textOf),
    duplicateBids: take(DUPLICATE_BIDS, flagOf),
    isPublic: take(PUBLIC, flagOf),
    restricted: take(RESTRICTED, flagOf),
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
const TITLE = "New events";

/** A new sheet with an empty table of the headers that are read. Throws WorkbookError. */
export async function writeEventTable({ workbook }: Services): Promise<string> {
  const { sheets } = await workbook.createSheets({
    sheets: [{ sheetName: TITLE, tableNames: [TITLE] }],
    draft: () => [draftOf()],
    activate: 0,
  });
  return sheets[0]?.sheetName ?? TITLE;
}

function draftOf(): DraftSheet {
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
    text(EXTERNAL_ID, 150),
    text(TEMPLATE_ID, 80),
    text(PROJECT_ID, 80),
    flag(DUPLICATE_BIDS),
    flag(PUBLIC),
    flag(RESTRICTED),
  ];
  return {
    cells: [
      line(0, "title", TITLE),
      line(
        1,
        "quiet",
        "One row for each event. External ID: your own unique name for it. Blank cells: the values from the pane.",
      ),
    ],
    tables: [{ row: HEADER_ROW, column: 0, columns, rows: [], headerHeight: null }],
    names: [],
    lists: [],
    marks: [],
    charts: [],
    widths: [],
    hiddenRows: [],
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
    await workbook.tellRows(place, texts);
    return null;
  } catch (error) {
    if (error instanceof WorkbookError) return error.kind;
    throw error;
  }
}

function textFor(words: EventWords, { kind, id, note, isProblem }: EventOutcome, copy: EventCopy | undefined): string {
  const { eventRowTexts } = words;
  if (kind === "created") return eventRowTexts.createdBeside(id ?? "", copy?.end ?? null);
  const said = noteText(words, note);
  if (kind === "exists") return eventRowTexts.existsBeside(id ?? "", said);
  return isProblem ? eventRowTexts.problemBeside(said) : said;
}
