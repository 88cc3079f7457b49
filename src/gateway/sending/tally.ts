// How changes are counted, when a send is handed over and when it has ended. Pure.
import type { OutcomeKind } from "../../platform/handoverContract";
import type { Operation, OperationKind } from "../../platform/operation";
import { operations } from "../../platform/operations";
import type { SendCounts, SendTally } from "../../platform/sendContract";
import type { Cargo, Item } from "./cargo";

type Count = keyof SendCounts;

const counted: Readonly<Record<OperationKind, Count | null>> = {
  list: null,
  get: null,
  describe: null,
  create: "creates",
  bulkCreate: null,
  update: "updates",
  delete: "deletions",
  invite: "updates",
};

/** What an operation's changes are counted among; null for what changes no single record. `head`: what it counted. */
export function countOf(operation: Operation, head: SendCounts): Count | null {
  if (operation.kind === "invite" && head.updates === 0) return countOfInvitation({ operation: operation.name });
  return counted[operation.kind];
}

/** Invitations count as updates, or as what a person sees in them: invited is a create, taken back a deletion. */
const countOfInvitation = ({ operation }: Pick<Item, "operation">): Count =>
  operations.get(operation)?.method === "DELETE" ? "deletions" : "creates";

const done = { creates: "created", updates: "updated", deletions: "deleted" } as const;

/** What became of a send. */
export function tallyOf({ items, counts, head }: Cargo): SendTally {
  const of = (kind: OutcomeKind) => counts.get(kind) ?? 0;
  const tally = { created: 0, updated: 0, deleted: 0 };
  const asUpdates = head.counts.updates > 0;
  for (const item of items) {
    if (!item.arrived) continue;
    if (item.role === "create" || item.role === "named") tally.created += 1;
    else if (item.role === "remove") tally.deleted += 1;
    else tally[item.role === "invite" && !asUpdates ? done[countOfInvitation(item)] : "updated"] += 1;
  }
  // An event that the platform has already is no failure: nothing was to be sent.
  const conflicts = items.every(({ role }) => role === "named") ? 0 : of("conflict");
  return { ...tally, failed: of("refused") + conflicts, unknown: of("unknown") + of("ask") };
}
