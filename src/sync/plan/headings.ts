// New rows that are no line items: headings inside a list, such as "Los 1" above its lines.
import { isBlank } from "../../values/sameCell";
import { isTotalsWord } from "../adopt/synonyms";
import type { Mapping } from "../mapping";
import type { RowCreate } from "../syncPlan";

/** What parts of a list are called, in six languages, with their number or letter. */
const PART =
  /^(los|teillos|lot|lote|lotto|perceel|gruppe|group|groupe|grupo|gruppo|groep|teil|part|partie|parte|deel|section|sección|sezione|abschnitt|kapitel|chapter|chapitre|capítulo|bereich|kategorie|category|catégorie|categoría)(?:[\s.:#-]*\d+|[\s.:#-]+(?:[ivx]+|[a-z]))\b/i;

/** Its name alone is filled, and reads like one: a row that a person has just begun to type is none. */
export function isHeadingRow(mapping: Mapping, { cells }: Pick<RowCreate, "cells">): boolean {
  const own = mapping.flatMap((column, at) => (column.computed ? [] : [{ column, cell: cells[at] ?? null }]));
  const name = own.find(({ column }) => column.naming)?.cell;
  if (own.length < 3 || typeof name !== "string" || own.some(({ column, cell }) => !column.naming && !isBlank(cell)))
    return false;
  const text = name.trim();
  return PART.test(text) || text.endsWith(":") || isTotalsWord(text);
}
