// The pane before its libraries are there: title, help and the screen to connect. It looks and speaks like App.tsx,
// which takes its place as soon as something else is to be shown.
import { hangConnect } from "./connect/connectScreen";
import "./first.css";
import type { Front } from "./front";
import { offeredOf } from "./pane/screens/connectProfile";
import { firstTexts, gatewayAway } from "./pane/failures/firstTexts";
import type { PaneState } from "./pane/screens/screens";
import type { Store } from "./pane/store";
import { works } from "./pane/work/workTexts";
import { element } from "./parts/element";

export interface FirstFrame {
  /** Resolves when a person can see what there is to do, or has waited long enough for it. */
  readonly shown: Promise<void>;
  /** Something else takes its place. */
  stop(): void;
  remove(): void;
  /** The rest of the pane does not come. */
  fail(): void;
}

const PATIENCE_MS = 1_000;
const PAINT_MS = 100;

/** Stands above `root`, in which the whole pane draws itself where more is to be shown. */
export function firstFrame(front: Front, dark: Store<boolean>, root: Element): FirstFrame {
  const frame = parts(front);
  let isOver = false;
  let seen = (): void => undefined;
  const usable = new Promise<void>((resolve) => (seen = resolve));
  const draw = () => {
    const state = front.store.get();
    frame.show(state, dark.get());
    if (state.started || state.notice !== null) seen();
    if (!wantsMore(state)) return;
    stop();
    void front.arrived.then((pane) => pane.draw({ title: frame.title(), remove })).catch(() => frame.fail());
  };
  const stops = [front.store.subscribe(draw), dark.subscribe(draw)];
  const remove = () => frame.node.remove();
  function stop(): void {
    isOver = true;
    for (const one of stops) one();
  }
  root.before(frame.node);
  draw();
  const shown = Promise.race([usable, after(PATIENCE_MS)]).then(() => (isOver ? undefined : painted()));
  return { shown, stop, remove, fail: () => frame.fail() };
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A hidden page paints nothing, and must not wait for it. */
function painted(): Promise<void> {
  const drawn = new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  return Promise.race([drawn, after(PAINT_MS)]);
}

function wantsMore({ services, screen, notice, work }: PaneState): boolean {
  const isOther = work !== null && work.kind !== "connect";
  return services !== null || screen.kind !== "home" || notice !== null || isOther;
}

function parts(front: Front) {
  const heading = element("h1", { tabindex: "-1" });
  const status = element("div", { class: "hidden", role: "status" });
  const main = element("main", { class: "main" });
  const node = element("div", { class: "first app" }, element("header", { class: "header" }, heading, help(front)));
  node.append(status, main);
  let hangs: boolean | null = null;
  const title = () => heading.textContent;
  return {
    node,
    title,
    show(state: PaneState, isDark: boolean) {
      const { services, started, work } = state;
      node.dataset["theme"] = isDark ? "dark" : "light";
      const connects = started && services === null && offeredOf(state) !== null;
      const text = started && services === null ? firstTexts.connect : firstTexts.product;
      if (title() !== text) heading.textContent = text;
      status.textContent = work === null ? "" : works[work.kind];
      if (hangs === connects) return;
      hangs = connects;
      main.replaceChildren();
      if (connects) hangConnect(front, main);
      else main.append(loading());
    },
    /** The libraries come from the gateway: where they do not, it is away. Only a reloaded page asks for them again. */
    fail() {
      const { title: what, text, todo } = gatewayAway;
      const again = element("button", { type: "button", class: "plainButton secondary" }, firstTexts.tryAgain);
      again.addEventListener("click", () => location.reload());
      main.setAttribute("role", "alert");
      main.replaceChildren(...[element("strong", {}, what), element("p", {}, text), element("p", {}, todo), again]);
    },
  };
}

function loading(): HTMLElement {
  const turning = element("span", { class: "turning", "aria-hidden": "true" });
  return element("div", { class: "loading", role: "status" }, turning, element("span", {}, firstTexts.loading));
}

function help(front: Front): HTMLElement {
  const name = firstTexts.help;
  const button = element("button", { type: "button", class: "plainIcon helpButton", "aria-label": name, title: name });
  button.append(element("span", { class: "plainQuestion", "aria-hidden": "true" }));
  button.addEventListener("click", () => front.help());
  return button;
}
