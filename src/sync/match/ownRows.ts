// Which new rows of the sheet are rows that earlier sends of this table created, as when an older file was opened
// again. What content proves gets its id back; what it only suggests is named, and stays unsent until a person answers.
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";
import { isBlankRow } from "../blankRow";
import { groupBy, takerOf } from "./groups";
import { alikeKey, contentKey, foldedCell } from "./matchCreated";
import type { KnownRow } from "./pairKnown";
import type { AgreedCells, AgreedCopy } from "../agreedCopy";
import type { Mapping } from "../mapping";
import type { RemoteRows, SheetRows } from "../rows";
import type { OwnCreates, SentCreates } from "../sentCreates";
import type { RowCreate } from "../syncPlan";

/** A record that a new row may be. */
export interface Like {
  readonly id: string;
  /** The other row of the sheet that has this id; null where none has. */
  readonly row: number | null;
  /** Sends of this table created the record. */
  readonly own: boolean;
  /** Further records that the new row may be, that no row has and that an answer names as this table's. */
  readonly others?: readonly string[];
}

interface Candidate {
  readonly id: string;
  /** As the platform has it now. */
  readonly cells: readonly CellValue[];
}

export interface LikesInput {
  readonly mapping: Mapping;
  readonly creates: readonly RowCreate[];
  /** Records that no row of the sheet has. */
  readonly unseen: readonly Candidate[];
  /** Records of own sends that a row of the sheet has. */
  readonly inSheet: readonly (Candidate & { readonly row: number })[];
  readonly own: OwnCreates;
}

/**
 * Rows without an id that hold exactly what was sent for a record that no row of the sheet has.
 * Equal rows may change places, so that each takes the next id; the agreed cells are those that left.
 */
export function pairOwn(
  mapping: Mapping,
  sheet: SheetRows,
  remote: RemoteRows,
  agreed: AgreedCopy | null,
  own: SentCreates,
): readonly KnownRow[] {
  const present = new Set(sheet.ids);
  const lost = remote.ids.filter((id) => own.has(id) && !present.has(id));
  if (lost.length === 0) return [];
  const take = takerOf(groupBy(lost, (id) => contentKey(mapping, own.get(id) ?? [])));
  return sheet.ids.flatMap((text, row): KnownRow[] => {
    const cells = sheet.cells[row] ?? [];
    if (text !== "" || isBlankRow(mapping, cells)) return [];
    const id = take(contentKey(mapping, cells));
    return id === undefined ? [] : [{ row, id, agreed: stillAgreed(own.get(id) ?? [], agreed?.rows.get(id)) }];
  });
}

/** What was agreed on since the row left tells that its cells are older: a person says which value counts. */
function stillAgreed(sent: readonly CellValue[], known: AgreedCells | undefined): AgreedCells {
  if (known === undefined) return sent;
  return sent.map((value, at) => (sameCell(value, known[at] ?? null) ? value : undefined));
}

/**
 * By position in `creates`. Own records without a row need only resemble a new row; all others must read the same,
 * white space and case aside.
 */
export function findLikes(input: LikesInput): ReadonlyMap<number, Like> {
  const { mapping, creates, unseen, inSheet, own } = input;
  const likes = new Map<number, Like>();
  resembling(input, likes);
  const equal = new Map(unseen.map(({ id, cells }) => [alikeKey(mapping, cells), id]));
  const rows = new Map(inSheet.map(({ id, row }) => [id, row]));
  const standing = inSheet.flatMap(({ id, cells }) => {
    const keys = new Set([cells, ...(own.get(id)?.sent ?? [])].map((one) => alikeKey(mapping, one)));
    return [...keys].map((key) => ({ key, id }));
  });
  const takeStanding = takerOf(groupBy(standing, ({ key }) => key));
  const taken = new Set<string>();
  /** Each record once, also where it has several keys. */
  const nextStanding = (key: string): string | undefined => {
    let next = takeStanding(key);
    while (next !== undefined && taken.has(next.id)) next = takeStanding(key);
    if (next !== undefined) taken.add(next.id);
    return next?.id;
  };
  creates.forEach(({ cells }, at) => {
    if (likes.has(at)) return;
    const key = alikeKey(mapping, cells);
    const id = equal.get(key);
    if (id !== undefined) likes.set(at, { id, row: null, own: own.has(id) });
    else {
      const other = nextStanding(key);
      if (other !== undefined) likes.set(at, { id: other, row: rows.get(other) ?? null, own: true });
    }
  });
  return likes;
}

