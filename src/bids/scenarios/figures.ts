// The figures of scenarios side by side: a row each, a column a scenario, all formulas over the table of lines.
import { columnLetters } from "../../values/columnLetters";
import { tableColumn } from "../../values/references";
import type { DraftLook, Planned } from "../../sheets/draft";
import { saidOnce } from "../../sheets/say";
import { linesHeaders } from "../awardSheet/linesHeaders";
import { namePlace } from "../awardSheet/lookups";
import { scenarioColumns, type ScenarioHeaders } from "./headers";
import {
  countsMore,
  getsName,
  hasDiscounts,
  hasSwitching,
  levelsBids,
  newName,
  rowNames,
  type ComparedScenario,
  type ScenariosInput,
  type ScenariosNames,
} from "./input";

/** What discounts of a scenario come to, as formulas: as it counts them, and of prices. */
export interface DiscountSums {
  readonly counted: string;
  readonly paid: string;
}

export interface Figure {
  readonly label: string;
  readonly look: DraftLook;
  /** One a scenario. `top`: the row of the first figure; `broken`: how many limits of a scenario are broken. */
  readonly cells: (place: {
    readonly top: number;
    readonly broken: (scenario: number) => string | null;
    readonly off: (scenario: number) => DiscountSums | null;
  }) => readonly Planned[];
}

/** What a supplier, given as a cell or text of a formula, gets in a scenario. */
export function spendOf(
  { bidders }: Pick<ScenariosInput, "bidders">,
  names: ScenariosNames,
  { place, cost }: Pick<ScenarioHeaders, "place" | "cost">,
  supplier: string,
): string {
  const labels = bidders.map(({ label }) => label);
  const at = namePlace(labels, rowNames(names), supplier);
  return `SUMIFS(${tableColumn(names.lines, cost)},${tableColumn(names.lines, place)},${at})`;
}

const kinds = saidOnce((say) => ({
  total: say("Total"),
  counted: say("Costs of suppliers, as counted"),
  paid: say("Paid to suppliers"),
  discounts: say("Discounts"),
  switching: say("Switching"),
  baseline: say("Baseline value of the awarded lines"),
  savings: say("Savings against the baseline"),
  savingsShare: say("Savings against the baseline, share"),
  above: say("Above the lowest costs of the same lines"),
  suppliers: say("Suppliers with lines"),
  lines: say("Lines awarded"),
  open: say("Lines without a supplier"),
  noBid: say("Lines awarded without a bid, levelled"),
  coverage: say("Share of the lines awarded"),
  differs: say("Awards that differ from the first column"),
  broken: say("Limits broken"),
  changed: say("Awards changed since it was calculated"),
  solved: say("Total, as calculated"),
  moved: say("Difference to the total as calculated"),
  proof: say("Proof, as calculated"),
}));
type Kind = keyof ReturnType<typeof kinds>;

const looks: Readonly<Record<Kind, DraftLook>> = {
  total: "money",
  counted: "money",
  paid: "money",
  discounts: "money",
  switching: "money",
  baseline: "money",
  savings: "money",
  savingsShare: "percent",
  above: "money",
  suppliers: "count",
  lines: "count",
  open: "count",
  noBid: "count",
  coverage: "percent",
  differs: "count",
  broken: "count",
  changed: "count",
  solved: "money",
  moved: "money",
  proof: "text",
};

/** In the order of the page; without those that say nothing here. */
function shownKinds({ columns }: ScenariosInput): readonly Kind[] {
  const all: readonly Kind[] = [
    "total",
    "counted",
    "paid",
    "discounts",
    "switching",
    "baseline",
    "savings",
    "savingsShare",
    "above",
    "suppliers",
    "lines",
    "open",
    "noBid",
    "coverage",
    "differs",
    "broken",
    "changed",
    "solved",
    "moved",
    "proof",
  ];
  return all.filter((kind) => {
    if (kind === "counted") return columns.some((one) => countsMore(one) || hasDiscounts(one));
    if (kind === "noBid") return columns.some(levelsBids);
    if (kind === "discounts") return columns.some(hasDiscounts);
    return kind !== "switching" || columns.some(hasSwitching);
  });
}

