// Hands a whole send over to the gateway and follows it, of one table or of several. Under the leases of the lists,
// rows are marked and the platform's side is written before that; where the hand-over fails for certain, the marks are
// taken off again and nothing has left.
import { titlesOf } from "../../sync/collectionTitles";
import { describe } from "../../collections/describe";
import type { PlatformError } from "../../platform/errors";
import type { HandedChange, HandoverHead } from "../../platform/handoverContract";
import { MOST_NOTE, type SendRequest, type SendTally } from "../../platform/sendContract";
import type { SendPlan } from "../../platform/sendPlan";
import { type Stopped, stopped } from "../obstacle";
import { follow, type Followed } from "../outcomes/follow";
import { dropFollowed, keepFollowed } from "../journal/followed";
import { noteSend, runningNote } from "../journal/sendNote";
import { Manifest } from "../outcomes/takeOutcome";
import { Taking } from "../outcomes/taking";
import { reasonText } from "../table/rowTexts";
import type { Services } from "../services";
import type { Refused } from "./changes";
import { handSafely, heldBy } from "./handing";
import { takeLease } from "./lease";
import { loadOf, type Load, type Leg } from "./load";
import { newestSend } from "./newest";
import { planOf, planOfAll } from "./record";
import { countsOfAll, furtherOf, inStages, listsOf } from "./together";
import { sendTime } from "./time";
import { movedRows, writeFirst } from "./writeFirst";
import type { RowOutcome } from "./types";

export interface Handed extends Omit<Followed, "send" | "outcomes"> {
  readonly ok: true;
  /** By table, in the order in which they were given; none for those that the send was cut before. */
  readonly outcomes: readonly (readonly RowOutcome[])[];
  readonly sendId: string | null;
  readonly send: Followed["send"];
  /** Changes whose outcome is not known yet. */
  readonly left: number;
}

const NOTHING: SendTally = { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 };

/** Of several tables each speaks of earlier ones only. */
export async function handOver(services: Services, loads: readonly Load[]): Promise<Handed | Stopped> {
  // The link's own id goes along, so that its sends are known in whatever window.
  const sendId = `${loads[0]?.job.open.link.id ?? ""}.${services.newId()}`;
  const legs = await loadOf(services, loads, sendId);
  const begun = { legs, sendId, at: services.clock.now(), mayHaveArrived: { is: false } };
  if (legs.every(({ cargo }) => cargo.changes.length === 0)) return handOverRows(services, begun);
  // Two windows at once would each write the platform's side, and double its rows.
  const lease = await takeLease(services, openingOf(begun));
  if (!lease.ok) return lease;
  try {
    return await handOverAlone(services, begun);
  } finally {
    if (begun.mayHaveArrived.is) lease.letGo();
    else await lease.finish({ outcome: NOTHING, cancelled: true });
  }
}

interface Beginning {
  readonly legs: readonly Leg[];
  readonly sendId: string;
  readonly at: number;
  /** From its first try on the gateway may have the send, and then ends it itself. */
  readonly mayHaveArrived: { is: boolean };
}

function openingOf({ legs, sendId }: Beginning): SendRequest {
  const links = legs.map(({ preview }) => preview.link);
  const undoes = legs[0]?.preview.undoes ?? null;
  const note = legs[0]?.job.options.note?.trim().slice(0, MOST_NOTE) ?? "";
  return {
    id: sendId,
    collection: links[0] === undefined ? "" : describe(links[0].collection).name,
    ...(legs.length < 2 ? {} : { further: furtherOf(legs) }),
    title: links
      .map(({ collection }) => titlesOf(collection).title)
      .join(", ")
      .slice(0, 1000),
    counts: countsOfAll(legs),
    // It comes with the changes.
    plan: null,
    ...(note === "" ? {} : { note }),
    ...(undoes === null ? {} : { undoes }),
  };
}

/** With the leases in hand nobody else sends. Who sent before that and after the preview was looked at is met here. */
async function handOverAlone(services: Services, begun: Beginning): Promise<Handed | Stopped> {
  for (const { job } of begun.legs) {
    const newest = await newestSend(services, describe(job.preview.link.collection).name, [begun.sendId]);
    if (newest !== job.lastSend) return stopped({ kind: "previewOutdated" });
  }
  return handOverRows(services, begun);
}

interface Begun extends Beginning {
  /** Nothing has left: new rows are new again. */
  readonly takeBack: () => Promise<void>;
}

async function handOverRows(services: Services, beginning: Beginning): Promise<Handed | Stopped> {
  const { legs, sendId, at } = beginning;
  const marked: Leg[] = [];
  const takeBack = async () => {
    for (const leg of marked) await takeMarksOff(services, leg, sendId);
  };
  // Marked at once, while the rows surely stand where they were read.
  for (const leg of legs) {
    const { link } = leg.job.open;
    // A window that dies from here on leaves marks that another one can tell.
    await keepFollowed(services, link, { id: sendId, taken: 0, at });
    marked.push(leg);
    if ((await services.workbook.markNew(link, marksIn(leg))).length === 0) continue;
    await takeBack();
    return stopped({ kind: "previewOutdated" });
  }
  return handOverMarked(services, { ...beginning, takeBack });
}

