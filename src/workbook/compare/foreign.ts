// Reads the sheets of a file that came from outside: Excel itself opens it. The sheets are in the workbook for a
// moment, and nothing is calculated while they are, so that no formula of theirs can read what others wrote.
import { passing } from "../excel/cells";
import { isKind, toWorkbookError, WorkbookError } from "../excel/errors";
import { AREA, areaOf, readBlock } from "../excel/readBlock";
import type { ExcelSession } from "../excel/session";
import type { ForeignResult, ForeignSheet } from "./foreignTypes";

/** A sheet of more rows or columns was not made by Bidsheet. */
const MOST_ROWS = 20_000;
const MOST_COLUMNS = 100;
/** Sheets of one file that are read. */
const MOST_SHEETS = 20;

export async function readForeign(session: ExcelSession, base64: string): Promise<ForeignResult> {
  return session.run(async (context) => {
    const { application, workbook } = context;
    application.load("calculationMode");
    workbook.names.load("items/name");
    await context.sync();
    const mode = application.calculationMode;
    const names = new Set(workbook.names.items.map(({ name }) => name));
    application.calculationMode = "Manual";
    try {
      const ids = await inserted(context, base64);
      if (ids === null) return { ok: false };
      try {
        return { ok: true, sheets: await sheetsOf(context, ids.slice(0, MOST_SHEETS)) };
      } finally {
        await takenAway(context, ids, names);
      }
    } finally {
      application.calculationMode = mode;
      await context.sync();
    }
  });
}

async function inserted(context: Excel.RequestContext, base64: string): Promise<readonly string[] | null> {
  const answer = context.workbook.insertWorksheetsFromBase64(base64, { positionType: "End" });
  try {
    await context.sync();
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
  return answer.value;
}

/** An Excel that is busy, or waits for a cell, is asked again by the session. */
function isRefusal(error: unknown): boolean {
  const known = toWorkbookError(error);
  return known instanceof WorkbookError && !isKind(known, "busy") && !isKind(known, "cellEditMode");
}

async function sheetsOf(context: Excel.RequestContext, ids: readonly string[]): Promise<readonly ForeignSheet[]> {
  const looked = ids.map((id) => {
    const sheet = context.workbook.worksheets.getItem(id);
    sheet.load("name");
    return { sheet, used: passing(sheet.getUsedRangeOrNullObject(true)).load(AREA) };
  });
  await context.sync();
  const sheets: ForeignSheet[] = [];
  for (const { sheet, used } of looked) sheets.push({ name: sheet.name, ...(await cellsOf(context, sheet, used)) });
  return sheets;
}

async function cellsOf(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  used: Excel.Range,
): Promise<Omit<ForeignSheet, "name">> {
  if (used.isNullObject) return { cells: [], isFormula: () => false };
  const area = areaOf(used);
  if (area.rows > MOST_ROWS || area.columns > MOST_COLUMNS) return { cells: null, isFormula: () => false };
  const { values, formulas } = (await readBlock(context, sheet, area, false)).block;
  return { cells: values, isFormula: (row, column) => formulas.has(`${area.row + row}:${area.column + column}`) };
}

async function takenAway(
  context: Excel.RequestContext,
  ids: readonly string[],
  before: ReadonlySet<string>,
): Promise<void> {
  for (const id of ids) context.workbook.worksheets.getItem(id).delete();
  context.workbook.names.load("items/name");
  await context.sync();
  const came = context.workbook.names.items.filter(({ name }) => !before.has(name));
  for (const name of came) name.delete();
  if (came.length > 0) await context.sync();
}
