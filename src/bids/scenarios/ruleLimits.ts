// The rules of compared scenarios that are amounts, as formulas: bids that move may break them. Rules on single lines
// held when the award was calculated, and only a person who changes an award breaks them.
import { tableColumn } from "../../values/references";
import type { DraftLook } from "../../sheets/draft";
import type { Say } from "../../sheets/say";
import type { SupplierBound } from "../award/types";
import type { Scenario } from "../award/scenario";
import { lineMarkPattern } from "../awardSheet/lineMarks";
import { linesHeaders } from "../awardSheet/linesHeaders";
import { linesAwarded } from "./figures";
import { scenarioColumns, type ScenarioHeaders } from "./headers";
import { getsName, type ComparedScenario, type ScenariosInput, type ScenariosNames } from "./input";

export interface RuleLimit {
  /** Position of the scenario. */
  readonly scenario: number;
  readonly text: string;
  readonly look: DraftLook;
  /** A formula without its equals sign. */
  readonly now: string;
  readonly limit: number;
  readonly is: "<=" | ">=";
}

type Limit = Omit<RuleLimit, "scenario">;

/** Scenario by scenario. */
export function ruleLimits(input: ScenariosInput, names: ScenariosNames): readonly RuleLimit[] {
  const headers = scenarioColumns(input);
  return input.columns.flatMap((one, scenario) => {
    const h = headers[scenario];
    return h === undefined
      ? []
      : limitsOf({ input, names, one, h, at: scenario }).map((limit) => ({ ...limit, scenario }));
  });
}

interface Place {
  readonly input: ScenariosInput;
  readonly names: ScenariosNames;
  readonly one: ComparedScenario;
  readonly h: ScenarioHeaders;
  /** Position of the scenario. */
  readonly at: number;
}

function limitsOf(place: Place): readonly Limit[] {
  const { scenario } = place.one;
  return [...countLimits(place), ...boundLimits(place), ...groupLimits(place), ...coverageLimits(place, scenario)];
}

function countLimits({ input, names, at, one: { scenario } }: Place): readonly Limit[] {
  const { say } = input.texts;
  const now = `COUNTIFS(${getsName(names, at)},">0")`;
  const limit = (text: string, value: number | null, is: Limit["is"]): readonly Limit[] =>
    value === null ? [] : [{ text, look: "count", now, limit: value, is }];
  return [
    ...limit(say("Suppliers with lines, at most"), scenario.maxSuppliers, "<="),
    ...limit(say("Suppliers with lines, at least"), scenario.minSuppliers, ">="),
  ];
}

const looks = {
  spend: "money",
  share: "percent",
  quantity: "number",
} as const satisfies Readonly<Record<SupplierBound["measure"], DraftLook>>;

interface Sides {
  readonly least: string;
  readonly most: string;
}

/** What a supplier or a group gets. `some`: of how many lines, in words; null: of all. */
function measured(say: Say, name: string, measure: SupplierBound["measure"], some: string | null): Sides {
  if (some !== null)
    return {
      least: say("“{name}”: units of {lines}, at least", { name, lines: some }),
      most: say("“{name}”: units of {lines}, at most", { name, lines: some }),
    };
  return {
    spend: {
      least: say("“{name}”: spend, at least", { name }),
      most: say("“{name}”: spend, at most", { name }),
    },
    share: {
      least: say("“{name}”: share of the spend, at least", { name }),
      most: say("“{name}”: share of the spend, at most", { name }),
    },
    quantity: {
      least: say("“{name}”: units, at least", { name }),
      most: say("“{name}”: units, at most", { name }),
    },
  }[measure];
}