export function figuresOf(input: ScenariosInput, names: ScenariosNames): readonly Figure[] {
  const headers = scenarioColumns(input);
  const { say } = input.texts;
  const shown = shownKinds(input);
  return shown.map((kind) => ({
    label: kinds(say)[kind],
    look: looks[kind],
    cells: ({ top, broken, off }) =>
      input.columns.map((one, at): Planned => {
        const h = headers[at];
        if (h === undefined) return { value: null };
        const cell = (other: Kind) => `${columnLetters(at + 1)}${top + shown.indexOf(other) + 1}`;
        const formulas = formulasOf({ input, names, one, at, h, first: headers[0] ?? h, cell, off: off(at) });
        if (kind === "solved") return { value: one.total };
        if (kind === "proof") return { value: one.proof ?? say("As it is today") };
        const formula = kind === "broken" ? broken(at) : formulas[kind];
        return formula === null ? { value: null } : { formula: `=${formula}` };
      }),
  }));
}

interface Place {
  readonly input: ScenariosInput;
  readonly names: ScenariosNames;
  readonly one: ComparedScenario;
  readonly at: number;
  readonly h: ScenarioHeaders;
  readonly first: ScenarioHeaders;
  readonly cell: (kind: Kind) => string;
  readonly off: DiscountSums | null;
}

function formulasOf(place: Place): Readonly<Record<Exclude<Kind, "solved" | "proof" | "broken">, string>> {
  const { input, names, one, at, h, first, cell, off } = place;
  const of = (header: string) => tableColumn(names.lines, header);
  const { perLine, perSupplier } = one.scenario.switching;
  const counted = `SUM(${of(h.cost)})`;
  const leaving = `${perLine}*SUM(${of(h.moves)})+${perSupplier}*SUM(${newName(names, at)})`;
  const other = (solved: string) => `SUMPRODUCT((${of(h.supplier)}<>${of(solved)})*1)`;
  return {
    total: `${counted}${off === null ? "" : `-${cell("discounts")}`}${hasSwitching(one) ? `+${cell("switching")}` : ""}`,
    counted,
    paid: `${countsMore(one) ? `SUM(${of(h.paid)})` : counted}${off === null ? "" : `-(${off.paid})`}`,
    discounts: off?.counted ?? "0",
    switching: hasSwitching(one) ? leaving : "0",
    baseline: `SUM(${of(h.basePart)})`,
    savings: `${cell("baseline")}-SUMIFS(${of(h.cost)},${of(linesHeaders(input.texts.say).baselineValue)},">=0")${off === null ? "" : `+${cell("discounts")}`}`,
    savingsShare: `IF(${cell("baseline")}=0,"",${cell("savings")}/${cell("baseline")})`,
    above: `${counted}-SUM(${of(h.lowestPart)})${off === null ? "" : `-${cell("discounts")}`}`,
    suppliers: `COUNTIFS(${getsName(names, at)},">0")`,
    lines: linesAwarded(names, h),
    open: `${input.lines.length}-${cell("lines")}`,
    noBid: levelsBids(one) ? `SUMIFS(${of(h.part)},${of(h.noBid)},1)` : "0",
    coverage: `${cell("lines")}/${input.lines.length}`,
    differs: other(first.supplier),
    changed: other(h.solved),
    moved: `${cell("total")}-${cell("solved")}`,
  };
}

/** How many lines somebody has, the parts of a line together as one. */
export function linesAwarded(names: ScenariosNames, h: ScenarioHeaders): string {
  return `SUMIFS(${tableColumn(names.lines, h.part)},${tableColumn(names.lines, h.cost)},">=0")`;
}
