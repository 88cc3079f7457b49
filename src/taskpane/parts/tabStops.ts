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
