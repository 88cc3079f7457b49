// Texts of the forms of the round sheet and of the negotiation sheet, and of what was written.
import type { NegotiationsWritten, NegotiationWritten, RoundWritten } from "../../workflows/compare/types";
import type { Message } from "../parts/message";
import { countOf, listed, number, shortTime } from "../parts/words";

/** More names than this are counted. */
const NAMES = 3;

export const roundTexts = {
  intro: "A new sheet compares the newest reading of the bids with an earlier one: by supplier and by line.",
  newest: (when: string) => `Newest: ${when}`,
  since: "Compare with the reading of",
  write: "Write the sheet",
  none: "There is no earlier reading. Refresh the comparison first.",
} as const;

export const negotiationTexts = {
  intro:
    "A new sheet for one supplier: its own prices, the target, and room for its new price. It shows nothing of other bidders.",
  supplier: "Supplier",
  pick: "Choose a supplier…",
  target: "Target",
  targets: {
    baseline: "The baseline price",
    reduction: "A percentage below its own price",
    column: "A column of the sheet",
  },
  percent: "Percent below its price",
  column: "Column with target prices",
  pickColumn: "Choose a column…",
  noColumns: "Add a column with target prices to the comparison's table, then open this again.",
  write: "Write the sheet",
  missing: {
    supplier: "Choose a supplier.",
    percent: "Type a number above 0 and below 100.",
    column: "Choose a column.",
  },
  noPrices: "no usable price",
  everybody: "All suppliers that take part",
  telling: "What the supplier learns of the others",
  tellings: {
    nothing: "Nothing",
    rank: "Its rank on each line",
    gap: "How far it is above the lowest price, in whole percents",
  },
  gapHint: "A supplier can work out about what the lowest price is.",
} as const;

export function negotiationsMessage({ sheets, skipped }: NegotiationsWritten): Message {
  const sum = (of: (one: NegotiationWritten) => number) => sheets.reduce((all, one) => all + of(one), 0);
  const [equal, elsewhere, typed] = [
    sum((one) => one.equalToOthers),
    sum((one) => one.calculatedElsewhere),
    sum((one) => one.typedOver),
  ];
  const text = [
    `New sheets: ${sheets.map(({ sheetName }) => `“${sheetName}”`).join(", ")}.`,
    ...(skipped.length === 0
      ? []
      : [`Without a sheet, for lack of a bid or of a price: ${named(skipped.map(({ label }) => label))}.`]),
    ...(typed === 0
      ? []
      : [`In ${countOf(typed, "cell")} the comparison has another price than the bid; the sheets have the bid's.`]),
    ...(equal === 0 ? [] : [`${countOf(equal, "target")} equal another bidder's price.`]),
    ...(elsewhere === 0 ? [] : [`${countOf(elsewhere, "target")} come from cells that Bidsheet cannot follow.`]),
    "Nothing was sent.",
  ];
  return {
    title: `${countOf(sheets.length, "negotiation sheet")} written`,
    text: text.join(" "),
    todo: "Look at the targets, then move each sheet into a workbook of its own before you send it.",
  };
}

export function roundMessage(done: RoundWritten): Message {
  const { sheetName, moved, came, went, linesCame, linesGone } = done;
  const down = moved.reduce((sum, one) => sum + one.down, 0);
  const up = moved.reduce((sum, one) => sum + one.up, 0);
  const other = moved.reduce((sum, one) => sum + one.other, 0);
  const again = moved.filter(({ resubmitted }) => resubmitted).map(({ label }) => label);
  const counts = listed([
    [down, `${countOf(down, "price")} down`],
    [up, `${countOf(up, "price")} up`],
    [other, `${number(other)} other`],
  ]);
  const lines = listed([
    [linesCame, `${countOf(linesCame, "line")} added`],
    [linesGone, `${countOf(linesGone, "line")} removed`],
  ]);
  const text = [
    `New sheet “${sheetName}”${counts === "" ? "" : `: ${counts}`}.`,
    ...(again.length === 0 ? [] : [`Resubmitted: ${named(again)}.`]),
    ...(came.length === 0 ? [] : [`New bidders: ${named(came)}.`]),
    ...(went.length === 0 ? [] : [`No longer among the bids: ${named(went)}.`]),
    ...(lines === "" ? [] : [`Lines of the event: ${lines}.`]),
  ];
  const since = shortTime(Date.parse(done.since), Date.parse(done.at));
  return { title: `Changes since ${since} written`, text: text.join(" "), todo: "" };
}

/** The sheet is beside the others' prices until you move it: that is the point of the message. */
export function negotiationMessage(done: NegotiationWritten): Message {
  const { sheetName, label, lines, untargeted, met, notBid, typedOver, equalToOthers } = done;
  const { calculatedElsewhere } = done;
  const facts = [
    ...(untargeted === 0 ? [] : [`${countOf(untargeted, "line")} without a target.`]),
    ...(met === 0 ? [] : [`${countOf(met, "line")} already at the target or below, so without a target.`]),
    ...(notBid === 0 ? [] : [`${countOf(notBid, "line")} left out: its bid does not have them.`]),
    ...(typedOver === 0
      ? []
      : [`You typed over ${countOf(typedOver, "cell")} of the comparison; the sheet shows the bid's price.`]),
  ];
  const warnings = [
    ...(equalToOthers === 0
      ? []
      : [`Check before you send: in ${countOf(equalToOthers, "line")} the target equals another bidder's price.`]),
    ...(calculatedElsewhere === 0
      ? []
      : [
          `Check before you send: ${countOf(calculatedElsewhere, "target")} ${calculatedElsewhere === 1 ? "is" : "are"} calculated from other cells, which may contain others' prices.`,
        ]),
  ];
  return {
    title: `Sheet for ${label} written`,
    text: [`New sheet “${sheetName}”: ${countOf(lines, "line")}.`, ...facts, ...warnings].join(" "),
    todo: "Never send this workbook: it has the other bidders' prices. Move the sheet into a new workbook (right-click its tab, Move or Copy, new book) and send that one.",
  };
}

function named(names: readonly string[]): string {
  const first = names.slice(0, NAMES).map((name) => `“${name}”`);
  const more = names.length - first.length;
  return [first.join(", "), ...(more === 0 ? [] : [`${number(more)} more`])].join(" and ");
}
