// Reads what custom functions answer from: the newest reading that each comparison keeps, and the report tables. It
// asks the workbook alone, never the gateway, and changes nothing.
import { lineParts, pulledCell } from "../../bids/compare/pull";
import { heldOf, type Held, type HeldEvent, type HeldReport } from "../../functions/held";
import type { Workbook } from "../../workbook/workbook";

export async function readHeld(workbook: Workbook): Promise<Held> {
  return heldOf(await eventsIn(workbook), await reportsIn(workbook));
}

const TITLE = lineParts.indexOf("title");

async function eventsIn(workbook: Workbook): Promise<readonly HeldEvent[]> {
  const events: HeldEvent[] = [];
  for (const comparison of await workbook.comparisons()) {
    const [pull] = await workbook.pulls(comparison, 1);
    if (pull === undefined) continue;
    const bidders = new Map(comparison.bidders.map((bidder) => [bidder.bidId, bidder]));
    events.push({
      id: comparison.eventId,
      title: comparison.eventTitle,
      at: pull.at,
      lines: pull.lines.map((id, line) => ({ id, title: String(pull.parts[line]?.[TITLE] ?? "") })),
      bids: pull.bids.map(({ id, status, offers }) => ({
        supplierId: bidders.get(id)?.supplierId ?? "",
        supplier: bidders.get(id)?.label ?? "",
        status,
        prices: pull.lines.map((_, line) => pulledCell(offers[line], comparison.words)),
      })),
    });
  }
  return events;
}

/** A table that is gone or protected is passed over: its cells say that there is no such report. */
async function reportsIn(workbook: Workbook): Promise<readonly HeldReport[]> {
  const reports: HeldReport[] = [];
  for (const report of await workbook.reports()) {
    const read = await workbook.readReport(report);
    if (!read.ok) continue;
    reports.push({
      title: report.title,
      columns: report.columns.map(({ header }) => header),
      ids: read.keys,
      cells: read.cells,
    });
  }
  return reports;
}
