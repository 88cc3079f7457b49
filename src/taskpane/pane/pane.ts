// The pane as its panels and the ribbon's buttons have it: what it shows, the verbs of its frame, and the way to the
// verbs of each subject.
import { cancel, createCore, fail, goTo, notify, showArea, soonFree, type Core } from "./core";
import { firstState, type Notice, type PaneState, type Screen } from "./screens/screens";
import { type PaneParts } from "./paneParts";
import { createStore, type Store } from "./store";
import type { VerbsOf } from "./verbs";

export interface Pane extends Pick<Core, "store" | "parts"> {
  verbs<Verbs extends object>(of: VerbsOf<Verbs>): Verbs;
  go(screen: Screen): void;
  notify(notice: Notice | null): void;
  fail(error: unknown): void;
  cancel(): void;
  /** Waits for work that is about to end: who presses a button then means it. */
  soonFree(): Promise<void>;
  /** Reads what the person was asked about. */
  readOn(): void;
  showArea(sheetName: string, address: string): Promise<void>;
}

/** `store`: of the first screen, where that was there before. */
export function createPane(parts: PaneParts, store: Store<PaneState> = createStore(firstState)): Pane {
  const core = createCore(parts, store);
  return {
    store: core.store,
    parts,
    verbs: (of) => of(core),
    go(screen) {
      notify(core, null);
      goTo(core, screen);
    },
    notify: (notice) => notify(core, notice),
    fail: (error) => fail(core, error),
    cancel: () => cancel(core),
    soonFree: () => soonFree(core),
    readOn: () => core.readOn?.(),
    showArea: (sheetName, address) => showArea(core, sheetName, address),
  };
}
