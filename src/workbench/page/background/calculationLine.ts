// What the line at the foot says of a calculation in the background: that it runs, since when, and how to end it. The
// engine gives no part of the whole, so that the bar shows none.
import { button, element } from "../dom";
import type { Calculating, PageCalculation } from "./calculation";

const WAITING =
  "Formulas underlined with dots show their last results, or those that the file kept, until they are calculated.";

export function calculationLine(calculation: PageCalculation): HTMLElement {
  const text = element("span", { attributes: { role: "status" } });
  const seconds = element("span", { class: "calculation-time" });
  const bar = element("progress", { attributes: { "aria-label": "Calculating" } });
  const cancel = button("Cancel", calculation.cancel, { label: "Cancel the calculation" });
  const again = button("Calculate", calculation.calculate, { label: "Calculate now" });
  const root = element("span", { class: "calculation-line", attributes: { title: WAITING } }, [
    text,
    bar,
    seconds,
    cancel,
    again,
  ]);
  const show = (): void => {
    const { state } = calculation;
    const runs = state.kind === "running";
    const stopped = state.kind === "cancelled" || state.kind === "failed";
    root.classList.toggle("away", !runs && !stopped);
    // Said once: a reader would repeat the seconds at each tick.
    if (text.textContent !== TEXTS[state.kind]) text.textContent = TEXTS[state.kind];
    seconds.textContent = runs ? `${state.seconds} s` : "";
    for (const one of [bar, seconds, cancel]) one.classList.toggle("away", !runs);
    again.classList.toggle("away", !stopped);
  };
  calculation.subscribe(show);
  show();
  return root;
}

/** Once calculated: what stays as the file kept it. */
export function keptSentence(formulas: ReadonlyMap<string, number>): string {
  const each = [...formulas].map(([sheet, count]) => `${count === 1 ? "1 formula" : `${count} formulas`} on ${sheet}`);
  return `Calculated. The workbench cannot calculate ${each.join(", ")}: the results that the file kept stay, and are marked.`;
}

const TEXTS: Readonly<Record<Calculating["kind"], string>> = {
  here: "",
  calculated: "",
  running: "Calculating",
  cancelled: "Not calculated",
  failed: "The calculation failed",
};
