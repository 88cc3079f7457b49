// Who is sent and who is left out: by what is known of each, and by what the person decided. Whoever was invited
// before, or may have been, is left out until the person says otherwise.
import type { InvitationChange, Reference, SupplierStanding } from "./types";

/**
 * fresh: nothing stands against it. before: the change was made before. unknown: an earlier change may have had an
 * effect.
 */
export type Position = "fresh" | "before" | "unknown";

export interface Candidate extends Reference {
  readonly standing: SupplierStanding;
  readonly position: Position;
}

export interface InvitationChoices {
  /** References that go although the change was made before. */
  readonly again: ReadonlySet<string>;
  /** References that go although an earlier change may have had an effect: somebody may get a second mail. */
  readonly doubtful: ReadonlySet<string>;
  /** References that the person left out. */
  readonly leftOut: ReadonlySet<string>;
}

export const noInvitationChoices: InvitationChoices = {
  again: new Set(),
  doubtful: new Set(),
  leftOut: new Set(),
};

const NONE: SupplierStanding = { state: "none", at: "", by: "", runId: "" };

const positions: Record<InvitationChange, Record<SupplierStanding["state"], Position>> = {
  invite: { none: "fresh", invited: "before", removed: "fresh", unknown: "unknown" },
  // Who is not in the ledger may have been invited elsewhere: an invitation can be taken back all the same.
  remove: { none: "fresh", invited: "fresh", removed: "before", unknown: "unknown" },
};

export function candidates(
  change: InvitationChange,
  references: readonly Reference[],
  standings: ReadonlyMap<string, SupplierStanding>,
): readonly Candidate[] {
  return references.map((reference) => {
    const standing = standings.get(reference.id) ?? NONE;
    return { ...reference, standing, position: positions[change][standing.state] };
  });
}

/** The ids that go out, in order. */
export function leaving(all: readonly Candidate[], choices: InvitationChoices): readonly string[] {
  const goes: Record<Position, (id: string) => boolean> = {
    fresh: () => true,
    before: (id) => choices.again.has(id),
    unknown: (id) => choices.doubtful.has(id),
  };
  return all.filter(({ id, position }) => !choices.leftOut.has(id) && goes[position](id)).map(({ id }) => id);
}
