// The verbs of award scenarios and proposals.
import { goTo, type Core } from "../pane/core";
import type { ScenarioForm } from "../pane/screens/scenarioScreen";
import { verbsOf } from "../pane/verbs";

export const awardVerbs = verbsOf(() => import("./awardActions"));
export const alternateVerbs = verbsOf(() => import("./alternateActions"));

export const scenarioFormVerbs = (core: Core) => ({
  /** Keeps what was typed, as long as the scenarios are open; it saves nothing. At once, since a field waits for it. */
  draftScenario: (form: ScenarioForm): void => {
    const { screen } = core.store.get();
    if (screen.kind !== "scenario" || screen.form.id !== form.id) return;
    goTo(core, { ...screen, form, drafts: new Map(screen.drafts).set(form.id, form) });
  },
});
