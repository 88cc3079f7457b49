// Follows the selection in the comparisons of the workbook: one request once it rests.
import type { Services } from "../../workflows/services";
import { notify, patch, type Core } from "../pane/core";
import { failureNotice } from "../pane/notices";

/** Arrow keys that are held down move on in less. */
const REST_MS = 250;

/** The newest of all comparisons: a selection is in one place. */
const moves = new WeakMap<Core, number>();

/** Each comparison is watched once; what is forgotten is let go. */
export async function watchLines(core: Core, services: Services): Promise<void> {
  const { comparisons } = core.store.get();
  const known = new Set(comparisons.map(({ id }) => id));
  for (const id of [...core.lines.keys()]) if (!known.has(id)) await unwatch(core, id);
  for (const comparison of comparisons) {
    const { id } = comparison;
    if (core.lines.has(id)) continue;
    core.lines.set(id, await services.workbook.watchLine(comparison, (address) => moved(core, id, address)));
  }
}

function moved(core: Core, comparisonId: string, address: string | null): void {
  const mine = (moves.get(core) ?? 0) + 1;
  if (address === null) {
    if (core.store.get().line?.comparisonId === comparisonId) patch(core, { line: null });
    return;
  }
  moves.set(core, mine);
  void core.parts.clock.wait(REST_MS).then(async () => {
    const { services, work, comparisons } = core.store.get();
    const comparison = comparisons.find(({ id }) => id === comparisonId);
    // What work leaves behind is looked at with the next selection: it may write and select itself.
    if (moves.get(core) !== mine || services === null || work !== null || comparison === undefined) return;
    try {
      const line = await services.workbook.selectedLine(comparison, address);
      patch(core, { line: line === null ? null : { comparisonId, line } });
    } catch (error) {
      notify(core, failureNotice(error));
    }
  });
}

async function unwatch(core: Core, id: string): Promise<void> {
  const stop = core.lines.get(id);
  core.lines.delete(id);
  await stop?.();
}

export async function leaveLines(core: Core): Promise<void> {
  for (const id of [...core.lines.keys()]) await unwatch(core, id);
}
