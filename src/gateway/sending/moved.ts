// Whether a change may still leave over what the platform has by now. Pure: it compares, and writes the body that goes.
import { rowAsKnown } from "../../collections/unsaid";
import type { RawRow } from "../../collections/records";
import type { HandedChange } from "../../platform/handoverContract";
import { rowMoved } from "../../sync/plan/renewal";
import type { Mapping } from "../../sync/mapping";
import { sameCell } from "../../values/sameCell";
import { decodeCell } from "../../values/typedCell";
import type { HandedList, Role } from "./list";

/** leaves: with this body. done: nothing is left to do. moved: somebody changed what it would overwrite. */
export type Verdict =
  | { readonly kind: "leaves"; readonly body: unknown; readonly before: RawRow }
  | { readonly kind: "done" }
  | { readonly kind: "moved"; readonly now: RawRow | null };

/** `now`: the row as it was just read, null where the platform no longer has it. */
export function judge(
  list: HandedList,
  mapping: Mapping,
  role: Role,
  change: HandedChange,
  now: RawRow | null,
): Verdict {
  const before = change.before ?? {};
  if (now === null) return role === "remove" ? { kind: "done" } : { kind: "moved", now: null };
  const known = rowAsKnown(list.collection, now, before);
  if (role === "remove") {
    const { isCell, journal } = list.description;
    const same = sameIn(mapping);
    // A row of a table was shown whole; what goes by its name was shown in part.
    const isRow = change.operation === journal.remove;
    const moved = isRow
      ? rowMoved(before, known, { mapping, isCell, leftOutComputed: [] })
      : Object.entries(before).some(([key, shown]) => !same(key, known[key] ?? null, shown));
    return moved ? { kind: "moved", now: known } : { kind: "leaves", body: change.body, before: known };
  }
  const sent = list.description.journal.valuesAsked({ operation: change.operation, body: change.body }) ?? {};
  const same = sameIn(mapping);
  const carried: Record<string, RawRow[string]> = {};
  for (const [key, value] of Object.entries(sent)) {
    const [shown, theirs] = [before[key] ?? null, known[key] ?? null];
    if (same(key, theirs, shown) || same(key, theirs, value)) continue;
    // Cells that merely go along, since a line item is sent whole, leave as the platform has them.
    const goesAlong = same(key, value, shown) && list.collection.kind === "lineItems";
    if (!goesAlong) return { kind: "moved", now: known };
    carried[key] = theirs;
  }
  return { kind: "leaves", body: withCells(change.body, carried), before: known };
}

/** Whether the platform has what an update set. */
export function shows(mapping: Mapping, sent: RawRow, now: RawRow): boolean {
  const same = sameIn(mapping);
  return Object.entries(sent).every(([key, value]) => same(key, now[key] ?? null, value));
}

function sameIn(mapping: Mapping) {
  const kinds = new Map(mapping.map(({ key, type }) => [key, type]));
  return (key: string, a: RawRow[string] = null, b: RawRow[string] = null) => {
    const kind = kinds.get(key) ?? "any";
    return sameCell(decodeCell(a, kind), decodeCell(b, kind));
  };
}

function withCells(body: unknown, cells: RawRow): unknown {
  if (Object.keys(cells).length === 0) return body;
  return inMember(body, ["data", "attributes", "data"], cells);
}

function inMember(value: unknown, [name, ...rest]: readonly string[], cells: RawRow): unknown {
  const members = value !== null && typeof value === "object" ? Object.fromEntries(Object.entries(value)) : {};
  if (name === undefined) return { ...members, ...cells };
  return { ...members, [name]: inMember(members[name], rest, cells) };
}
