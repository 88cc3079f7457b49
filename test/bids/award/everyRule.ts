// Every rule of a scenario on up to five suppliers and six lines: cases drawn from seeds, and what is wrong with their
// answers against trying every award: what it costs, that it is proven, and which of equal awards it is, also when
// suppliers and lines stand in another order.
import { solveScenario } from "../../../src/bids/award/scenarioSolve";
import {
  noRules,
  sharesOf,
  type AwardCase,
  type AwardRules,
  type Discount,
  type ScenarioResult,
  type SolveProgress,
  type SplitHow,
} from "../../../src/bids/award/types";
import { loadHighsMip } from "../../../src/solver/highsMip";
import { seeded } from "../../support/seeded";
import { bruteForce, caseOf, type BruteBest } from "./brute";
import { shuffled } from "./shuffled";

/** Larger cases have fewer lines or suppliers. */
const MOST_AWARDS = 50_000;
const SIZES = [[5, 6], [4, 6], [5, 5], [4, 5], [4, 4], [3, 4], [3, 3], [2, 3], [2, 2]] as const; // prettier-ignore
const MEASURES = ["share", "spend", "quantity"] as const;

interface Drawn {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
}

/** What is drawn from one seed. */
class Dice {
  private readonly random: () => number;
  constructor(seed: number) {
    this.random = seeded(seed);
  }
  upTo(most: number): number {
    return Math.floor(this.random() * (most + 1));
  }
  often(part: number): boolean {
    return this.random() < part;
  }
  maybe<T>(part: number, value: () => T): T | null {
    return this.often(part) ? value() : null;
  }
  one<T>(of: readonly [T, ...T[]]): T {
    return of[this.upTo(of.length - 1)] ?? of[0];
  }
  some(of: number, part: number): number[] {
    return [...Array(of).keys()].filter(() => this.often(part));
  }
  order(of: number): number[] {
    const keys = Array.from({ length: of }, () => this.random());
    return [...keys.keys()].sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  }
}

function howOf(dice: Dice): SplitHow {
  if (dice.often(0.6))
    return { kind: "parts", parts: dice.one([[0.7, 0.3], [0.6, 0.4], [0.5, 0.5], [0.5, 0.3, 0.2]]) }; // prettier-ignore
  const least = 1 + dice.upTo(1);
  const leastShare = dice.one([0.3, 0.35, 0.4, 0.42]);
  return { kind: "sources", least, most: 2, leastShare, mostShare: dice.one([0.6, 0.7, 1]) };
}

/** About how many ways there are to give a line. */
function waysOf(suppliers: number, how: SplitHow | null): number {
  if (how === null) return 1 + suppliers;
  const pairs = suppliers * (suppliers - 1);
  if (how.kind === "sources") return 1 + suppliers + 5 * pairs;
  return 1 + (how.parts.length === 2 ? pairs : pairs * (suppliers - 2));
}

/** Half of them with few prices, so that many awards cost the same and many sums meet a limit exactly. */
export function drawn(seed: number): Drawn {
  const dice = new Dice(seed);
  const how = dice.maybe(0.3, () => howOf(dice));
  const divided = how === null ? 0 : 1 + dice.upTo(1);
  const awards = ([suppliers, lines]: readonly [number, number]) =>
    waysOf(suppliers, how) ** divided * waysOf(suppliers, null) ** (lines - divided);
  const fits = SIZES.filter((size) => awards(size) <= MOST_AWARDS);
  const [suppliers, lines] = fits[dice.often(0.5) ? 0 : dice.upTo(fits.length - 1)] ?? [2, 2];
  const dear = dice.often(0.5);
  const rows = Array.from({ length: lines }, () =>
    Array.from({ length: suppliers }, () => dice.maybe(0.88, () => 1 + dice.upTo(dear ? 300 : 2))),
  );
  const problem = caseOf(
    rows,
    rows.map(() => dice.maybe(0.4, () => dice.upTo(suppliers - 1))),
    rows.map(() => 1 + dice.upTo(3)),
  );
  const size = { suppliers, lines, money: (dear ? 100 : 2) * lines };
  return {
    problem: { ...problem, ...discountsIn(dice, problem, size, dear) },
    rules: {
      ...rulesOf(dice, size),
      ...limitsOf(dice, size),
      splits: how === null ? [] : splitsOf(dice, how, divided),
    },
  };
}

interface Size {
  readonly suppliers: number;
  readonly lines: number;
  /** About what all lines cost. */
  readonly money: number;
}

