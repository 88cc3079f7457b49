// The body that creates deleted line items again from what they held, cells outside the mapping included; what the platform computes
// stays out. It sends nothing.
import type { DeletedRow } from "../sync/undo";
import type { LinkedTable } from "../sync/types";
import type { WireCell } from "../values/typedCell";
import { COLUMN_KEY } from "./lineItems";

export function restoreBody(
  { mapping, leftOutComputed }: Pick<LinkedTable, "mapping" | "leftOutComputed">,
  rows: readonly DeletedRow[],
) {
  const computed = new Set([
    ...mapping.filter((column) => column.computed).map((column) => column.key),
    ...(leftOutComputed ?? []),
  ]);
  return {
    data: rows.map(({ raw }) => {
      const data: Record<string, WireCell> = {};
      for (const [key, value] of Object.entries(raw))
        if (COLUMN_KEY.test(key) && !computed.has(key)) data[key] = value;
      return { type: "line_items" as const, attributes: { data } };
    }),
  };
}
