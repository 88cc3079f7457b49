// The filter of a table of bids as a person fills it in, and as the platform is asked. All twelve filters of the
// platform (document 3, filters); an attribute takes one, and five are the most that it recommends.
/** By attribute: "" where nothing is asked. Moments hold "from:2026-03-01" or "to:2026-03-01". */
export type BidFilter = Readonly<Record<BidAttribute, string>>;

export const bidMoments = ["intend_to_bid_answered_at", "submitted_at", "resubmitted_at"] as const;
export const bidTextsAsked = ["supplier_company_external_id", "supplier_company_id", "id"] as const;
export type BidAttribute = (typeof bidMoments)[number] | (typeof bidTextsAsked)[number] | "intend_to_bid" | "status";

export const noFilter: BidFilter = {
  status: "",
  intend_to_bid: "",
  intend_to_bid_answered_at: "",
  submitted_at: "",
  resubmitted_at: "",
  supplier_company_external_id: "",
  supplier_company_id: "",
  id: "",
};

/** The documents call this list incomplete (document 3, value sets). */
export const bidStatuses = [
  "draft",
  "unclaimed",
  "submitted",
  "revising",
  "update_requested",
  "resubmitted",
  "awarded",
  "award_retracted",
  "rejected",
  "rejection_retracted",
] as const;

export function countOfConditions(filter: BidFilter): number {
  return Object.values(filter).filter((value) => value !== "").length;
}

/** Days are those of the person's own clock, from their beginning, to their end. */
export function askedOf(filter: BidFilter): Readonly<Record<string, string>> {
  const asked: Record<string, string> = {};
  for (const name of bidMoments) {
    const [operator = "", day = ""] = filter[name].split(":");
    if (day !== "")
      asked[`${name}_${operator}`] = new Date(
        `${day}T${operator === "to" ? "23:59:59.999" : "00:00:00.000"}`,
      ).toISOString();
  }
  if (filter.status !== "") asked["status_equals"] = filter.status;
  if (filter.intend_to_bid !== "") asked[`intend_to_bid_${filter.intend_to_bid}`] = "true";
  for (const name of bidTextsAsked) if (filter[name].trim() !== "") asked[`${name}_equals`] = filter[name].trim();
  return asked;
}