/** For the rows that the table has, with the cells that it had when it was read. */
function marksIn({ preview: { sheet }, marks }: Leg) {
  return marks.flatMap(({ mark, create: { row } }) => (row < 0 ? [] : [{ row, mark, cells: sheet.cells[row] ?? [] }]));
}

async function takeMarksOff(services: Services, { job, marks }: Leg, sendId: string): Promise<void> {
  const { link } = job.open;
  const rows = marks.filter(({ create }) => create.row >= 0);
  if (rows.length > 0)
    await services.workbook.patchTable(link, { ids: rows.map(({ mark }) => ({ from: mark, to: "" })) });
  await dropFollowed(services, link, sendId);
}

/** A table of the send, once the platform's side is in its sheet. */
interface Written {
  readonly leg: Leg;
  readonly taking: Taking;
  /** With all its cells. */
  readonly plan: SendPlan;
  /** Of rows that do not leave. */
  readonly told: readonly RowOutcome[];
}

async function writtenOf(services: Services, leg: Leg): Promise<Written> {
  const { job, preview, cargo } = leg;
  const { link, agreed, left } = await writeFirst(services, job);
  const taking = new Taking(services, link, agreed);
  tellRefused(services, taking, cargo.refused);
  const told = [...movedRows(job, left), ...cargo.refused.map((one) => one.told)];
  return { leg, taking, plan: planOf(preview, cargo.leaving, agreed), told };
}

async function handOverMarked(services: Services, begun: Begun): Promise<Handed | Stopped> {
  const { legs, sendId, takeBack } = begun;
  const written: Written[] = [];
  for (const leg of legs) written.push(await writtenOf(services, leg));
  const changes = inStages(legs);
  const outcomes = written.map(({ told }) => told);
  const nothing = { ok: true as const, outcomes, sendId: null, send: null, lost: null, left: 0 };
  if (legs[0]?.job.options.signal?.aborted === true || changes.length === 0) {
    for (const { taking } of written) await taking.flush({ whole: true });
    await takeBack();
    return nothing;
  }
  const answer = await tryToHandOver(services, headOf(begun, written), changes, begun);
  if (answer.kind === "stopped") return answer.why;
  if (answer.kind === "lost") return { ...nothing, sendId, lost: answer.failure, left: changes.length };
  const takesMs = legs.reduce((sum, { preview }) => sum + sendTime(services, preview), 0);
  const note = runningNote(changes.length, takesMs, begun.at);
  if (note !== null) for (const { taking } of written) await noteSend(services, taking.link, note);
  return followHanded(services, { ...begun, isNoted: note !== null }, written);
}

async function followHanded(
  services: Services,
  { legs, sendId, at, isNoted }: Begun & { readonly isNoted: boolean },
  written: readonly Written[],
): Promise<Handed> {
  const tables = written.map(({ taking, plan, leg, told }) => {
    return { taking, manifest: new Manifest({ ...plan, nth: leg.of.nth }, leg.preview.kind === "undo"), told };
  });
  const followed = await follow(services, { tables, sendId, taken: 0, at, isNoted }, legs[0]?.job.options ?? {});
  const all = tables.reduce((rows, { manifest }) => rows + manifest.rows, 0);
  const left = followed.send === null ? all : followed.send.left;
  const outcomes = tables.map(({ told }, n) => [...told, ...(followed.outcomes[n] ?? [])]);
  return { ok: true, ...followed, outcomes, sendId, left };
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

function headOf(begun: Begun, written: readonly Written[]): HandoverHead {
  const { legs } = begun;
  const plan = planOfAll(written.map(({ plan: own, leg }) => ({ own, link: leg.preview.link.id })));
  return { ...openingOf(begun), plan, ...listsOf(legs) };
}

/** lost: it may have arrived. */
type Answer =
  | { readonly kind: "safe" }
  | { readonly kind: "lost"; readonly failure: PlatformError }
  | { readonly kind: "stopped"; readonly why: Stopped };

/** Throws what the gateway refuses for; nothing has left then. */
async function tryToHandOver(
  services: Services,
  head: HandoverHead,
  changes: readonly HandedChange[],
  { takeBack, mayHaveArrived }: Begun,
): Promise<Answer> {
  mayHaveArrived.is = true;
  const answer = await handSafely(services, head, changes);
  if (answer.kind !== "refused") return answer;
  mayHaveArrived.is = false;
  await takeBack();
  return { kind: "stopped", why: heldBy(services, answer.failure) };
}
