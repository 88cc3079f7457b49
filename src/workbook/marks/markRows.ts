// Shows in the cells what differs from what was agreed. What a session has set up it remembers, so that edits later
// cost one request: the marks of the rows go into a hidden sheet, and formats in the table ask that sheet.
import type { RowMark } from "../../sync/plan/rowMarks";
import type { LinkedTable } from "../../sync/linkedTable";
import { isKind } from "../excel/errors";
import { holdScreen, type ExcelSession } from "../excel/session";
import { bindToWrite } from "../table/bind";
import { addRules, wholeTableOf, dropRules, markedPlaceOf, reachesAll, starRequired, undress } from "./dress";
import { askOwner, dropSheets, marksColumns, writeMarks } from "./marksSheet";
import { MARKS_SHEET, marksText, markRules } from "./rules";
import { saveSwitch } from "./switchStore";
import { ownedMap } from "../../values/ownedMap";

interface SetUp {
  readonly column: number;
  /** Excel's ids of the mapped columns with their headers, in the mapping's order. */
  readonly columns: readonly { readonly id: number; readonly header: string }[];
  /** What was written last; null: not known. */
  written: string | null;
  rows: number;
  /** How many rows its formats were looked through for; null: not known. */
  readonly bodyRows: number | null;
}

type Pairs = readonly (readonly [id: string, text: string])[];

const setUps = new WeakMap<ExcelSession, Map<string, SetUp>>();

function setUpsOf(session: ExcelSession): Map<string, SetUp> {
  return ownedMap(setUps, session);
}

export async function markRows(
  session: ExcelSession,
  link: LinkedTable,
  marks: readonly RowMark[],
  bodyRows?: number,
): Promise<void> {
  const known = setUpsOf(session);
  const before = known.get(link.id);
  const fits = bodyRows === undefined || before?.bodyRows === bodyRows;
  if (before !== undefined && fits && (await marked(session, link, before, marks))) return;
  const fresh = { ...(await session.run((context) => setUp(context, link))), bodyRows: bodyRows ?? null };
  known.set(link.id, fresh);
  await marked(session, link, fresh, marks);
}

/** One request. False where what was set up is no longer there as it was. */
async function marked(
  session: ExcelSession,
  link: LinkedTable,
  known: SetUp,
  marks: readonly RowMark[],
): Promise<boolean> {
  const pairs = pairsOf(marks, known);
  const text = JSON.stringify(pairs);
  if (text === known.written) return true;
  try {
    return await session.run(async (context) => {
      const owner = askOwner(context, known.column);
      const { columns } = context.workbook.tables.getItem(link.tableId);
      columns.load("items/id,items/name");
      writeMarks(context, known, pairs);
      await context.sync();
      known.rows = Math.max(pairs.length, 0);
      known.written = text;
      const names = new Map(columns.items.map(({ id, name }) => [id, name]));
      return owner() === link.id && known.columns.every(({ id, header }) => names.get(id) === header);
    });
  } catch (error) {
    if (isKind(error, "itemGone")) return false;
    throw error;
  }
}

function pairsOf(marks: readonly RowMark[], { columns }: SetUp): Pairs {
  const header = (column: number): string => columns[column]?.header ?? "";
  return marks.map(({ id, refused, conflicts, edited }) => [
    id,
    marksText({ refused, conflicts: conflicts.map(header), edited: edited.map(header) }),
  ]);
}

async function setUp(context: Excel.RequestContext, link: LinkedTable): Promise<Omit<SetUp, "bodyRows">> {
  const bound = await bindToWrite(context, link);
  const { column, rows } = await marksColumns(context, link.id);
  const rules = markRules(markedPlaceOf(bound, link, column));
  const whole = await reachesAll(context, bound, link, rules);
  if (!whole) {
    await dropRules(context, bound.sheet, wholeTableOf(bound));
    holdScreen(context);
    addRules(bound, rules);
    starRequired(bound, link);
  }
  await context.sync();
  const items = bound.table.columns.items;
  const columns = bound.columns.cells.map((offset) => {
    const { id = -1, name = "" } = items.find(({ index }) => index === offset) ?? {};
    return { id, header: name };
  });
  return { column, columns, written: null, rows };
}

export async function switchMarks(session: ExcelSession, on: boolean, links: readonly LinkedTable[]): Promise<void> {
  if (!on) {
    for (const link of links) await unmarkTable(session, link);
    await session.run((context) => dropSheets(context, [MARKS_SHEET]));
    setUps.delete(session);
  }
  await saveSwitch(session, on);
}

/** Takes our formats and stars out of a table. One that is gone has none. */
export async function unmarkTable(session: ExcelSession, link: LinkedTable): Promise<void> {
  setUpsOf(session).delete(link.id);
  await session.run((context) => undress(context, link.tableId));
}
