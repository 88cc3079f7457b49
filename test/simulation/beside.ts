// A co-author in the same file, between any two requests to Excel and between the person's steps. Ctrl+Z takes back
// one's own steps alone: so the person's list of steps ends here.
import { betweenSyncs } from "../support/coAuthor";
import { removeAt, typeRow } from "./edits";
import { plain } from "./ledger";
import { pressKeys } from "./keys";
import { editedHeaders, freshValue, rowsOf, tagOf, type Edited, type Run } from "./run";

interface Typed {
  readonly tag: string;
  readonly header: Edited;
  readonly value: string;
}

export function coAuthorActs(run: Run): Typed | null {
  const kind = run.random.pick(["type", "type", "type", "add", "delete"] as const);
  const typed = kind === "type" ? coAuthorTypes(run) : null;
  if (kind === "add") coAuthorAdds(run);
  if (kind === "delete" && run.universe.sheet.rowCount() > 2) {
    run.ledger.note("A co-author:");
    removeAt(run, run.random.pick(rowsOf(run)));
  }
  run.universe.office.store.forgetHistory();
  return typed;
}

function coAuthorTypes(run: Run): Typed | null {
  const { random, universe, ledger } = run;
  if (universe.sheet.rowCount() === 0) return null;
  const row = random.pick(rowsOf(run));
  const header = random.pick(editedHeaders);
  const tag = tagOf(run, row);
  // A row that is only just coming has no cell of its own yet.
  if (tag === "") return null;
  const value = freshValue(run, header);
  ledger.did("me", tag, header, value, universe.sheet.value(row, header));
  universe.sheet.type(row, header, String(value));
  ledger.note(`A co-author changes ${tag} ${header} to ${value}`);
  return { tag, header, value: plain(value) };
}

function coAuthorAdds(run: Run): void {
  const added = typeRow(run, "New");
  if (added !== null) run.ledger.note(`A co-author adds ${added.tag} as row ${added.row}`);
}

/** In the midst of a step, after so many requests to Excel, somebody acts in the sheet; the answer ends the wait. */
export function amidRequests(run: Run): () => void {
  const { random, ledger, universe } = run;
  const at = random.between(1, MOST_REQUESTS);
  const isKey = random.chance(0.25);
  ledger.note(`after request ${at} to Excel ${isKey ? "I press keys" : "a co-author acts"}`);
  let left = at;
  let typed: Typed | null = null;
  return betweenSyncs(universe.office.host, () => {
    left -= 1;
    if (left === 0 && isKey) pressKeys(run);
    else if (left === 0) typed = coAuthorActs(run);
    else if (left === -1 && typed !== null) metWrite(run, typed);
  });
}

const MOST_REQUESTS = 40;

/** Between a look at a cell and the write into it lies one request (docs/co-authoring.md). */
function metWrite(run: Run, { tag, header, value }: Typed): void {
  const row = rowsOf(run).find((one) => tagOf(run, one) === tag);
  if (row === undefined || plain(run.universe.sheet.value(row, header)) === value) return;
  run.ledger.lostInTheMoment(tag, header, value);
  run.ledger.note(`  ${tag} ${header} was written over in the moment`);
}
