// The three-way comparison by daff, in two ways. Its own: its highlighter, once for what they changed and once for what
// we changed, since it shows one side's changes over the other (its merger takes no key, and tells conflicts only). And
// the quickest that can be made of its parts: its alignment of the three tables by their key, and the cells of aligned
// rows by its own equality.
import { compareTables3, CompareFlags, TableDiff, TableView, type Change, type Datum, type Unit } from "daff";
import { cellName, noAnswer, type Answer, type Answering, type KeyedRows, type ThreeWay } from "./threeWay";

const KEY = "key";

export interface DaffTables {
  readonly parent: TableView;
  readonly local: TableView;
  readonly remote: TableView;
  readonly data: ThreeWay;
}

export function daffTables(data: ThreeWay): DaffTables {
  const table = ({ ids, cells }: KeyedRows) =>
    new TableView([[KEY, ...data.keys], ...ids.map((id, row): Datum[] => [id, ...(cells[row] ?? [])])]);
  return { data, parent: table(data.base), local: table(data.ours), remote: table(data.theirs) };
}

function flags(): CompareFlags {
  const made = new CompareFlags();
  made.ordered = false; // the order of rows is nobody's question here
  made.allow_nested_cells = true; // values, not texts with arrows
  made.show_unchanged_columns = true; // the columns keep their places
  made.unchanged_context = 0;
  made.addPrimaryKey(KEY);
  return made;
}

/** What `changed` has over `other`. */
interface Shown {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly updates: ReadonlyMap<string, string>;
  readonly conflicts: readonly string[];
}

export function daffHighlight({ parent, local, remote }: DaffTables): Answer {
  const theirs = highlight(parent, local, remote);
  const ours = highlight(parent, remote, local);
  // What both changed to the same value is shown as a change of each.
  const only = (side: Shown, other: Shown) =>
    [...side.updates].filter(([place]) => !other.updates.has(place)).map(([, name]) => name);
  return {
    send: only(ours, theirs),
    write: only(theirs, ours),
    conflicts: theirs.conflicts,
    created: ours.added,
    deletedHere: ours.removed,
    appended: theirs.added,
    goneThere: theirs.removed,
  };
}

function highlight(parent: TableView, other: TableView, changed: TableView): Shown {
  const output = new TableView([]);
  new TableDiff(compareTables3(parent, other, changed, flags()).align(), flags()).hilite(output);
  const [added, removed, conflicts]: [string[], string[], string[]] = [[], [], []];
  const updates = new Map<string, string>();
  for (const [mark, key, ...cells] of output.getData()) {
    const id = typeof key === "string" ? key : "";
    if (mark === "+++") added.push(id);
    else if (mark === "---") removed.push(id);
    else if (mark === "@@") continue;
    cells.forEach((cell, column) => {
      if (!isChange(cell)) return;
      if ("theirs" in cell) conflicts.push(cellName(id, column, cell["theirs"]));
      else updates.set(`${id}/${column}`, cellName(id, column, cell["after"]));
    });
  }
  return { added, removed, updates, conflicts };
}

function isChange(cell: Datum | Change): cell is Change {
  return typeof cell === "object" && cell !== null;
}

/** The header is row 0 of each table, and no row of ours. */
const HEADER = -1;
const NOWHERE = -2;
type Place = readonly [parent: number, local: number, remote: number];

export function daffAlign({ parent, local, remote, data }: DaffTables): Answer {
  const units = compareTables3(parent, local, remote, flags()).align().toOrder().getList();
  const { equals } = parent.getCellView();
  const answer = noAnswer();
  for (const unit of units) {
    const place: Place = [placeOf(unit.p), placeOf(unit.l), placeOf(unit.r)];
    const [p, l, r] = place;
    const id = data.base.ids[p] ?? data.ours.ids[l] ?? data.theirs.ids[r];
    if (p === HEADER || id === undefined) continue;
    if (p >= 0 && l >= 0 && r >= 0) compare(id, data, place, equals, answer);
    else listOf(answer, place)?.push(id);
  }
  return answer;
}

function placeOf(place: Unit["p"]): number {
  return place === null || place === undefined || place < 0 ? NOWHERE : place - 1;
}

function listOf(answer: Answering, [p, l, r]: Place): string[] | null {
  if (p < 0) return l >= 0 ? answer.created : answer.appended;
  if (l < 0 && r < 0) return null;
  return l < 0 ? answer.deletedHere : answer.goneThere;
}

function compare(
  id: string,
  { base, ours, theirs, keys }: ThreeWay,
  [p, l, r]: Place,
  equals: (a: Datum | undefined, b: Datum | undefined) => boolean,
  answer: Answering,
): void {
  const [before, here, there] = [base.cells[p] ?? [], ours.cells[l] ?? [], theirs.cells[r] ?? []];
  for (let column = 0; column < keys.length; column++) {
    const theirsChanged = !equals(before[column], there[column]);
    const oursChanged = !equals(before[column], here[column]);
    if (!theirsChanged && !oursChanged) continue;
    if (!theirsChanged) answer.send.push(cellName(id, column, here[column]));
    else if (!oursChanged) answer.write.push(cellName(id, column, there[column]));
    else if (!equals(here[column], there[column])) answer.conflicts.push(cellName(id, column, there[column]));
  }
}
