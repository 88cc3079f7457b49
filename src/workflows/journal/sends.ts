// A person's sends of one linked table as the gateway knows them, each with what it did. It asks the gateway only,
// never the platform.
import { describe } from "../../collections/describe";
import { rowsToCreate } from "../../collections/journal";
import { createdBy, sentChanges, tookEffect } from "../../collections/sentChanges";
import { isNotFound } from "../../platform/errors";
import type { SendDetails, SendEntry, SendShown, SendTally } from "../../platform/sendContract";
import { readSendPlan, type SendPlan } from "../../platform/sendPlan";
import { groupBy } from "../../sync/groups";
import { pointedRow, type CreateAnswer } from "../../sync/doubtfulCreates";
import { markText, readMark } from "../../sync/marks";
import { matchCreated } from "../../sync/matchCreated";
import type { LinkedTable, Mapping } from "../../sync/types";
import type { CellValue } from "../../values/cell";
import type { Services } from "../services";

export interface KnownSend {
  readonly send: SendShown;
  /** Null where it was not written by a Bidsheet that this one understands. */
  readonly plan: SendPlan | null;
  readonly entries: readonly SendEntry[];
}

/** What a send's journal is read by. */
export type Bound = Pick<LinkedTable, "collection" | "mapping">;

/** The gateway shows at most so many. */
const MOST = 500;
/** Sends whose journals are read at most, the newest first: an older file is seldom older than that. */
const MOST_READ = 20;

/** Sends carry the id of the link that they were made from: a copy of the table elsewhere is another table. */
export function isOfLink({ id }: Pick<SendShown, "id">, link: Pick<LinkedTable, "id">): boolean {
  return id.startsWith(`${link.id}.`);
}

/** The person's own sends of this table, newest first. */
export async function ownSends({ gateway }: Services, link: LinkedTable): Promise<readonly SendShown[]> {
  const sends = await gateway.sends(describe(link.collection).name, MOST);
  return sends.filter((send) => send.by.own && isOfLink(send, link));
}

/** Of those that are wanted the newest, as far as their journals are read. */
export async function newestSends(
  services: Services,
  link: LinkedTable,
  wanted: (send: SendShown) => boolean,
): Promise<readonly SendShown[]> {
  return (await ownSends(services, link)).filter(wanted).slice(0, MOST_READ);
}

/** Null when the gateway has no such send of this person. With a mapping the plan's cells come in its order. */
export async function readSend(
  { gateway }: Services,
  sendId: string,
  mapping: Mapping | null,
): Promise<KnownSend | null> {
  try {
    const details: SendDetails = await gateway.sendDetails(sendId);
    const plan = readSendPlan(details.plan);
    const aligned = plan === null || mapping === null ? plan : alignPlan(plan, mapping);
    return { send: details.send, plan: aligned, entries: details.entries };
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/**
 * New rows of a send by mark, with the id that the platform gave them; rows that are not in it were not created for
 * certain.
 */
export function createdByMark(
  { collection, mapping }: Bound,
  { plan, entries }: KnownSend,
): ReadonlyMap<string, string> {
  const { journal } = describe(collection);
  const ids = new Map<string, string>();
  const byKey = groupBy(plan?.creates ?? [], ({ mark }) => readMark(mark)?.key);
  for (const entry of entries.filter(tookEffect)) {
    const rows = byKey.get(entry.key) ?? [];
    const made = createdBy(journal, mapping, entry);
    const candidates = { ids: made.map(({ id }) => id), cells: made.map(({ cells }) => cells) };
    const matches = matchCreated(
      mapping,
      rows.map(({ cells }) => cells),
      candidates,
      "answer",
    );
    matches.forEach((match, n) => {
      const mark = rows[n]?.mark;
      if (match.outcome === "created" && mark !== undefined) ids.set(mark, match.id);
    });
  }
  return ids;
}

/** What the platform answered to a send's creates, by request; none where it is not known. */
export function answersOf({ collection, mapping }: Bound, known: KnownSend): ReadonlyMap<string, CreateAnswer> {
  const { journal } = describe(collection);
  const matched = new Set(createdByMark({ collection, mapping }, known).values());
  const answers = new Map<string, CreateAnswer>();
  for (const entry of known.entries) {
    if (entry.state !== "answered" || rowsToCreate(journal, mapping, entry) === null) continue;
    const made = createdBy(journal, mapping, entry);
    const { failure, key } = entry;
    if (failure === null) answers.set(key, { kind: "taken", spare: made.filter(({ id }) => !matched.has(id)).length });
    else answers.set(key, { kind: "refused", pointed: pointedRow(failure.pointer) });
  }
  return answers;
}

/** The cells of a send's new rows as they left, by mark. */
export function sentByMark(
  { collection, mapping }: Bound,
  { entries }: KnownSend,
): ReadonlyMap<string, readonly CellValue[]> {
  const { journal } = describe(collection);
  return new Map(
    entries.flatMap((entry) =>
      (rowsToCreate(journal, mapping, entry) ?? []).map((cells, n) => [markText(entry.key, n), cells] as const),
    ),
  );
}

/** What the journal says of a send that never told its end. */
export function tallyOf({ collection, mapping }: Bound, { entries }: KnownSend): SendTally {
  const { journal } = describe(collection);
  const { created } = sentChanges(journal, mapping, entries);
  const took = (name: string) => entries.filter((entry) => entry.operation === name && tookEffect(entry)).length;
  return {
    created: created.length,
    updated: took(journal.update),
    deleted: took(journal.remove),
    failed: entries.filter(({ failure }) => failure !== null).length,
    unknown: entries.filter(({ state, unclear }) => state === "open" || unclear === true).length,
  };
}

/** The same plan in another mapping's order; cells of columns that it lacks are left out. */
export function alignPlan(plan: SendPlan, mapping: Mapping): SendPlan {
  const keys = mapping.map(({ key }) => key);
  const places = plan.columns.map(({ key }) => keys.indexOf(key));
  const from = keys.map((key) => plan.columns.findIndex((column) => column.key === key));
  const inOrder = (cells: readonly CellValue[]) =>
    cells.length === 0 ? [] : from.map((column) => cells[column] ?? null);
  const moved = (column: number) => places[column] ?? -1;
  return {
    ...plan,
    columns: mapping.map(({ key, label }) => ({ key, label })),
    updates: plan.updates.map((row) => ({
      ...row,
      cells: row.cells.flatMap(([column, before, to]): typeof row.cells =>
        moved(column) < 0 ? [] : [[moved(column), before, to]],
      ),
    })),
    creates: plan.creates.map((row) => ({ ...row, cells: inOrder(row.cells) })),
    deletions: plan.deletions.map((row) => ({ ...row, cells: inOrder(row.cells ?? []) })),
    resolutions: (plan.resolutions ?? []).flatMap((one) =>
      moved(one.column) < 0 ? [] : [{ ...one, column: moved(one.column) }],
    ),
  };
}
