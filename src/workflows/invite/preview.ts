// What inviting suppliers would do, before anything is sent: who gets mail in how many requests, who is left out and
// why, which cells name nobody. It sends nothing, and remembers what it learns of earlier runs.
import { candidates, leaving, noInvitationChoices, type InvitationChoices } from "../../invitations/candidates";
import { chunked, mostRequestsApart } from "../../invitations/chunks";
import { otherKinds, standings } from "../../invitations/ledger";
import { readReferences, type ReadReferences } from "../../invitations/readReferences";
import { atomicityOf, type GivenCell, type Reference, type SupplierStanding } from "../../invitations/types";
import type { InvitedBefore } from "../../platform/invitedContract";
import type { SendShown } from "../../platform/sendContract";
import type { SelectedColumn } from "../../workbook/rows/types";
import { no, readInvitedEvent } from "./event";
import { canSendNoMore, keepInvitations, readInvitations, type InvitationLedger } from "./ledger";
import { collectionOf, invitationLists } from "./operations";
import type {
  InvitationSource,
  InviteDone,
  InvitePreview,
  InvitePreviewOutcome,
  InviteRequest,
  OthersRun,
} from "./types";
import { newestSend } from "../send/newest";
import type { Services, WorkflowOptions } from "../services";

/** The gateway answers about so many at once. */
const MOST_ASKED = 1000;

export async function previewInvitations(
  services: Services,
  request: InviteRequest,
  options: WorkflowOptions = {},
): Promise<InvitePreviewOutcome> {
  const most = services.profile.limits.supplierReferences;
  const chunkSize = request.chunkSize ?? most;
  if (!Number.isInteger(chunkSize) || chunkSize < 1 || chunkSize > most) return no({ kind: "chunkTooLarge", most });
  const given = cellsOf(request.source);
  const read = await readInvitedEvent(services, request.eventId, request.kind, options);
  if (!read.ok) return read;
  const { event } = read;
  const { kind, change } = request;
  const collection = collectionOf(kind, event);
  const known = await readInvitations(services, event);
  await keepInvitations(services, known);
  const continues = cutOffRun(known, collection, request.continues);
  // Taking it over stops it for good: what it did not ask until then, it never will.
  const ledger = continues === null ? known : canSendNoMore(known, [continues]);
  const found = withoutRows(request.source, readReferences(kind, given.cells));
  const preview: InvitePreview = {
    request,
    event,
    kind,
    change,
    chunkSize,
    continues,
    irreversible: true,
    apart: false,
    candidates: candidates(change, found.references, await standingsOf(services, request, ledger, found.references)),
    names: namesOf(found.references, given),
    choices: noInvitationChoices,
    problems: found.problems,
    blanks: found.blanks,
    hidden: given.hidden,
    place: given.place,
    sheetProtected: given.sheetProtected,
    continuedRequests: ledger.asked.get(continues ?? "")?.requests ?? 0,
    chunks: [],
    seconds: 0,
    mostRequests: 0,
    atomicity: atomicityOf[kind],
    said: new Set(ledger.runs.flatMap(({ rows }) => rows.flatMap((row) => (row.byWord === true ? row.reference : [])))),
    otherKinds: otherKinds(ledger.runs, kind),
    others: ledger.sends.filter((send) => !send.by.own).map(othersRun),
    lastSends: await newestSendNames(services, event, [continues]),
    at: services.clock.now(),
  };
  return { ok: true, preview: withInvitationChoices(services, preview, noInvitationChoices) };
}

/** The own run that was cut off: the one that is asked for, else the newest; null when there is none. */
function cutOffRun({ sends }: InvitationLedger, collection: string, asked: string | null | undefined): string | null {
  const cutOff = sends.filter((send) => send.collection === collection && send.by.own && send.state === "cutOff");
  return (cutOff.find(({ id }) => id === asked) ?? cutOff[0])?.id ?? null;
}

/** Places in a list are no rows of a sheet. */
function withoutRows({ kind }: InvitationSource, read: ReadReferences): ReadReferences {
  if (kind === "column") return read;
  return { ...read, references: read.references.map(({ id }) => ({ id, rows: [] })) };
}

