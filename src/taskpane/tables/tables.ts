// The linked tables of this workbook with their counts, counted again after edits, its comparisons and its reports. It
// asks the platform nothing, and the gateway only for sends that have not ended.
import type { LinkedTable } from "../../sync/linkedTable";
import { belonging } from "../../values/site";
import type { Services } from "../../workflows/services";
import { sendUnderWay } from "../../workflows/send/underWay";
import { takeInOf } from "../../workflows/outcomes/takeIn";
import { linkedTables, marksOn, markTable, tableStatus, watchTable } from "../../workflows/table/status";
import type { TableStatus } from "../../workflows/table/types";
import { notify, patch, type Core } from "../pane/core";
import { failureNotice } from "../pane/notices";
import { setExcelLocale } from "../language/excelLocale";
import type { TableEntry } from "../pane/screens/screens";
import { followFront, leaveFront } from "./front";
import { leaveLines, watchLines } from "./line";
import { followSelection } from "./selected";
import { takenNotice, type TakenWhen } from "./takenNotice";
import { untilIdle } from "../pane/work/untilIdle";

/** Long enough for a paste of many cells to be over, short enough to seem at once. */
const QUIET_MS = 400;

/** Looks through the whole workbook. */
export async function loadTables(core: Core, services: Services): Promise<void> {
  setExcelLocale(await services.workbook.locale());
  const links = await listTables(core, services);
  patch(core, { marks: await marksOn(services) });
  // Where marks would end what can be undone, they wait for work that writes anyway.
  const looks = services.workbook.marksEdits() ? "check" : undefined;
  await watchAll(core, services, links);
  for (const link of links) await count(core, services, link.id, looks);
  patch(core, { comparisons: await services.workbook.comparisons() });
  patch(core, { reports: await services.workbook.reports() });
  await followFront(core, services);
  await watchLines(core, services);
  await watchAll(core, services, links);
  for (const link of links) {
    if (belonging(link, services.account) === "own") await takeIn(core, services, link, "closed");
    await lookForSends(core, services, link);
  }
}

/** What came of sends while no window followed them is written, and said before anything else. */
export async function takeIn(core: Core, services: Services, link: LinkedTable, when: TakenWhen): Promise<void> {
  const taken = await takeInOf(services, link.id);
  if (taken === "later") core.untaken.add(link.id);
  else core.untaken.delete(link.id);
  if (taken === "later" || taken === null || taken.outcomes.length + taken.unsent === 0) return;
  await count(core, services, link.id, "check");
  const notice = takenNotice(link, taken, when);
  const decides = notice.intent === "warning";
  // While it runs and all is well, its card says enough.
  if (when === "meanwhile" && !decides && taken.open.length > 0) return;
  // What the person must decide is not hidden by what went well elsewhere.
  const said = core.store.get().notice;
  if (decides || said?.action?.kind !== "preview") notify(core, notice);
}

/**
 * After work on these linked tables: agreed copy, drift and sends are each link's own, so that nothing changed for
 * others. What the person typed into those meanwhile is counted by their watches.
 */
export async function recountTables(core: Core, services: Services, linkIds: readonly string[]): Promise<void> {
  const links = await listTables(core, services);
  const touched = links.filter(({ id }) => linkIds.includes(id));
  await watchAll(core, services, links);
  for (const { id } of touched) await count(core, services, id, "check");
  await watchAll(core, services, links);
  for (const link of touched) await lookForSends(core, services, link);
}

/** The cards of the links as they are kept now, with what is known of each. */
async function listTables(core: Core, services: Services): Promise<readonly LinkedTable[]> {
  const links = await linkedTables(services);
  const before = new Map((core.store.get().tables ?? []).map((entry) => [entry.link.id, entry]));
  patch(core, { tables: links.map((link) => ({ ...(before.get(link.id) ?? notLookedAt), link })) });
  return links;
}

