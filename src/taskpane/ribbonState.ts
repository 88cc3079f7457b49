// Which of the ribbon's buttons can do something now: they follow the sheet in front, as the pane's command bar does.
// Excel keeps a button as it was last told, so it is told only what changes.
import { countOfOurs, inFront, oursOf } from "./home/inFront";
import type { Pane } from "./pane/pane";
import type { PaneState } from "./pane/screens/screens";

/** Ids of manifest.xml. */
const controls = ["Refresh", "RefreshEverything", "Preview", "Award", "Negotiate"] as const;
export type RibbonStates = Readonly<Record<(typeof controls)[number], boolean>>;

/** Where nobody is connected all can be pressed: the pane then says what is missing. */
export function ribbonStates(state: Pick<PaneState, "services" | keyof Parameters<typeof inFront>[0]>): RibbonStates {
  if (state.services === null || state.tables === null)
    return { Refresh: true, RefreshEverything: true, Preview: true, Award: true, Negotiate: true };
  const ours = oursOf(state);
  const here = inFront(state);
  const hasComparison = here.comparisons.length > 0 || ours.comparisons.length === 1;
  const hasTable = here.tables.length > 0 || ours.tables.length === 1;
  return {
    Refresh: countOfOurs(here) > 0 || hasTable,
    RefreshEverything: countOfOurs(ours) > 0,
    Preview: hasTable,
    Award: hasComparison,
    Negotiate: hasComparison,
  };
}

/** `tell`: gives Excel the ids of buttons and whether they are enabled. */
export function followRibbon(
  pane: Pane,
  tell: (changed: readonly { readonly id: string; readonly enabled: boolean }[]) => Promise<void>,
): () => void {
  let told: Partial<RibbonStates> = {
    Refresh: true,
    RefreshEverything: true,
    Preview: true,
    Award: true,
    Negotiate: true,
  };
  const look = () => {
    const states = ribbonStates(pane.store.get());
    const changed = controls.filter((name) => states[name] !== told[name]);
    if (changed.length === 0) return;
    told = states;
    // Some stores lack the ribbon for a moment; a button that stays enabled says itself why it can do nothing.
    void tell(changed.map((name) => ({ id: `Bidsheet.${name}`, enabled: states[name] }))).catch(() => {
      told = {};
    });
  };
  look();
  return pane.store.subscribe(look);
}
