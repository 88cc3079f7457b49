// What is shown while nobody is connected. It needs no library: it is the first that a person sees, and can be used
// while Excel and the rest of the pane still load.
import { busyReason } from "../pane/busy";
import type { Pane } from "../pane/pane";
import type { PaneState } from "../pane/screens";
import { element } from "../parts/element";
import { connectForm } from "./connectForm";
import { pressable } from "./pressable";
import { connectTexts } from "./connectTexts";
import "./connect.css";
import { connectVerbs } from "./connectVerbs";
import type { View } from "./view";

const screens = new WeakMap<Pane, HTMLElement>();

/**
 * The one of this pane, wherever it hangs: what a person typed goes with it. Typed keys are forgotten when somebody is
 * connected.
 */
export function connectScreen(pane: Pane): HTMLElement {
  const known = screens.get(pane);
  if (known !== undefined) return known;
  const screen = element("div");
  screens.set(pane, screen);
  let shown: { readonly key: string; readonly view: View | null } = { key: "", view: null };
  const draw = () => {
    const state = pane.store.get();
    const key = keyOf(state);
    if (key !== shown.key) {
      const view = viewOf(pane, state);
      shown = { key, view };
      screen.replaceChildren(...(view === null ? [] : [view.node]));
    }
    shown.view?.update(state);
  };
  pane.store.subscribe(draw);
  draw();
  return screen;
}

/** Hangs it up in `place`. An element that moves loses the focus, which the person who types in it must not. */
export function hangConnect(pane: Pane, place: Element): void {
  const screen = connectScreen(pane);
  const { activeElement } = document;
  place.append(screen);
  if (activeElement instanceof HTMLElement && screen.contains(activeElement)) activeElement.focus();
}

/** As long as it is the same, what was typed stays. */
function keyOf({ services, profile, goOnAs, person }: PaneState): string {
  return services !== null || profile === null ? "" : JSON.stringify([profile, goOnAs, person?.email ?? null]);
}

function viewOf(pane: Pane, { services, profile, goOnAs, person }: PaneState): View | null {
  if (services !== null || profile === null) return null;
  if (goOnAs !== null) return goOnView(pane, goOnAs);
  if (profile.signIn !== undefined && person === null) return signInView(pane, profile.name);
  return connectForm(pane, profile, person?.email ?? null);
}

/** The person of before goes on with one press. */
function goOnView(pane: Pane, email: string): View {
  const { goOn, changePerson } = pane.verbs(connectVerbs);
  const again = pressable("button", "primary", () => void goOn());
  const others = pressable("button", "subtle", () => void changePerson());
  const hint = element("p", { class: "quiet" }, connectTexts.goOnHint);
  return {
    node: element("div", { class: "stack", "data-testid": "go-on" }, again.node, hint, others.node),
    update(state) {
      again.show(
        state.work?.kind === "connect" ? connectTexts.connecting : connectTexts.goOnAs(email),
        busyReason(state),
      );
      others.show(connectTexts.others, busyReason(state));
    },
  };
}

/** A company's provider says who the person is. */
function signInView(pane: Pane, platform: string): View {
  const { signIn } = pane.verbs(connectVerbs);
  const button = pressable("button", "primary", () => void signIn());
  const intro = element("p", {}, connectTexts.signInIntro(platform));
  return {
    node: element("div", { class: "stack", "data-testid": "sign-in" }, intro, button.node),
    update: (state) =>
      button.show(state.work?.kind === "connect" ? connectTexts.connecting : connectTexts.signIn, busyReason(state)),
  };
}
