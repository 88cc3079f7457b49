// Tables that a report can go into: all of the workbook but those that belong to a linked list or a comparison. It
// changes nothing.
import type { ReportTargetFound } from "./types";
import type { Services } from "../services";

export async function reportTargets(services: Pick<Services, "workbook">): Promise<readonly ReportTargetFound[]> {
  const { workbook } = services;
  const tables = await workbook.tables();
  const reports = await workbook.reports();
  const taken = new Set([...(await workbook.links()), ...(await workbook.comparisons())].map((one) => one.tableId));
  return tables
    .filter(({ tableId, headers }) => !taken.has(tableId) && headers.length > 0)
    .map((table) => ({ ...table, report: reports.find(({ tableId }) => tableId === table.tableId) ?? null }));
}
