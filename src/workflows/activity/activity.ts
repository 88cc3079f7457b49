// Activity: every send with who, when, what and its outcome, from the gateway's own record. It asks the platform
// nothing and shows the rows of a send to nobody but the person who made it.
import { describe } from "../../collections/describe";
import { belonging } from "../../values/site";
import type { OutcomeKind, SendOutcome } from "../../platform/handoverContract";
import type { SendEntry, SendShown } from "../../platform/sendContract";
import { plansIn, type SendPlan } from "../../platform/sendPlan";
import { readMark } from "../../sync/marks";
import { shownCell, shownInZone } from "../../sync/shownCell";
import type { LinkedTable } from "../../sync/linkedTable";
import type { CellValue } from "../../values/cell";
import { tookEffect } from "../../collections/sentChanges";
import { invitedRows } from "./invited";
import { activityList, cellWords, inWords, type ActivityListTexts } from "./table";
import { isTakenBack, takenBackOf } from "./takenBack";
import { invitationDetails } from "../invite/finish";
import { deletionMark, updateMark } from "../outcomes/marks";
import { isOfLink, readSend, type KnownSend } from "../journal/sends";
import type { Services } from "../services";
import { linksOf } from "../table/openTable";
import type { ActivityCell, ActivityDetailRow, ActivityDetails, ActivitySend } from "./types";

const MOST = 500;
/** How the names of invitation runs begin. */
const INVITATIONS = "invitations.";

/** Newest first: with a table everybody's sends to its worksheet, with null the person's own from every table. */
export async function activity(services: Services, linkId: string | null): Promise<readonly ActivitySend[]> {
  const collection = linkId === null ? null : await collectionOf(services, linkId);
  if (linkId !== null && collection === null) return [];
  const sends = await services.gateway.sends(collection, MOST);
  const undone = await undoneSends(services, sends);
  return sends.map((send) => ({
    ...send,
    linkId: linkOf(send, linkId),
    undoneBy: undone.get(send.id) ?? null,
    continuedBy: whoOf(sends.find(({ continues }) => continues === send.id)),
    requestIds: null,
  }));
}

/** Of a send of several tables the one that is asked about, else the first. */
function linkOf(send: SendShown, asked: string | null): string {
  if (asked !== null && isOfLink(send, { id: asked })) return asked;
  return send.id.slice(0, Math.max(0, send.id.lastIndexOf(".")));
}

/** Null too for a table of another site: the same name means another list here. */
async function collectionOf({ workbook, account }: Services, linkId: string): Promise<string | null> {
  const link = (await workbook.links()).find((one) => one.id === linkId);
  const isHere = link !== undefined && belonging(link, account) !== "elsewhere";
  return isHere ? describe(link.collection).name : null;
}

/** Sends whose journals are read at most, the newest first, to tell how much of them was taken back. */
const MOST_READ = 20;

/** By the id of the send that was undone. Counts alone do not tell whether all of it was: the own journals do. */
async function undoneSends(
  services: Services,
  sends: readonly SendShown[],
): Promise<ReadonlyMap<string, NonNullable<ActivitySend["undoneBy"]>>> {
  const links = await services.workbook.links();
  const undone = new Map<string, NonNullable<ActivitySend["undoneBy"]>>();
  let read = 0;
  for (const send of sends) {
    const undo = sends.find(({ undoes, outcome }) => undoes === send.id && rowsOf(outcome) > 0);
    if (undo === undefined) continue;
    const link = links.find((one) => isOfLink(send, one));
    const isRead = send.by.own && link !== undefined && (read += 1) <= MOST_READ;
    const known = isRead ? await readSend(services, send.id, link) : null;
    const found = known === null || link === undefined ? null : await takenBackOf(services, known, link);
    // Undos of which the journal names nothing: it cannot tell.
    const takenBack = found === "none" && !isTakenBack(undo.id, sends) ? null : found;
    undone.set(send.id, { id: undo.id, at: undo.at, takenBack, rows: rowsOf(undo.outcome) });
  }
  return undone;
}

function rowsOf(outcome: SendShown["outcome"]): number {
  return outcome === null ? 0 : outcome.created + outcome.updated + outcome.deleted;
}

function whoOf(send: SendShown | undefined): { readonly id: string; readonly at: string } | null {
  return send === undefined ? null : { id: send.id, at: send.at };
}

/** Null for somebody else's send, and for one that the gateway no longer has. */
export async function activityDetails(services: Services, sendId: string): Promise<ActivityDetails | null> {
  if (sendId.startsWith(INVITATIONS)) {
    const details = await invitationDetails(services, sendId);
    return details === null ? null : { send: details.send, takenBack: "none", rows: invitedRows(details) };
  }
  const links = await linksOf(services);
  const link = links.find((one) => isOfLink({ id: sendId }, one)) ?? null;
  const known = await readSend(services, sendId, null);
  if (known === null) return null;
  const takenBack = link === null ? "none" : await takenBackOf(services, known, link);
  const rows = (known.plan === null ? [] : plansIn(known.plan)).flatMap((plan) => {
    const named = known.send.further?.[(plan.nth ?? 0) - 1]?.name;
    return detailRows(known, plan, named === undefined ? link : (links.find(({ id }) => id === named) ?? null));
  });
  return { send: known.send, takenBack, rows };
}

