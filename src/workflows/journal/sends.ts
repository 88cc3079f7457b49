// A person's sends of one linked table as the gateway knows them, each with what it did. It asks the gateway only,
// never the platform.
import { describe } from "../../collections/describe";
import { rowsToCreate } from "../../collections/journal";
import { cellsOf, rawOf } from "../../collections/records";
import { createdBy, sentChanges, tookEffect, type SentChanges } from "../../collections/sentChanges";
import { isNotFound } from "../../platform/errors";
import type { OutcomeKind, SendOutcome } from "../../platform/handoverContract";
import type { SendDetails, SendEntry, SendShown } from "../../platform/sendContract";
import { planOfLink, readSendPlan, type SendPlan } from "../../platform/sendPlan";
import { groupBy } from "../../sync/match/groups";
import { pointedRow, type CreateAnswer } from "../../sync/match/doubtfulCreates";
import { markText, readMark } from "../../sync/marks";
import { matchCreated } from "../../sync/match/matchCreated";
import type { LinkedTable } from "../../sync/linkedTable";
import type { CellValue } from "../../values/cell";
import type { Services } from "../services";
import { alignPlan } from "./alignPlan";

export interface KnownSend {
  readonly send: SendShown;
  /** Null where it was not written by a Bidsheet that this one understands. */
  readonly plan: SendPlan | null;
  readonly entries: readonly SendEntry[];
  /** By mark, of a send that the gateway carries out; null for one that a pane carried out itself. */
  readonly outcomes: ReadonlyMap<string, SendOutcome> | null;
}

/** What a send's journal is read by. */
export type Bound = Pick<LinkedTable, "collection" | "mapping">;

/** The gateway shows at most so many. */
const MOST = 500;
/** Sends whose journals are read at most, the newest first: an older file is seldom older than that. */
const MOST_READ = 20;

/** Sends carry the ids of the links that they were made from: a copy of the table elsewhere is another table. */
export function isOfLink(
  { id, further = [] }: Pick<SendShown, "id"> & Partial<Pick<SendShown, "further">>,
  link: Pick<LinkedTable, "id">,
): boolean {
  return id.startsWith(`${link.id}.`) || further.some(({ name }) => name === link.id);
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

/**
 * Null when the gateway has no such send of this person. With a link only what it did to that table, its plan's cells
 * in the table's order.
 */
export async function readSend(
  { gateway }: Services,
  sendId: string,
  link: Pick<LinkedTable, "id" | "mapping"> | null,
): Promise<KnownSend | null> {
  try {
    const details: SendDetails = await gateway.sendDetails(sendId);
    const plan = readSendPlan(details.plan);
    const { send, entries } = details;
    const outcomes = plan?.handed === true ? await outcomesOf(gateway, sendId) : null;
    if (plan === null || link === null) return { send, plan, entries, outcomes };
    const own = alignPlan(planOfLink(plan, link.id), link.mapping);
    return { send, plan: own, entries: plan.further === undefined ? entries : entriesOf(own, entries), outcomes };
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Of the table's own records, where others' were changed by the same operations; new ones are told by outcomes. */
function entriesOf({ updates, deletions }: SendPlan, entries: readonly SendEntry[]): readonly SendEntry[] {
  const own = new Set([...updates, ...deletions].map(({ id }) => id));
  return entries.filter(({ path }) => own.has(path["id"] ?? ""));
}

async function outcomesOf(gateway: Services["gateway"], id: string): Promise<ReadonlyMap<string, SendOutcome>> {
  const found = new Map<string, SendOutcome>();
  for (let after = 0; ;) {
    const { outcomes, next } = await gateway.followSend(id, { after, waitSeconds: 0 });
    for (const outcome of outcomes) found.set(outcome.mark, outcome);
    if (outcomes.length === 0) return found;
    after = next;
  }
}

/** Its new rows whose outcome is one of these, with it. */
function newRows({ plan, outcomes }: KnownSend, ...wanted: readonly OutcomeKind[]) {
  return (plan?.creates ?? []).flatMap((row) => {
    const outcome = outcomes?.get(row.mark);
    return outcome !== undefined && wanted.includes(outcome.outcome) ? [{ ...row, outcome }] : [];
  });
}

/** What a send did, as far as that is known for certain. */
export function changesOf({ collection, mapping }: Bound, known: KnownSend): SentChanges {
  const changes = sentChanges(describe(collection).journal, mapping, known.entries);
  if (known.outcomes === null) return changes;
  // Requests were taken apart and read back: only the outcomes name every record.
  return { ...changes, created: createdIn({ collection, mapping }, known) };
}

function createdIn({ collection, mapping }: Bound, known: KnownSend): SentChanges["created"] {
  const list = describe(collection);
  return newRows(known, "sent").map(({ cells, outcome: { id, record } }) => {
    const sent = rawOf(mapping, cells);
    return { id: id ?? "", cells: cellsOf(mapping, list.answered({ id: id ?? "", data: record ?? sent }, sent).data) };
  });
}

/** Its new rows of which nobody knows whether they were created, as they left. */
export function doubtfulIn(known: KnownSend): readonly (readonly CellValue[])[] {
  return newRows(known, "ask", "unknown").map(({ cells }) => cells);
}

/**
 * New rows of a send by mark, with the id that the platform gave them; rows that are not in it were not created for
 * certain.
 */
export function createdByMark({ collection, mapping }: Bound, known: KnownSend): ReadonlyMap<string, string> {
  const { plan, entries } = known;
  if (known.outcomes !== null)
    return new Map(newRows(known, "sent").map(({ mark, outcome }) => [mark, outcome.id ?? ""]));
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
  // The gateway takes requests apart and settles them itself.
  if (known.outcomes !== null) return new Map();
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
  { entries, plan, outcomes }: KnownSend,
): ReadonlyMap<string, readonly CellValue[]> {
  if (outcomes !== null) return new Map((plan?.creates ?? []).map(({ mark, cells }) => [mark, cells]));
  const { journal } = describe(collection);
  return new Map(
    entries.flatMap((entry) =>
      (rowsToCreate(journal, mapping, entry) ?? []).map((cells, n) => [markText(entry.key, n), cells] as const),
    ),
  );
}
