// Values within values of an entry, such as the files of a supplier's custom field: each member is a value of its own
// under "name: member", so that it gets a column. Pure.
import type { RawEntry } from "./types";

type Members = Readonly<Record<string, unknown>>;

/** `keeps`: names that stay as they are. The entry itself where nothing is nested. */
export function flatEntry(entry: RawEntry, keeps: (name: string) => boolean): RawEntry {
  const { id, attributes } = entry;
  const all = Object.entries(attributes);
  if (all.every(([, value]) => recordsIn(value) === null)) return entry;
  const flat = all.flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    const members = keeps(name) ? [] : membersOf(name, value);
    const isFree = members.length > 0 && !members.some(([own]) => Object.hasOwn(attributes, own));
    return isFree ? members : [[name, value]];
  });
  return { id, attributes: Object.fromEntries(flat) };
}

/** None where a value has no members. Of several records, a member has their values in order. */
function membersOf(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  const records = recordsIn(value) ?? [];
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return names.flatMap((member): readonly (readonly [string, unknown])[] => {
    const values = records.map((record) => (Object.hasOwn(record, member) ? record[member] : null));
    const [own] = values;
    const path = `${name}: ${member}`;
    if (values.length > 1) return [[path, values.map(asText)]];
    const inner = membersOf(path, own);
    return inner.length > 0 ? inner : [[path, own]];
  });
}

/** One record or several; null for what is neither. */
function recordsIn(value: unknown): readonly Members[] | null {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.length > 0 && all.every(isRecord) ? all : null;
}

function isRecord(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
