// Texts of tables of bids: which tables there are, and what filters them.
import type { BidTable } from "../../workflows/link/bids";
import type { Message } from "../parts/message";
import type { BidAttribute } from "./bidFilter";
import { t, tc } from "../language/t";

const attributes: Readonly<Record<BidAttribute, string>> = {
  status: t("Bid status"),
  intend_to_bid: t("Intends to bid"),
  intend_to_bid_answered_at: tc("date", "Answered"),
  submitted_at: tc("date", "Submitted"),
  resubmitted_at: tc("date", "Resubmitted"),
  supplier_company_external_id: t("Supplier external ID"),
  supplier_company_id: t("Supplier ID"),
  id: t("Bid ID"),
};

export const bidTexts = {
  intro: t(
    "Tables of bids show what suppliers answered. A refresh updates them. Bidsheet never sends anything from them.",
  ),
  unanswered: {
    title: t("Who has not answered"),
    about: t(
      "All bids, filtered by “Answer: not yet”. A refresh applies the filter again and hides suppliers that have answered since.",
    ),
    link: t("List who has not answered"),
  },
  lines: {
    title: t("Bid line items"),
    about: t("Every line of every bid, with the supplier, the answer and the times of its bid."),
    link: t("List the bid line items"),
  },
  bids: {
    title: t("Bids"),
    about: t("One row for each bid: answer, status and times."),
    link: t("List the bids"),
  },
  attributes,
  any: tc("bid status", "Any"),
  operator: (name: string) => t("{name}: from or to", { name }),
  day: (name: string) => t("{name}: day", { name }),
  from: tc("day", "from"),
  to: tc("day", "to"),
  equals: t("yes"),
  notEquals: t("no"),
  tooMany: (most: number) => t("The platform recommends at most {most} conditions. Clear one.", { most }),
} as const;

const shows: Readonly<Partial<Record<BidTable, string>>> = {
  unanswered: t("The filter on “Answer” shows who has not answered yet."),
};

const sentences = (...given: readonly (string | undefined)[]) => given.filter(Boolean).join(" ");

export const bidsLinked = (title: string, rows: number, show: BidTable): Message => ({
  title: t("“{title}” is on a new sheet", { title }),
  text: sentences(t("It has {rows, plural, one{# row} other{# rows}}.", { rows }), shows[show]),
  todo: t("Refresh it when you want to know what is new."),
});
