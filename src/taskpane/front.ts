// The pane before it is there: what it shows is kept here from the first moment, and what a person presses waits here
// until the pane can carry it out.
import type { ConnectDoor, ConnectVerbs } from "./connect/connectDoor";
import type { ConnectProfile } from "./pane/screens/connectProfile";
import { topicOf } from "./pane/screens/helpTopic";
import { firstState, type PaneState } from "./pane/screens/screens";
import { type PaneParts } from "./pane/paneParts";
import { createStore } from "./pane/store";
import type { ShownBefore } from "./App";

/** The whole pane, as the first screen needs it. */
export interface ArrivedPane {
  readonly verbs: ConnectVerbs;
  /** In place of what there was before. */
  draw(before: ShownBefore): Promise<void>;
}

export interface Front extends ConnectDoor {
  readonly arrived: Promise<ArrivedPane>;
  arrive(pane: ArrivedPane): void;
  /** The form may be shown: this is what the gateway offers. */
  offer(profile: ConnectProfile): void;
  help(): void;
}

export function createFront(storage: PaneParts["storage"]): Front {
  const store = createStore(firstState);
  const patch = (change: Partial<PaneState>) => store.set({ ...store.get(), ...change });
  let there: ConnectVerbs | null = null;
  let arrive: (pane: ArrivedPane) => void = () => undefined;
  const arrived = new Promise<ArrivedPane>((resolve) => (arrive = resolve));
  const press = async <T>(act: (verbs: ConnectVerbs) => Promise<T>): Promise<T | undefined> => {
    if (there !== null) return act(there);
    // A second press while the first one waits is the same press.
    if (store.get().work !== null) return undefined;
    patch({ work: { kind: "connect", progress: null, cancelling: false } });
    const { verbs } = await arrived;
    patch({ work: null });
    return act(verbs);
  };
  return {
    store,
    storage,
    arrived,
    arrive(pane) {
      there = pane.verbs;
      arrive(pane);
    },
    verbs: {
      connect: (request) => press((verbs) => verbs.connect(request)),
      goOn: () => press((verbs) => verbs.goOn()),
      signIn: () => press((verbs) => verbs.signIn()),
      changePerson: () => press((verbs) => verbs.changePerson()),
    },
    offer: (offered) => patch({ offered, started: true }),
    help() {
      const { screen } = store.get();
      patch({ notice: null, screen: { kind: "help", topic: topicOf(screen, false), back: screen } });
    },
  };
}
