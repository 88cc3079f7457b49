// Alternates in the lines of scenarios side by side: each scenario lets its own count. Scenarios that read the same
// columns share the cells of what bidders offer.
import type { CellValue } from "../../values/cell";
import { span, thisRow } from "../../values/references";
import {
  alternateAmount,
  alternateMarks,
  alternatePrice,
  alternateText,
  isMarked,
  offerFormula,
} from "../awardSheet/alternateColumns";
import { missingOfRow } from "../awardSheet/lineLevels";
import { linesHeaders } from "../awardSheet/linesHeaders";
import type { AwardBidder } from "../awardSheet/sheetInput";
import { bandLabels } from "../compare/columns";
import { allOf, scenarioColumns, takenHeaders, type ScenarioHeaders } from "./headers";
import { labelHeaders, missingHeaders } from "./levels";
import type { ComparedScenario, ScenariosInput, ScenariosNames } from "./input";

/** A pair of columns that bidders filled in. */
interface OfferColumns {
  readonly bidders: readonly AwardBidder[];
  readonly prices: readonly string[];
  readonly texts: readonly string[];
}

/** By the columns that are read; empty where no scenario counts alternates. */
export type OffersRead = ReadonlyMap<string, OfferColumns>;

export function offersOf(input: ScenariosInput): OffersRead {
  const all = [
    ...takenHeaders(input),
    ...scenarioColumns(input).flatMap(allOf),
    ...labelHeaders(input),
    ...missingHeaders(input),
  ];
  const found = new Map<string, OfferColumns>();
  for (const one of input.columns) {
    const key = keyOf(one);
    if (key === null || found.has(key) || one.alternates === undefined) continue;
    const group = found.size === 0 ? "" : `${found.size + 1}.`;
    const named = (what: string) =>
      bandLabels(
        input.bidders.map((_, at) => `${what} ${group}${at + 1}`),
        all,
      );
    const bidders = one.alternates.bidders;
    found.set(key, { bidders, prices: named("Alternate price"), texts: named("Alternate item") });
  }
  return found;
}

function keyOf({ scenario: { costing } }: ComparedScenario): string | null {
  return costing.alternates === undefined
    ? null
    : JSON.stringify([costing.alternates.price, costing.alternates.text ?? null]);
}

type Column = readonly [header: string, formula: string];

/** Hidden columns behind what the bidders ask: whether a bid is missing, and what other items they offer. */
export function behindBidders(input: ScenariosInput, offers: OffersRead): readonly Column[] {
  const missing = missingHeaders(input).map((header, at): Column => [
    header,
    missingOfRow(input.compared, input.bidders[at] ?? { price: null }),
  ]);
  return [...missing, ...offerColumns(input, offers)];
}

function offerColumns(input: ScenariosInput, offers: OffersRead): readonly Column[] {
  return [...offers.values()].flatMap(({ bidders, prices, texts }) => [
    ...bidders.map((bidder, at): Column => {
      const price = alternatePrice(input.compared, bidder);
      return [prices[at] ?? "", price === null ? '=""' : `=IFERROR(IF(ISNUMBER(${price}),${price},""),"")`];
    }),
    ...bidders.map((bidder, at): Column => [texts[at] ?? "", alternateText(input.compared, bidder)]),
  ]);
}

/** What a scenario's alternate comes to for the row's supplier where it counts, and which item that is. */
export function alternateFormulas(
  { texts: { say } }: ScenariosInput,
  offers: OffersRead,
  { lines }: ScenariosNames,
  { one, h, row }: { readonly one: ComparedScenario; readonly h: ScenarioHeaders; readonly row: string },
): { readonly amount: string; readonly offer: string } | null {
  const columns = offers.get(keyOf(one) ?? "");
  if (columns === undefined) return null;
  const place = thisRow(h.place);
  const of = (headers: readonly string[]) => `INDEX(${span(lines, headers[0] ?? "", headers.at(-1) ?? "")},${place})`;
  const asked = `INDEX(${row},${place})`;
  const isCheaper = (amount: string) => `IF(ISNUMBER(${asked}),${amount}<${asked},TRUE)`;
  const cells = { price: of(columns.prices), units: thisRow(linesHeaders(say).quantity), isCheaper };
  const amount = alternateAmount(cells, isMarked(place, thisRow(h.alternates)));
  return { amount, offer: offerFormula(place, thisRow(h.alternate), of(columns.texts), say) };
}

/** Which bidders' alternates for the line count in the scenario. */
export function marksOf({ alternates }: ComparedScenario, line: number): CellValue {
  return alternateMarks(alternates?.offers ?? [], line);
}
