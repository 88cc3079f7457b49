// Leaves Bidsheet: one table, the sheet in front, or the whole workbook. What goes is said first. It never begins while
// a send of a table runs, or while nobody knows what became of its rows: their ids are the only way to find out.
import { titlesOf } from "../../sync/collectionTitles";
import { readMark } from "../../sync/marks";
import type { LinkedTable } from "../../sync/linkedTable";
import { belonging } from "../../values/site";
import type { RememberedComparison } from "../../workbook/compare/types";
import type { RememberedReport } from "../../workbook/reports/types";
import { type Stopped, stopped } from "../obstacle";
import { followedSends } from "../journal/followed";
import { sendUnderWay } from "../send/underWay";
import type { Services } from "../services";
import { linksOf } from "../table/openTable";
import { tableStatus } from "../table/status";

export type LeaveScope =
  | { readonly kind: "table"; readonly linkId: string }
  | { readonly kind: "sheet" }
  | { readonly kind: "workbook" };

/** A table that would leave, and what goes with it. */
export interface LeavingTable {
  readonly link: LinkedTable;
  readonly title: string;
  /** Null: it is gone or cannot be read, so that only what the workbook remembers of it goes. */
  readonly rows: number | null;
  /** Rows whose edits, additions and deletions were not sent, and conflicts: nobody can send them afterwards. */
  readonly unsent: number;
}

export interface LeaveOffer {
  readonly ok: true;
  readonly scope: LeaveScope;
  readonly tables: readonly LeavingTable[];
  readonly reports: readonly RememberedReport[];
  /** Their sheets calculate by formulas that stay; only what is remembered of them goes. */
  readonly comparisons: readonly RememberedComparison[];
}

type LeaveOutcome =
  | { readonly ok: true; readonly tables: number; readonly reports: number; readonly comparisons: number }
  | Stopped;

/** What would go. It changes nothing. */
export async function leaveOffer(services: Services, scope: LeaveScope): Promise<LeaveOffer | Stopped> {
  const { workbook } = services;
  const inFront = scope.kind === "sheet" ? new Set(await workbook.activeTableIds()) : null;
  const isMeant = (id: string, { tableId }: { readonly tableId: string }) =>
    scope.kind === "table" ? id === scope.linkId : (inFront?.has(tableId) ?? true);
  const links = (await linksOf(services)).filter((link) => isMeant(link.id, link));
  const reports = (await workbook.reports()).filter((report) => isMeant(report.id, report));
  const comparisons = (await workbook.comparisons()).filter((one) => isMeant(one.id, one));
  const tables: LeavingTable[] = [];
  for (const link of links) {
    const open = await outcomesOf(services, link);
    if (!open.ok) return open;
    tables.push(await leavingTable(services, link));
  }
  return { ok: true, scope, tables, reports, comparisons };
}

async function leavingTable(services: Services, link: LinkedTable): Promise<LeavingTable> {
  const { title } = titlesOf(link.collection);
  const status = await tableStatus(services, link.id);
  if (!status.ok) return { link, title, rows: null, unsent: 0 };
  const { rows, edited, added, deleted, conflicts } = status;
  return { link, title, rows, unsent: edited + added + deleted + conflicts };
}

/** What the gateway and the table's marks know of sends whose end nobody knows. */
async function outcomesOf(services: Services, link: LinkedTable): Promise<{ readonly ok: true } | Stopped> {
  const { title } = titlesOf(link.collection);
  const look = await services.workbook.lookAtTable(link);
  if (look.ok) {
    const rows = look.table.rows.ids.filter((id) => readMark(id) !== null).length;
    if (rows > 0) return stopped({ kind: "leaveOpen", title, why: "rows", rows });
    if (look.table.sheetProtected) return stopped({ kind: "sheetProtected", sheetName: look.table.sheetName });
  } else if (look.problem.kind === "readOnly") return stopped(look.problem);
  // The gateway shows a person the sends of their own site alone.
  if (belonging(link, services.account) !== "own") return { ok: true };
  const underWay = await sendUnderWay(services, link);
  if (underWay?.here === true) return stopped({ kind: "leaveOpen", title, why: "sending", rows: 0 });
  const followed = await followedSends(services, link);
  return followed.length === 0 ? { ok: true } : stopped({ kind: "leaveOpen", title, why: "outcomes", rows: 0 });
}

/** Looks again at all that could stand in the way, then leaves one table after the other. */
export async function leave(services: Services, { scope, ...shown }: LeaveOffer): Promise<LeaveOutcome> {
  const { workbook } = services;
  const offer = await leaveOffer(services, scope);
  if (!offer.ok) return offer;
  const known = new Set(shown.tables.map(({ link }) => link.id));
  // Another table came in since: it was not shown.
  if (scope.kind === "workbook" && offer.tables.some(({ link }) => !known.has(link.id)))
    return stopped({ kind: "previewOutdated" });
  for (const { link } of offer.tables) {
    const left = await workbook.detachTable(link);
    if (!left.ok) return stopped(left.problem);
  }
  for (const report of offer.reports) {
    const left = await workbook.detachReport(report);
    if (!left.ok) return stopped(left.problem);
  }
  for (const { id } of offer.comparisons) await workbook.forgetComparison(id);
  if (scope.kind === "workbook") await workbook.forgetEverything();
  const [tables, reports] = [offer.tables.length, offer.reports.length];
  return { ok: true, tables, reports, comparisons: offer.comparisons.length };
}
