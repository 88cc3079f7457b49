// What an award leaves aside in words, for sheets and records. Titles and names from outside are quoted and cut.
import { quote } from "../compare/remarks";
import { headersOf, placeName, type CellsPlace } from "../pointed/types";
import { SHOWN_STRANGERS, type AlternateOut, type LeftAside, type RuleOfLines } from "./leftAside";
import { count } from "./words";

const rules: Readonly<Record<RuleOfLines | "discount", string>> = {
  must: "Lines that must go to one bidder",
  mustNot: "Lines that must not go to one bidder",
  groups: "Lines that go together",
  splits: "Lines that are divided",
  bounds: "Limits of some lines",
  discount: "Discount",
};

const alternates: Readonly<Record<AlternateOut, readonly [one: string, more: string]>> = {
  gone: [
    "that was accepted is of a line or bidder that is gone",
    "that were accepted are of lines or bidders that are gone",
  ],
  unread: [
    "has a price that is no number, so it does not count",
    "have prices that are no numbers, so they do not count",
  ],
  byVolume: [
    "is of a line with a volume price of the same supplier, so it does not count",
    "are of lines with volume prices of the same supplier, so they do not count",
  ],
  foreign: ["is in another currency, so it does not count", "are in other currencies, so they do not count"],
};

const nameOf = (bidder: string | null) => bidder ?? "a bidder that no longer exists";
const costsFrom = (header: string) => `Costs from “${quote(header)}”`;
const groupsFrom = (place: CellsPlace) => `Groups from ${quote(placeName(place))}`;
const andMore = (more: number) => (more === 0 ? "" : ` and ${more} more`);
const linesAre = (lines: number) => `${count(lines, "line")} ${lines === 1 ? "is" : "are"} no longer there`;

export function leftAsideInWords(one: LeftAside): string {
  switch (one.kind) {
    case "bidderOut":
      return `${one.rule === "bounds" ? "Limits of one bidder" : rules[one.rule]}: ${nameOf(one.bidder)} does not take part`;
    case "groupBidderOut":
      return `Group “${one.group}”: ${nameOf(one.bidder)} does not take part`;
    case "linesGone":
      return `${rules[one.rule]}: ${linesAre(one.lines)}`;
    case "discountLinesGone":
      return `Discount of ${nameOf(one.bidder)}: ${linesAre(one.lines)}${one.whole ? ", so that nobody wins the whole group" : ""}`;
    case "alternatesColumnGone":
      return "Alternates: the column with their prices is gone, so none counts";
    case "alternates":
      return `Alternates: ${one.count} ${alternates[one.why][one.count === 1 ? 0 : 1]}`;
    case "incumbentsColumnGone":
      return `Today's suppliers: the column “${one.header}” is gone`;
    case "incumbentUnknown":
      return `Today's suppliers: “${one.name}” is not a bidder here, so leaving it costs nothing`;
    case "costsColumnGone":
      return `${costsFrom(one.header)}: the column is gone, so it adds nothing`;
    case "sharesAboveOne":
      return `${costsFrom(one.header)}: shares above 1 count as they are, so that 5 is 500%`;
    case "noCost":
      return `${costsFrom(one.header)}: no number for “${quote(one.title)}”${andMore(one.more)}, so it adds nothing there`;
    case "ratesGone":
      return "The table of rates is gone: prices in other currencies do not count";
    case "noRate":
      return `“${quote(one.bidder)}”: ${count(one.prices, "price")} in ${one.currency} without a rate`;
    case "noQuantity":
      return `“${one.title}”${andMore(one.more)}: no quantity, so it cannot be awarded`;
    default:
      return groupInWords(one);
  }
}

type OfGroupCells = Extract<LeftAside, { kind: "groupCellsGone" | "groupChanged" | "inNoGroup" | "groupStrangers" }>;

function groupInWords(one: OfGroupCells): string {
  switch (one.kind) {
    case "groupCellsGone": {
      const [, header = ""] = headersOf(one.place);
      const what = header === "" ? "the cells" : `the column “${quote(header)}”`;
      return `${groupsFrom(one.place)}: ${what} or the column of suppliers is gone, so the suppliers of the last time count`;
    }
    case "groupChanged": {
      const listed = (names: typeof one.came) => names.map((name) => quote(nameOf(name))).join(", ");
      const parts = [
        ...(one.came.length === 0 ? [] : [`${listed(one.came)} came in`]),
        ...(one.went.length === 0 ? [] : [`${listed(one.went)} went out`]),
      ];
      return `Group “${quote(one.group)}” was read again: ${parts.join("; ")}`;
    }
    case "inNoGroup":
      return `${groupsFrom(one.place)}: ${one.bidders.map(quote).join(", ")} in no group there`;
    case "groupStrangers": {
      const shown = one.names.slice(0, SHOWN_STRANGERS).map((name) => `“${quote(name)}”`);
      const more = one.names.length - shown.length;
      return `${groupsFrom(one.place)}: ${shown.join(", ")}${andMore(more)} not a bidder here`;
    }
  }
}
