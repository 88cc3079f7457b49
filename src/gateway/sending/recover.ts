// What an earlier process left of a send: requests that had left, by the journal. Answers that were written down count;
// what has none is read back like any lost answer.
import type { SendEntry } from "../../platform/sendContract";
import { knownFailure } from "../../platform/errors";
import type { BegunChanges, Cargo } from "./cargo";
import type { Carrier } from "./carrier";
import type { JournalRecord } from "../store/tables";
import type { Met } from "./effects";
import type { HandNeeds } from "./hand";
import { collectionsOf } from "./part";

export async function recover(
  needs: HandNeeds,
  cargo: Cargo,
  begun: ReadonlyMap<string, BegunChanges>,
  carrier: Carrier,
): Promise<void> {
  const { store, platform } = needs;
  const { owner, head } = cargo;
  const open = new Set<string>();
  for (const collection of collectionsOf(head)) {
    const records = await store.transaction((tables) => tables.journal.listOpen(owner.accountId, collection));
    for (const { key } of records) open.add(key);
  }
  for (const [key, { places, found }] of begun) {
    const isPending = places.some((place) => place >= 0);
    if (!isPending && !open.has(key)) continue;
    const record = await store.transaction((tables) => tables.journal.find(owner.accountId, key));
    // Its request never left, or surely had no effect: its changes wait.
    if (record === null || record.state === "notApplied") continue;
    if (isPending) await takeUp(cargo, carrier, platform.journal.entry(owner, record), places);
    else await close(needs, cargo, record, found);
  }
}

async function takeUp(cargo: Cargo, carrier: Carrier, entry: SendEntry, places: readonly number[]): Promise<void> {
  const { key, operation, body, document, failure } = entry;
  const leftAt = Date.parse(entry.at);
  const item = cargo.items[places.find((place) => place >= 0) ?? -1];
  if (item === undefined) return;
  const { rows, creates, named, invites } = carrier.workOf(item);
  const asked = { key, operation, body, places };
  const met = failure === null ? null : metAgain(failure);
  if (item.role === "invite") await invites.takeUp(entry, places, met);
  else if (item.role === "named") await named.takeUp(item, entry, met);
  else if (item.role === "create") {
    if (entry.state === "open") creates.lose(asked, leftAt);
    else if (met === null) await creates.answered({ ...asked, document, leftAt });
    else await creates.refused(asked, met, leftAt);
  } else if (entry.state === "open") await rows.lose(item, { key, operation, body, leftAt });
  else if (met === null) await rows.answered(item, operation, document);
  else await rows.refused(item, met);
}

function metAgain({ kind, detail, status, pointer }: NonNullable<SendEntry["failure"]>): Met {
  return { effect: "row", facts: { kind: knownFailure(kind), detail, status, pointer } };
}

/** All that it made had its outcome on disk, and the journal's word was missing. */
async function close(
  { people, platform }: HandNeeds,
  { owner, parts }: Cargo,
  { operation, collection, key }: JournalRecord,
  found: BegunChanges["found"],
): Promise<void> {
  const person = await people.standIn(owner.accountId);
  const list = parts.find(({ asked }) => asked.collection === collection)?.list ?? null;
  if (person === null || list === null) return;
  const document = list.description.journal.documentOf(operation, found);
  await platform.journal.resolve(person, key, { outcome: "applied", document }, key);
}
