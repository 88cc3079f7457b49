// Undo: takes a send back as far as the platform still holds what was sent. It makes a preview like any other: nothing
// is sent by it, and what somebody changed since is named and left to the person.
import { describe } from "../../collections/describe";
import { tookEffect } from "../../collections/sentChanges";
import { noChoices } from "../../sync/plan/choices";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Undoing } from "../../sync/plan/undo";
import { type Stopped, stopped } from "../obstacle";
import { previewOf, readGround, withChoices, type PreviewGround } from "./preview";
import { changesOf, createdByMark, isOfLink, ownSends, readSend, type KnownSend } from "../journal/sends";
import { linkById } from "../table/openTable";
import type { Services, WorkflowOptions } from "../services";
import type { Preview, PreviewOutcome } from "./types";

export async function previewUndo(
  services: Services,
  linkId: string,
  sendId: string,
  options: WorkflowOptions = {},
): Promise<PreviewOutcome> {
  const link = await linkById(services, linkId);
  if (link === undefined) return stopped({ kind: "linkGone" });
  if (!(await isSentFrom(services, link, sendId))) return stopped({ kind: "sentElsewhere" });
  // Reading both sides settles what is unknown: only what is known for certain can be taken back.
  const ground = await readGround(services, linkId, options);
  if (!ground.ok) return ground;
  const known = await readSend(services, sendId, link);
  if (known === null) return stopped({ kind: "sendGone" });
  if (known.send.state === "running") return stillRunning(known);
  return { ok: true, preview: await undoOver(services, ground, known) };
}

/** Of several tables the first one is in the send's id, the others are in the gateway's list. */
async function isSentFrom(services: Services, link: LinkedTable, sendId: string): Promise<boolean> {
  return isOfLink({ id: sendId }, link) || (await ownSends(services, link)).some(({ id }) => id === sendId);
}

function stillRunning({ send }: Pick<KnownSend, "send">): Stopped {
  return stopped({ kind: "leaseHeld", holder: send.by.userEmail, own: true, since: send.at });
}

async function undoOver(services: Services, ground: PreviewGround, known: KnownSend): Promise<Preview> {
  const undoing = await undoingOf(services, ground.open.link, known);
  const whole = previewOf(ground, {
    kind: "undo",
    undoes: known.send.id,
    sendAt: known.send.at,
    undoing,
    choices: noChoices,
    rules: [],
  });
  // Taking back means deleting what was created; what somebody changed since asks for a word of its own.
  const { deletions } = whole.plan;
  const ticked = new Set(deletions.flatMap(({ id, changedSince }) => (changedSince === true ? [] : [id])));
  return withChoices(whole, { ...noChoices, deletions: ticked });
}

/** What the send did, and what earlier undos of it have done about that: a deleted row is brought back once. */
async function undoingOf(services: Services, link: LinkedTable, known: KnownSend): Promise<Undoing> {
  const { journal } = describe(link.collection);
  const changes = changesOf(link, known);
  const back = new Set<string>();
  const removed = new Set<string>();
  const restored = new Set<string>();
  for (const { id, undoes } of await ownSends(services, link)) {
    const undo = undoes === known.send.id ? await readSend(services, id, link) : null;
    if (undo === null) continue;
    const created = createdByMark(link, undo);
    for (const { mark, restores } of undo.plan?.creates ?? []) {
      const newId = created.get(mark);
      if (restores === undefined || newId === undefined) continue;
      back.add(restores);
      restored.add(newId);
    }
    for (const entry of undo.entries.filter(tookEffect))
      if (entry.operation === journal.remove) removed.add(entry.path["id"] ?? "");
  }
  const deleted = changes.deleted.filter(({ id }) => !back.has(id));
  const unseen = Math.max(0, (known.send.outcome?.created ?? 0) - changes.created.length);
  return { ...changes, deleted, removed, restored, unseen };
}
