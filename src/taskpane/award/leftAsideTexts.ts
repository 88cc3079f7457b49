// What an award leaves aside, in the person's language. English sheets and records have sentences of their own
// (bids/awardSheet/leftAsideWords.ts). Titles and names from outside are quoted and cut.
import { SHOWN_STRANGERS, type AlternateOut, type LeftAside, type RuleOfLines } from "../../bids/awardSheet/leftAside";
import { quote } from "../../bids/compare/remarks";
import { headersOf, placeName } from "../../bids/pointed/types";
import { t } from "../language/t";

const rules: Readonly<Record<RuleOfLines, string>> = {
  must: t("Lines that must go to one bidder"),
  mustNot: t("Lines that must not go to one bidder"),
  groups: t("Lines that go together"),
  splits: t("Lines that are divided"),
  bounds: t("Limits of some lines"),
};
const oneBidder = t("Limits of one bidder");
const discount = t("Discount");

const alternates: Readonly<Record<AlternateOut, (n: number) => string>> = {
  gone: (n) =>
    t(
      "Alternates: {n, plural, one{# that was accepted is of a line or bidder that is gone} other{# that were accepted are of lines or bidders that are gone}}",
      { n },
    ),
  unread: (n) =>
    t(
      "Alternates: {n, plural, one{# has a price that is no number, so it does not count} other{# have prices that are no numbers, so they do not count}}",
      { n },
    ),
  byVolume: (n) =>
    t(
      "Alternates: {n, plural, one{# is of a line with a volume price of the same supplier, so it does not count} other{# are of lines with volume prices of the same supplier, so they do not count}}",
      { n },
    ),
  foreign: (n) =>
    t(
      "Alternates: {n, plural, one{# is in another currency, so it does not count} other{# are in other currencies, so they do not count}}",
      { n },
    ),
};

const nameOf = (bidder: string | null) => (bidder === null ? t("a bidder that no longer exists") : quote(bidder));
const namesOf = (bidders: readonly (string | null)[]) => bidders.map(nameOf).join(", ");

export function leftAsideText(one: LeftAside): string {
  switch (one.kind) {
    case "noQuantity": {
      const title = quote(one.title);
      return one.more === 0
        ? t("“{title}”: no quantity, so it cannot be awarded", { title })
        : t("“{title}” and {more, number} more: no quantity, so they cannot be awarded", { title, more: one.more });
    }
    case "alternatesColumnGone":
      return t("Alternates: the column with their prices is gone, so none counts");
    case "alternates":
      return alternates[one.why](one.count);
    case "incumbentsColumnGone":
      return t("Today's suppliers: the column “{header}” is gone", { header: quote(one.header) });
    case "incumbentUnknown":
      return t("Today's suppliers: “{name}” is not a bidder here, so leaving it costs nothing", {
        name: quote(one.name),
      });
    case "ratesGone":
      return t("The table of rates is gone: prices in other currencies do not count");
    case "noRate":
      return t("“{bidder}”: {prices, plural, one{# price} other{# prices}} in {currency} without a rate", {
        bidder: quote(one.bidder),
        prices: one.prices,
        currency: one.currency,
      });
    case "costsColumnGone":
    case "sharesAboveOne":
    case "noCost":
      return costsText(one);
    case "groupCellsGone":
    case "groupChanged":
    case "inNoGroup":
    case "groupStrangers":
      return groupText(one);
    default:
      return ruleText(one);
  }
}

type Of<Kind extends LeftAside["kind"]> = Extract<LeftAside, { readonly kind: Kind }>;

function ruleText(one: Of<"bidderOut" | "groupBidderOut" | "linesGone" | "discountLinesGone">): string {
  switch (one.kind) {
    case "bidderOut": {
      const named = { ...rules, bounds: oneBidder, discount };
      return t("{rule}: {name} does not take part", { rule: named[one.rule], name: nameOf(one.bidder) });
    }
    case "groupBidderOut":
      return t("Group “{group}”: {name} does not take part", { group: quote(one.group), name: nameOf(one.bidder) });
    case "linesGone":
      return t("{rule}: {n, plural, one{# line is} other{# lines are}} no longer there", {
        rule: rules[one.rule],
        n: one.lines,
      });
    case "discountLinesGone": {
      const words = { name: nameOf(one.bidder), n: one.lines };
      return one.whole
        ? t(
            "Discount of {name}: {n, plural, one{# line is} other{# lines are}} no longer there, so that nobody wins the whole group",
            words,
          )
        : t("Discount of {name}: {n, plural, one{# line is} other{# lines are}} no longer there", words);
    }
  }
}

function costsText(one: Of<"costsColumnGone" | "sharesAboveOne" | "noCost">): string {
  const header = quote(one.header);
  switch (one.kind) {
    case "costsColumnGone":
      return t("Costs from “{header}”: the column is gone, so it adds nothing", { header });
    case "sharesAboveOne":
      return t("Costs from “{header}”: shares above 1 count as they are, so that 5 is 500%", { header });
    case "noCost": {
      const title = quote(one.title);
      return one.more === 0
        ? t("Costs from “{header}”: no number for “{title}”, so it adds nothing there", { header, title })
        : t("Costs from “{header}”: no number for “{title}” and {more, number} more, so it adds nothing there", {
            header,
            title,
            more: one.more,
          });
    }
  }
}

function groupText(one: Of<"groupCellsGone" | "groupChanged" | "inNoGroup" | "groupStrangers">): string {
  if (one.kind === "groupChanged") return changedText(one);
  const place = quote(placeName(one.place));
  switch (one.kind) {
    case "groupCellsGone": {
      const [, header = ""] = headersOf(one.place);
      return header === ""
        ? t(
            "Groups from {place}: the cells or the column of suppliers is gone, so the suppliers of the last time count",
            {
              place,
            },
          )
        : t(
            "Groups from {place}: the column “{header}” or the column of suppliers is gone, so the suppliers of the last time count",
            { place, header: quote(header) },
          );
    }
    case "inNoGroup":
      return t("Groups from {place}: {names} in no group there", { place, names: namesOf(one.bidders) });
    case "groupStrangers": {
      const shown = one.names.slice(0, SHOWN_STRANGERS).map((name) => `“${quote(name)}”`);
      const more = one.names.length - shown.length;
      const names = shown.join(", ");
      return more === 0
        ? t("Groups from {place}: {names} not a bidder here", { place, names })
        : t("Groups from {place}: {names} and {more, number} more not a bidder here", { place, names, more });
    }
  }
}

function changedText({ group, came, went }: Of<"groupChanged">): string {
  const words = { group: quote(group), came: namesOf(came), went: namesOf(went) };
  if (went.length === 0) return t("Group “{group}” was read again: {came} came in", words);
  if (came.length === 0) return t("Group “{group}” was read again: {went} went out", words);
  return t("Group “{group}” was read again: {came} came in; {went} went out", words);
}
