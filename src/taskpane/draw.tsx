// The pane with its libraries, in the place of its first frame.
import "./pane.css";
import { createRoot, type Root } from "react-dom/client";
import { App, type ShownBefore } from "./App";
import { CheckApp } from "./CheckApp";
import type { CheckParts } from "./check/CheckPage";
import type { Pane } from "./pane/pane";
import type { Store } from "./pane/store";

const roots = new WeakMap<Element, Root>();

function rootIn(place: Element): Root {
  const root = roots.get(place) ?? createRoot(place);
  roots.set(place, root);
  return root;
}

export function drawPane(place: Element, pane: Pane, dark: Store<boolean>, before?: ShownBefore): void {
  rootIn(place).render(<App pane={pane} dark={dark} before={before} />);
}

/** In place of the whole pane: the check of this Excel. */
export function drawCheck(place: Element, parts: CheckParts, dark: Store<boolean>, onClose: () => void): void {
  rootIn(place).render(<CheckApp parts={parts} dark={dark} onClose={onClose} />);
}
