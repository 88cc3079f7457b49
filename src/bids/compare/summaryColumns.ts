// The columns of a comparison's summary, a row a bidder. What they calculate stands in summary.ts.

export const summaryColumnKinds = [
  /** The bid's own number, hidden: it finds the bidder whatever the person calls it. */
  "bid",
  "place",
  "bidder",
  "status",
  "takesPart",
  "lines",
  "coverage",
  "coverageQuantity",
  "coverageBaseline",
  "total",
  "commonTotal",
  "gap",
  "gapShare",
  "savings",
  "savingsShare",
  "budgetSavings",
  "budgetSavingsShare",
  "lowestLines",
] as const;
export type SummaryColumnKind = (typeof summaryColumnKinds)[number];