function splitsOf(dice: Dice, how: SplitHow, divided: number): AwardRules["splits"] {
  const lines = [...Array(divided).keys()];
  return dice.often(0.5) ? [{ lines, how }] : lines.map((line) => ({ lines: [line], how }));
}

function discountsIn(dice: Dice, { costs }: AwardCase, size: Size, dear: boolean): Partial<AwardCase> {
  if (!dice.often(0.35)) return {};
  const discount = (): Discount => {
    const measure = dice.one(["spend", "quantity", "lines"] as const);
    const most = { spend: size.money, quantity: 2 * size.lines, lines: size.lines }[measure];
    const off = dice.one(["part", "unit", "amount"] as const);
    const large = { part: 0.5, unit: dear ? 40 : 1, amount: dear ? 60 : 2 }[off];
    const froms = new Set(Array.from({ length: 1 + dice.upTo(2) }, () => 1 + dice.upTo(Math.round(most * 0.6))));
    return {
      supplier: dice.upTo(size.suppliers - 1),
      lines: dice.often(0.6) ? [...Array(size.lines).keys()] : dice.some(size.lines, 0.7),
      measure,
      off,
      above: dice.often(0.5),
      steps: [...froms].sort((a, b) => a - b).map((from, at) => ({ from, off: (large * (at + 1)) / 4 })),
      counts: dice.often(0.8) ? 1 : 1.05,
    };
  };
  const discounts = Array.from({ length: 1 + dice.upTo(1) }, discount);
  return dice.often(0.2) ? { discounts, prices: costs.map((cost) => Math.max(0, cost - 1)) } : { discounts };
}

function amountOf(dice: Dice, measure: (typeof MEASURES)[number], { lines, money }: Size): number {
  if (measure === "quantity") return dice.upTo(3 * lines);
  return (dice.upTo(8) / 8) * (measure === "share" ? 1 : money);
}

/** Limits of suppliers and of groups of them. */
function limitsOf(dice: Dice, size: Size): Pick<AwardRules, "bounds" | "supplierGroups"> {
  const bound = () => {
    const measure = dice.one(MEASURES);
    const of = measure === "quantity" && dice.often(0.4) ? { lines: dice.some(size.lines, 0.5) } : {};
    const min = dice.maybe(0.5, () => amountOf(dice, measure, size) / 2);
    const max = dice.maybe(0.5, () => amountOf(dice, measure, size));
    return { measure, supplier: dice.upTo(size.suppliers - 1), min, max, ...of, minIfAny: dice.often(0.6) };
  };
  const group = () => {
    const measure = dice.one(MEASURES);
    return {
      suppliers: dice.some(size.suppliers, 0.6),
      measure,
      min: dice.maybe(0.2, () => amountOf(dice, measure, size) / 2),
      max: dice.maybe(0.3, () => amountOf(dice, measure, size)),
      minCount: dice.maybe(0.3, () => dice.upTo(2)),
      maxCount: dice.maybe(0.3, () => dice.upTo(2)),
    };
  };
  return {
    bounds: dice.often(0.3) ? Array.from({ length: 1 + dice.upTo(1) }, bound) : [],
    supplierGroups: dice.maybe(0.2, () => [group()]) ?? [],
  };
}

function rulesOf(dice: Dice, { suppliers, lines, money }: Size): AwardRules {
  const lineRule = () => [{ lines: dice.some(lines, 0.3).slice(0, 2), supplier: dice.upTo(suppliers - 1) }];
  const part = () => dice.upTo(8) / 8;
  const cheap = Math.max(1, Math.round(money / lines / 4));
  return {
    ...noRules,
    maxSuppliers: dice.maybe(0.4, () => 1 + dice.upTo(suppliers - 1)),
    minSuppliers: dice.maybe(0.15, () => 1 + dice.upTo(suppliers - 1)),
    excluded: dice.maybe(0.15, () => [dice.upTo(suppliers - 1)]) ?? [],
    must: (dice.maybe(0.08, lineRule) ?? []).filter((one) => one.lines.length > 0),
    mustNot: dice.maybe(0.15, lineRule) ?? [],
    groups: dice.maybe(0.2, () => [[0, lines - 1]]) ?? [],
    leaving: dice.maybe(0.3, () => ({ worth: dice.often(0.5), perLine: dice.upTo(money / lines) })),
    minCoverage: dice.maybe(0.15, part),
    minWorth: dice.maybe(0.1, part),
    minBidCoverage: dice.maybe(0.1, part),
    switching: { perLine: dice.maybe(0.25, () => cheap) ?? 0, perSupplier: dice.maybe(0.25, () => cheap) ?? 0 },
  };
}

