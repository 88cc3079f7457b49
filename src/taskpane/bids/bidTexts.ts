// Texts of tables of bids: which tables there are, and what filters them.
import type { BidTable } from "../../workflows/link/bids";
import type { Message } from "../parts/message";
import { countOf } from "../parts/words";
import type { BidAttribute } from "./bidFilter";

const attributes: Readonly<Record<BidAttribute, string>> = {
  status: "Bid status",
  intend_to_bid: "Intends to bid",
  intend_to_bid_answered_at: "Answered",
  submitted_at: "Submitted",
  resubmitted_at: "Resubmitted",
  supplier_company_external_id: "Supplier external ID",
  supplier_company_id: "Supplier ID",
  id: "Bid ID",
};

export const bidTexts = {
  intro:
    "Tables of bids show what suppliers answered. A refresh updates them. Bidsheet never sends anything from them.",
  unanswered: {
    title: "Who has not answered",
    about:
      "All bids, filtered by “Answer: not yet”. A refresh applies the filter again, so who answered since leaves the view.",
    link: "List who has not answered",
  },
  lines: {
    title: "Bid line items",
    about: "Every line of every bid, with the supplier, the answer and the times of its bid.",
    link: "List the bid line items",
  },
  bids: {
    title: "Bids",
    about: "One row for each bid: answer, status and times.",
    link: "List the bids",
  },
  attributes,
  any: "Any",
  operator: (name: string) => `${name}: from or to`,
  day: (name: string) => `${name}: day`,
  from: "from",
  to: "to",
  equals: "yes",
  notEquals: "no",
  tooMany: (most: number) => `The platform recommends at most ${most} conditions. Clear one.`,
} as const;

const shows: Readonly<Record<BidTable, string>> = {
  bids: "",
  lines: "",
  unanswered: " The filter on “Answer” shows who has not answered yet.",
};

export const bidsLinked = (title: string, rows: number, show: BidTable): Message => ({
  title: `“${title}” is on a new sheet`,
  text: `It has ${countOf(rows, "row")}.${shows[show]}`,
  todo: "Refresh it when you want to know what is new.",
});
