// What inviting suppliers would do, before anything is sent: who gets mail in how many requests, who is left out and why, which cells
// name nobody. It sends nothing, and remembers what it learns of earlier runs.
import { candidates, leaving, noInvitationChoices, type InvitationChoices } from "../invitations/candidates";
import { chunked, mostRequestsApart } from "../invitations/chunks";
import { otherKinds, standings } from "../invitations/ledger";
import { readReferences } from "../invitations/readReferences";
import { atomicityOf, type GivenCell } from "../invitations/types";
import type { SendShown } from "../platform/sendContract";
import type { SelectedColumn } from "../workbook/inviteTypes";
import { no, readInvitedEvent } from "./inviteEvent";
import { keepInvitations, readInvitations } from "./inviteLedger";
import { collectionOf, collectionsOf } from "./inviteOperations";
import type {
  InvitationSource,
  InviteDone,
  InvitePreview,
  InvitePreviewOutcome,
  InviteRequest,
  InviteStopped,
  OthersRun,
} from "./inviteTypes";
import { newestSend } from "./sendLease";
import type { Services, WorkflowOptions } from "./types";

export async function previewInvitations(
  services: Services,
  request: InviteRequest,
  options: WorkflowOptions = {},
): Promise<InvitePreviewOutcome> {
  const most = services.profile.limits.supplierReferences;
  const chunkSize = request.chunkSize ?? most;
  if (!Number.isInteger(chunkSize) || chunkSize < 1 || chunkSize > most)
    return no({ kind: "chunkTooLarge", most });
  const given = await cellsOf(services, request.source);
  if (!given.ok) return given;
  const read = await readInvitedEvent(services, request.eventId, request.kind, options);
  if (!read.ok) return read;
  const { event } = read;
  const { kind, change } = request;
  const collection = collectionOf(kind, event);
  const ledger = await readInvitations(services, event);
  await keepInvitations(services, ledger);
  const cutOff = ledger.sends.find(
    (send) => send.collection === collection && send.by.own && send.state === "cutOff",
  );
  const continues = cutOff?.id ?? null;
  const found = readReferences(kind, given.cells);
  const preview: InvitePreview = {
    ...{ event, kind, change, chunkSize, continues, irreversible: true, apart: false },
    candidates: candidates(change, found.references, standings(ledger.runs, kind)),
    ...{ choices: noInvitationChoices, problems: found.problems, blanks: found.blanks },
    ...{ hidden: given.hidden, place: given.place, sheetProtected: given.sheetProtected },
    ...{ chunks: [], seconds: 0, mostRequests: 0, atomicity: atomicityOf[kind] },
    otherKinds: otherKinds(ledger.runs, kind),
    others: ledger.sends.filter((send) => !send.by.own).map(othersRun),
    lastSends: await newestSends(services, event, [continues]),
    at: services.clock.now(),
  };
  return { ok: true, preview: withInvitationChoices(services, preview, noInvitationChoices) };
}

function othersRun({ by, at, counts, outcome, endedAt }: SendShown): OthersRun {
  const { created: invited, deleted: removed } = outcome ?? {
    created: counts.creates,
    deleted: counts.deletions,
  };
  return { by: by.userEmail, at, invited, removed, unknown: outcome?.unknown ?? 0, ended: endedAt !== null };
}

/** Names of the newest sends to both of the event's lists. */
export async function newestSends(
  services: Pick<Services, "gateway">,
  event: InvitePreview["event"],
  except: readonly (string | null)[],
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const collection of collectionsOf(event)) names.push(await newestSend(services, collection, except));
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
 * What taking the refused requests of a run apart would send: nobody whom an answer of the platform, or the lack of one, makes a
 * possible invitation. No requests where there is nothing to take apart.
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
  const mostRequests = preview.apart
    ? sizes.reduce((sum, size) => sum + mostRequestsApart(size), 0)
    : chunks.length;
  const seconds = Math.ceil(mostRequests / profile.limits.events.requestsPerSecond);
  return { ...preview, chunks, mostRequests, seconds };
}

type Given = Pick<SelectedColumn, "hidden" | "sheetProtected" | "cells"> & {
  readonly ok: true;
  readonly place: SelectedColumn["place"] | null;
};

async function cellsOf({ workbook }: Services, source: InvitationSource): Promise<Given | InviteStopped> {
  if (source.kind === "list") {
    const cells = source.references.map((value, at): GivenCell => ({
      row: at + 1,
      value,
      shown: "",
      isError: false,
    }));
    return { ok: true, cells, hidden: 0, sheetProtected: false, place: null };
  }
  const result = await workbook.selectedColumn(source.header ?? null);
  return result.ok ? { ok: true, ...result.selected } : no(result.problem);
}
