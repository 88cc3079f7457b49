// Writes the contents sheet of the workbook's reports, or brings it up to date. Freshness stands there as formulas, so
// that it is only needed again when reports come, go or are renamed.
import { contentsCells, contentsColumns, contentsWords, goneCells, type ContentsWords } from "../../reports/contents";
import { english, type Say } from "../../sheets/say";
import type { RememberedReport } from "../../workbook/reports/types";
import type { ContentsRow } from "../../workbook/reports/starterTypes";
import type { ContentsOutcome } from "./starterTypes";
import type { Services } from "../services";

/** Without `say` a new sheet is English. One that is there keeps its own words. */
export async function writeContents({ workbook }: Services, say: Say = english): Promise<ContentsOutcome> {
  const reports = await workbook.reports();
  const starterSheets = await startersOf(workbook);
  const rows: RowIn[] = [];
  for (const report of reports) rows.push(await rowOf(workbook, report, starterSheets));
  const { sheetName } = await workbook.writeContents({
    sheetName: say("Contents"),
    title: say("Reports in this workbook"),
    note: say("State, rows and times follow each refresh. Your own columns on the right stay with their row."),
    words: contentsWords(say),
    columns: contentsColumns(say),
    rowsIn: (words) => rows.map((rowIn) => rowIn(words)),
  });
  return { ok: true, sheetName, reports: reports.length };
}

/** Whether there is a contents sheet to bring up to date. */
export function contentsKnown({ workbook }: Services): Promise<boolean> {
  return workbook.contentsKnown();
}

type RowIn = (words: ContentsWords) => ContentsRow;

async function rowOf(
  workbook: Services["workbook"],
  report: RememberedReport,
  starterSheets: ReadonlyMap<string, string>,
): Promise<RowIn> {
  const { id, title, accountLabel: account, sort } = report;
  const place = await workbook.reportPlace(report);
  if (!place.ok) return (words) => ({ id, cells: goneCells({ title, account, sort }, words) });
  const { sheetName, tableName: table, keyHeader, line } = place;
  const starterSheet = starterSheets.get(id) ?? null;
  const entry = { title, sheetName, starterSheet, table, keyHeader, line, account, sort };
  return (words) => ({ id, cells: contentsCells(entry, words) });
}

/** By report, the sheet that was made last and is still there. */
async function startersOf(workbook: Services["workbook"]): Promise<ReadonlyMap<string, string>> {
  const starters = await workbook.starters();
  const sheets = await workbook.sheetsOf(starters.map(({ tableId }) => tableId));
  return new Map(
    starters.flatMap(({ reportId, tableId }) => {
      const sheet = sheets.get(tableId);
      return sheet === undefined ? [] : [[reportId, sheet] as const];
    }),
  );
}
