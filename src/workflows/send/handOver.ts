// Hands a whole send over to the gateway and follows it. Under the list's lease, rows are marked and the platform's
// side is written before that; where the hand-over fails for certain, the marks are taken off again and nothing left.
import { titlesOf } from "../../sync/collectionTitles";
import { describe } from "../../collections/describe";
import { PlatformError, type FailureKind } from "../../platform/errors";
import type { HandoverHead } from "../../platform/handoverContract";
import { MOST_NOTE, type SendRequest, type SendTally } from "../../platform/sendContract";
import type { SendPlan } from "../../platform/sendPlan";
import type { Outgoing } from "../../sync/choices";
import { type Stopped, stopped } from "../obstacle";
import { follow, type Followed } from "../outcomes/follow";
import { dropFollowed, keepFollowed } from "../journal/followed";
import { Manifest } from "../outcomes/takeOutcome";
import { Taking } from "../outcomes/taking";
import { reasonText } from "../table/rowTexts";
import type { Services } from "../services";
import { cargoOf, listWords, markedCreates, type Cargo, type MarkedCreate, type Refused } from "./changes";
import { takeLease } from "./lease";
import { newestSend } from "./newest";
import { countsOf, planOf, shortPlan } from "./record";
import { movedRows, writeFirst, type Job } from "./writeFirst";
import type { Preview, RowOutcome } from "./types";

export interface Handed extends Omit<Followed, "send"> {
  readonly ok: true;
  readonly sendId: string | null;
  readonly send: Followed["send"];
  /** Changes whose outcome is not known yet. */
  readonly left: number;
}

/** The answer is lost, or none: the very same is handed over again. */
const AGAIN_MS = [1_000, 2_000, 4_000, 8_000];
const again: readonly FailureKind[] = ["gatewayUnreachable", "gatewayFault"];

const NOTHING: SendTally = { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 };

export async function handOver(services: Services, job: Job, wanted: Outgoing): Promise<Handed | Stopped> {
  // The link's own id goes along, so that its sends are known in whatever window.
  const sendId = `${job.open.link.id}.${services.newId()}`;
  const cargo = cargoOf(services.profile, job.preview, wanted, sendId);
  const begun = { wanted, sendId, cargo, at: services.clock.now(), mayHaveArrived: { is: false } };
  if (cargo.changes.length === 0) return handOverRows(services, job, begun);
  // Two windows at once would each write the platform's side, and double its rows.
  const lease = await takeLease(services, openingOf(job, cargo, sendId));
  if (!lease.ok) return lease;
  try {
    return await handOverAlone(services, job, begun);
  } finally {
    if (begun.mayHaveArrived.is) lease.letGo();
    else await lease.finish({ outcome: NOTHING, cancelled: true });
  }
}

function openingOf(
  { preview: { link, undoes }, options: { note = "" } }: Pick<Job, "preview" | "options">,
  { leaving }: Cargo,
  id: string,
): SendRequest {
  const why = note.trim().slice(0, MOST_NOTE);
  return {
    id,
    collection: describe(link.collection).name,
    title: titlesOf(link.collection).title.slice(0, 1000),
    counts: countsOf(leaving),
    // It comes with the changes.
    plan: null,
    ...(why === "" ? {} : { note: why }),
    ...(undoes === null ? {} : { undoes }),
  };
}

/** With the lease in hand nobody else sends. Who sent before that and after the preview was looked at is met here. */
async function handOverAlone(services: Services, job: Job, begun: Beginning): Promise<Handed | Stopped> {
  const collection = describe(job.preview.link.collection).name;
  const newest = await newestSend(services, collection, [begun.sendId]);
  return newest === job.lastSend ? handOverRows(services, job, begun) : stopped({ kind: "previewOutdated" });
}

async function handOverRows(services: Services, job: Job, beginning: Beginning): Promise<Handed | Stopped> {
  const { link } = job.open;
  const { wanted, sendId, at } = beginning;
  // A window that dies from here on leaves marks that another one can tell.
  await keepFollowed(services, link, { id: sendId, taken: 0, at });
  const marks = markedCreates(wanted, sendId);
  const takeBack = async () => {
    const rows = marks.filter(({ create }) => create.row >= 0);
    if (rows.length > 0)
      await services.workbook.patchTable(link, { ids: rows.map(({ mark }) => ({ from: mark, to: "" })) });
    await dropFollowed(services, link, sendId);
  };
  // Marked at once, while the rows surely stand where they were read.
  const moved = await services.workbook.markNew(link, marksIn(job.preview, marks));
  if (moved.length === 0) return handOverMarked(services, job, { ...beginning, takeBack });
  await takeBack();
  return stopped({ kind: "previewOutdated" });
}

