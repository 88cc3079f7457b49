// While the pane itself changes the platform, Excel asks before it closes the workbook: a pane that ends in the middle
// leaves a run that the person must finish later. A send that is handed over needs no pane.
import type { Core } from "./core";
import type { AddinShell } from "./screens";
import type { WorkKind } from "./work";

/** Work that changes the platform request by request. */
const sending: Record<WorkKind, boolean> = {
  send: false,
  sendInOrder: false,
  createEvents: true,
  deleteEvent: true,
  invite: true,
  settleInvite: false,
  readEventRows: false,
  checkEvents: false,
  followEvents: false,
  readEvent: false,
  fieldReference: false,
  readColumn: false,
  checkInvite: false,
  connect: false,
  disconnect: false,
  link: false,
  scan: false,
  propose: false,
  match: false,
  linkSheet: false,
  readBids: false,
  compare: false,
  readReport: false,
  loadReport: false,
  refreshReport: false,
  setUp: false,
  award: false,
  writeAward: false,
  compareScenarios: false,
  round: false,
  negotiation: false,
  refresh: false,
  drift: false,
  columns: false,
  arrange: false,
  follow: false,
  undo: false,
  activity: false,
  preview: false,
  giveUp: false,
  change: false,
};

export function warnBeforeClose({ store }: Pick<Core, "store">, addin: AddinShell): void {
  let on = false;
  // Excel takes one word after the other.
  let said: Promise<unknown> = Promise.resolve();
  store.subscribe(() => {
    const { work } = store.get();
    const now = work !== null && sending[work.kind];
    if (now === on) return;
    on = now;
    said = said.then(() => addin.warnBeforeClose(now)).catch(cannotWarn);
  });
}

/** An Excel that cannot ask closes at once: the send is then finished from its card. */
function cannotWarn(): void {}
