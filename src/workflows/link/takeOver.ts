// Makes the connected account the one that works with a colleague's table, comparison or report: asked for by the
// person, never by itself, only on the same site, and only where the platform shows this account what is in it.
import { describe } from "../../collections/describe";
import { getEvent } from "../../platform/events";
import { takenOver } from "../../values/site";
import { stopped, type Stopped } from "../obstacle";
import { takeOverObstacle } from "../owner";
import { entryPages } from "../reports/sources";
import { linkById } from "../table/openTable";
import type { Services, WorkflowOptions } from "../services";

export type TakeOverOutcome = { readonly ok: true } | Stopped;

export async function takeOverTable(
  services: Services,
  linkId: string,
  { signal }: WorkflowOptions = {},
): Promise<TakeOverOutcome> {
  const link = await linkById(services, linkId);
  if (link === undefined) return stopped({ kind: "linkGone" });
  const obstacle = takeOverObstacle(link, services);
  if (obstacle !== null) return stopped(obstacle);
  const { client, account, workbook } = services;
  await seen(describe(link.collection).pages(client, { pageSize: 1 }, { signal, priority: "interactive" }));
  await workbook.saveLink(takenOver(link, account));
  return { ok: true };
}

export async function takeOverComparison(
  { client, account, workbook }: Services,
  comparisonId: string,
  { signal }: WorkflowOptions = {},
): Promise<TakeOverOutcome> {
  const comparison = (await workbook.comparisons()).find(({ id }) => id === comparisonId);
  if (comparison === undefined) return stopped({ kind: "comparisonGone" });
  const obstacle = takeOverObstacle(comparison, { account });
  if (obstacle !== null) return stopped(obstacle);
  await client.run(getEvent, { path: { id: comparison.eventId } }, { signal });
  await workbook.saveComparison(takenOver(comparison, account), null);
  return { ok: true };
}

export async function takeOverReport(
  services: Services,
  reportId: string,
  { signal }: WorkflowOptions = {},
): Promise<TakeOverOutcome> {
  const { account, workbook } = services;
  const report = (await workbook.reports()).find(({ id }) => id === reportId);
  if (report === undefined) return stopped({ kind: "linkGone" });
  const obstacle = takeOverObstacle(report, services);
  if (obstacle !== null) return stopped(obstacle);
  await seen(entryPages(services, report.source, { sort: report.sort, from: null, signal }));
  await workbook.saveReport(takenOver(report, account));
  return { ok: true };
}

/** Throws where the platform does not show this account the first page. */
async function seen(pages: AsyncGenerator<unknown, void, void>): Promise<void> {
  await pages.next();
  await pages.return();
}
