// What suppliers take off in scenarios side by side: a row a step, with what is won of it there now.
import { tableColumn } from "../../values/references";
import type { DraftCells, DraftLook, Planned } from "../../sheets/draft";
import { isAbove } from "../award/discounts/discounts";
import type { ScenarioDiscount } from "../award/scenario";
import { stepsOf } from "../awardSheet/discountsOf";
import { lineMarkPattern } from "../awardSheet/lineMarks";
import { namesById } from "../awardSheet/names";
import type { DiscountSums } from "./figures";
import { scenarioColumns, type ScenarioHeaders } from "./headers";
import { costingNames, countsMore, scenarioLabels, type ScenariosInput, type ScenariosNames } from "./input";

export const DISCOUNT_COLUMNS = 7;

export interface DiscountsBlock {
  readonly cells: readonly DraftCells[];
  /** Without the heading. */
  readonly rows: number;
  /** By scenario; null: it has none. */
  readonly sums: (scenario: number) => DiscountSums | null;
}

/** One step of one discount of one scenario. */
interface Step {
  readonly scenario: number;
  readonly discount: ScenarioDiscount;
  /** Position in the scenario. */
  readonly at: number;
  readonly from: number;
  readonly off: number;
  readonly isLast: boolean;
}

export function discountsBlock(input: ScenariosInput, names: ScenariosNames, top: number): DiscountsBlock {
  const steps = stepsIn(input);
  if (steps.length === 0) return { cells: [], rows: 0, sums: () => null };
  const headers = scenarioColumns(input);
  const labels = scenarioLabels(input);
  const named = namesById(input);
  const { say, sentences } = input.texts;
  const head = [
    say("Discounts of the scenarios"),
    say("Scenario"),
    say("Won now"),
    say("discount|From"),
    say("discount|Off"),
    say("Off now"),
    say("As counted"),
  ];
  const cells = steps.flatMap((step, nth): DraftCells[] => {
    const row = top + 1 + nth;
    const h = headers[step.scenario];
    if (h === undefined) return [];
    const text = sentences.discount(step.discount, named);
    const cell = (column: number, look: DraftLook, planned: Planned): DraftCells => {
      return { row, column, look, cells: [[planned]] };
    };
    const own = formulasOf(input, names, step, h);
    return [
      {
        row,
        column: 0,
        look: "text",
        cells: [[{ value: text }, { value: labels[step.scenario] ?? "" }]],
        wrap: true,
      },
      cell(2, "number", { formula: `=${own.won}` }),
      cell(3, "number", { value: step.from }),
      cell(4, step.discount.off === "part" ? "percent" : "money", { value: step.off }),
      cell(5, "money", { formula: `=${own.off(row + 1)}` }),
      cell(6, "money", { formula: `=F${row + 1}*${own.factor}` }),
    ];
  });
  const sums = (scenario: number): DiscountSums | null => {
    const own = steps.flatMap((one, nth) => (one.scenario === scenario ? [top + 2 + nth] : []));
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) return null;
    return { paid: `SUM($F$${first}:$F$${last})`, counted: `SUM($G$${first}:$G$${last})` };
  };
  const heading: DraftCells = { row: top, column: 0, look: "heading", cells: [head.map((value) => ({ value }))] };
  return { cells: [heading, ...cells], rows: steps.length, sums };
}

function stepsIn({ columns, lines }: ScenariosInput): readonly Step[] {
  return columns.flatMap((one, scenario) =>
    one.scenario.discounts.flatMap((discount, at) => {
      const all = stepsOf(discount, lines.length);
      return all.map(({ from, off }, nth) => ({ scenario, discount, at, from, off, isLast: nth === all.length - 1 }));
    }),
  );
}

function formulasOf(input: ScenariosInput, names: ScenariosNames, step: Step, h: ScenarioHeaders) {
  const { discount, scenario, isLast, at } = step;
  const place = input.bidders.findIndex(({ bidId }) => bidId === discount.bidId) + 1;
  const of = (header: string) => tableColumn(names.lines, header);
  const one = input.columns[scenario];
  const more = one !== undefined && countsMore(one);
  const own = `${of(h.place)},${place},${of(h.discounts)},${lineMarkPattern(at)}`;
  const won = `${own},${of(h.cost)},">=0"`;
  const spend = `SUMIFS(${of(more ? h.paid : h.cost)},${own})`;
  const units = `SUMIFS(${of(h.units)},${won})`;
  const measures = { spend, quantity: units, whole: `SUMIFS(${of(h.part)},${won})` };
  const base = { part: spend, unit: units, amount: "1" }[discount.off];
  const above = discount.measure !== "whole" && isAbove({ ...discount, measure: discount.measure });
  // `row`: as the sheet counts them. The next step of the same discount stands below.
  const off = (row: number) => {
    const [now, from, part, next] = [`C${row}`, `D${row}`, `E${row}`, `D${row + 1}`];
    const upTo = isLast ? now : `MIN(${now},${next})`;
    const whole = isLast ? `${part}*${base}` : `IF(ROUND(${now}-${next},6)>=0,0,${part}*${base})`;
    return `IF(AND(${now}>0,ROUND(${now}-${from},6)>=0),${above ? `${part}*(${upTo}-${from})` : whole},0)`;
  };
  const factor = more && place > 0 ? `INDEX(${costingNames(names, scenario).factor},${place})` : "1";
  return { won: measures[discount.measure], off, factor };
}
