// The ledger of an event's invitations: what the workbook remembers and what the gateway's journal knows, put together.
// It asks the platform nothing (it has no list of who is invited), and takes nothing for invited that was not answered.
import { ledgerList } from "../../invitations/ledgerList";
import { mergeRuns, saidOf, withoutUnasked } from "../../invitations/ledger";
import { refusedRows } from "../../invitations/refusal";
import { atomicityOf, type InvitationRun, type OutcomeRow } from "../../invitations/types";
import type { SendDetails, SendEntry, SendShown } from "../../platform/sendContract";
import { atTheDoor } from "../../platform/doors";
import { referencesIn, wishOf } from "../../platform/suppliers";
import { invitationLists, type EventKey } from "./operations";
import type { Services } from "../services";

/** The gateway shows at most so many. */
const MOST = 500;
/** The gateway forgets answers after 90 days: of older runs their absence says nothing. */
const REMEMBERED_MS = 80 * 86_400_000;

/** What the gateway's journal has of a run. */
export interface AskedRun {
  readonly references: ReadonlySet<string>;
  readonly requests: number;
}

export interface InvitationLedger {
  /** Oldest first. */
  readonly runs: readonly InvitationRun[];
  /** Newest first, of both of the event's lists. */
  readonly sends: readonly SendShown[];
  /** What the workbook has of the runs. */
  readonly remembered: readonly InvitationRun[];
  /** By run, of those whose journal was read. */
  readonly asked: ReadonlyMap<string, AskedRun>;
}

/** Everything that is known here of who was invited to an event. Own runs of other workbooks come from the gateway. */
export async function readInvitations(services: Services, event: EventKey): Promise<InvitationLedger> {
  const remembered = await services.workbook.invitationRuns(event.id);
  const known = new Map(remembered.map((run) => [run.id, run]));
  const sends: SendShown[] = [];
  const nearest: InvitationRun[] = [];
  const asked = new Map<string, AskedRun>();
  for (const collection of invitationLists(event)) {
    // A run has both lists of the event, and is listed under each.
    const listed = await services.gateway.sends(collection, MOST);
    const shown = listed.filter(({ id }) => sends.every((send) => send.id !== id));
    sends.push(...shown);
    for (const send of shown) {
      if (!send.by.own || !hasMoreToTell(send, known.get(send.id))) continue;
      const details = await services.gateway.sendDetails(send.id);
      nearest.push(runOf(event, details));
      if (services.clock.now() - Date.parse(send.at) < REMEMBERED_MS) asked.set(send.id, askedIn(details));
    }
  }
  const ended = sends.filter(({ endedAt }) => endedAt !== null).map(({ id }) => id);
  return canSendNoMore({ runs: mergeRuns(nearest, remembered), sends, remembered, asked }, ended);
}

/** `ids`: runs that have ended, or that the gateway lets send nothing more. */
export function canSendNoMore(ledger: InvitationLedger, ids: readonly string[]): InvitationLedger {
  const wanted = new Set(ids);
  const runs = ledger.runs.map((run) => {
    const asked = wanted.has(run.id) ? ledger.asked.get(run.id) : undefined;
    return asked === undefined ? run : withoutUnasked(run, asked.references);
  });
  return { ...ledger, runs };
}

export function askedIn({ entries }: Pick<SendDetails, "entries">): AskedRun {
  const references = entries.flatMap(({ operation, body }) => {
    const wish = wishOf(operation);
    return wish === null ? [] : referencesIn(wish, body);
  });
  return { references: new Set(references), requests: entries.length };
}

/** A run that ended, all of which the workbook knows for certain, has not. */
function hasMoreToTell({ endedAt }: SendShown, run: InvitationRun | undefined): boolean {
  return endedAt === null || run?.whole !== true || run.rows.some(({ outcome }) => outcome === "unknown");
}

/** Without references of which no request left: nothing happened to them. */
export function forLedger(run: InvitationRun): InvitationRun {
  return { ...run, rows: run.rows.filter(({ outcome }) => outcome !== "notSent") };
}

