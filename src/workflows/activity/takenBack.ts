// How much of a send its undos have taken back, from the gateway's journal. It asks the platform nothing.
import { describe } from "../../collections/describe";
import { tookEffect, type SentChanges } from "../../collections/sentChanges";
import type { SendShown } from "../../platform/sendContract";
import type { LinkedTable } from "../../sync/linkedTable";
import { changesOf, createdByMark, ownSends, readSend, type KnownSend } from "../journal/sends";
import type { Services } from "../services";
import type { TakenBack } from "./types";

/** An undo that was itself taken back does not count: what it did may be there again. */
export async function takenBackOf(services: Services, known: KnownSend, link: LinkedTable): Promise<TakenBack> {
  const sends = await ownSends(services, link);
  const undos = sends.filter(({ id, undoes }) => undoes === known.send.id && !isTakenBack(id, sends));
  if (undos.length === 0) return "none";
  const sent = namesOf(changesOf(link, known));
  const open = new Set(sent.all);
  for (const { id } of undos) {
    const undo = await readSend(services, id, link);
    if (undo !== null) for (const name of undoneBy(undo, link)) open.delete(name);
  }
  if (open.size === sent.all.length) return "none";
  // Rows that the journal cannot name are not known to be taken back.
  const rows = known.send.further === undefined ? rowsOf(known.send) : sent.rows;
  return open.size === 0 && sent.rows >= rows ? "all" : "part";
}

/** Something of this undo was taken back in turn. */
export function isTakenBack(sendId: string, sends: readonly SendShown[]): boolean {
  return sends.some((send) => send.undoes === sendId && rowsOf(send) > 0);
}

function rowsOf({ outcome }: Pick<SendShown, "outcome">): number {
  return outcome === null ? 0 : outcome.created + outcome.updated + outcome.deleted;
}

const cell = (id: string, column: number) => `cell ${id} ${column}`;
const made = (id: string) => `created ${id}`;
const gone = (id: string) => `deleted ${id}`;

/** Each change of a send by a name, and how many rows they are of. */
function namesOf({ updates, created, deleted }: SentChanges): { readonly all: string[]; readonly rows: number } {
  const cells = updates.flatMap(({ id, cells: changed }) => changed.map(({ column }) => cell(id, column)));
  const all = [...cells, ...created.map(({ id }) => made(id)), ...deleted.map(({ id }) => gone(id))];
  return { all, rows: updates.length + created.length + deleted.length };
}

/** By the names of the changes that it took back. */
function undoneBy(undo: KnownSend, link: LinkedTable): string[] {
  const { journal } = describe(link.collection);
  const { updates } = changesOf(link, undo);
  const cells = updates.flatMap(({ id, cells: changed }) => changed.map(({ column }) => cell(id, column)));
  const removed = undo.entries.filter((entry) => entry.operation === journal.remove && tookEffect(entry));
  const back = createdByMark(link, undo);
  const restored = (undo.plan?.creates ?? []).flatMap(({ mark, restores }) =>
    restores !== undefined && back.has(mark) ? [gone(restores)] : [],
  );
  return [...cells, ...removed.map(({ path }) => made(path["id"] ?? "")), ...restored];
}
