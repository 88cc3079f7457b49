// A pivot table over a report on a sheet of its own, since it grows as it likes. Where this Excel has none for add-ins,
// or refuses this one, nothing is left behind and the answer says so.
import { guardValue } from "../../values/guard";
import { rangeAt, setFormat, TEXT_FORMAT } from "../excel/cells";
import { isKind, isRefusal } from "../excel/errors";
import { sheetName } from "../excel/names";
import { holdScreen, type ExcelSession } from "../excel/session";
import type { PivotWish } from "./starterTypes";
import { takeSheetAway } from "../excel/takeSheetAway";

/** The title stands above; Excel puts filters that the person adds between them. */
const FIRST_ROW = 3;
const NAME = "Bidsheet pivot";

/** The new sheet's name, or null. Throws what is no refusal of the pivot table itself. */
export async function addPivot(session: ExcelSession, wish: PivotWish): Promise<string | null> {
  const names = await session.run(freeNames).catch(unsupported);
  if (names === null) return null;
  const sheet = sheetName(wish.sheetName, names.sheets);
  const made = await session.run((context) => build(context, wish, sheet, freeName(names.pivots))).catch(refused);
  if (made) return sheet;
  await session.run((context) => takeSheetAway(context, sheet));
  return null;
}

interface Names {
  readonly sheets: readonly string[];
  readonly pivots: readonly string[];
}

/** Asks for pivot tables before any sheet is made for one. */
async function freeNames(context: Excel.RequestContext): Promise<Names> {
  const { worksheets, pivotTables } = context.workbook;
  for (const one of [worksheets, pivotTables]) one.load("items/name");
  await context.sync();
  return {
    sheets: worksheets.items.map(({ name }) => name),
    pivots: pivotTables.items.map(({ name }) => name.toLowerCase()),
  };
}

function unsupported(error: unknown): null {
  if (isKind(error, "unsupported")) return null;
  throw error;
}

function refused(error: unknown): false {
  if (isKind(error, "unsupported") || isRefusal(error)) return false;
  throw error;
}

function freeName(taken: readonly string[]): string {
  let name = NAME;
  for (let n = 2; taken.includes(name.toLowerCase()); n++) name = `${NAME} ${n}`;
  return name;
}

async function build(
  context: Excel.RequestContext,
  { title, tableName, rows, columns, values }: PivotWish,
  name: string,
  pivotName: string,
): Promise<true> {
  holdScreen(context);
  const sheet = context.workbook.worksheets.add(name);
  const heading = rangeAt(sheet, { row: 0, column: 0, rows: 1, columns: 1 });
  setFormat(heading, TEXT_FORMAT);
  heading.values = [[guardValue(title, true)]];
  heading.format.font.bold = true;
  const corner = rangeAt(sheet, { row: FIRST_ROW, column: 0, rows: 1, columns: 1 });
  const pivot = sheet.pivotTables.add(pivotName, context.workbook.tables.getItem(tableName), corner);
  for (const header of rows) pivot.rowHierarchies.add(pivot.hierarchies.getItem(header));
  for (const header of columns) pivot.columnHierarchies.add(pivot.hierarchies.getItem(header));
  for (const { header, how } of values) pivot.dataHierarchies.add(pivot.hierarchies.getItem(header)).summarizeBy = how;
  // Excel does not bring pivot tables up to date when their table changes.
  pivot.refreshOnOpen = true;
  await context.sync();
  return true;
}
