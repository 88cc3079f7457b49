// How a bid stands, in the person's words: the platform's state of it, and when it came in.
import { quote } from "../../bids/compare/remarks";
import type { BidState } from "../../workflows/compare/prepare";
import { t, tc } from "../language/t";
import { deadline } from "../parts/words";

/** The states that the platform is known to give. */
const states: ReadonlyMap<string, string> = new Map([
  ["draft", tc("bid", "Draft")],
  ["unclaimed", tc("bid", "Unclaimed")],
  ["submitted", tc("bid", "Submitted")],
  ["revising", tc("bid", "Being revised")],
  ["update_requested", tc("bid", "Update requested")],
  ["resubmitted", tc("bid", "Resubmitted")],
  ["awarded", tc("bid", "Awarded")],
  ["award_retracted", tc("bid", "Award retracted")],
  ["rejected", tc("bid", "Rejected")],
  ["rejection_retracted", tc("bid", "Rejection retracted")],
]);

/** Another state is said as the platform says it. */
export function bidStateText({ status, submittedAt, resubmittedAt, intendsToBid }: BidState): string {
  const state = states.get(status) ?? (quote(status.replaceAll("_", " ")) || t("No state"));
  const last = resubmittedAt ?? submittedAt;
  if (last !== null) {
    const when = deadline(last);
    if (resubmittedAt === null || submittedAt === null) return t("{state}, {when}", { state, when });
    return t("{state}, {when}, first {first}", { state, when, first: deadline(submittedAt) });
  }
  if (intendsToBid === null) return state;
  return intendsToBid ? t("{state}, plans to bid", { state }) : t("{state}, does not plan to bid", { state });
}