/**
 * One's own runs, and what colleagues did about the same references where any of them sent to the event. The later of
 * two counts.
 */
async function standingsOf(
  { gateway }: Services,
  { eventId, kind }: InviteRequest,
  { runs, sends }: InvitationLedger,
  references: readonly Reference[],
): Promise<ReadonlyMap<string, SupplierStanding>> {
  const own = standings(runs, kind);
  if (sends.every(({ by }) => by.own)) return own;
  const known = new Map(own);
  for (const some of chunked(references, MOST_ASKED)) {
    const asked = some.map(({ id }) => id);
    for (const one of await gateway.invited({ eventId, kind, references: asked }))
      known.set(one.reference, laterOf(own.get(one.reference), one));
  }
  return known;
}

function laterOf(own: SupplierStanding | undefined, { change, state, at, by }: InvitedBefore): SupplierStanding {
  if (own !== undefined && own.at > at) return own;
  const done = change === "invite" ? "invited" : "removed";
  return { state: state === "done" ? done : "unknown", at, by, runId: "" };
}

function othersRun({ by, at, counts, outcome, endedAt }: SendShown): OthersRun {
  const { created: invited, deleted: removed } = outcome ?? {
    created: counts.creates,
    deleted: counts.deletions,
  };
  return { by: by.userEmail, at, invited, removed, unknown: outcome?.unknown ?? 0, ended: endedAt !== null };
}

/** Names of the newest sends to both of the event's lists. */
export async function newestSendNames(
  services: Pick<Services, "gateway">,
  event: InvitePreview["event"],
  except: readonly (string | null)[],
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const collection of invitationLists(event)) names.push(await newestSend(services, collection, except));
  return names;
}

/** The same preview under other decisions of the person. */
export function withInvitationChoices(
  services: Pick<Services, "profile">,
  preview: InvitePreview,
  choices: InvitationChoices,
): InvitePreview {
  const chunks = chunked(leaving(preview.candidates, choices), preview.chunkSize);
  return inRequests(services, { ...preview, choices, apart: false }, chunks);
}

/**
 * What taking the refused requests of a run apart would send: nobody whom an answer of the platform, or the lack of
 * one, makes a possible invitation. No requests where there is nothing to take apart.
 */
export function previewApart(
  services: Pick<Services, "profile">,
  preview: InvitePreview,
  { refusedChunks, lastSends }: Pick<InviteDone, "refusedChunks" | "lastSends">,
): InvitePreview {
  const wanted = new Set(refusedChunks.flat());
  const among = preview.candidates.filter(({ id }) => wanted.has(id));
  const apart = { ...preview, candidates: among, apart: true, continues: null, lastSends, problems: [] };
  return inRequests(services, apart, refusedChunks);
}

function inRequests(
  { profile }: Pick<Services, "profile">,
  preview: InvitePreview,
  chunks: InvitePreview["chunks"],
): InvitePreview {
  const sizes = chunks.map(({ length }) => length);
  const mostRequests = preview.apart ? sizes.reduce((sum, size) => sum + mostRequestsApart(size), 0) : chunks.length;
  const seconds = Math.ceil(mostRequests / profile.limits.events.requestsPerSecond);
  return { ...preview, chunks, mostRequests, seconds };
}

type Given = Pick<SelectedColumn, "hidden" | "sheetProtected" | "cells" | "names"> & {
  readonly place: SelectedColumn["place"] | null;
};

function cellsOf(source: InvitationSource): Given {
  if (source.kind === "column") return source.selected;
  const cells = source.references.map((value): GivenCell => ({ row: 0, value, shown: "", isError: false }));
  return { cells, names: [], hidden: 0, sheetProtected: false, place: source.place ?? null };
}

function namesOf(references: readonly Reference[], { cells, names }: Given): ReadonlyMap<string, string> {
  const byRow = new Map(cells.map(({ row }, at) => [row, names[at] ?? ""]));
  const found = references.map(({ id, rows }) => [id, byRow.get(rows[0] ?? 0) ?? ""] as const);
  return new Map(found.filter(([, name]) => name !== ""));
}
