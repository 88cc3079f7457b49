// Where a run over several lists waits for the person's word on the preview that is shown. It sends nothing.
import type { Preview } from "../../../workflows/send/types";
import type { Core } from "../../pane/core";
import type { OrderedPlace, PreviewScreen } from "../../pane/screens/screens";

interface Waiting {
  readonly place: OrderedPlace;
  readonly answer: (preview: Preview | null) => void;
}

const waiting = new WeakMap<Core, Waiting>();

/** The preview as the person sends it; null when they leave it. `show` brings it before them. */
export async function waitForWord(core: Core, place: OrderedPlace, show: () => void): Promise<Preview | null> {
  const word = new Promise<Preview | null>((answer) => waiting.set(core, { place, answer }));
  show();
  const stop = core.store.subscribe(() => {
    const { screen, work, services } = core.store.get();
    if (services === null || (work === null && screen.kind !== "preview")) answerInOrder(core, null);
  });
  return word.finally(stop);
}

/** False where no run waits. */
export function answerInOrder(core: Core, preview: Preview | null): boolean {
  const one = waiting.get(core);
  waiting.delete(core);
  one?.answer(preview);
  return one !== undefined;
}

/** A preview that a run waits for says so. */
export function withPlace(core: Core, screen: PreviewScreen): PreviewScreen {
  const place = waiting.get(core)?.place;
  return place === undefined ? screen : { ...screen, ordered: place };
}
