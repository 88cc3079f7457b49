// Order and sight of the columns of a table that is about to be made.
import type { LinkedTable } from "../../sync/linkedTable";
import type { Mapping } from "../../sync/mapping";
import type { Services } from "../services";

/** How a person wants the columns, by key. */
export interface ColumnsWanted {
  readonly order: readonly string[];
  readonly shown: ReadonlySet<string>;
}

/** The mapping of a table that is to be made, in the wanted order. */
export function inWantedOrder(mapping: Mapping, wanted: ColumnsWanted | undefined): Mapping {
  if (wanted === undefined) return mapping;
  const place = new Map(wanted.order.map((key, at) => [key, at]));
  return [...mapping].sort((a, b) => (place.get(a.key) ?? mapping.length) - (place.get(b.key) ?? mapping.length));
}

/** In a table that was just made, whose columns stand in the mapping's order. */
export async function hideUnwanted(
  { workbook }: Services,
  link: LinkedTable,
  wanted: ColumnsWanted | undefined,
): Promise<void> {
  const hidden = link.mapping.flatMap(({ key }, at) => (wanted === undefined || wanted.shown.has(key) ? [] : [at]));
  if (hidden.length === 0) return;
  await workbook.arrangeColumns(link, { order: link.mapping.map((_, at) => at), hidden: new Set(hidden) });
}
