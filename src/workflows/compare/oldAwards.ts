// What a comparison says of its awards once a bid on it is another.
import type { RememberedComparison } from "../../workbook/compare/types";

export function withOldAwards(comparison: RememberedComparison): RememberedComparison {
  const awards = comparison.awards?.map((one) => ({ ...one, bidsChanged: true }));
  return { ...comparison, award: "bidsChanged", ...(awards === undefined ? {} : { awards }) };
}
