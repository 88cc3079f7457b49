// The hidden way to the check of this Excel: "#check" at the end of the pane's address, or five presses of the pane's
// title within three seconds. It works without a gateway, so that it can be asked of any Excel.

const ADDRESS = "#check";
const PRESSES = 5;
const WITHIN_MS = 3_000;

export interface EntryParts {
  readonly hash: string;
  readonly document: Pick<Document, "addEventListener">;
  readonly now: () => number;
}

/** Calls `open` whenever the person asks for the check. */
export function watchCheckEntry({ hash, document, now }: EntryParts, open: () => void): void {
  let presses: readonly number[] = [];
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || target.closest("h1") === null) return;
    presses = [...presses.filter((at) => now() - at < WITHIN_MS), now()];
    if (presses.length < PRESSES) return;
    presses = [];
    open();
  });
  if (hash.startsWith(ADDRESS)) open();
}
