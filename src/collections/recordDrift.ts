// The columns of a list of records as they are now, in the words in which drift is found: those of its description and
// those that the platform describes. It judges nothing and changes nothing.
import type { ColumnsNow } from "../sync/plan/drift";
import type { LinkedTable } from "../sync/linkedTable";
import type { Mapping } from "../sync/mapping";
import { recordsMapping, type RecordList, type ResourceRead } from "./recordList";
import type { RawRow } from "./records";

export function listMapping(list: RecordList, described: readonly ResourceRead[]): Mapping {
  return [...recordsMapping(list), ...(list.more?.columns(described) ?? [])];
}

/** Types follow from what the platform says of a column, never from values. */
export function recordColumnsNow(list: RecordList, described: readonly ResourceRead[]): ColumnsNow {
  const mapping = listMapping(list, described);
  const keys = mapping.map(({ key }) => key);
  return {
    mapping,
    names: new Map(mapping.map(({ key, label }) => [key, label])),
    typesByMeaning: new Map(mapping.map(({ key, type }) => [key, type])),
    contradicted: new Set(),
    repeated: new Set(keys.filter((key, at) => keys.indexOf(key) !== at)),
  };
}

/** Whether a record alone shows a further column that nobody has been told of. */
export function recordsLookChanged(
  { more }: RecordList,
  { mapping, drift }: Pick<LinkedTable, "mapping" | "drift">,
  records: Iterable<RawRow>,
): boolean {
  if (more === undefined) return false;
  const known = new Set([...mapping, ...(drift?.added ?? [])].map(({ key }) => key));
  for (const row of records) for (const key of Object.keys(row)) if (more.isCell(key) && !known.has(key)) return true;
  return false;
}
