// Refreshes several tables one after the other, each committed as a whole at its end. One that fails does not stop the
// others, and every table has an outcome: none is passed over in silence.
import { titlesOf } from "../../sync/collectionTitles";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Obstacle } from "../obstacle";
import type { RefreshDone } from "../table/types";
import { refreshTable } from "./refresh";
import type { Services, WorkflowOptions } from "../services";

export type TableOutcome = { readonly linkId: string; readonly title: string } & (
  | { readonly kind: "done"; readonly done: RefreshDone }
  /** Something stood in the way; nothing of the table was changed. */
  | { readonly kind: "stopped"; readonly obstacle: Obstacle }
  /** A PlatformError, a WorkbookError, or a defect: whatever was thrown. */
  | { readonly kind: "failed"; readonly error: unknown }
  /** Cancelled before anything of it was changed. */
  | { readonly kind: "cancelled" }
  | { readonly kind: "notReached" }
);

export interface RefreshAllOptions extends WorkflowOptions {
  /** Called before each table: its place, from 0. */
  readonly onTable?: (table: { readonly at: number; readonly total: number; readonly title: string }) => void;
}

/** In the order of `linkIds`; null: all tables of the workbook. */
export async function refreshTables(
  services: Services,
  linkIds: readonly string[] | null,
  options: RefreshAllOptions = {},
): Promise<readonly TableOutcome[]> {
  const links = new Map((await services.workbook.links()).map((link) => [link.id, link]));
  const wanted = linkIds ?? [...links.keys()];
  const outcomes: TableOutcome[] = [];
  for (const [at, linkId] of wanted.entries()) {
    const title = titleOf(links.get(linkId));
    if (options.signal?.aborted === true) outcomes.push({ linkId, title, kind: "notReached" });
    else {
      options.onTable?.({ at, total: wanted.length, title });
      outcomes.push({ linkId, title, ...(await refreshOne(services, linkId, options)) });
    }
  }
  return outcomes;
}

function titleOf(link: LinkedTable | undefined): string {
  return link === undefined ? "" : titlesOf(link.collection).title;
}

type Ending = TableOutcome extends infer One
  ? One extends TableOutcome
    ? Omit<One, "linkId" | "title">
    : never
  : never;

async function refreshOne(services: Services, linkId: string, options: WorkflowOptions): Promise<Ending> {
  try {
    const outcome = await refreshTable(services, linkId, options);
    return outcome.ok ? { kind: "done", done: outcome } : { kind: "stopped", obstacle: outcome.obstacle };
  } catch (error) {
    // A cancel is honoured only while nothing is changed: a table that ended otherwise is told as it ended.
    if (options.signal?.aborted === true && error === options.signal.reason) return { kind: "cancelled" };
    return { kind: "failed", error };
  }
}