/** What a send's journal says. References of which no request left are not in it. */
export function runOf({ id: eventId }: EventKey, { send, entries }: SendDetails): InvitationRun {
  const rows = new Map<string, OutcomeRow>();
  let wish: Pick<InvitationRun, "kind" | "change"> = { kind: "companyIds", change: "invite" };
  for (const entry of entries) {
    const asked = wishOf(entry.operation);
    if (asked === null) continue;
    wish = asked;
    for (const row of rowsOf(entry, asked)) rows.set(row.reference, stronger(rows.get(row.reference), row));
  }
  const run = { id: send.id, eventId, ...wish, at: send.at, by: send.by.userEmail };
  return forLedger({ ...run, whole: send.endedAt !== null, rows: [...rows.values()] });
}

/** What one request of the journal meant for its references. */
function rowsOf(entry: SendEntry, asked: Pick<InvitationRun, "kind" | "change">): readonly OutcomeRow[] {
  const chunk = referencesIn(asked, entry.body);
  const { state, failure } = entry;
  if (failure !== null) {
    const { detail, pointer } = failure;
    return refusedRows(atomicityOf[asked.kind], chunk, {
      detail,
      pointer,
      atTheDoor: atTheDoor(failure.kind),
    });
  }
  const outcome = OUTCOMES[state];
  return chunk.map((reference) => ({ reference, outcome, detail: "" }));
}

const OUTCOMES = { open: "unknown", answered: "done", notApplied: "notSent" } as const;

const STRENGTH = { done: 3, unknown: 2, refused: 1, notSent: 0 } as const;

/** A reference that was sent twice in one run, since its first request was taken apart. */
function stronger(row: OutcomeRow | undefined, other: OutcomeRow): OutcomeRow {
  return row !== undefined && STRENGTH[row.outcome] > STRENGTH[other.outcome] ? row : other;
}

/**
 * Remembers in the workbook what the gateway knows besides, so that it stays when the gateway has forgotten (after 90
 * days).
 */
export async function keepInvitations(
  { workbook }: Pick<Services, "workbook">,
  { runs, remembered }: InvitationLedger,
): Promise<void> {
  const known = new Map(remembered.map((run) => [run.id, JSON.stringify(run)]));
  for (const run of runs) if (known.get(run.id) !== JSON.stringify(run)) await workbook.saveInvitationRun(run);
}

/**
 * Writes an event's ledger, or with null what the workbook remembers of all, into the workbook's sheet of invitations.
 */
export async function writeInvitationLedger(
  services: Services,
  event: EventKey | null,
): Promise<{ readonly entries: number }> {
  const runs = event === null ? await services.workbook.invitationRuns(null) : await kept(services, event);
  const list = ledgerList(services.inviteSheetTexts.ledger, runs);
  await services.workbook.writeInvitations(list);
  return { entries: list.rows.length };
}

async function kept(services: Services, event: EventKey): Promise<readonly InvitationRun[]> {
  const ledger = await readInvitations(services, event);
  await keepInvitations(services, ledger);
  return ledger.runs;
}

export interface Said {
  readonly runId: string;
  readonly references: readonly string[];
  /** Whether the person saw on the platform that the change had its effect. */
  readonly had: boolean;
}

/**
 * A person looked on the platform and says what became of references whose answer was lost. Where all of a request are
 * told alike, the gateway's open entry is closed as well. Null when there is no such run.
 */
export async function settleInvitations(
  services: Services,
  event: EventKey,
  { runId, references, had }: Said,
): Promise<InvitationRun | null> {
  const { runs, sends } = await readInvitations(services, event);
  const run = runs.find(({ id }) => id === runId);
  if (run === undefined) return null;
  const said = saidOf(run, new Set(references), had);
  await services.workbook.saveInvitationRun(said);
  const send = sends.find(({ id }) => id === runId);
  if (send === undefined) return said;
  for (const { key, operation, body, send: name } of await services.gateway.openIntents(send.collection)) {
    const asked = wishOf(operation);
    if (name !== runId || asked === null) continue;
    const chunk = new Set(referencesIn(asked, body));
    const told = said.rows.filter(({ reference }) => chunk.has(reference));
    const alike = told.every(({ outcome, byWord }) => byWord === true && outcome === (had ? "done" : "refused"));
    if (alike)
      await services.gateway.resolveIntent(
        key,
        had ? { outcome: "applied", document: null } : { outcome: "notApplied" },
      );
  }
  return said;
}
