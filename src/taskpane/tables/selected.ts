// Follows the selection in linked tables: one request once it rests, and none for what is passed over on the way.
import type { LinkedTable } from "../../sync/linkedTable";
import { selectedRowAt, watchSelected } from "../../workflows/table/selected";
import type { Services } from "../../workflows/services";
import { notify, patch, type Core } from "../pane/core";
import { failureNotice } from "../pane/notices";

/** Arrow keys that are held down move on in less. */
const REST_MS = 250;

/** The newest of all tables: a selection is in one place. */
const moves = new WeakMap<Core, number>();

/** Answers how to stop. */
export function followSelection(core: Core, services: Services, link: LinkedTable): Promise<() => Promise<void>> {
  return watchSelected(services, link.id, (address) => {
    const mine = (moves.get(core) ?? 0) + 1;
    if (address === null) {
      if (core.store.get().selected?.linkId === link.id) patch(core, { selected: null });
      return;
    }
    moves.set(core, mine);
    void core.parts.clock.wait(REST_MS).then(async () => {
      const { services: now, work } = core.store.get();
      // What work leaves behind is looked at with the next selection: it may write and select itself.
      if (moves.get(core) !== mine || now === null || work !== null) return;
      await look(core, now, link.id, address).catch((error: unknown) => notify(core, failureNotice(error)));
    });
  });
}

async function look(core: Core, services: Services, linkId: string, address: string): Promise<void> {
  const known = (core.store.get().tables ?? []).find(({ link }) => link.id === linkId);
  if (known === undefined) return;
  const row = await selectedRowAt(services, known.link, address);
  patch(core, { selected: row === null ? null : { linkId, row, last: null } });
}
