// Send: sheet to platform, exactly what the preview shows. If sheet or platform moved since, nothing is sent and the
// person looks again. The whole list is handed over in one request; from then on the gateway carries it out, and this
// window follows.
import { describe } from "../../collections/describe";
import { PlatformError, type Failure } from "../../platform/errors";
import { outgoing, type Outgoing } from "../../sync/plan/choices";
import { sameRules } from "../../sync/rules/companyRules";
import { agreedOrEmpty } from "../../sync/agreed/agreed";
import { stillDecided, planWithoutMoved } from "../../sync/plan/stillShown";
import type { RemoteRows } from "../../sync/rows";
import { isFresh } from "../fresh";
import { type Stopped, stopped } from "../obstacle";
import { backUpAgreed, loadAgreed } from "../table/agreedCopy";
import { readPlatform } from "../refresh/readBothSides";
import { companyRules } from "./companyRules";
import { previewOf } from "./preview";
import { handOver, type Handed } from "./handOver";
import { lookAtSends } from "./newest";
import { partOf } from "./part";
import { leavingCounts } from "./record";
import type { Preview, RowOutcome, SendDone, SendOptions } from "./types";
import { openTable, type OpenTable } from "../table/openTable";
import type { Services, WorkflowOptions } from "../services";
import { movedRows, writeFirst, type Job } from "./writeFirst";

export async function sendPreview(
  services: Services,
  preview: Preview,
  options: SendOptions = {},
): Promise<SendDone | Stopped> {
  const begun = await readyToSend(services, preview, options);
  if (!begun.ok) return begun;
  const { job } = begun;
  if (isNothing(job)) return writeOnly(services, job);
  const { wanted, later } = partOf(services.profile, job.preview);
  const handed = await handOver(services, [{ job, wanted }]);
  if (!handed.ok) return handed;
  const backup = await backUpAgreed(services, job.open.link.id);
  return { ...doneOf({ ...handed, outcomes: handed.outcomes.flat() }, options), later, ...backup };
}

/** Both sides are still as the preview shows them, and nobody sends; else the reason to look again. */
export async function readyToSend(
  services: Services,
  preview: Preview,
  options: WorkflowOptions,
): Promise<{ readonly ok: true; readonly job: Job } | Stopped> {
  // An old preview is compared with the platform again before anything is sent.
  const old = !isFresh(services, preview.at);
  const checked = await checkAgain(services, preview, old, options);
  if (!checked.ok) return checked;
  const job: Job = { ...checked, shown: preview, lastSend: preview.lastSend, options };
  if (isNothing(job)) return { ok: true, job };
  const seen = await lookAgain(services, job);
  return seen.ok ? { ok: true, job: { ...job, ...seen } } : seen;
}

function isNothing(job: Job): boolean {
  const { creates, updates, deletions } = leavingCounts(wantedOf(job));
  return creates + updates + deletions === 0;
}

function wantedOf({ preview }: Job): Outgoing {
  return outgoing(preview.plan, preview.choices);
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
  const changed = await rulesChanged(services, preview, open);
  if (changed !== null) return changed;
  const agreed = await loadAgreed(services, preview.link.id);
  // Undone since the preview: what counts as agreed is looked at first.
  if (open.table.undoneTo !== null) return stopped({ kind: "previewOutdated" });
  const choices = { ...preview.choices, resolutions: decidedStill(preview, open, pulled.remote) };
  const planned = previewOf(
    { open, agreed, pulled, lastSend: preview.lastSend, words: services.rowTexts },
    { ...preview, choices },
  );
  // Changed columns may have been adopted since: what was read then stands in another order.
  const sameColumns = JSON.stringify(preview.mapping) === JSON.stringify(planned.mapping);
  const plan = planWithoutMoved(planned.plan, planned.mapping, preview.sheet, agreedOrEmpty(agreed, planned.mapping));
  const again: Preview = preview.kind === "undo" ? planned : { ...planned, plan };
  if (!sameColumns || !sameSend(preview, again)) return stopped({ kind: "previewOutdated" });
  return { ok: true as const, preview: again, open };
}

/** A company's rules may have changed since the preview: what they refuse or warn of now is looked at first. */
async function rulesChanged(services: Services, preview: Preview, { link }: OpenTable): Promise<Stopped | null> {
  if (preview.kind === "undo") return null;
  const { rules, faults } = await companyRules(services, link);
  if (faults.length > 0) return stopped({ kind: "rulesUnreadable", faults });
  return sameRules(rules, preview.rules) ? null : stopped({ kind: "previewOutdated" });
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

/** Nobody else sends, and nobody did since the preview, or both sides are compared again. */
async function lookAgain(services: Services, { shown, preview, open, options }: Job) {
  const collection = describe(preview.link.collection).name;
  const { newest: lastSend, sender } = await lookAtSends(services, collection);
  if (sender !== null) return stopped(sender);
  if (lastSend === preview.lastSend) return { ok: true as const, preview, open, lastSend };
  // An undo goes by what was undone before it: the other send may have been just that.
  if (preview.kind === "undo") return stopped({ kind: "previewOutdated" });
  const checked = await checkAgain(services, shown, true, options);
  return checked.ok ? { ...checked, lastSend } : checked;
}

/** Nothing is to be sent: what the preview shows for the sheet is written. */
async function writeOnly(services: Services, job: Job): Promise<SendDone> {
  const { left } = await writeFirst(services, job);
  const backup = await backUpAgreed(services, job.open.link.id);
  const nothing = { outcomes: movedRows(job, left), sendId: null, send: null, lost: null, left: 0 };
  return { ...doneOf(nothing, job.options), ...backup };
}

export function countsBy(outcomes: readonly RowOutcome[]) {
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

/** Of one table. */
type HandedRows = Omit<Handed, "ok" | "outcomes"> & { readonly outcomes: readonly RowOutcome[] };

function doneOf(handed: HandedRows, { signal }: WorkflowOptions): SendDone {
  const { outcomes, sendId, left, send } = handed;
  const cancelled = signal?.aborted === true;
  return {
    ok: true,
    ...countsBy(outcomes),
    outcomes,
    cancelled,
    stoppedBy: cancelled ? handed.lost : stoppedBy(handed),
    sendId,
    left,
    later: 0,
    send,
  };
}

/** Why not all of it was tried: what this window ran into, or the gateway. */
export function stoppedBy({ lost, send }: Pick<Handed, "lost" | "send">): Failure | null {
  if (lost !== null || send === null) return lost;
  const facts = { operation: "handOver", status: 0, requestId: "" };
  if (send.state === "paused" && send.why === "signIn")
    return new PlatformError({
      ...facts,
      kind: "credentials",
      detail: "The platform no longer accepts the keys.",
    });
  if ((send.outcomes["unsent"] ?? 0) === 0) return null;
  return new PlatformError({ ...facts, kind: "unreachable", detail: "The platform did not answer for too long." });
}
