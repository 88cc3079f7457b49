// The linked tables of this workbook with their counts, counted anew after edits. It asks the platform nothing.
import type { LinkedTable } from "../../sync/types";
import type { Services } from "../../workflows/types";
import { linkedTables, tableStatus, watchTable } from "../../workflows/status";
import { notify, patch, type Core } from "./core";
import { failureNotice } from "../notices";
import type { TableEntry } from "./types";

/** Long enough for a paste of many cells to be over, short enough to seem at once. */
const QUIET_MS = 400;

export async function loadTables(core: Core, services: Services): Promise<void> {
  const links = await linkedTables(services);
  const before = new Map((core.store.get().tables ?? []).map((entry) => [entry.link.id, entry.status]));
  patch(core, { tables: links.map((link) => ({ link, status: before.get(link.id) ?? null })) });
  for (const link of links) await count(core, services, link.id);
  await watchAll(core, services, links);
}

async function count(core: Core, services: Services, linkId: string): Promise<void> {
  const status = await tableStatus(services, linkId);
  const tables = (core.store.get().tables ?? []).map((entry): TableEntry =>
    entry.link.id === linkId ? { link: status.ok ? status.link : entry.link, status } : entry,
  );
  patch(core, { tables });
}

/** Every table that stands is watched once; what is no longer linked is let go. */
async function watchAll(core: Core, services: Services, links: readonly LinkedTable[]): Promise<void> {
  const known = new Set(links.map((link) => link.id));
  for (const id of [...core.watches.keys()]) if (!known.has(id)) await unwatch(core, id);
  for (const entry of core.store.get().tables ?? []) {
    // A table that is gone cannot be watched; its card says so.
    if (core.watches.has(entry.link.id) || entry.status?.ok !== true) continue;
    core.watches.set(entry.link.id, await watchTable(services, entry.link.id, recount(core, entry.link.id)));
  }
}

/** Waits until the edits pause. While work runs it lets be: that ends with a count of its own. */
function recount(core: Core, linkId: string): () => void {
  let latest = 0;
  return () => {
    const mine = ++latest;
    void core.parts.clock.wait(QUIET_MS).then(async () => {
      const { services, work } = core.store.get();
      if (mine !== latest || services === null || work !== null) return;
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
  patch(core, { tables: null });
}
