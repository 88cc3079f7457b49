// Send: sheet to platform, exactly what the preview shows. If sheet or platform moved since, nothing is sent and the
// person looks again.
import { titlesOf } from "../../sync/collectionTitles";
import { describe } from "../../collections/describe";
import type { SendTally } from "../../platform/sendContract";
import { outgoing, type Outgoing } from "../../sync/choices";
import { agreedOrEmpty } from "../../sync/agreed";
import { newConflicts, stillDecided, withoutMoved } from "../../sync/stillShown";
import type { RemoteRows } from "../../sync/types";
import { type Stopped, stopped } from "../obstacle";
import { backUpAgreed, loadAgreed } from "../table/agreedCopy";
import { applyPull, type CellPlace } from "../table/applyPull";
import { rowName } from "../table/rowNames";
import { readPlatform } from "../refresh/readBothSides";
import { previewOf } from "./preview";
import { batches, marksOf, sendCreates, type CreateBatch } from "./creates";
import { sendDeletions } from "./deletions";
import { newestSend, takeLease, type SendLease } from "./lease";
import { countsOf, planOf } from "./record";
import { Readings } from "./readings";
import { SendSession } from "./session";
import type { Preview, RowOutcome, SendDone, SendOutcome } from "./types";
import { sendUpdates } from "./updates";
import { openTable, type OpenTable } from "../table/openTable";
import type { Services, WorkflowOptions } from "../services";
import { carryUndone } from "./carryUndone";

/** A preview older than this is compared with the platform again before anything is sent. */
const FRESH_MS = 60_000;

interface Job {
  /** As the person saw it. */
  readonly shown: Preview;
  /** The same over what stands on both sides by now. */
  readonly preview: Preview;
  readonly open: OpenTable;
  readonly leaving: Outgoing;
  readonly creates: readonly CreateBatch[];
  readonly options: WorkflowOptions;
}

export async function sendPreview(
  services: Services,
  preview: Preview,
  options: WorkflowOptions = {},
): Promise<SendOutcome> {
  const old = services.clock.now() - preview.at > FRESH_MS;
  const checked = await checkAgain(services, preview, old, options);
  if (!checked.ok) return checked;
  // The link's own id goes along, so that a cut-off send is offered where it can be finished.
  const sendId = `${preview.link.id}.${services.newId()}`;
  const leaving = outgoing(checked.preview.plan, preview.choices);
  const most = describe(preview.link.collection).batch;
  const creates = batches(sendId, leaving.creates, Math.min(most, services.profile.limits.bulkCreate));
  const job: Job = { ...checked, shown: preview, leaving, creates, options };
  const { creates: rows, updates, deletions } = countsOf(leaving);
  if (rows + updates + deletions === 0 && preview.continues === null) return writeOnly(services, job);
  const lease = await openSend(services, job, sendId);
  return lease.ok ? sendWith(services, job, lease) : lease;
}

/** The same plan over what stands on both sides now, or the reason to look again. */
async function checkAgain(services: Services, preview: Preview, readAgain: boolean, options: WorkflowOptions) {
  const pulled = readAgain
    ? await readPlatform(services, preview.link, { agreed: preview.agreed }, options)
    : { ...preview, raw: preview.before };
  if (!pulled.remote.complete) return stopped({ kind: "listIncomplete" });
  const intents = await services.gateway.openIntents(describe(preview.link.collection).name);
  if (intents.length > 0) return stopped({ kind: "previewOutdated" });
  const open = await openTable(services, preview.link.id, { toWrite: true });
  if (!open.ok) return open;
  const agreed = await loadAgreed(services, preview.link.id);
  // Undone since the preview: what counts as agreed is looked at first.
  if (open.table.undoneTo !== null) return stopped({ kind: "previewOutdated" });
  const choices = { ...preview.choices, resolutions: decidedStill(preview, open, pulled.remote) };
  const planned = previewOf({ open, agreed, pulled, lastSend: preview.lastSend }, { ...preview, choices });
  // Changed columns may have been adopted since: what was read then stands in another order.
  const sameColumns = JSON.stringify(preview.mapping) === JSON.stringify(planned.mapping);
  const plan = withoutMoved(planned.plan, planned.mapping, preview.sheet, agreedOrEmpty(agreed, planned.mapping));
  const again: Preview = preview.kind === "undo" ? planned : { ...planned, plan };
  if (!sameColumns || !sameSend(preview, again)) return stopped({ kind: "previewOutdated" });
  return { ok: true as const, preview: again, open };
}

/** An undo decides between what was there before and what the platform has: the sheet is no part of it. */
function decidedStill(preview: Preview, { table }: OpenTable, remote: RemoteRows) {
  const ofSheet = preview.kind !== "undo";
  const shown = { sheet: ofSheet ? preview.sheet : null, remote: preview.remote };
  return stillDecided(preview.choices.resolutions, shown, { sheet: ofSheet ? table.rows : null, remote });
}

function sameSend(a: Preview, b: Preview): boolean {
  const [one, other] = [a, b].map(({ plan, choices }) => JSON.stringify(outgoing(plan, choices)));
  return one === other;
}

/** The lease is taken before the first mark is written: two windows never mark rows for the same list. */
function openSend(services: Services, job: Job, sendId: string): Promise<SendLease | Stopped> {
  const { preview, leaving, creates } = job;
  const { link, undoes, continues } = preview;
  return takeLease(services, {
    id: sendId,
    collection: describe(link.collection).name,
    title: titlesOf(link.collection).title.slice(0, 1000),
    counts: countsOf(leaving),
    plan: planOf(preview, leaving, creates),
    ...(undoes === null ? {} : { undoes }),
    ...(continues === null ? {} : { continues }),
  });
}

