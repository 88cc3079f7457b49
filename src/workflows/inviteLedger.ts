// The ledger of an event's invitations: what the workbook remembers and what the gateway's journal knows, put together. It asks the
// platform nothing (it has no list of who is invited), and takes nothing for invited that was not answered.
import { ledgerHeaders, ledgerRows } from "../invitations/ledgerRows";
import { mergeRuns, saidOf } from "../invitations/ledger";
import { refusedRows } from "../invitations/refusal";
import { atomicityOf, type InvitationRun, type OutcomeRow } from "../invitations/types";
import type { SendDetails, SendEntry, SendShown } from "../platform/sendContract";
import { atTheDoor } from "./inviteFailure";
import { collectionsOf, referencesIn, wishOf, type EventKey } from "./inviteOperations";
import type { Services } from "./types";

/** The gateway shows at most so many. */
const MOST = 500;

export interface InvitationLedger {
  /** Oldest first. */
  readonly runs: readonly InvitationRun[];
  /** Newest first, of both of the event's lists. */
  readonly sends: readonly SendShown[];
}

/** Everything that is known here of who was invited to an event. Own runs of other workbooks come from the gateway. */
export async function readInvitations(services: Services, event: EventKey): Promise<InvitationLedger> {
  const remembered = await services.workbook.invitationRuns(event.id);
  const whole = new Set(remembered.filter(isSettled).map(({ id }) => id));
  const sends: SendShown[] = [];
  const nearest: InvitationRun[] = [];
  for (const collection of collectionsOf(event)) {
    const shown = await services.gateway.sends(collection, MOST);
    sends.push(...shown);
    for (const send of shown) {
      // A run that ended, and of which the workbook knows every outcome, has no more to tell.
      if (!send.by.own || (whole.has(send.id) && send.endedAt !== null)) continue;
      nearest.push(runOf(event, await services.gateway.sendDetails(send.id)));
    }
  }
  return { runs: mergeRuns(nearest, remembered), sends };
}

function isSettled({ rows }: InvitationRun): boolean {
  return rows.every(({ outcome }) => outcome !== "unknown");
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
  return { id: send.id, eventId, ...wish, at: send.at, by: send.by.userEmail, rows: [...rows.values()] };
}

/** What one request of the journal meant for its references. */
export function rowsOf(
  entry: SendEntry,
  asked: Pick<InvitationRun, "kind" | "change">,
): readonly OutcomeRow[] {
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
  const detail = outcome === "unknown" ? NO_ANSWER : "";
  return chunk.map((reference) => ({ reference, outcome, detail }));
}

const OUTCOMES = { open: "unknown", answered: "done", notApplied: "notSent" } as const;

export const NO_ANSWER = "The platform's answer was lost.";

const STRENGTH = { done: 3, unknown: 2, refused: 1, notSent: 0 } as const;

/** A reference that was sent twice in one run, since its first request was taken apart. */
export function stronger(row: OutcomeRow | undefined, other: OutcomeRow): OutcomeRow {
  return row !== undefined && STRENGTH[row.outcome] > STRENGTH[other.outcome] ? row : other;
}

/** Remembers in the workbook what the gateway knows besides, so that it stays when the gateway has forgotten (after 90 days). */
export async function keepInvitations(services: Services, runs: readonly InvitationRun[]): Promise<void> {
  const eventIds = [...new Set(runs.map(({ eventId }) => eventId))];
  const known = new Map<string, string>();
  for (const eventId of eventIds)
    for (const run of await services.workbook.invitationRuns(eventId)) known.set(run.id, JSON.stringify(run));
  for (const run of runs)
    if (known.get(run.id) !== JSON.stringify(run)) await services.workbook.saveInvitationRun(run);
}

/** Writes an event's ledger, or with null what the workbook remembers of all, into the workbook's sheet of invitations. */
export async function writeInvitationLedger(
  services: Services,
  event: EventKey | null,
): Promise<{ readonly entries: number }> {
  const runs =
    event === null
      ? await services.workbook.invitationRuns(null)
      : (await readInvitations(services, event)).runs;
  if (event !== null) await keepInvitations(services, runs);
  const rows = ledgerRows(runs);
  await services.workbook.writeInvitations({ headers: [...ledgerHeaders], rows });
  return { entries: rows.length };
}

export interface Said {
  readonly runId: string;
  readonly references: readonly string[];
  /** Whether the person saw on the platform that the change had its effect. */
  readonly had: boolean;
}

/**
 * A person looked on the platform and says what became of references whose answer was lost. Where all of a request are told alike, the
 * gateway's open entry is closed as well. Null when there is no such run.
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
    const alike = told.every(
      ({ outcome, byWord }) => byWord === true && outcome === (had ? "done" : "refused"),
    );
    if (alike)
      await services.gateway.resolveIntent(
        key,
        had ? { outcome: "applied", document: null } : { outcome: "notApplied" },
      );
  }
  return said;
}