/** For the rows that the table has, with the cells that it had when it was read. */
function marksIn({ sheet }: Preview, marks: readonly MarkedCreate[]) {
  return marks.flatMap(({ mark, create: { row } }) => (row < 0 ? [] : [{ row, mark, cells: sheet.cells[row] ?? [] }]));
}

interface Beginning {
  readonly wanted: Outgoing;
  readonly sendId: string;
  readonly cargo: Cargo;
  readonly at: number;
  /** From its first try on the gateway may have the send, and then ends it itself. */
  readonly mayHaveArrived: { is: boolean };
}

interface Begun extends Beginning {
  /** Nothing has left: new rows are new again. */
  readonly takeBack: () => Promise<void>;
}

async function handOverMarked(services: Services, job: Job, begun: Begun): Promise<Handed | Stopped> {
  const { preview, options } = job;
  const { sendId, cargo, takeBack } = begun;
  const { link, agreed, left } = await writeFirst(services, job);
  const told = [...movedRows(job, left), ...cargo.refused.map((one) => one.told)];
  const taking = new Taking(services, link, agreed);
  tellRefused(services, taking, cargo.refused);
  const nothing = { ok: true as const, outcomes: told, sendId: null, send: null, lost: null, left: 0 };
  if (options.signal?.aborted === true || cargo.changes.length === 0) {
    await taking.flush({ whole: true });
    await takeBack();
    return nothing;
  }
  const plan = planOf(preview, cargo.leaving, agreed);
  const answer = await tryToHandOver(services, headOf(job, cargo, plan, sendId), begun);
  if (answer.kind === "stopped") return answer.why;
  if (answer.kind === "lost") return { ...nothing, sendId, lost: answer.failure, left: cargo.changes.length };
  return followHanded(services, job, { ...begun, taking, plan, told });
}

async function followHanded(
  services: Services,
  { preview, options }: Job,
  { sendId, at, taking, plan, told }: Begun & HandedOver,
): Promise<Handed> {
  const manifest = new Manifest(plan, preview.kind === "undo");
  const followed = await follow(services, { taking, manifest, sendId, taken: 0, at }, options);
  const all = plan.updates.length + plan.creates.length + plan.deletions.length;
  const left = followed.send === null ? all : followed.send.left;
  return { ok: true, ...followed, outcomes: [...told, ...followed.outcomes], sendId, left };
}

interface HandedOver {
  readonly taking: Taking;
  /** With all its cells. */
  readonly plan: SendPlan;
  readonly told: readonly RowOutcome[];
}

/** New rows are found by their mark, and lose it with the same block. */
function tellRefused({ rowTexts }: Services, taking: Taking, refused: readonly Refused[]): void {
  for (const { told, inSheet } of refused) {
    if (inSheet === null || told.reason === null) continue;
    const word = { kind: told.kind, text: reasonText(rowTexts, told.reason) };
    if (inSheet === told.id) taking.note(inSheet, told.id, word);
    else taking.free(inSheet, word);
  }
}

function headOf(job: Job, cargo: Cargo, plan: SendPlan, sendId: string): HandoverHead {
  return { ...openingOf(job, cargo, sendId), plan: shortPlan(plan), ...listWords(job.preview) };
}

/** lost: it may have arrived. */
type Answer =
  | { readonly kind: "safe" }
  | { readonly kind: "lost"; readonly failure: PlatformError }
  | { readonly kind: "stopped"; readonly why: Stopped };

/** Throws what the gateway refuses for; nothing has left then. */
async function tryToHandOver(services: Services, head: HandoverHead, begun: Begun): Promise<Answer> {
  const { cargo, takeBack, mayHaveArrived } = begun;
  mayHaveArrived.is = true;
  for (const pause of [...AGAIN_MS, null]) {
    try {
      await services.gateway.handOver(head, cargo.changes);
      return { kind: "safe" };
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (!again.includes(error.kind)) {
        mayHaveArrived.is = false;
        return refusedWhole(services, error, takeBack);
      }
      if (pause === null) return { kind: "lost", failure: error };
      await services.clock.wait(pause);
    }
  }
  throw new RangeError("There is no further try.");
}

async function refusedWhole(services: Services, error: PlatformError, takeBack: () => Promise<void>): Promise<Answer> {
  await takeBack();
  if (error.kind !== "leaseHeld") throw error;
  const { holder } = error;
  const since = holder?.since ?? new Date(services.clock.now()).toISOString();
  const held = { kind: "leaseHeld" as const, holder: holder?.userEmail ?? "", own: holder?.own ?? false, since };
  return { kind: "stopped", why: stopped(held) };
}