/** However it ends, the gateway is told; only a pane that dies leaves the send open, to be finished. */
async function sendWith(services: Services, job: Job, lease: SendLease): Promise<SendOutcome> {
  const running: { session: SendSession | null } = { session: null };
  const end = () =>
    lease.finish({
      outcome: tallyOf(running.session?.outcomes ?? []),
      cancelled: job.options.signal?.aborted === true,
    });
  try {
    const session = await begin(services, job, lease);
    if (!session.ok) {
      await end();
      return session;
    }
    running.session = session;
    await run(session, job.creates);
  } catch (error) {
    await end();
    throw error;
  }
  const { session } = running;
  const unrecorded = await end();
  const backup = await backUpAgreed(services, job.open.link.id);
  return { ...doneOf(session, job.options), ...backup, sendId: lease.sendId, unrecorded };
}

/**
 * With the lease in hand nobody else sends. What somebody sent before that and after the preview is looked at first.
 */
async function begin(services: Services, checked: Job, lease: SendLease): Promise<SendSession | Stopped> {
  const seen = await lookAgain(services, checked, lease);
  if (!seen.ok) return seen;
  const job = { ...checked, ...seen };
  const { preview, open, creates, leaving, options } = job;
  // Marked at once, while the rows surely stand where they were read.
  const marks = marksOf(creates, preview.sheet);
  const moved = await services.workbook.markNew(open.link, marks);
  if (moved.length > 0) {
    // Nothing has left: the others are new rows again.
    await services.workbook.patchTable(open.link, { ids: marks.map(({ mark }) => ({ from: mark, to: "" })) });
    return stopped({ kind: "previewOutdated" });
  }
  const { link, agreed, left } = await writeFirst(services, job);
  const session = new SendSession({ services, link, preview, leaving, agreed, lease, options });
  for (const outcome of movedRows(job, left)) session.tell(outcome);
  await session.keepLease();
  return session;
}

async function lookAgain(services: Services, { shown, preview, open, options }: Job, lease: SendLease) {
  const collection = describe(preview.link.collection).name;
  const newest = await newestSend(services, collection, [lease.sendId, preview.continues]);
  if (newest === preview.lastSend) return { ok: true as const, preview, open };
  // An undo goes by what was undone before it: the other send may have been just that.
  if (preview.kind === "undo") return stopped({ kind: "previewOutdated" });
  return checkAgain(services, shown, true, options);
}

/**
 * The platform's side is written first: the agreed copy then knows every id that was there before the send. An undo
 * carries over only what was undone before.
 */
export async function writeFirst(services: Services, { preview, open }: Pick<Job, "preview" | "open">) {
  const { plan, remote, frozen, at, kind } = preview;
  if (kind === "undo") return { link: open.link, agreed: await carryUndone(services, open, preview), left: [] };
  const agreed = await loadAgreed(services, open.link.id);
  // Cancelling the send must not leave half of the platform's changes in the sheet: this step is short and runs to its
  // end.
  return applyPull(services, open, { plan, remote, agreed, frozen, at }, {});
}

/** Nothing is to be sent: what the preview shows for the sheet is written, and no lease is needed for that. */
async function writeOnly(services: Services, job: Job): Promise<SendDone> {
  const { left } = await writeFirst(services, job);
  const backup = await backUpAgreed(services, job.open.link.id);
  const outcomes = movedRows(job, left);
  return { ...doneOf({ outcomes, stoppedBy: null }, job.options), ...backup, sendId: null, unrecorded: null };
}

/** Rows of which something was not written, since it moved after the preview: they are pending and told apart. */
function movedRows({ shown, preview, open }: Job, left: readonly CellPlace[]): RowOutcome[] {
  const columns = new Map<string, string[]>();
  for (const { id, column } of [...newConflicts(shown.plan, preview.plan), ...left])
    columns.set(id, [...(columns.get(id) ?? []), preview.mapping[column]?.label ?? ""]);
  const rows = new Map(columns.size === 0 ? [] : open.table.rows.ids.map((id, row) => [id, row]));
  return [...columns].map(([id, labels]) => ({
    kind: "conflict",
    id,
    name: rowName(preview, rows.get(id) ?? -1),
    reason: { kind: "conflict", labels: [...new Set(labels)] },
  }));
}

async function run(session: SendSession, creates: readonly CreateBatch[]): Promise<void> {
  try {
    const readings = new Readings(session.services, session.preview, session.leaving);
    await sendUpdates(session, readings);
    await sendCreates(session, creates);
    await sendDeletions(session, readings);
  } finally {
    // Whatever stopped it, what was answered is written down.
    session.freeUnsent(creates);
    await session.close();
  }
}

function tallyOf(outcomes: readonly RowOutcome[]): SendTally {
  const { conflicts, failed, ...tally } = countsBy(outcomes);
  // The gateway knows whether rows left, not why one did not.
  return { ...tally, failed: failed + conflicts };
}

function countsBy(outcomes: readonly RowOutcome[]) {
  const count = (kind: RowOutcome["kind"]) => outcomes.filter((one) => one.kind === kind).length;
  return {
    created: count("created"),
    updated: count("updated"),
    deleted: count("deleted"),
    failed: count("failed"),
    unknown: count("unknown"),
    conflicts: count("conflict"),
  };
}

function doneOf(
  { outcomes, stoppedBy }: Pick<SendSession, "outcomes" | "stoppedBy">,
  options: WorkflowOptions,
): Omit<SendDone, "sendId" | "unrecorded"> {
  return {
    ok: true,
    ...countsBy(outcomes),
    outcomes,
    cancelled: options.signal?.aborted === true,
    stoppedBy,
  };
}
