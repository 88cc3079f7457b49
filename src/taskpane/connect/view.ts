// What the first screen and its parts give to draw.tsx: plain elements, without a library.
import type { PaneState } from "../pane/screens/screens";

/** What is shown, and brought up to date with each change of the state. */
export interface View {
  readonly node: HTMLElement;
  update(state: PaneState): void;
}
