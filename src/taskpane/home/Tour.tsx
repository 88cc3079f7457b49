import { useState, type ReactNode } from "react";
import { usePane } from "../pane/paneContext";
import type { PaneParts } from "../pane/paneParts";
import { ActionButton } from "../parts/ActionButton";
import { attempt } from "../parts/attempt";
import { tourSteps, tourTexts as t } from "./tourTexts";

const KEY = "bidsheet.tour";
const DONE = tourSteps.length;

/** Five steps beside a person's first linked table. Whoever has finished or ended it sees what comes after instead. */
export function Tour({ after }: { readonly after: ReactNode }) {
  const { storage } = usePane().parts;
  const [at, setAt] = useState(() => stepOf(storage));
  const step = tourSteps[at];
  if (step === undefined) return after;
  const goTo = (next: number) => {
    keep(storage, next);
    setAt(next);
  };
  return (
    <section className="tour" aria-label={t.name}>
      <p className="quiet">{t.place(at + 1, DONE)}</p>
      <div role="status">
        <strong>{step.title}</strong>
        <p>{step.text}</p>
      </div>
      <div className="actions">
        <ActionButton size="small" onClick={() => goTo(at + 1)}>
          {at + 1 === DONE ? t.finish : t.next}
        </ActionButton>
        {at + 1 === DONE ? null : (
          <ActionButton size="small" appearance="subtle" onClick={() => goTo(DONE)}>
            {t.leave}
          </ActionButton>
        )}
      </div>
    </section>
  );
}

/** A browser that keeps nothing would show it for ever: there it is over. */
function stepOf(storage: PaneParts["storage"]): number {
  if (storage === null) return DONE;
  const kept = attempt(() => Number(storage.getItem(KEY) ?? 0), DONE);
  return Number.isInteger(kept) && kept >= 0 ? kept : DONE;
}

/** In a browser that is full the tour begins again the next time. */
function keep(storage: PaneParts["storage"], at: number): void {
  attempt(() => storage?.setItem(KEY, String(at)), undefined);
}
