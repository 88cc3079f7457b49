// What an adoption will do, counted for a person before it is done.
import { areaAddress } from "../../sync/adopt/grid";
import type { SheetArea, HeaderChange } from "../../sync/adopt/types";
import { equal, type Matched } from "./step";
import type { AdoptionEffects, AdoptionProposal } from "./types";

type Counted = Pick<AdoptionProposal, "matched" | "ambiguous" | "unmatched" | "notInSheet" | "conversions" | "seen">;

export function effectsOf(step: Matched, counted: Counted, changes: readonly HeaderChange[]): AdoptionEffects {
  const { found } = step;
  const { matched, ambiguous, unmatched, notInSheet, conversions, seen } = counted;
  const compared = comparedCells(step, matched);
  return {
    newTable: found.table === null ? { address: areaAddress(found.area), name: found.newTableName } : null,
    headerChanges: changes,
    unmerged: seen.write.unmerge.map(areaAddress),
    addedColumns: addedColumns(step, seen.write),
    idsWritten: matched.length,
    cellsConverted: conversions.filter(({ accepted }) => accepted).length,
    newRows: ambiguous.length + unmatched.length,
    rowsToCome: notInSheet.length,
    cellsAgreed: compared.agreed,
    cellsInConflict: compared.open,
  };
}

function comparedCells({ source, offsets, read }: Matched, matched: Counted["matched"]) {
  const items = new Map(source.remote.ids.map((id, at) => [id, source.remote.cells[at]]));
  const columns = offsets.flatMap((offset, at) =>
    offset === null || source.mapping[at]?.computed !== false ? [] : [at],
  );
  let agreed = 0;
  let open = 0;
  for (const { row, id } of matched)
    for (const at of columns)
      if (equal(read.cells[row], items.get(id), at)) agreed++;
      else open++;
  return { agreed, open };
}

function addedColumns(
  { found: { area, ownHeaders } }: Matched,
  { added, id, status }: AdoptionProposal["seen"]["write"],
): AdoptionEffects["addedColumns"] {
  const at = (offset: number): string => areaAddress(columnAt(area, offset));
  return [
    ...added.map(({ header }, n) => ({
      label: header,
      what: "mapped" as const,
      address: at(area.columns + n),
    })),
    { label: ownHeaders.id, what: "id", address: at(id.offset) },
    { label: ownHeaders.status, what: "status", address: at(status.offset) },
  ];
}

function columnAt(area: SheetArea, offset: number): SheetArea {
  return { ...area, column: area.column + offset, columns: 1 };
}