function boundLimits(place: Place): readonly Limit[] {
  const { input, one } = place;
  const { say, sentences } = input.texts;
  return one.scenario.bounds.flatMap(({ bidId, measure, min, max, minIfAny, lines }, nth): readonly Limit[] => {
    const at = input.bidders.findIndex((bidder) => bidder.bidId === bidId);
    if (at < 0) return [];
    const look = looks[measure];
    const { names, h } = place;
    const now = lines === undefined ? amountOf(place, [at], measure) : unitsOfLines(place, at, nth);
    const some = lines === undefined ? null : sentences.lines(lines.length);
    const text = measured(say, input.bidders[at]?.label ?? "", measure, some);
    const none = lines === undefined ? `${now}=0` : `${countOf(names, h, at)}=0`;
    const least = minIfAny ? `IF(${none},"",${now})` : now;
    return [...atLeast(text.least, look, least, min), ...atMost(text.most, look, now, max)];
  });
}

function groupLimits(place: Place): readonly Limit[] {
  const { input, one, names, h } = place;
  const { say } = input.texts;
  return one.scenario.supplierGroups.flatMap(({ name, bidIds, measure, min, max, minCount, maxCount }) => {
    const members = bidIds.flatMap((bidId) => {
      const at = input.bidders.findIndex((bidder) => bidder.bidId === bidId);
      return at < 0 ? [] : [at];
    });
    const look = looks[measure];
    const text = measured(say, name, measure, null);
    const now = amountOf(place, members, measure);
    const gets = members.map((at) => `(${countOf(names, h, at)}>0)*1`);
    const count = gets.length === 0 ? "0" : gets.join("+");
    return [
      ...atLeast(text.least, look, now, min),
      ...atMost(text.most, look, now, max),
      ...atLeast(say("“{name}”: suppliers with lines, at least", { name }), "count", count, minCount),
      ...atMost(say("“{name}”: suppliers with lines, at most", { name }), "count", count, maxCount),
    ];
  });
}

function coverageLimits({ input, names, h }: Place, { minCoverage, minWorth }: Scenario): readonly Limit[] {
  const { say } = input.texts;
  const lowest = `SUM(${tableColumn(names.lines, linesHeaders(say).lowest)})`;
  const worth = `IF(${lowest}=0,"",SUM(${tableColumn(names.lines, h.lowestPart)})/${lowest})`;
  return [
    ...atLeast(
      say("Share of the lines awarded, at least"),
      "percent",
      `${linesAwarded(names, h)}/${input.lines.length}`,
      minCoverage,
    ),
    ...atLeast(say("Worth of the lines awarded, share, at least"), "percent", worth, minWorth),
  ];
}

function atLeast(text: string, look: DraftLook, now: string, limit: number | null): readonly Limit[] {
  return limit === null ? [] : [{ text, look, now, limit, is: ">=" }];
}

function atMost(text: string, look: DraftLook, now: string, limit: number | null): readonly Limit[] {
  return limit === null ? [] : [{ text, look, now, limit, is: "<=" }];
}

function countOf(names: ScenariosNames, h: ScenarioHeaders, bidder: number): string {
  const of = (header: string) => tableColumn(names.lines, header);
  return `COUNTIFS(${of(h.place)},${bidder + 1},${of(h.cost)},">=0")`;
}

/** What some bidders get together. */
function amountOf({ names, h }: Place, bidders: readonly number[], measure: SupplierBound["measure"]): string {
  const of = (header: string) => tableColumn(names.lines, header);
  const sum = (header: string) => {
    const each = bidders.map((at) => `SUMIFS(${of(header)},${of(h.place)},${at + 1})`);
    return each.length === 0 ? "0" : each.join("+");
  };
  if (measure === "quantity") return sum(h.units);
  const spend = sum(h.cost);
  return measure === "spend" ? spend : `IF(SUM(${of(h.cost)})=0,0,(${spend})/SUM(${of(h.cost)}))`;
}

/** What a bidder gets of the lines of a limit. */
function unitsOfLines({ names, h }: Place, bidder: number, limit: number): string {
  const of = (header: string) => tableColumn(names.lines, header);
  return `SUMIFS(${of(h.units)},${of(h.place)},${bidder + 1},${of(h.limits)},${lineMarkPattern(limit)})`;
}