/** The award alone: the time ends when the curve begins, or what clashes is looked for. */
function awardOf({ problem, rules }: Drawn): Promise<ScenarioResult> {
  let now = 0;
  const onProgress = ({ stage, done }: SolveProgress) => {
    if (stage === "curve" || (stage === "award" && done === 1)) now = 1e9;
  };
  const parts = { now: () => now, breathe: () => Promise.resolve(), mip: loadHighsMip };
  return solveScenario(problem, rules, { seconds: 1000, onProgress, awardOnly: true }, parts);
}

const near = (a: number, b: number) => Math.abs(a - b) < 1e-6;

/** By line of the case: the part of each of its suppliers. The answer has them in this order. */
function partsOf(result: ScenarioResult, lines: readonly number[], suppliers: readonly number[]): number[][] {
  const own = lines.map(() => suppliers.map(() => 0));
  if (result.kind !== "awarded") return own;
  result.award.lines.forEach((line, at) => {
    for (const { supplier, part } of sharesOf(line)) {
      const row = own[lines[at] ?? -1];
      if (row !== undefined) row[suppliers[supplier] ?? -1] = part;
    }
  });
  return own;
}

function sameParts(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): boolean {
  return a.every((own, line) => own.every((part, at) => near(part, b[line]?.[at] ?? 0)));
}

/** What is wrong with an answer; null: nothing. */
function faultOf(
  result: ScenarioResult,
  wanted: BruteBest | null,
  parts: number[][],
  linesFirst: boolean,
): string | null {
  if (result.kind !== (wanted === null ? "infeasible" : "awarded")) return `It is ${result.kind}.`;
  if (result.kind !== "awarded" || wanted === null) return null;
  const { award } = result;
  const [own, least] = [award.total + award.leftOut, wanted.total + wanted.leftOut];
  if (linesFirst && award.uncovered.length !== wanted.uncovered) return `${award.uncovered.length} lines are left out instead of ${wanted.uncovered}.`; // prettier-ignore
  if (!near(own, least)) return `It costs ${own} instead of ${least}.`;
  if (!near(award.bound, least)) return `Its bound is ${award.bound} instead of ${least}.`;
  if (!award.settled || sameParts(parts, wanted.parts)) return null;
  return `Of equal awards it is ${JSON.stringify(parts)} instead of ${JSON.stringify(wanted.parts)}.`;
}

/** What was seen of the answers. */
export interface Judged {
  readonly seeds: number;
  /** One sentence each. */
  readonly faults: readonly string[];
  readonly awarded: number;
  /** Whose tie is settled. */
  readonly settled: number;
  /** Of five suppliers and six lines. */
  readonly full: number;
  readonly divided: number;
  readonly discounted: number;
}

/** AWARD_SEEDS=20000 asks for more cases than `usual`, AWARD_FROM for others. */
export async function judgeSeeds(usual: number): Promise<Judged> {
  const seeds = Number(process.env["AWARD_SEEDS"] ?? usual);
  const from = Number(process.env["AWARD_FROM"] ?? 1);
  const faults: string[] = [];
  const seen = { awarded: 0, settled: 0, full: 0, divided: 0, discounted: 0 };
  for (let seed = from; seed < from + seeds; seed++) {
    const one = drawn(seed);
    const { problem, rules } = one;
    const dice = new Dice(seed + 1e6);
    const wanted = bruteForce(problem, rules);
    // Ids say which award it is, never the order of rows and columns: each case comes in one order of many.
    const [lines, suppliers] = [dice.order(problem.lines.length), dice.order(problem.suppliers.length)];
    const result = await awardOf(shuffled(problem, rules, lines, suppliers));
    const fault = faultOf(result, wanted, partsOf(result, lines, suppliers), rules.leaving === null);
    if (fault !== null) faults.push(`Seed ${seed}: ${fault}`);
    if (result.kind !== "awarded") continue;
    seen.awarded += 1;
    seen.settled += result.award.settled ? 1 : 0;
    seen.full += problem.costs.length === 30 ? 1 : 0;
    seen.divided += result.award.lines.some(({ shares }) => shares !== null) ? 1 : 0;
    seen.discounted += result.award.discount > 0 ? 1 : 0;
  }
  return { seeds, faults, ...seen };
}