/** Of one table of the send. */
function detailRows(known: KnownSend, plan: SendPlan, link: LinkedTable | null): ActivityDetailRow[] {
  const { entries, send } = known;
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const facts = (mark: string, key: string, done: "created" | "updated" | "deleted") =>
    known.outcomes === null
      ? factsOf(byKey.get(key), done)
      : outcomeFacts(known.outcomes.get(mark), done, traceOf(entries, known.outcomes.get(mark)));
  const cellOf = (at: number, from: CellValue, to: CellValue): ActivityCell => {
    const { key = "", label = "" } = plan.columns[at] ?? {};
    const column = link?.mapping.find((one) => one.key === key);
    return { label, from: shownCell(column, from), to: shownInZone(column, to) };
  };
  const computed = new Set(link?.mapping.flatMap(({ key }, n) => (link.mapping[n]?.computed ? [key] : [])));
  const updates = plan.updates.map(({ id, name, cells }) => ({
    ...facts(updateMark(id, plan.nth), `${send.id}.u.${id}`, "updated"),
    kind: "update" as const,
    id,
    name,
    cells: cells.map(([column, from, to]) => cellOf(column, from, to)),
  }));
  const creates = plan.creates.map(({ mark, name, cells }) => ({
    ...facts(mark, readMark(mark)?.key ?? "", "created"),
    kind: "create" as const,
    id: known.outcomes?.get(mark)?.id ?? "",
    name,
    cells: cells.flatMap((to, n) =>
      to === null || to === "" || computed.has(plan.columns[n]?.key ?? "") ? [] : [cellOf(n, null, to)],
    ),
  }));
  const deletions = plan.deletions.map(({ id, name }) => ({
    ...facts(deletionMark(id, plan.nth), `${send.id}.d.${id}`, "deleted"),
    kind: "delete" as const,
    id,
    name,
    cells: [],
  }));
  return [...updates, ...creates, ...deletions];
}

function factsOf(
  entry: SendEntry | undefined,
  done: "created" | "updated" | "deleted",
): Pick<ActivityDetailRow, "outcome" | "detail" | "requestId" | "apiVersion"> {
  const trace = { requestId: entry?.requestId ?? "", apiVersion: entry?.apiVersion ?? null };
  if (entry === undefined || entry.state === "notApplied") return { outcome: "notSent", detail: "", ...trace };
  const { failure, unclear } = entry;
  if (tookEffect(entry) && unclear !== true) return { outcome: done, detail: "", ...trace };
  return { outcome: failure === null ? "unknown" : "failed", detail: failure?.detail ?? "", ...trace };
}

/** Without an outcome it has not left yet. */
function outcomeFacts(
  outcome: SendOutcome | undefined,
  done: "created" | "updated" | "deleted",
  entry: SendEntry | undefined,
): Pick<ActivityDetailRow, "outcome" | "detail" | "requestId" | "apiVersion"> {
  const kind = outcome === undefined ? "notSent" : kinds[outcome.outcome];
  const detail = kind === "failed" ? (outcome?.reason?.detail ?? "") : "";
  const requestId = outcome?.requestId ?? entry?.requestId ?? "";
  return { outcome: kind === "sent" ? done : kind, detail, requestId, apiVersion: entry?.apiVersion ?? null };
}

/** The last request that says this of its row: of the record, else of new rows that were refused alike. */
function traceOf(entries: readonly SendEntry[], outcome: SendOutcome | undefined): SendEntry | undefined {
  if (outcome === undefined) return undefined;
  const { id, reason } = outcome;
  return entries.findLast(({ path, document, failure }) =>
    id === null ? reason !== undefined && failure?.detail === reason.detail : path["id"] === id || bears(document, id),
  );
}

function bears(document: unknown, id: string): boolean {
  const data: unknown = document !== null && typeof document === "object" ? Reflect.get(document, "data") : null;
  const all: readonly unknown[] = Array.isArray(data) ? data : [data];
  return all.some((one) => one !== null && typeof one === "object" && String(Reflect.get(one, "id")) === id);
}

const kinds: Record<OutcomeKind, "sent" | "failed" | "unknown" | "notSent"> = {
  sent: "sent",
  refused: "failed",
  conflict: "notSent",
  ask: "unknown",
  unknown: "unknown",
  takenBack: "notSent",
  unsent: "notSent",
};

/** The same list with the request ids of the person's own sends: one question to the gateway for each. */
export async function withRequestIds(
  services: Services,
  sends: readonly ActivitySend[],
): Promise<readonly ActivitySend[]> {
  const result: ActivitySend[] = [];
  for (const send of sends) {
    const known = send.by.own ? await readSend(services, send.id, null) : null;
    const ids = known?.entries.flatMap(({ requestId }) => (requestId ? [requestId] : []));
    result.push({ ...send, requestIds: ids === undefined ? null : [...new Set(ids)] });
  }
  return result;
}

/** Writes the list into the workbook's activity sheet: known sends are brought up to date, new ones stand below. */
export async function writeActivitySheet(
  services: Services,
  sends: readonly ActivitySend[],
  words: ActivityListTexts,
): Promise<void> {
  const listed = await withRequestIds(services, sends);
  const list = activityList(words, listed);
  const rowsIn = (kept: Readonly<Record<string, string>>) => activityList(inWords(words, kept), listed).rows;
  await services.workbook.writeActivity({ ...list, words: { own: cellWords(words), rowsIn } });
}
