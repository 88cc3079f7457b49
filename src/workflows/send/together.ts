// Several tables as one send: what earlier ones make that rows of later ones name, and the changes of all with their
// lists, their stages and the ids that the send makes itself. It sends nothing.
import { isStandIn, standIn, type ComingList } from "../../collections/coming";
import { describe } from "../../collections/describe";
import { rawOf, type RawRow } from "../../collections/records";
import type { HandedChange, HandoverHead } from "../../platform/handoverContract";
import type { SendCounts } from "../../platform/sendContract";
import { outgoing } from "../../sync/plan/choices";
import { encodeCell } from "../../values/typedCell";
import { inPieces } from "../inPieces";
import { createMark } from "../outcomes/marks";
import type { WorkflowClock } from "../services";
import { listWords, type TableCargo, type Refused, type TableOfSend } from "./changes";
import { leavingCounts } from "./record";
import type { Preview } from "./types";

/** New records stand in the order of the send's marks. */
export function comingOf(shown: readonly Preview[]): readonly ComingList[] {
  let creates = 0;
  return shown.map((preview) => {
    const { link, mapping, before, plan, choices } = preview;
    const leaving = outgoing(plan, choices);
    const made = leaving.creates.map(({ cells }) => ({ id: standIn(creates++), data: rawOf(mapping, cells) }));
    const changed = leaving.updates.map(({ id, changes }) => {
      const cells = changes.map(({ column, to }) => [mapping[column]?.key ?? "", encodeCell(to)] as const);
      return { id, data: { ...before.get(id), ...Object.fromEntries(cells) } satisfies RawRow };
    });
    return { collection: link.collection, records: [...made, ...changed] };
  });
}

/** One table of a send. */
export interface SentTable {
  readonly preview: Preview;
  readonly of: TableOfSend;
  readonly cargo: TableCargo;
}

/** The same with the ids that the send makes; a row that names what does not leave is refused like it. */
export async function withMadeIds(
  clock: WorkflowClock,
  { preview, of, cargo }: SentTable,
  earlier: ReadonlySet<string>,
): Promise<TableCargo> {
  const changes: HandedChange[] = [];
  const waiting = new Map<string, Refused>();
  const rows = new Map(cargo.leaving.creates.map((one) => [one.mark, one.create]));
  await inPieces(clock, cargo.changes, (change) => {
    const { own, made } = referencesOf(change, of.sendId);
    const row = rows.get(change.mark)?.row ?? -1;
    const waits = Object.values(made).some((mark) => !earlier.has(mark));
    const told = {
      kind: "failed" as const,
      id: "",
      name: preview.names[row] ?? "",
      reason: { kind: "waits" as const },
    };
    if (waits) waiting.set(change.mark, { told, inSheet: row < 0 ? null : change.mark });
    else changes.push(Object.keys(made).length === 0 ? change : { ...own, made });
  });
  const creates = cargo.leaving.creates.filter(({ mark }) => !waiting.has(mark));
  const refused = [...cargo.refused, ...waiting.values()];
  return { changes, leaving: { ...cargo.leaving, creates }, refused };
}

function hasStandIn(value: unknown): boolean {
  if (value === null || typeof value !== "object") return false;
  if (Array.isArray(value)) return value.some(hasStandIn);
  return Object.entries(value).some(([name, member]: [string, unknown]) =>
    name === "id" ? isStandIn(member) || hasStandIn(member) : hasStandIn(member),
  );
}

/** The change without the stand-ins, and which create's id belongs there. */
function referencesOf(change: HandedChange, sendId: string) {
  const made: Record<string, string> = {};
  // Most name none, and a copy of each change of a long list would take long.
  if (!hasStandIn(change.body)) return { own: change, made };
  const without = (value: unknown, at: string): unknown => {
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map((one: unknown, n) => without(one, `${at}/${n}`));
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
        const pointer = `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
        if (name !== "id" || !isStandIn(member)) return [[name, without(member, pointer)]];
        made[pointer] = createMark(sendId, Number(member));
        return [];
      }),
    );
  };
  return { own: { ...change, body: without(change.body, "/body") }, made };
}

/**
 * Each list after the ones that it speaks of; deletions when all else has arrived, the other way round. One table alone
 * needs no stages.
 */
export function inStages(legs: readonly SentTable[]): readonly HandedChange[] {
  const [first, ...others] = legs;
  if (first === undefined || others.length === 0) return first?.cargo.changes ?? [];
  // A table's deletions are its last changes.
  const firstDeletion = ({ changes, leaving }: TableCargo) => changes.length - leaving.deletions.length;
  const changed = legs.flatMap(({ cargo }, part) =>
    cargo.changes.slice(0, firstDeletion(cargo)).map((change) => ({ ...change, part, stage: part })),
  );
  const deleted = legs.map(({ cargo }, part) => {
    const stage = 2 * legs.length - 1 - part;
    return cargo.changes.slice(firstDeletion(cargo)).map((change) => ({ ...change, part, stage }));
  });
  return [...changed, ...deleted.reverse().flat()];
}

/** What the head says of its lists. */
export function listsOf(legs: readonly SentTable[]): Pick<HandoverHead, "list" | "columns" | "known" | "further"> {
  const [own, ...others] = legs.map(({ preview, cargo }) => {
    const words = listWords(preview);
    const owners = [...new Set(cargo.changes.flatMap(({ made }) => Object.values(made ?? {})))];
    return owners.length === 0 || words.list === undefined ? words : { ...words, list: { ...words.list, owners } };
  });
  const further = others.map((words, n) => ({ ...furtherOf(legs)[n], ...words, collection: nameOf(legs[n + 1]) }));
  return { ...own, ...(further.length === 0 ? {} : { further }) };
}

/** The other lists, each under its table's name. */
export function furtherOf(legs: readonly Pick<SentTable, "preview">[]) {
  return legs.slice(1).map(({ preview: { link } }) => ({ collection: describe(link.collection).name, name: link.id }));
}

const nameOf = (leg: SentTable | undefined): string =>
  leg === undefined ? "" : describe(leg.preview.link.collection).name;

export function countsOfAll(legs: readonly Pick<SentTable, "cargo">[]): SendCounts {
  const all = { creates: 0, updates: 0, deletions: 0 };
  for (const { cargo } of legs) {
    const { creates, updates, deletions } = leavingCounts(cargo.leaving);
    all.creates += creates;
    all.updates += updates;
    all.deletions += deletions;
  }
  return all;
}
