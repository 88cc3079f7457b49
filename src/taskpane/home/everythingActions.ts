// Refreshes tables, comparisons and reports one after the other, as one piece of work with one list of outcomes. One
// that fails does not stop the others; a session that ends stops them all.
import { refreshComparison } from "../../workflows/compare/refresh";
import type { Services, WorkflowOptions } from "../../workflows/services";
import { comparisonRefreshedMessage } from "../compare/compareTexts";
import { stoppedNotice } from "../compare/stoppedNotice";
import { fail, goTo, patchWork, withServices, work, type Core } from "../pane/core";
import { failureNotice, isSessionEnd } from "../pane/notices";
import type { TableRefresh } from "../pane/screens/screens";
import { refreshSeveralReports } from "../reports/reportRefreshing";
import { refreshSeveral, type SeveralRefreshed } from "../tables/tableActions";
import { reload } from "../tables/tableWork";

/** Ids of each kind, in the order in which they are refreshed. */
export interface Everything {
  readonly tables: readonly string[];
  readonly comparisons: readonly string[];
  readonly reports: readonly string[];
}

type Part = (
  core: Core,
  services: Services,
  ids: readonly string[],
  options: WorkflowOptions,
) => Promise<SeveralRefreshed>;

export async function refreshEverything(core: Core, ids: Everything): Promise<void> {
  await withServices(core, (services) =>
    work(core, "refresh", async (options) => {
      const tables: TableRefresh[] = [];
      let ended: SeveralRefreshed["ended"] = null;
      const parts: readonly (readonly [Part, readonly string[]])[] = [
        [refreshSeveral, ids.tables],
        [refreshComparisons, ids.comparisons],
        [refreshSeveralReports, ids.reports],
      ];
      for (const [part, own] of parts) {
        if (own.length === 0 || ended !== null) continue;
        const done = await part(core, services, own, options);
        tables.push(...done.tables);
        ({ ended } = done);
      }
      goTo(core, { kind: "refreshed", tables, cancelled: options.signal?.aborted === true, of: "everything" });
      if (ended !== null) fail(core, ended.error);
    }),
  );
}

async function refreshComparisons(
  core: Core,
  services: Services,
  ids: readonly string[],
  options: WorkflowOptions,
): Promise<SeveralRefreshed> {
  const tables: TableRefresh[] = [];
  let ended: SeveralRefreshed["ended"] = null;
  const titles = new Map(core.store.get().comparisons.map(({ id, worksheetTitle }) => [id, worksheetTitle]));
  for (const [at, linkId] of ids.entries()) {
    const title = titles.get(linkId) ?? "";
    if (options.signal?.aborted === true || ended !== null) {
      tables.push({ kind: "notReached", linkId, title });
      continue;
    }
    patchWork(core, { progress: null, table: { nth: at + 1, of: ids.length, title } });
    const { told, error } = await refreshOne(services, { linkId, title }, options);
    tables.push(told);
    if (error !== null && isSessionEnd(error)) ended = { error };
  }
  await reload(core, services);
  return { tables, ended };
}

async function refreshOne(
  services: Services,
  named: { readonly linkId: string; readonly title: string },
  options: WorkflowOptions,
): Promise<{ readonly told: TableRefresh; readonly error: unknown }> {
  try {
    const outcome = await refreshComparison(services, named.linkId, options);
    const told: TableRefresh = outcome.ok
      ? { kind: "done", ...named, message: comparisonRefreshedMessage(outcome), open: false }
      : { kind: "failed", ...named, message: stoppedNotice(outcome.obstacle).message };
    return { told, error: null };
  } catch (error) {
    // What the person stopped has not failed.
    if (options.signal?.aborted === true) return { told: { kind: "notReached", ...named }, error: null };
    return { told: { kind: "failed", ...named, message: failureNotice(error).message }, error };
  }
}
