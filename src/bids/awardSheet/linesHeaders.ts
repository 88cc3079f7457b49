// The headers of an award's table of lines, and where its columns are.
import { saidOnce } from "../../sheets/say";
import { bandLabels } from "../compare/columns";
import { isPlain } from "./costing";
import type { AwardSheetInput } from "./sheetInput";

/** Of a table in which each part of a line is a row: what the rules say about the parts. Hidden columns. */
export const splitHidden = [
  "Given part",
  "Sources at least",
  "Sources at most",
  "Part at least",
  "Part at most",
] as const;

/**
 * Where things stand in the table. The hidden ones come first, so that no other column of the sheet is hidden with
 * them.
 */
export function linesAt({ compared: { worksheet }, scenario }: Pick<AwardSheetInput, "compared" | "scenario">) {
  const own = (divides({ scenario }) ? splitHidden.length : 0) + markedLists({ scenario }).length;
  const offer = countsAlternates({ scenario }) ? 1 : 0;
  const hidden = own + (levels({ scenario }) ? 1 : 0) + offer;
  const part = divides({ scenario }) ? 1 : 0;
  const paid = isPlain(scenario.costing) ? 0 : 1;
  const more = hidden + (worksheet === null ? 0 : 1);
  return {
    line: 0,
    place: 3,
    title: 10 + hidden,
    quantity: 11 + more,
    awarded: 12 + more,
    cost: 13 + more + part,
    lowest: 14 + more + part + paid + offer,
    solved: 23 + more + part + paid + offer,
    rules: 25 + more + 2 * part + paid + offer,
    remark: 26 + more + 2 * part + paid + offer,
  };
}

/** Hidden columns that say which rules or discounts of some lines a line counts for. */
export function markedLists({ scenario }: Pick<AwardSheetInput, "scenario">) {
  const { discounts, bounds } = scenario;
  return [
    ...(discounts.length === 0 ? [] : [{ header: hiddenHeaders.discounts, list: discounts }]),
    ...(bounds.every(({ lines }) => lines === undefined) ? [] : [{ header: hiddenHeaders.limits, list: bounds }]),
  ];
}

/** Whether missing bids count. */
export function levels({ scenario }: Pick<AwardSheetInput, "scenario">): boolean {
  return scenario.costing.missing !== undefined;
}

/** Whether alternates count. */
export function countsAlternates({ scenario }: Pick<AwardSheetInput, "scenario">): boolean {
  return scenario.costing.alternates !== undefined;
}

/** Headers of the bidders' columns; a bidder that is called as one of the table's own columns gets a number. */
export function costHeaders({ bidders, texts }: Pick<AwardSheetInput, "bidders" | "texts">): readonly string[] {
  return bandLabels(
    bidders.map(({ label }) => label),
    Object.values(linesHeaders(texts.say)),
  );
}

/** Whether a rule divides lines: then each part is a row. */
export function divides({ scenario }: Pick<AwardSheetInput, "scenario">): boolean {
  return scenario.splits.length > 0;
}

/** Nobody sees these headers; they are English on every sheet. */
export const hiddenHeaders = {
  line: "Line",
  found: "Found in row",
  row: "Row",
  place: "Place",
  incumbentPlace: "Incumbent place",
  asked: "All bids",
  askedSolved: "All bids, as solved",
  mustPlace: "Must go to place",
  notPlaces: "Must not go to places",
  together: "Together",
  discounts: "Discounts",
  limits: "Limited lines",
  level: "Levelled price",
  alternates: "Alternates that count",
  givenPart: splitHidden[0],
  leastSources: splitHidden[1],
  mostSources: splitHidden[2],
  leastPart: splitHidden[3],
  mostPart: splitHidden[4],
} as const;

export const linesHeaders = saidOnce((say) => ({
  ...hiddenHeaders,
  title: say("Title"),
  worksheet: say("Worksheet"),
  quantity: say("Quantity"),
  awarded: say("Awarded to"),
  cost: say("line|Cost"),
  lowest: say("price|Lowest"),
  above: say("Above lowest"),
  baselineValue: say("Baseline value"),
  savings: say("Savings"),
  incumbent: say("Supplier today"),
  switching: say("Switching"),
  runnerUp: say("Runner-up, as solved"),
  winsBelow: say("Runner-up wins below, as solved"),
  unitBelow: say("Runner-up wins below, per unit"),
  solved: say("Awarded to, as solved"),
  solvedCost: say("Cost, as solved"),
  rules: say("Rules of this line"),
  remark: say("Remark"),
  part: say("Part of the line"),
  solvedPart: say("Part, as solved"),
  paid: say("Price paid"),
  offer: say("Offer"),
}));
