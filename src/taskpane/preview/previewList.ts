// The index of what a preview lists, made again only when the plan changed. Leaving a row out changes no entry of it.
import { useMemo } from "react";
import { deletionGuard } from "../../sync/plan/deletionGuard";
import { noChoices } from "../../sync/plan/choices";
import type { Choices } from "../../sync/decisions";
import type { Plan } from "../../sync/syncPlan";
import { withChoices } from "../../workflows/send/preview";
import type { Preview } from "../../workflows/send/types";
import type { PreviewScreen } from "../pane/screens/screens";
import { previewSections } from "./previewSections";
import type { PreviewKind, Section } from "./previewItems";

/** Whether so many rows are gone that the person is asked about them first. */
export function isGoneHeld({ preview, goneSeen = false }: PreviewScreen): boolean {
  const { plan, agreed } = preview;
  return !goneSeen && deletionGuard(plan.gone.length, agreed?.rows.size ?? 0);
}

export function useSections(screen: PreviewScreen): readonly Section[] {
  const { preview, conflicts } = screen;
  const { kind, plan, mapping, names, elsewhere, firstRow, sheet, own, undone, remote, agreed, frozen, rules } =
    preview;
  const goneHeld = isGoneHeld(screen);
  const updates = useMemo(() => shownUpdates(preview), [preview]);
  return useMemo(
    () =>
      previewSections(
        {
          kind,
          plan,
          mapping,
          names,
          elsewhere,
          firstRow,
          sheet,
          own,
          undone,
          remote,
          agreed,
          frozen,
          rules,
          goneHeld,
        },
        conflicts,
        updates,
      ),
    [
      kind,
      plan,
      mapping,
      names,
      elsewhere,
      firstRow,
      sheet,
      own,
      undone,
      remote,
      agreed,
      frozen,
      rules,
      goneHeld,
      conflicts,
      updates,
    ],
  );
}

/**
 * A row that is left out loses what was decided about its conflicts, and with it perhaps all that it would send. It
 * stays in the list all the same, so that the person can take it in again where it was left out.
 */
export function shownUpdates(preview: Preview): Plan["updates"] {
  const { plan, choices } = preview;
  if (!losesDecisions(choices)) return plan.updates;
  return withChoices(preview, { ...choices, excluded: noChoices.excluded }).plan.updates;
}

function losesDecisions({ excluded, resolutions }: Choices): boolean {
  if (excluded.size === 0) return false;
  for (const key of resolutions.keys()) if (excluded.has(key.slice(0, key.lastIndexOf(":")))) return true;
  return false;
}

/** How many of each kind are left out. */
export function outCounts(
  sections: readonly Section[],
  excluded: ReadonlySet<string>,
): Partial<Record<PreviewKind, number>> {
  const counts: Partial<Record<PreviewKind, number>> = {};
  if (excluded.size === 0) return counts;
  for (const { kind, length, choice } of sections) {
    if (kind !== "create" && kind !== "update") continue;
    let out = 0;
    for (let at = 0; at < length; at++) if (excluded.has(choice(at) ?? "")) out++;
    counts[kind] = out;
  }
  return counts;
}
