// Tab from where office.js loses its way. It takes the key over and goes on from the focused element, but only from one
// of its own list; from a heading that was focused to be read out, or a button that went, it hands the focus to Excel.

/** What office.js lists as stops of Tab. */
const STOPS = [
  "a[href]",
  "area[href]",
  "button:not([disabled])",
  "input:not([disabled])",
  "select:not([disabled])",
  "textarea:not([disabled])",
  "[tabindex]",
  "[contenteditable]:not([disabled])",
]
  .map((stop) => `${stop}:not([tabindex='-1'])`)
  .join(",");

/** Listens at the document, which hears a key before the window, where office.js listens. */
export function keepTabInPane(page: Document): void {
  page.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || event.defaultPrevented || !(event.target instanceof Element)) return;
    if (event.target.matches(STOPS) || !focusBeside(page, event.target, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // After the last stop Fluent focuses a hidden stop of its own, from which the browser is to go on. office.js takes
  // that one for the next of its list, so that Tab would go round in the pane and never reach Excel.
  page.addEventListener("tabster:movefocus", (event) => {
    if (event instanceof CustomEvent && leadsOut(event.detail)) event.preventDefault();
  });
}

/** The detail that Fluent's focus library tells: from the page as a whole, and there is nowhere to go. */
function leadsOut(detail: unknown): boolean {
  const told = typeof detail === "object" && detail !== null ? detail : {};
  return "by" in told && told.by === "root" && "next" in told && told.next === null;
}

/** The nearest stop after the element, or before it. False where none takes the focus: then it leaves the pane. */
function focusBeside(page: Document, from: Element, back: boolean): boolean {
  const side = back ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const beside = [...page.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => (from.compareDocumentPosition(stop) & side) !== 0 && !stop.contains(from),
  );
  for (const stop of back ? beside.reverse() : beside) {
    stop.focus();
    if (page.activeElement === stop) return true;
  }
  return false;
}
