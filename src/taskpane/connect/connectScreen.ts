// What is shown while nobody is connected. It needs no library: it is the first that a person sees, and can be used
// while Excel and the rest of the pane still load.
import { busyReason } from "../pane/work/busy";
import { offeredOf } from "../pane/screens/connectProfile";
import type { PaneState } from "../pane/screens/screens";
import type { Store } from "../pane/store";
import { element } from "../parts/element";
import type { ConnectDoor } from "./connectDoor";
import { connectForm } from "./connectForm";
import { pressable } from "./pressable";
import { connectTexts } from "./connectTexts";
import "./connect.css";
import type { View } from "./view";

const screens = new WeakMap<Store<PaneState>, HTMLElement>();

/**
 * The one of this pane, by its store, wherever it hangs: what a person typed goes with it. Typed keys are forgotten
 * when somebody is connected.
 */
export function connectScreen(door: ConnectDoor): HTMLElement {
  const known = screens.get(door.store);
  if (known !== undefined) return known;
  const screen = element("div");
  screens.set(door.store, screen);
  let shown: { readonly key: string; readonly view: View | null } = { key: "", view: null };
  const draw = () => {
    const state = door.store.get();
    const key = keyOf(state);
    if (key !== shown.key) {
      const view = viewOf(door, state);
      shown = { key, view };
      screen.replaceChildren(...(view === null ? [] : [view.node]));
    }
    shown.view?.update(state);
  };
  door.store.subscribe(draw);
  draw();
  return screen;
}

/** Hangs it up in `place`. An element that moves loses the focus, which the person who types in it must not. */
export function hangConnect(door: ConnectDoor, place: Element): void {
  const screen = connectScreen(door);
  const { activeElement } = document;
  place.append(screen);
  if (activeElement instanceof HTMLElement && screen.contains(activeElement)) activeElement.focus();
}

/** As long as it is the same, what was typed stays. */
function keyOf(state: PaneState): string {
  const offered = offeredOf(state);
  const { services, goOnAs, person } = state;
  return services !== null || offered === null ? "" : JSON.stringify([offered, goOnAs, person?.email ?? null]);
}

function viewOf(door: ConnectDoor, state: PaneState): View | null {
  const offered = offeredOf(state);
  const { services, goOnAs, person } = state;
  if (services !== null || offered === null) return null;
  if (goOnAs !== null) return goOnView(door, goOnAs);
  if (offered.signsIn && person === null) return signInView(door, offered.name);
  return connectForm(door, offered, person?.email ?? null);
}

/** The person of before goes on with one press. */
function goOnView({ verbs }: ConnectDoor, email: string): View {
  const again = pressable("button", "primary", () => void verbs.goOn());
  const others = pressable("button", "subtle", () => void verbs.changePerson());
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
function signInView({ verbs }: ConnectDoor, platform: string): View {
  const button = pressable("button", "primary", () => void verbs.signIn());
  const intro = element("p", {}, connectTexts.signInIntro(platform));
  return {
    node: element("div", { class: "stack", "data-testid": "sign-in" }, intro, button.node),
    update: (state) =>
      button.show(state.work?.kind === "connect" ? connectTexts.connecting : connectTexts.signIn, busyReason(state)),
  };
}
