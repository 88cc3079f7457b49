// The verbs of work with events: tables of them, new ones, deletion, the field reference.
import { goTo, type Core } from "../pane/core";
import type { EventForm } from "../pane/screens/eventScreen";
import { verbsOf } from "../pane/verbs";

export const eventVerbs = verbsOf(() => import("./eventActions"));
export const eventRunVerbs = verbsOf(() => import("./followEvents"));
export const createVerbs = verbsOf(() => import("./createActions"));

export const eventFormVerbs = (core: Core) => ({
  /** At once, since a field waits for it. */
  formEvents: (change: Partial<EventForm>): void => {
    const { screen } = core.store.get();
    if (screen.kind === "eventWork" && screen.at.step === "form")
      goTo(core, { ...screen, at: { ...screen.at, form: { ...screen.at.form, ...change } } });
  },
});
