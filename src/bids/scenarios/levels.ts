// Missing bids in the lines of scenarios side by side: each scenario levels them by its own rule. All of them share the
// flags.
import { span, thisRow } from "../../values/references";
import { levelOfRow } from "../awardSheet/lineLevels";
import { linesHeaders } from "../awardSheet/linesHeaders";
import { bandLabels } from "../compare/columns";
import { allOf, scenarioColumns, takenHeaders, type ScenarioHeaders } from "./headers";
import { levelsBids, offersItems, type ComparedScenario, type ScenariosInput, type ScenariosNames } from "./input";

/** Of hidden columns, one a bidder: whether its bid is missing. Empty where no scenario levels such bids. */
export function missingHeaders(input: ScenariosInput): readonly string[] {
  if (!input.columns.some(levelsBids)) return [];
  const taken = [...takenHeaders(input), ...scenarioColumns(input).flatMap(allOf)];
  return bandLabels(
    input.bidders.map((_, at) => `Missing ${at + 1}`),
    [...taken, ...labelHeaders(input)],
  );
}

/** Hidden columns of a scenario: the price that missing bids count at, and whether the row's supplier has no bid. */
export function levelFormulas(
  input: ScenariosInput,
  { lines }: ScenariosNames,
  one: ComparedScenario,
  h: ScenarioHeaders,
): readonly (readonly [header: string, formula: string])[] {
  const { missing } = one.scenario.costing;
  if (missing === undefined) return [];
  const flags = missingHeaders(input);
  const [first = "", last = first] = [flags[0], flags.at(-1)];
  const units = thisRow(linesHeaders(input.texts.say).quantity);
  const none = offersItems(one) ? `,NOT(ISNUMBER(${thisRow(h.alternate)}))` : "";
  const usable = `${thisRow(h.place)}>0,ISNUMBER(${thisRow(h.level)}),ISNUMBER(${units}),N(${units})>=0${none}`;
  const flag = `INDEX(${span(lines, first, last)},${thisRow(h.place)})`;
  return [
    [h.level, levelOfRow(missing, input.compared)],
    [h.noBid, `=IFERROR(IF(AND(${usable}),${flag},0),0)`],
  ];
}

/** What the row's supplier asks for the whole line, before costs beside the price. */
export function askedBy(
  { texts }: Pick<ScenariosInput, "texts">,
  one: ComparedScenario,
  h: ScenarioHeaders,
  row: string,
): string {
  const found = `INDEX(${row},${thisRow(h.place)})`;
  const level = `${thisRow(h.level)}*${thisRow(linesHeaders(texts.say).quantity)}`;
  const plain = levelsBids(one) ? `IF(${thisRow(h.noBid)}=1,${level},${found})` : found;
  return offersItems(one) ? `IF(ISNUMBER(${thisRow(h.alternate)}),${thisRow(h.alternate)},${plain})` : plain;
}

/** A bidder that is called as one of the table's own columns gets a number. */
export function labelHeaders(input: ScenariosInput): readonly string[] {
  const taken = [...takenHeaders(input), ...scenarioColumns(input).flatMap(allOf)];
  return bandLabels(
    input.bidders.map(({ label }) => label),
    taken,
  );
}
