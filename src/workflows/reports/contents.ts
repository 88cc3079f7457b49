// Writes the contents sheet of the workbook's reports, or brings it up to date. Freshness stands there as formulas, so
// that it is only needed again when reports come, go or are renamed.
import { contentsCells, contentsColumns, goneCells } from "../../reports/contents";
import type { RememberedReport } from "../../workbook/reports/types";
import type { ContentsRow } from "../../workbook/reports/starterTypes";
import type { ContentsOutcome } from "./starterTypes";
import type { Services } from "../services";

export async function writeContents({ workbook }: Services): Promise<ContentsOutcome> {
  const reports = await workbook.reports();
  const starterSheets = await startersOf(workbook);
  const rows: ContentsRow[] = [];
  for (const report of reports) rows.push(await rowOf(workbook, report, starterSheets));
  const { sheetName } = await workbook.writeContents({
    title: "Reports in this workbook",
    columns: contentsColumns,
    rows,
  });
  return { ok: true, sheetName, reports: reports.length };
}

/** Whether there is a contents sheet to bring up to date. */
export function contentsKnown({ workbook }: Services): Promise<boolean> {
  return workbook.contentsKnown();
}

async function rowOf(
  workbook: Services["workbook"],
  report: RememberedReport,
  starterSheets: ReadonlyMap<string, string>,
): Promise<ContentsRow> {
  const { id, title, accountLabel: account, sort } = report;
  const place = await workbook.reportPlace(report);
  if (!place.ok) return { id, cells: goneCells({ title, account, sort }) };
  const { sheetName, tableName: table, keyHeader, line } = place;
  const starterSheet = starterSheets.get(id) ?? null;
  return {
    id,
    cells: contentsCells({ title, sheetName, starterSheet, table, keyHeader, line, account, sort }),
  };
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
