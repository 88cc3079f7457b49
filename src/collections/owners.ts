// The owners whose records one table holds: kept in the collection's `within` by id, read by the title that its rows
// name them by. Owners of one title are told apart by their ids. Pure.
import type { RecordsCollection } from "../sync/collection";
import type { Mapping } from "../sync/mapping";
import type { WireCell } from "../values/typedCell";
import { withKnownOffers } from "./knownHere";
import type { Owners, RecordList, ResourceRead } from "./recordList";
import type { RawRecord, RawRow } from "./records";

type Within = RecordsCollection["within"];

/** Before an owner's id in `within`; the value is its title. */
export const OWNER = "owner.";
/** The same of one that will be there when rows that name it leave: it has no list to read. */
const COMING = "coming.";

export const comingOwner = (id: string): string => COMING + id;

export interface OwnerRecord {
  readonly id: string;
  readonly title: string;
}

/** In the platform's order. */
export function ownersIn(within: Within): readonly OwnerRecord[] {
  return Object.entries(within).flatMap(([name, title]) =>
    name.startsWith(OWNER) ? [{ id: name.slice(OWNER.length), title }] : [],
  );
}

function comingIn(within: Within): readonly OwnerRecord[] {
  return Object.entries(within).flatMap(([name, title]) =>
    name.startsWith(COMING) ? [{ id: name.slice(COMING.length), title }] : [],
  );
}

export function withoutComing(within: Within): Within {
  return Object.fromEntries(Object.entries(within).filter(([name]) => !name.startsWith(COMING)));
}

/** As they are kept in `within`. */
export function keptOwners({ has, titleKey }: Owners, resources: readonly ResourceRead[]): Within {
  const owners = resources.filter(has).map(({ id, attributes }) => ({ id, title: titleOf(attributes[titleKey]) }));
  const counts = new Map<string, number>();
  for (const { title } of owners) counts.set(title, (counts.get(title) ?? 0) + 1);
  return Object.fromEntries(
    owners.map(({ id, title }) => [
      OWNER + id,
      counts.get(title) === 1 && title !== "" ? title : `${title} (${id})`.trim(),
    ]),
  );
}

/** Owners of whom only the ids are known, as they are kept in `within`. */
export function keptAsOwners(ids: readonly string[]): Within {
  return Object.fromEntries(ids.map((id) => [OWNER + id, id]));
}

/** The same without the owners. */
export function withoutOwners(within: Within): Within {
  return Object.fromEntries(Object.entries(within).filter(([name]) => !name.startsWith(OWNER)));
}

/** As a cell shows it: a title with blanks around it could not be typed again. */
function titleOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** The owners' titles, offered in the column that names them: a new one may be typed before the platform has it. */
export function withOffers(list: Pick<RecordList, "columns" | "owners">, mapping: Mapping, within: Within): Mapping {
  const known = withKnownOffers(list, mapping, within);
  const { owners } = list;
  if (owners === undefined) return known;
  const offered = ownersIn(within).map(({ title }) => title);
  return known.map((column) => (column.key === owners.column ? { ...column, offered } : column));
}

/** The id for a title; the cell as it is where no owner bears it. */
export function ownerId(within: Within, cell: WireCell): WireCell {
  const title = String(cell ?? "").trim();
  return [...ownersIn(within), ...comingIn(within)].find((owner) => owner.title === title)?.id ?? cell;
}

/** Whether the cell names an owner, by title or by id. */
export function isOwner(within: Within, cell: WireCell): boolean {
  const text = String(cell ?? "").trim();
  return [...ownersIn(within), ...comingIn(within)].some(({ id, title }) => id === text || title === text);
}

/** A row that names its owner by id, as rows name it. */
export function withTitle({ owners }: RecordList, within: Within, row: RawRow): RawRow {
  const id = row[owners?.column ?? ""] ?? null;
  return owners === undefined || id === null ? row : { ...row, [owners.column]: within[OWNER + String(id)] ?? id };
}

/** An owner that the table did not know when it was read: the row names it as it was sent. */
export function withSentTitle(
  { owners }: Pick<RecordList, "owners">,
  within: Within,
  row: RawRow,
  sent: RawRow,
): RawRow {
  const id = row[owners?.column ?? ""] ?? null;
  const title = sent[owners?.column ?? ""] ?? null;
  const isKnown = owners === undefined || id === null || title === null || isOwner(withoutComing(within), id);
  return isKnown ? row : { ...row, [owners.column]: title };
}

/** An answer may leave out whose record it is: then it is as it was. */
export function withOwner({ owners }: Pick<RecordList, "owners">, record: RawRecord, before: RawRow): RawRecord {
  if (owners === undefined || (record.data[owners.column] ?? null) !== null) return record;
  return { ...record, data: { ...record.data, [owners.column]: before[owners.column] ?? null } };
}
