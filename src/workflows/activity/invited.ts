// The rows of an invitation run for the activity: each supplier with its outcome and the request that said so, from the
// gateway's journal. It asks the platform nothing.
import type { InvitationChange, InvitationOutcome } from "../../invitations/types";
import { readInvitePlan } from "../../platform/invitePlan";
import type { SendDetails, SendEntry } from "../../platform/sendContract";
import { referencesIn, wishOf } from "../../platform/suppliers";
import { runOf } from "../invite/ledger";
import type { ActivityDetailRow } from "./types";

const outcomes: Record<InvitationChange, Record<InvitationOutcome, ActivityDetailRow["outcome"]>> = {
  invite: { done: "invited", refused: "failed", unknown: "unknown", notSent: "notSent" },
  remove: { done: "takenBack", refused: "failed", unknown: "unknown", notSent: "notSent" },
};

/** In the order of the plan; references of which no request left among them. */
export function invitedRows(details: SendDetails): readonly ActivityDetailRow[] {
  const plan = readInvitePlan(details.plan);
  const run = runOf({ id: plan?.eventId ?? "", externalId: null }, details);
  const known = new Map(run.rows.map((row) => [row.reference, row]));
  const requests = requestsOf(details);
  const references = new Set([...(plan?.chunks.flat() ?? []), ...known.keys()]);
  const change = plan?.change ?? run.change;
  return [...references].map((id) => {
    const { outcome, detail } = known.get(id) ?? { outcome: "notSent" as const, detail: "" };
    return {
      kind: change === "invite" ? "create" : "delete",
      id,
      name: id,
      detail,
      cells: [],
      outcome: outcomes[change][outcome],
      requestId: requests.get(id)?.requestId ?? "",
      apiVersion: requests.get(id)?.apiVersion ?? null,
    };
  });
}

/** The last request of each reference. */
function requestsOf({ entries }: SendDetails): ReadonlyMap<string, SendEntry> {
  const requests = new Map<string, SendEntry>();
  for (const entry of entries) {
    const wish = wishOf(entry.operation);
    if (wish === null || entry.requestId === null) continue;
    for (const id of referencesIn(wish, entry.body)) requests.set(id, entry);
  }
  return requests;
}
