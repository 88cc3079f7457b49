// Why bids cannot be compared. Nothing was written when one of these comes back.
import type { UnclearWorksheet } from "./compare/compare";

export type ComparisonObstacle =
  | { readonly kind: "noBids"; readonly eventTitle: string }
  /** No column says which one the quantity or the price is: the person chooses. */
  | { readonly kind: "bidColumnsUnclear"; readonly worksheets: readonly UnclearWorksheet[] }
  /** The workbook no longer remembers it. */
  | { readonly kind: "comparisonGone" }
  | { readonly kind: "comparedWorksheetGone"; readonly worksheetTitle: string };
