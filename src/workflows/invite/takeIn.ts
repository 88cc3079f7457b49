// Runs that ended while no window of this workbook followed them: their outcomes come into ledger and rows. It asks the
// gateway only.
import { PlatformError } from "../../platform/errors";
import type { SendProgress } from "../../platform/handoverContract";
import { readInvitePlan } from "../../platform/invitePlan";
import type { InvitationRun } from "../../invitations/types";
import { dropFollowed, followedSends, neverArrives } from "../journal/followed";
import { followMarks } from "../outcomes/followMarks";
import type { Services } from "../services";
import { rowsHeard } from "./done";
import { invitationDetails } from "./finish";
import { INVITATION_RUNS, writeDown } from "./send";

export interface InvitationsTakenIn {
  readonly runs: readonly { readonly title: string; readonly run: InvitationRun }[];
  /** Runs that the gateway has not ended. */
  readonly open: readonly SendProgress[];
}

/** Throws PlatformError where the gateway cannot be asked. */
export async function takeInInvitations(services: Services): Promise<InvitationsTakenIn> {
  const runs: { title: string; run: InvitationRun }[] = [];
  const open: SendProgress[] = [];
  for (const { id, at } of await followedSends(services, INVITATION_RUNS)) {
    const details = await invitationDetails(services, id);
    const plan = readInvitePlan(details?.plan);
    const followed = details === null || plan === null ? null : await heardOf(services, id);
    if (details === null || plan === null || followed === null) {
      // Whoever wants to finishes it by its card.
      if (neverArrives(services, at)) await dropFollowed(services, INVITATION_RUNS, id);
      continue;
    }
    const { send, lost, outcomes } = followed;
    if (lost !== null) throw lost;
    if (send !== null && send.state !== "ended") {
      open.push(send);
      continue;
    }
    const { eventId, kind, change, chunks, place } = plan;
    const { rows } = rowsHeard({ ...plan, outcomes });
    const by = services.account.userEmail;
    const run = { id, eventId, kind, change, at: details.send.at, by, whole: true, rows };
    await writeDown(services, { change, kind, place, chunks, problems: [], candidates: chunks.flat().map(fresh) }, run);
    await dropFollowed(services, INVITATION_RUNS, id);
    runs.push({ title: details.send.title, run });
  }
  return { runs, open };
}

/** Null where the gateway does not carry it out. */
async function heardOf(services: Services, id: string) {
  try {
    return await followMarks(services, id, {}, true);
  } catch (error) {
    if (error instanceof PlatformError && error.kind === "notFound") return null;
    throw error;
  }
}

function fresh(id: string) {
  const standing = { state: "none", at: "", by: "", runId: "" } as const;
  return { id, rows: [], standing, position: "fresh" } as const;
}
