// Tables that a report can go into: all of the workbook but those that belong to a linked list, a comparison or another
// sheet that was made here. It changes nothing.
import type { ReportTargetFound } from "./types";
import type { Services } from "../services";

export async function reportTargets(services: Pick<Services, "workbook">): Promise<readonly ReportTargetFound[]> {
  const { workbook } = services;
  const tables = await workbook.tables();
  const reports = await workbook.reports();
  const comparisons = await workbook.comparisons();
  const taken = new Set([
    ...[...(await workbook.links()), ...comparisons].map(({ tableId }) => tableId),
    // Those of earlier versions are known by their comparison alone.
    ...comparisons.flatMap(({ summary }) => summary?.tableId ?? []),
    ...(await workbook.madeSheets()).flatMap(({ tableIds }) => tableIds),
  ]);
  return tables
    .filter(({ tableId, headers }) => !taken.has(tableId) && headers.length > 0)
    .map((table) => ({ ...table, report: reports.find(({ tableId }) => tableId === table.tableId) ?? null }));
}
