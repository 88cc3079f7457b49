// What a person does with the row that is selected in the sheet.
import { lastSendOf } from "../../workflows/activity/lastSend";
import { undoEdits } from "../../workflows/table/undoEdits";
import { refreshRows } from "../../workflows/refresh/rows";
import { type Core, notify, patch, withServices, work } from "../pane/core";
import { failureNotice, plainNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import { refreshedNotice } from "./refreshedNotice";
import { editsUndone } from "./selectedTexts";
import { reload } from "./tableWork";

/** `row`: of the table's body. */
export async function refreshRow(core: Core, linkId: string, row: number): Promise<void> {
  await withServices(core, (services) =>
    work(core, "refresh", async (options) => {
      const refreshed = refreshRows(services, linkId, [row], options);
      const outcome = await refreshed.finally(() => reload(core, services, [linkId]));
      notify(core, outcome.ok ? refreshedNotice(linkId, outcome) : obstacleNotice(outcome.obstacle, linkId));
    }),
  );
}

/** Its cells get what both sides last agreed on; the platform is not asked. */
export async function undoRow(core: Core, linkId: string, rowId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      const outcome = await undoEdits(services, linkId, rowId).finally(() => reload(core, services, [linkId]));
      if (!outcome.ok) notify(core, obstacleNotice(outcome.obstacle, linkId));
      else notify(core, plainNotice(outcome.moved > 0 ? "warning" : "success", editsUndone(outcome)));
    }),
  );
}

/** Its newest send: nothing of the workbook is read. */
export async function findLastSend(core: Core, linkId: string, rowId: string): Promise<void> {
  await withServices(core, async (services) => {
    const last = await lastSendOf(services, linkId, rowId).catch((error: unknown) => {
      notify(core, failureNotice(error));
      return undefined;
    });
    const { selected } = core.store.get();
    if (last === undefined || selected?.linkId !== linkId || selected.row.id !== rowId) return;
    patch(core, { selected: { ...selected, last: last ?? "none" } });
  });
}

/** `key`: what a preview's choices name the row by. */
export function leaveOut(core: Core, linkId: string, key: string, on: boolean): Promise<void> {
  const { leftOut } = core.store.get();
  const rows = new Set(leftOut.get(linkId));
  if (on) rows.add(key);
  else rows.delete(key);
  patch(core, { leftOut: new Map(leftOut).set(linkId, rows) });
  return Promise.resolve();
}
