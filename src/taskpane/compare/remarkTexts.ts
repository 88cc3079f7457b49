// The words of a comparison's remarks and of the states of its bids, for a new comparison in the language that the pane
// speaks. Names in braces stay: the sheet fills them in.
import type { ComparisonWord } from "../../bids/compare/words";
import { t, tc } from "../language/t";

export const statusWords = {
  draft: tc("bid", "draft"),
  unclaimed: tc("bid", "unclaimed"),
  submitted: tc("bid", "submitted"),
  revising: tc("bid", "revising"),
  updateRequested: tc("bid", "update requested"),
  resubmitted: tc("bid", "resubmitted"),
  awarded: tc("bid", "awarded"),
  awardRetracted: tc("bid", "award retracted"),
  rejected: tc("bid", "rejected"),
  rejectionRetracted: tc("bid", "rejection retracted"),
  withdrawn: tc("bid", "withdrawn"),
  noStatus: tc("bid", "no status"),
  statusFirst: t("{status}, {at}, first {first}", { status: "{status}", at: "{at}", first: "{first}" }),
  plansToBid: t("{status}, plans to bid", { status: "{status}" }),
  plansNoBid: t("{status}, does not plan to bid", { status: "{status}" }),
  both: t("{one} and {other}", { one: "{one}", other: "{other}" }),
  foreignConverted: t("prices in {others} count in {currency} at the table of rates", {
    others: "{others}",
    currency: "{currency}",
  }),
  foreignLeft: t("prices in {others} do not count, the others are in {currency}", {
    others: "{others}",
    currency: "{currency}",
  }),
  unnamed: t("names no currency, read as {currency}", { currency: "{currency}" }),
} satisfies Partial<Record<ComparisonWord, string>>;

export const remarkWords = {
  slipTimes: t("{factor} times the others' price ({others})", { factor: "{factor}", others: "{others}" }),
  slipTenth: t("a tenth of the others' price ({others})", { others: "{others}" }),
  slipHundredth: t("a hundredth of the others' price ({others})", { others: "{others}" }),
  slipThousandth: t("a thousandth of the others' price ({others})", { others: "{others}" }),
  perHundred: t("{factor} times the others' price ({others}): per hundred?", {
    factor: "{factor}",
    others: "{others}",
  }),
  perPiece: t("a hundredth of the others' price ({others}): per piece?", { others: "{others}" }),
  saidTotal: t("the bid says {said} in total, but quantity × price is {computed}", {
    said: "{said}",
    computed: "{computed}",
  }),
  outlier: t("far from the others, whose median is {median}", { median: "{median}" }),
  negative: t("a price below zero does not count"),
  zero: t("0 does not count"),
  inCurrency: t("“{text}” is in {currency} and does not count: type a number in the sheet's currency", {
    text: "{text}",
    currency: "{currency}",
  }),
  converted: t("“{text}” counts at the rate of {currency}, if the table of rates has one", {
    text: "{text}",
    currency: "{currency}",
  }),
  noNumber: t("“{text}” is not a number and does not count", { text: "{text}" }),
  readText: t("“{text}” is a text, read as {price}", { text: "{text}", price: "{price}" }),
  twoWays: t("“{text}” can be {one} or {other} and does not count: type a number", {
    text: "{text}",
    one: "{one}",
    other: "{other}",
  }),
  quantityNone: t("no quantity, so the line is in no total and counts as not covered"),
  quantityBelow: t("quantity {quantity} is below zero, so the line is in no total and counts as not covered", {
    quantity: "{quantity}",
  }),
  quantityTextBelow: t("quantity “{text}” is below zero, so the line is in no total and counts as not covered", {
    text: "{text}",
  }),
  quantityUnread: t("quantity “{text}” is not a number, so the line is in no total and counts as not covered", {
    text: "{text}",
  }),
  quantityTwoWays: t(
    "quantity “{text}” can be {one} or {other}, so the line is in no total and counts as not covered",
    { text: "{text}", one: "{one}", other: "{other}" },
  ),
  quantityRead: t("quantity “{text}” is a text, read as {value}", { text: "{text}", value: "{value}" }),
  leftOut: t("left out by hand, the bid says {bid}", { bid: "{bid}" }),
  typed: t("{typed} was typed here, the bid says {bid}", { typed: "{typed}", bid: "{bid}" }),
  nothing: tc("a cell says", "nothing"),
  quoted: tc("a text", "“{text}”", { text: "{text}" }),
  more: tc("remarks", "and {n} more", { n: "{n}" }),
  goneLine: t("No longer in the event: kept as it was last read, and left out of the sums"),
} satisfies Partial<Record<ComparisonWord, string>>;
