// Finishes a send that was cut off: finds out what arrived, and answers the rest as a preview, or that nothing is left
// of it. It sends nothing by itself.
import type { SendShown } from "../../platform/sendContract";
import type { SendPlan } from "../../platform/sendPlan";
import { outgoing, noChoices } from "../../sync/choices";
import type { LinkedTable } from "../../sync/types";
import { type Stopped, stopped } from "../obstacle";
import { backUpAgreed } from "../table/agreedCopy";
import { onlyRest, sameDecisions } from "./finishRest";
import { previewOf, readGround, withChoices, type PreviewGround } from "./preview";
import type { FinishDone, FinishOutcome, Preview } from "./types";
import { stillRunning, undoOver } from "./undo";
import { writeFirst } from "./send";
import { createdByMark, isOfLink, ownSends, readSend, tallyOf, type KnownSend } from "../journal/sends";
import { linkById, type OpenTable } from "../table/openTable";
import type { Services, WorkflowOptions } from "../services";

const TICK_MS = 1_000;
const NO_PLAN: SendPlan = { columns: [], updates: [], creates: [], deletions: [] };

/**
 * The newest of the person's sends from this table, if it was cut off and nobody takes care of it; for the card, with
 * no request to the platform. Older ones are covered by it: what is left of them is in any new comparison.
 */
export async function cutOffSend(services: Services, link: LinkedTable): Promise<SendShown | null> {
  return newestCutOff(await ownSends(services, link));
}

/** Of the person's sends of one table, newest first. */
export function newestCutOff(sends: readonly SendShown[]): SendShown | null {
  const newest = sends.find((send) => send.state !== "finished" || didAnything(send));
  return newest?.state === "cutOff" ? newest : null;
}

/** A send that found its preview outdated ended before it began. */
function didAnything({ outcome }: SendShown): boolean {
  return outcome !== null && Object.values(outcome).some((count) => count > 0);
}

export async function finishSend(
  services: Services,
  linkId: string,
  sendId: string,
  options: WorkflowOptions = {},
): Promise<FinishOutcome> {
  const link = await linkById(services, linkId);
  if (link === undefined) return stopped({ kind: "linkGone" });
  if (!isOfLink({ id: sendId }, link)) return stopped({ kind: "sentElsewhere" });
  const before = await readSend(services, sendId, link.mapping);
  if (before === null) return stopped({ kind: "sendGone" });
  if (before.send.state === "running") return stillRunning(before);
  const { endedAt, outcome } = before.send;
  if (endedAt !== null) return { ok: true, done: true, ...(outcome ?? tallyOf(link, before)), dropped: 0 };
  const ground = await readSettled(services, linkId, sendId, options);
  if (!ground.ok) return ground;
  // Settling closed what was open in the journal.
  const known = (await readSend(services, sendId, link.mapping)) ?? before;
  const rest = await restOf(services, link, ground, known);
  if (!rest.ok) return rest;
  const { creates, updates, deletions } = outgoing(rest.preview.plan, rest.preview.choices);
  if (creates.length + updates.length + deletions.length > 0) return { ok: true, done: false, preview: rest.preview };
  return close(services, link, known, rest);
}

/** Waits until nothing is unknown any more: what is not to be seen by then did not arrive. */
async function readSettled(services: Services, linkId: string, sendId: string, options: WorkflowOptions) {
  for (;;) {
    const ground = await readGround(services, linkId, options, [sendId]);
    if (ground.ok || ground.obstacle.kind !== "sendUnsettled") return ground;
    await waitFor(services, ground.obstacle.waitMs, options);
  }
}

async function waitFor(services: Services, total: number, { onProgress, signal }: WorkflowOptions): Promise<void> {
  const { clock } = services;
  const until = clock.now() + total;
  for (let left = total; left > 0; left = until - clock.now()) {
    onProgress?.({ step: "waiting", done: total - left, total, msLeft: left });
    await clock.wait(Math.min(TICK_MS, left), signal);
  }
}

interface Rest {
  readonly ok: true;
  readonly preview: Preview;
  readonly open: OpenTable;
}

async function restOf(
  services: Services,
  link: LinkedTable,
  ground: PreviewGround,
  known: KnownSend,
): Promise<Rest | Stopped> {
  // Of a plan that this Bidsheet cannot read nothing is known to be left: it is closed as it is.
  const plan = known.plan ?? NO_PLAN;
  const whole = await wholeOf(services, link, ground, known);
  if (whole === null) return stopped({ kind: "sendGone" });
  const resolutions = sameDecisions(whole, plan);
  const decided = withChoices(whole, { ...whole.choices, resolutions });
  const choices = onlyRest(decided, plan, createdByMark(link, known));
  return { ok: true, preview: withChoices(decided, choices), open: ground.open };
}

/** Everything that could be sent now, or taken back where the send was an undo; null where what it undoes is gone. */
async function wholeOf(
  services: Services,
  link: LinkedTable,
  ground: PreviewGround,
  known: KnownSend,
): Promise<Preview | null> {
  const { id, at, undoes } = known.send;
  if (undoes === null)
    return previewOf(ground, {
      kind: "send",
      undoes: null,
      continues: id,
      sendAt: at,
      undoing: null,
      choices: noChoices,
    });
  const undone = await readSend(services, undoes, link.mapping);
  return undone === null ? null : undoOver(services, ground, undone, known);
}

/** The sheet gets what an undisturbed send would have written into it, and the gateway is told the end. */
async function close(services: Services, link: LinkedTable, known: KnownSend, rest: Rest): Promise<FinishDone> {
  await writeFirst(services, rest);
  const tally = tallyOf(link, known);
  await services.gateway.finishSend(known.send.id, { outcome: tally, cancelled: false });
  for (const older of await ownSends(services, link)) {
    const stale = older.state === "cutOff" ? await readSend(services, older.id, link.mapping) : null;
    if (stale !== null)
      await services.gateway.finishSend(older.id, {
        outcome: tallyOf(link, stale),
        cancelled: false,
      });
  }
  const backup = await backUpAgreed(services, link.id);
  return { ok: true, done: true, ...tally, ...backup, dropped: droppedRows(link, known) };
}

function droppedRows(link: LinkedTable, known: KnownSend): number {
  const { plan, entries } = known;
  return plan === null ? 0 : rowsOf(plan) - arrived(link, { ...known, entries });
}

function rowsOf({ updates, creates, deletions }: SendPlan): number {
  return updates.length + creates.length + deletions.length;
}

function arrived(link: LinkedTable, known: KnownSend): number {
  const { created, updated, deleted } = tallyOf(link, known);
  return created + updated + deleted;
}
