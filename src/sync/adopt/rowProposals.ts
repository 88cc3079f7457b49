// Row matches as a person reads them: names, sheet rows, what else might fit. It matches nothing.
import type { RowMatches, RowMatchInput } from "./matchRows";
import { sureness } from "./sureness";
import type { CellDifference, RowCandidate, RowProposal } from "./types";

export interface RowNames {
  readonly sheetRow: (row: number) => number;
  readonly name: (row: number) => string;
  readonly itemName: (remote: number) => string;
  readonly differences: (row: number, remote: number) => readonly CellDifference[];
}

/** The matches as rows for people, in the sheet's order. */
export function rowProposals(input: RowMatchInput, found: RowMatches, names: RowNames): RowProposal[] {
  const candidate = ({ remote, confidence }: { remote: number; confidence: number }): RowCandidate => ({
    id: input.remoteIds[remote] ?? "",
    name: names.itemName(remote),
    confidence,
  });
  const proposals: RowProposal[] = [];
  for (const row of input.sheet.keys()) {
    if (input.blank.has(row)) continue;
    const base = { row, sheetRow: names.sheetRow(row), name: names.name(row) };
    const match = found.matches.get(row);
    const doubtful = found.doubtful.get(row);
    if (match !== undefined)
      proposals.push({
        ...base,
        state: "matched",
        id: input.remoteIds[match.remote] ?? "",
        itemName: names.itemName(match.remote),
        confidence: match.confidence,
        sureness: sureness(match.confidence),
        reason: match.reason,
        differences: names.differences(row, match.remote),
      });
    else if (doubtful !== undefined)
      proposals.push({
        ...base,
        state: "ambiguous",
        candidates: doubtful.candidates.map(candidate),
        rivals: doubtful.rivals,
      });
    else
      proposals.push({
        ...base,
        state: "unmatched",
        candidates: (found.near.get(row) ?? []).map(candidate),
        chosen: found.newByChoice.has(row),
      });
  }
  return proposals;
}
