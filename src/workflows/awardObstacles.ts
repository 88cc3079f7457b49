// Why no award can be worked out or written. Nothing was written when one of these comes back.

export type AwardObstacle =
  /** Every bidder is left out, no line has a price above zero, or lines with prices have no quantity. */
  | { readonly kind: "nothingToAward"; readonly why: "leftOut" | "noPrices" | "noQuantities" }
  /** The rules cannot hold together, or the time ended before an award was found. */
  | { readonly kind: "noAwardFound" };