/** Asks the gateway, so it is done when tables are loaded and after work, not at every count. */
export async function lookForSends(core: Core, services: Services, link: LinkedTable): Promise<void> {
  if (belonging(link, services.account) !== "own") return;
  patchEntry(core, link.id, { underWay: await sendUnderWay(services, link), signedOut: false });
}

/** What is known of a table before it was looked at. */
const notLookedAt: Omit<TableEntry, "link"> = { status: null, failed: null, underWay: null, unmarked: null };

/** Changes what the card of one table tells. */
export function patchEntry(core: Core, linkId: string, change: Partial<Omit<TableEntry, "link">>): void {
  const tables = (core.store.get().tables ?? []).map((entry) =>
    entry.link.id === linkId ? { ...entry, ...change } : entry,
  );
  patch(core, { tables });
}

/** `looks`: the table's size may have changed, so that its marks may not reach all rows. */
async function count(core: Core, services: Services, linkId: string, looks?: "check"): Promise<void> {
  core.uncounted.delete(linkId);
  const isNewest = core.counts.begin(linkId);
  const status = await tableStatus(services, linkId);
  // A count that began later has seen more, and may have ended before. It may not have looked at the table's size.
  if (!isNewest()) return looks === undefined ? undefined : count(core, services, linkId, looks);
  const tables = (core.store.get().tables ?? []).map((entry): TableEntry =>
    entry.link.id === linkId ? { ...entry, link: status.ok ? status.link : entry.link, status } : entry,
  );
  patch(core, { tables });
  const isAllowed = looks !== undefined || services.workbook.marksEdits();
  if (status.ok && core.store.get().marks && isAllowed) await mark(core, services, status, looks);
}

/** A mark is never a reason for anything else to fail: the card says that it is missing. */
async function mark(core: Core, services: Services, status: TableStatus, looks?: "check"): Promise<void> {
  const unmarked = await markTable(services, status, looks).then(
    () => null,
    (error: unknown) => failureNotice(error).message.title,
  );
  patchEntry(core, status.link.id, { unmarked });
}

/**
 * Every table that stands is watched once; what is no longer linked is let go. A table that is watched before it is
 * first counted needs no second count for what is typed meanwhile.
 */
async function watchAll(core: Core, services: Services, links: readonly LinkedTable[]): Promise<void> {
  const known = new Set(links.map((link) => link.id));
  for (const id of [...core.watches.keys()]) if (!known.has(id)) await unwatch(core, id);
  for (const entry of core.store.get().tables ?? []) {
    // A table that is gone cannot be watched; its card says so.
    if (core.watches.has(entry.link.id) || entry.status?.ok === false) continue;
    const { link } = entry;
    const changed = recount(core, link.id);
    const edits = await watchTable(services, link.id, changed);
    if (edits === null) continue;
    // Nobody heard what was typed between the count and this.
    if (entry.status !== null) changed();
    const selection = await followSelection(core, services, link);
    core.watches.set(link.id, async () => {
      await edits();
      await selection();
    });
  }
}

/** Waits until the edits pause and no work runs. What work counted at its end is not counted again. */
function recount(core: Core, linkId: string): () => void {
  let latest = 0;
  return () => {
    const mine = ++latest;
    core.uncounted.add(linkId);
    void core.parts.clock.wait(QUIET_MS).then(async () => {
      await untilIdle(core);
      const { services } = core.store.get();
      if (mine !== latest || services === null || !core.uncounted.has(linkId)) return;
      await count(core, services, linkId).catch((error: unknown) => notify(core, failureNotice(error)));
    });
  };
}

async function unwatch(core: Core, linkId: string): Promise<void> {
  const stop = core.watches.get(linkId);
  core.watches.delete(linkId);
  await stop?.();
}

export async function forgetTables(core: Core): Promise<void> {
  for (const id of [...core.watches.keys()]) await unwatch(core, id);
  await leaveFront(core);
  await leaveLines(core);
  patch(core, {
    tables: null,
    front: null,
    line: null,
    selected: null,
    comparisons: [],
    reports: [],
    reportTroubles: new Map(),
  });
}
