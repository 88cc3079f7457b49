// What a person does with linked tables outside a preview: refresh them or the selected rows, follow changed columns,
// unlink, take over, go to a cell.
import { titlesOf } from "../../sync/collectionTitles";
import { takeOverTable } from "../../workflows/link/takeOver";
import { unlinkTable } from "../../workflows/link/worksheet";
import { refreshTables, type TableOutcome } from "../../workflows/refresh/all";
import { followColumns as follow } from "../../workflows/refresh/followColumns";
import { refreshTable } from "../../workflows/refresh/refresh";
import { refreshRows as runRefreshRows, selectedRows } from "../../workflows/refresh/rows";
import type { Services, WorkflowOptions } from "../../workflows/services";
import { showCell as runShowCell, switchMarks as runSwitchMarks } from "../../workflows/table/status";
import { failureNotice, isSessionEnd, plainNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import { obstacleMessage } from "../pane/obstacleTexts";
import type { TableRefresh } from "../pane/screens/screens";
import { refreshedNotice } from "./refreshedNotice";
import { followedTitle, noRowsSelected, rowsMessage } from "./refreshedTexts";
import { accountMessage, filterTakenOff, unlinkedMessage } from "./tableTexts";
import { type Core, fail, goTo, notify, patchWork, withServices, work } from "../pane/core";
import { reload, telling } from "./tableWork";
import { loadTables, patchEntry } from "./tables";

export async function refresh(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "refresh", async (options) => {
      const refreshed = telling(core, linkId, options, () => refreshTable(services, linkId, options));
      const outcome = await refreshed.finally(() => reload(core, services, [linkId]));
      notify(core, outcome.ok ? refreshedNotice(linkId, outcome) : obstacleNotice(outcome.obstacle, linkId));
    }),
  );
}

export async function unlink(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      await unlinkTable(services, linkId);
      await loadTables(core, services);
      notify(core, plainNotice("info", unlinkedMessage));
    }),
  );
}

export async function adopt(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      const outcome = await takeOverTable(services, linkId);
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, null));
        return;
      }
      await loadTables(core, services);
      notify(core, plainNotice("success", accountMessage(services.account.userEmail)));
    }),
  );
}

/** The marks in the cells of the whole workbook. */
export async function switchMarks(core: Core, on: boolean): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", () => runSwitchMarks(services, on).finally(() => reload(core, services))),
  );
}

/** The person's word that a filter may go which Excel would not take back. */
export async function takeFiltersOff(core: Core, tableId: string, columns: readonly string[]): Promise<void> {
  await withServices(core, ({ workbook }) =>
    work(core, "change", async () => {
      await workbook.takeFiltersOff(tableId, columns);
      notify(core, plainNotice("success", filterTakenOff(columns)));
    }),
  );
}

/** Going to a cell is no work: it may be done while another thing runs. */
export async function showCell(core: Core, linkId: string, row: number, column: number | null): Promise<void> {
  await withServices(core, (services) =>
    runShowCell(services, linkId, row, column).catch((error: unknown) => notify(core, failureNotice(error))),
  );
}

/** One after the other; what became of each is shown at the end. */
export async function refreshAll(core: Core, linkIds: readonly string[]): Promise<void> {
  const [only] = linkIds;
  if (only !== undefined && linkIds.length === 1) return refresh(core, only);
  await withServices(core, (services) =>
    work(core, "refresh", async (options) => {
      const { tables, ended } = await refreshSeveral(core, services, linkIds, options);
      goTo(core, { kind: "refreshed", tables, cancelled: options.signal?.aborted === true });
      if (ended !== null) fail(core, ended.error);
    }),
  );
}

/** What became of each, and the failure that ended the session, if one did. */
export interface SeveralRefreshed {
  readonly tables: readonly TableRefresh[];
  readonly ended: { readonly error: unknown } | null;
}

/** A part of work that runs. */
export async function refreshSeveral(
  core: Core,
  services: Services,
  linkIds: readonly string[],
  options: WorkflowOptions,
): Promise<SeveralRefreshed> {
  const onTable = (table: { readonly at: number; readonly total: number; readonly title: string }) => {
    const { at, total: of, title } = table;
    patchWork(core, { progress: null, table: { nth: at + 1, of, title } });
  };
  const all = refreshTables(services, linkIds, { ...options, onTable });
  const outcomes = await all.finally(() => reload(core, services, linkIds));
  const tables = outcomes.map((outcome) => toldOf(outcome));
  for (const table of tables) mark(core, table);
  const ended = outcomes.find((outcome) => outcome.kind === "failed" && isSessionEnd(outcome.error));
  return { tables, ended: ended?.kind === "failed" ? { error: ended.error } : null };
}

/** A cancelled table is as whole as one that was not reached. */
function toldOf(outcome: TableOutcome): TableRefresh {
  const { linkId, title } = outcome;
  switch (outcome.kind) {
    case "done": {
      const { message, action } = refreshedNotice(linkId, outcome.done);
      return { kind: "done", linkId, title, message, open: action !== null };
    }
    case "stopped":
      return { kind: "failed", linkId, title, message: obstacleMessage(outcome.obstacle) };
    case "failed":
      return { kind: "failed", linkId, title, message: failureNotice(outcome.error).message };
    case "cancelled":
    case "notReached":
      return { kind: "notReached", linkId, title };
  }
}

/** The card goes on telling what failed when the list is closed. */
function mark(core: Core, table: TableRefresh): void {
  if (table.kind === "done") patchEntry(core, table.linkId, { failed: null });
  if (table.kind === "failed") {
    const failed = { at: core.parts.clock.now(), message: table.message };
    patchEntry(core, table.linkId, { failed });
  }
}

/** The rows that are selected in the sheet. */
export async function refreshRows(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "refresh", (options) =>
      refreshSelected(core, services, linkId, options).finally(() => reload(core, services, [linkId])),
    ),
  );
}

async function refreshSelected(
  core: Core,
  services: Services,
  linkId: string,
  options: WorkflowOptions,
): Promise<void> {
  const rows = await selectedRows(services, linkId);
  if (rows.length === 0) {
    notify(core, plainNotice("warning", noRowsSelected));
    return;
  }
  const outcome = await runRefreshRows(services, linkId, rows, options);
  if (!outcome.ok) {
    notify(core, obstacleNotice(outcome.obstacle, linkId));
    return;
  }
  const { intent, message, action } = refreshedNotice(linkId, outcome);
  const said = rowsMessage({ compared: outcome.rows, passedOver: outcome.passedOver, news: message });
  notify(core, { ...plainNotice(intent, said), action });
}

export async function adoptDrift(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "drift", async (options) => {
      const followed = telling(core, linkId, options, () => follow(services, linkId, options));
      const outcome = await followed.finally(() => reload(core, services, [linkId]));
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, linkId));
        return;
      }
      const notice = refreshedNotice(linkId, outcome);
      const title = followedTitle(titlesOf(outcome.link.collection).title);
      notify(core, { ...notice, message: { ...notice.message, title } });
    }),
  );
}
