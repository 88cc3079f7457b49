// Why a round sheet or a negotiation sheet cannot be made. Nothing was written when one of these comes back.

export type RoundObstacle =
  /** The reading of that time (ISO 8601, UTC) is damaged or no longer kept. */
  | { readonly kind: "pullUnreadable"; readonly at: string }
  /** The bids were read at both times and say the same. */
  | { readonly kind: "nothingMoved"; readonly since: string; readonly at: string };

export type NegotiationObstacle =
  /** The newest reading holds no bid of this supplier: it was withdrawn. */
  | { readonly kind: "bidderGone"; readonly label: string }
  /** No line of its bid has a price above zero. */
  | { readonly kind: "noPrices"; readonly label: string }
  | { readonly kind: "targetColumnGone"; readonly header: string }
  /** So many of the column's cells are calculated from what other bidders ask: the supplier could read it from them. */
  | { readonly kind: "targetFromOthers"; readonly header: string; readonly cells: number };
