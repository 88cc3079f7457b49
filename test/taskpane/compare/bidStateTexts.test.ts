// How a bid stands is said in the person's words, never more than the platform told.
import { bidStateText } from "../../../src/taskpane/compare/bidStateTexts";
import { deadline } from "../../../src/taskpane/parts/words";
import type { BidState } from "../../../src/workflows/compare/prepare";

const FIRST = "2026-10-12T08:00:00.000Z";
const LAST = "2026-10-15T20:54:00.000Z";
const none: BidState = { status: "draft", intendsToBid: null, submittedAt: null, resubmittedAt: null };

test.each<[string, Partial<BidState>, string]>([
  ["a draft", {}, "Draft"],
  ["a draft of who wants to bid", { intendsToBid: true }, "Draft, plans to bid"],
  ["a draft of who does not want to", { intendsToBid: false }, "Draft, does not plan to bid"],
  ["a bid that came in", { status: "submitted", submittedAt: FIRST }, `Submitted, ${deadline(FIRST)}`],
  [
    "one that came in again",
    { status: "resubmitted", submittedAt: FIRST, resubmittedAt: LAST, intendsToBid: true },
    `Resubmitted, ${deadline(LAST)}, first ${deadline(FIRST)}`,
  ],
  ["one of which only the second time is known", { resubmittedAt: LAST }, `Draft, ${deadline(LAST)}`],
  ["one that is asked to change", { status: "update_requested" }, "Update requested"],
  ["a state that nobody knows yet", { status: "parked_by_legal" }, "parked by legal"],
  ["no state", { status: "" }, "No state"],
])("%s", (_what, change, said) => {
  expect(bidStateText({ ...none, ...change })).toBe(said);
});

test("a state that is a whole letter is cut", () => {
  expect(bidStateText({ ...none, status: "x".repeat(5000) }).length).toBeLessThan(300);
});
