// The preview on the screen, and the last one that was: a person who comes back to it finds the choices as they were.
import { noChoices, rowKey } from "../../sync/plan/choices";
import type { Conflict } from "../../sync/syncPlan";
import { withChoices } from "../../workflows/send/preview";
import type { Preview } from "../../workflows/send/types";
import { type Core, goTo, patch } from "../pane/core";
import type { PreviewScreen } from "../pane/screens/screens";
import { withPlace } from "./order/orderedWait";
import { PREVIEW_MADE } from "./previewMark";
import { sameAim, stillMeant } from "./previewMemory";

/**
 * Shows a preview that was just made, with what the person decided in an earlier one for the same end and still means.
 */
export function showFresh(
  core: Core,
  fresh: Preview,
  before: PreviewScreen | null = lastSeen(core),
  alone: string | undefined = before?.alone,
): void {
  performance.mark(PREVIEW_MADE);
  const conflicts = conflictsOf(fresh);
  const same = before !== null && sameAim(before.preview, fresh);
  const meant = same ? stillMeant(before, { preview: fresh, conflicts }) : fresh.choices;
  if (alone !== undefined) {
    const choices = { ...meant, excluded: othersOf(fresh, conflicts, alone), deletions: noChoices.deletions };
    keep(core, { kind: "preview", preview: withChoices(fresh, choices), conflicts, alone });
    return;
  }
  const choices = { ...meant, excluded: new Set([...meant.excluded, ...takeLeftOut(core, fresh)]) };
  keep(core, { kind: "preview", preview: withChoices(fresh, choices), conflicts });
}

/** All rows but this one. */
function othersOf({ plan }: Preview, conflicts: readonly Conflict[], alone: string): ReadonlySet<string> {
  const keys = [...plan.creates.map(rowKey), ...plan.updates.map(rowKey), ...conflicts.map(({ id }) => id)];
  return new Set(keys.filter((key) => key !== alone));
}

/** Rows that were left out beside the sheet: from here on the preview's own choice says so. */
function takeLeftOut(core: Core, { link, undoes }: Preview): ReadonlySet<string> {
  const { leftOut } = core.store.get();
  const rows = leftOut.get(link.id);
  if (rows === undefined || undoes !== null) return new Set();
  patch(core, { leftOut: new Map([...leftOut].filter(([id]) => id !== link.id)) });
  return rows;
}

/** Also those that the preview came with a decision for. */
function conflictsOf(fresh: Preview): readonly Conflict[] {
  if (fresh.choices.resolutions.size === 0) return fresh.plan.conflicts;
  return withChoices(fresh, { ...fresh.choices, resolutions: noChoices.resolutions }).plan.conflicts;
}

/**
 * The last preview that was on the screen: a person who leaves for another screen and comes back keeps all decisions.
 */
const seen = new WeakMap<Core, PreviewScreen>();

export function lastSeen(core: Core): PreviewScreen | null {
  return seen.get(core) ?? null;
}

/** What a preview of one row leaves out says nothing about the next one. */
export function keep(core: Core, screen: PreviewScreen): void {
  if (screen.alone === undefined) seen.set(core, screen);
  goTo(core, withPlace(core, screen));
}

/** What was left out stays left out in the next preview. A word for a deletion counts once. */
export function afterSend(core: Core, screen: PreviewScreen): void {
  if (screen.alone !== undefined) return;
  const choices = { ...screen.preview.choices, deletions: noChoices.deletions };
  seen.set(core, { ...screen, preview: { ...screen.preview, choices } });
}
