// The person presses Ctrl+Z and Ctrl+Y: whatever stood in the sheet comes back, step by step, and the ledger learns
// what that means for each row and cell.
import { ID } from "../support/sheet";
import { plain } from "./ledger";
import { EDITED, editedHeaders, idOf, OWN, rowsOf, tagOf, tagRows, type Edited, type Run } from "./run";

/** More than a refresh or a send of one row takes. */
const MOST_PRESSED = 14;

interface StoodRow {
  readonly id: string;
  readonly title: string;
  readonly cells: ReadonlyMap<Edited, string>;
}

type Stood = ReadonlyMap<string, StoodRow>;

/** By tag. A row that lost its tag to the key is known by what else it has. */
function stoodIn(run: Run): Stood {
  const stood = new Map<string, StoodRow>();
  for (const row of rowsOf(run)) {
    const id = idOf(run, row);
    const title = String(run.universe.sheet.value(row, "Title"));
    const tag = tagOf(run, row) || run.known.tagOf(id, title);
    const cells = new Map(editedHeaders.map((header) => [header, plain(run.universe.sheet.value(row, header))]));
    if (tag !== undefined) stood.set(tag, { id, title, cells });
  }
  return stood;
}

export function pressKeys(run: Run): void {
  const { universe, random, ledger } = run;
  const back = random.between(1, MOST_PRESSED);
  const again = random.chance(0.3) ? random.between(1, back) : 0;
  run.known.note(run);
  const before = stoodIn(run);
  let done = 0;
  while (done < back && universe.office.store.undo()) done += 1;
  for (let n = 0; n < Math.min(again, done); n += 1) universe.office.store.redo();
  ledger.note(`I press Ctrl+Z ${done} times, Ctrl+Y ${Math.min(again, done)} times`);
  if (done === 0) return;
  run.travels += 1;
  // Nobody holds a send's undo against a sheet that was undone itself.
  run.lastSend = null;
  const after = stoodIn(run);
  for (const [tag, row] of before) if (!after.has(tag)) vanished(run, tag, row);
  for (const [tag, row] of after) {
    const was = before.get(tag);
    if (was === undefined) appeared(run, tag, row);
    travelled(run, tag, was, row);
  }
}

/** As a step of its own: the person writes the notes again that went with the key. */
export function pressAlone(run: Run): void {
  pressKeys(run);
  tagRows(run);
}

function vanished({ ledger }: Run, tag: string, { id, title }: StoodRow): void {
  // The person's deletion, done again.
  if (ledger.removed.has(tag) && /^\d+$/.test(id)) ledger.deletedHere.add(id);
  // The person's own row, which may be on its way to the platform.
  if (!/^\d+$/.test(id) || /^(New|Copy) /.test(title)) ledger.deletedUnknown.add(title);
  ledger.rowWent(tag);
}

function appeared({ ledger }: Run, tag: string, { id }: StoodRow): void {
  ledger.tags.add(tag);
  ledger.deletedHere.delete(id);
}

function travelled({ ledger, universe, cutOff }: Run, tag: string, was: StoodRow | undefined, now: StoodRow): void {
  for (const [header, value] of now.cells) {
    const before = was?.cells.get(header);
    if (before === value) continue;
    const there = plain(universe.records.get(now.id)?.[EDITED[header]]);
    // The file has not heard that it was sent: as if the person had typed what stood there before over their own edit.
    const isUnheard = cutOff && ledger.typed(tag, header, before ?? "");
    ledger.travelled(tag, header, { to: value, agreed: there === before && !isUnheard });
  }
}

/** Of rows that stood once, by what a person would know them by. */
export class KnownRows {
  private readonly tags = new Map<string, string>();

  /** Titles of rows that somebody added are no other row's. */
  tagOf(id: string, title: string): string | undefined {
    return /^(New|Copy|Theirs) /.test(title) ? this.tags.get(title) : this.tags.get(`#${id}`);
  }

  note(run: Run): void {
    for (const row of rowsOf(run)) {
      const { sheet } = run.universe;
      const [tag, title] = [String(sheet.value(row, OWN)), String(sheet.value(row, "Title"))];
      if (tag === "") continue;
      this.tags.set(/^(New|Copy|Theirs) /.test(title) ? title : `#${String(sheet.value(row, ID))}`, tag);
    }
  }
}
