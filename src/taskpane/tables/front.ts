// Follows the sheet in front: one request a change of sheet, once the person rests on one, and further ones for a sheet
// that has no linked table. It reads no cell.
import type { MadeSheet } from "../../workbook/sheets/types";
import type { FrontSheet } from "../../workbook/table/types";
import type { Services } from "../../workflows/services";
import { notify, patch, type Core } from "../pane/core";
import { failureNotice } from "../pane/notices";

/** Ctrl+Page Down that is held down moves on in less. */
const REST_MS = 120;

/** The newest change of sheet. */
const moves = new WeakMap<Core, number>();

/** Begins to follow, once, and looks at the sheet that is in front now. */
export async function followFront(core: Core, services: Services): Promise<void> {
  core.front ??= await services.workbook.watchFront((sheetId) => {
    const mine = next(core);
    void core.parts.clock.wait(REST_MS).then(async () => {
      const { services: now } = core.store.get();
      if (moves.get(core) !== mine || now === null) return;
      await look(core, now, sheetId, mine).catch((error: unknown) => notify(core, failureNotice(error)));
    });
  });
  await look(core, services, null, next(core));
}

function next(core: Core): number {
  const mine = (moves.get(core) ?? 0) + 1;
  moves.set(core, mine);
  return mine;
}

async function look(core: Core, services: Services, sheetId: string | null, mine: number): Promise<void> {
  const front = await services.workbook.frontSheet(sheetId);
  const linked = new Set(core.store.get().tables?.map(({ link }) => link.tableId));
  const unlinked = !front.tableIds.some((id) => linked.has(id));
  const made = unlinked ? await services.workbook.madeSheets() : [];
  // What came to the front meanwhile is looked at by itself.
  if (moves.get(core) !== mine) return;
  patch(core, { front, made: madeOf(front, made) });
}

/** A sheet that a person copied has tables and an id of its own: it is theirs. */
function madeOf({ sheetId, tableIds }: FrontSheet, sheets: readonly MadeSheet[]): MadeSheet | null {
  const here = new Set(tableIds);
  const [found = null] = sheets.filter((one) => one.sheetId === sheetId || one.tableIds.some((id) => here.has(id)));
  return found;
}

export async function leaveFront(core: Core): Promise<void> {
  const stop = core.front;
  core.front = null;
  next(core);
  await stop?.();
}
