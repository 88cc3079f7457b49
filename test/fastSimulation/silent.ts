// What was typed and is not spoken of: it did not arrive, no preview shows it, and its row does not say why not.
import type { Mapping } from "../../src/sync/mapping";
import { sameCell } from "../../src/values/sameCell";
import type { Preview } from "../../src/workflows/send/types";
import { asCell, cell, show, type Typed } from "./words";
import { tagsRead } from "./workbook";

export function silentIn({ plan, sheet, remote }: Preview, mapping: Mapping, all: ReadonlyMap<string, Typed>) {
  const told = new Set(
    [...plan.creates, ...plan.updates, ...plan.conflicts, ...plan.problems, ...plan.gone, ...plan.writes].map(
      ({ row }) => row,
    ),
  );
  const tags = tagsRead.get(sheet.ids) ?? [];
  return sheet.ids.flatMap((id, at) => {
    if (told.has(at)) return [];
    return mapping.flatMap(({ computed }, column) => {
      const typed = all.get(cell(tags[at] ?? "", column));
      const ours = sheet.cells[at]?.[column] ?? null;
      const theirs = remote.cells[remote.ids.indexOf(id)]?.[column] ?? null;
      if (computed || typed === undefined || !sameCell(typed.stands, ours) || sameCell(ours, theirs)) return [];
      return [`${show(asCell(ours))} was typed into ${id || "a new row"} and nothing is said of it`];
    });
  });
}
