// Relationships that the platform's answers leave out: they are not empty, they are as they were (document 4, events).
// Pure.
import type { AgreedCopy } from "../sync/agreedCopy";
import type { Collection } from "../sync/collection";
import type { LinkedTable } from "../sync/linkedTable";
import type { RemoteRows } from "../sync/rows";
import { encodeCell } from "../values/typedCell";
import { recordListOf } from "./describe";
import { recordLinks } from "./recordsCollection";
import { toRemoteRows, withUnsaid, type RawRow } from "./records";

/** A row that was read, with what was known of the relationships that it leaves out. */
export function rowAsKnown(collection: Collection, row: RawRow, known: RawRow | undefined): RawRow {
  return collection.kind === "records" ? withUnsaid(recordLinks(recordListOf[collection.list]), row, known ?? {}) : row;
}

interface Read {
  readonly remote: RemoteRows;
  readonly raw: ReadonlyMap<string, RawRow>;
}

/** The same for a whole list, over what both sides agreed on. */
export function listAsKnown<R extends Read>(
  { collection, mapping }: Pick<LinkedTable, "collection" | "mapping">,
  read: R,
  agreed: AgreedCopy | null,
): R {
  if (collection.kind !== "records" || agreed === null) return read;
  const links = recordLinks(recordListOf[collection.list]);
  const places = links.map((key) => [key, agreed.keys.indexOf(key)] as const);
  let grown = false;
  const raw = new Map<string, RawRow>();
  for (const [id, row] of read.raw) {
    const cells = agreed.rows.get(id) ?? [];
    const known = Object.fromEntries(places.map(([key, at]) => [key, encodeCell(cells[at] ?? null)]));
    const whole = withUnsaid(links, row, known);
    grown ||= whole !== row;
    raw.set(id, whole);
  }
  if (!grown) return read;
  const records = [...raw].map(([id, data]) => ({ id, data }));
  return { ...read, raw, remote: toRemoteRows(mapping, records, read.remote.complete) };
}
