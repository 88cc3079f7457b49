// The rows of the list before an invitation run: everybody who could be read, and cells that name nobody. Pure; it
// decides nothing.
import { leaving, type Candidate } from "../../invitations/candidates";
import type { ReferenceProblem } from "../../invitations/types";
import type { InvitePreview } from "../../workflows/invite/types";

export type InviteItem =
  | {
      readonly kind: "candidate";
      readonly key: string;
      readonly candidate: Candidate;
      readonly name: string;
      readonly goes: boolean;
    }
  | { readonly kind: "problem"; readonly key: string; readonly problem: ReferenceProblem };

export const inviteFilters = ["all", "goes", "out", "unknown", "problem"] as const;
export type InviteFilter = (typeof inviteFilters)[number];

export function inviteItems({ candidates, choices, names, problems, apart }: InvitePreview): readonly InviteItem[] {
  const goes = new Set(apart ? candidates.map(({ id }) => id) : leaving(candidates, choices));
  return [
    ...problems.map((problem) => ({ kind: "problem", key: `row ${problem.row}`, problem }) as const),
    ...candidates.map((candidate) => {
      const { id } = candidate;
      return {
        kind: "candidate",
        key: `id ${id}`,
        candidate,
        name: names.get(id) ?? "",
        goes: goes.has(id),
      } as const;
    }),
  ];
}

/** Somebody who is unknown and goes all the same is shown under both. */
export function fits(item: InviteItem, filter: InviteFilter): boolean {
  if (filter === "all") return true;
  if (item.kind === "problem") return filter === "problem";
  if (filter === "unknown") return item.candidate.position === "unknown";
  return filter === (item.goes ? "goes" : "out");
}

export function matches(item: InviteItem, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  if (wanted === "") return true;
  const text = item.kind === "problem" ? String(item.problem.row) : `${item.name} ${item.candidate.id}`;
  return text.toLowerCase().includes(wanted);
}