/** Rows looked at for one value, and records for one content: what so many have in common tells none apart. */
const MOST_SHARING = 50;

interface Pair {
  readonly id: string;
  readonly at: number;
  readonly score: number;
}

/**
 * Own records that no row has, and the new rows that may be them: first the pairs that are most alike, then also what
 * else resembles a record, since the person may answer that the nearest row is another one.
 */
function resembling(input: LikesInput, likes: Map<number, Like>): void {
  const pairs = pairsOf(input).sort((a, b) => b.score - a.score);
  const taken = new Set<string>();
  const take = ({ id, at }: Pair): void => {
    if (likes.has(at)) return;
    taken.add(id);
    likes.set(at, { id, row: null, own: true });
  };
  for (const pair of pairs) if (!taken.has(pair.id)) take(pair);
  for (const pair of pairs) take(pair);
  const others = groupBy(
    pairs.filter(({ id }) => input.own.get(id)?.sure === true),
    ({ at }) => at,
  );
  for (const [at, like] of likes) {
    const ids = new Set((others.get(at) ?? []).flatMap(({ id }) => (id === like.id ? [] : [id])));
    if (ids.size > 0) likes.set(at, { ...like, others: [...ids] });
  }
}

function pairsOf({ mapping, creates, unseen, own }: LikesInput): Pair[] {
  const lost = unseen.filter(({ id }) => own.has(id));
  if (lost.length === 0) return [];
  const equal = groupBy(creates.keys(), (at) => contentKey(mapping, creates[at]?.cells ?? []));
  let sharing: Sharing | null = null;
  const known = new Map<string, { records: number; readonly rows: readonly Omit<Pair, "id">[] }>();
  const rowsLike = (content: string, sent: readonly CellValue[]): readonly Omit<Pair, "id">[] => {
    const same = equal.get(content)?.slice(0, MOST_SHARING);
    if (same !== undefined) return same.map((at) => ({ at, score: Infinity }));
    sharing ??= sharingCells(mapping, creates);
    return near(mapping, creates, sent, sharing);
  };
  const pairs: Pair[] = [];
  for (const { id } of lost)
    for (const sent of own.get(id)?.sent ?? []) {
      const content = contentKey(mapping, sent);
      const like = known.get(content) ?? { records: 0, rows: rowsLike(content, sent) };
      known.set(content, like);
      if (++like.records <= MOST_SHARING) pairs.push(...like.rows.map((row) => ({ id, ...row })));
    }
  return pairs;
}

/** By the key of a cell: the new rows that have it. */
type Sharing = ReadonlyMap<string, readonly { readonly at: number }[]>;

function sharingCells(mapping: Mapping, creates: readonly RowCreate[]): Sharing {
  const cells = creates.flatMap((create, at) => cellKeys(mapping, create.cells).map((key) => ({ key, at })));
  return groupBy(cells, ({ key }) => key);
}

/** The new rows that are like what was sent. */
function near(
  mapping: Mapping,
  creates: readonly RowCreate[],
  sent: readonly CellValue[],
  sharing: Sharing,
): readonly Omit<Pair, "id">[] {
  const keys = cellKeys(mapping, sent);
  const lists = keys.map((key) => (sharing.get(key) ?? []).slice(0, MOST_SHARING + 1));
  const telling = lists.filter(({ length }) => length <= MOST_SHARING);
  const rows = new Set((telling.length === 0 ? lists.slice(0, 1) : telling).flat().map(({ at }) => at));
  return [...rows].flatMap((at) => {
    const score = likeness(mapping, creates[at]?.cells ?? [], sent, keys.length);
    return score > 0 ? [{ at, score }] : [];
  });
}

/** Cells that say something, each with its column; white space and case at its name say nothing. */
function cellKeys(mapping: Mapping, cells: readonly CellValue[]): string[] {
  return mapping.flatMap(({ computed }, at) => {
    const value = foldedCell(cells[at] ?? null);
    return computed || value === null ? [] : [`${at}:${JSON.stringify(value)}`];
  });
}

/**
 * Equal cells, where the names are the same or half of what was sent is; else 0. Less than that says nothing: whole
 * columns are often of one unit and one currency.
 */
function likeness(mapping: Mapping, cells: readonly CellValue[], sent: readonly CellValue[], filled: number): number {
  const equal = mapping.filter(({ computed }, at) => {
    const value = foldedCell(sent[at] ?? null);
    return !computed && value !== null && foldedCell(cells[at] ?? null) === value;
  });
  return equal.some(({ naming }) => naming) || equal.length * 2 >= filled ? equal.length : 0;
}
