import { useState, type ReactNode } from "react";
import { usePane, usePaneState } from "../pane/paneContext";
import { ActionButton } from "../parts/ActionButton";
import { keepTourStep, TOUR_DONE, tourStep, tourStepNames } from "./tourProgress";
import { tourSteps, tourTexts as t } from "./tourTexts";

/** Five steps beside a person's first linked table. Whoever has finished or ended it sees what comes after instead. */
export function Tour({ after }: { readonly after: ReactNode }) {
  const { storage } = usePane().parts;
  // What the person does takes it on.
  usePaneState();
  const [left, setLeft] = useState(() => tourStep(storage));
  const at = Math.max(left, tourStep(storage));
  const name = tourStepNames[at];
  if (name === undefined) return after;
  const step = tourSteps[name];
  const goTo = (next: number) => {
    keepTourStep(storage, next);
    setLeft(next);
  };
  const isLast = at + 1 === TOUR_DONE;
  return (
    <section className="tour" aria-label={t.name}>
      <p className="quiet">{t.place(at + 1, TOUR_DONE)}</p>
      <div role="status">
        <strong>{step.title}</strong>
        <p>{step.text}</p>
      </div>
      <div className="actions">
        <ActionButton size="small" onClick={() => goTo(at + 1)}>
          {isLast ? t.finish : t.next}
        </ActionButton>
        {isLast ? null : (
          <ActionButton size="small" appearance="subtle" onClick={() => goTo(TOUR_DONE)}>
            {t.leave}
          </ActionButton>
        )}
      </div>
    </section>
  );
}
