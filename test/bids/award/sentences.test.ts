// Every sentence about an award, judged by trying every award: twenty thousand small cases under all rules.
import { lastLinesInWords, lastLinesOf, proofInWords } from "../../../src/bids/awardSheet/proof";
import { solveScenario } from "../../../src/bids/award/scenarioSolve";
import type { LeftOutRule } from "../../../src/bids/award/scenario";
import {
  noRules,
  type AwardCase,
  type AwardRules,
  type Awarded,
  type SolveProgress,
} from "../../../src/bids/award/types";
import { bruteForce, caseOf } from "./brute";
import { seeded } from "../../support/seeded";

const SEEDS = 20_000;

interface Drawn {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
  readonly leaving: LeftOutRule;
}

function drawn(seed: number): Drawn {
  const random = seeded(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const maybe = <T>(often: number, value: () => T): T | null => (random() < often ? value() : null);
  // Mostly small, now and then as large as can be tried in time.
  const large = seed % 2000 === 0;
  const [suppliers, lines] = large ? [5, 6] : [1 + upTo(2), 1 + upTo(3)];
  const part = () => upTo(8) / 8;
  const rows = Array.from({ length: lines }, () =>
    Array.from({ length: suppliers }, () => maybe(0.8, () => 1 + upTo(random() < 0.3 ? 3 : 300))),
  );
  const someLine = () => [upTo(lines - 1)];
  const bound = () => {
    const [measure, supplier] = [random() < 0.5 ? ("share" as const) : ("spend" as const), upTo(suppliers - 1)];
    const amount = () => (measure === "share" ? part() : part() * 100 * lines);
    return { measure, supplier, min: maybe(0.5, amount), max: maybe(0.5, amount), minIfAny: random() < 0.5 };
  };
  const leaving = ([{ kind: "never" }, { kind: "cheaper" }, { kind: "price", perLine: upTo(150) }] as const)[upTo(2)];
  return {
    problem: caseOf(
      rows,
      rows.map(() => maybe(0.5, () => upTo(suppliers - 1))),
    ),
    leaving: leaving ?? { kind: "never" },
    rules: {
      ...noRules,
      leaving:
        leaving === undefined || leaving.kind === "never"
          ? null
          : { worth: leaving.kind === "cheaper", perLine: leaving.kind === "price" ? leaving.perLine : 0 },
      maxSuppliers: maybe(0.4, () => 1 + upTo(suppliers - 1)),
      excluded: maybe(0.15, () => [upTo(suppliers - 1)]) ?? [],
      must: maybe(0.15, () => [{ lines: someLine(), supplier: upTo(suppliers - 1) }]) ?? [],
      mustNot: maybe(0.2, () => [{ lines: someLine(), supplier: upTo(suppliers - 1) }]) ?? [],
      groups: lines < 2 ? [] : (maybe(0.2, () => [[0, lines - 1]]) ?? []),
      bounds: maybe(0.25, () => [bound()]) ?? [],
      minCoverage: maybe(0.2, part),
      minWorth: maybe(0.15, part),
      minBidCoverage: maybe(0.1, part),
      switching: { perLine: maybe(0.2, () => 15) ?? 0, perSupplier: maybe(0.2, () => 25) ?? 0 },
    },
  };
}

/** The least that an award without rules on coverage counts, by how many lines it leaves out. */
function leastByLines({ problem, rules }: Drawn): Map<number, number> {
  const least = new Map<number, number>();
  const free = { ...rules, leaving: { worth: true, perLine: 0 }, minCoverage: null, minWorth: null };
  bruteForce(problem, free, ({ uncovered, total, leftOut }) => {
    least.set(uncovered, Math.min(least.get(uncovered) ?? Infinity, total + leftOut));
  });
  return least;
}

/** Jest's own assertions take a stack trace each, which is more work than all searches and brute forces together. */
function demand(holds: boolean, what: string, got: unknown, wanted: unknown): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);
}

function demandClose(what: string, got: number, wanted: number): void {
  demand(Math.abs(got - wanted) < 5e-7, what, got, wanted);
}

function checkProof(result: Awarded, one: Drawn): void {
  const { award } = result;
  const wanted = bruteForce(one.problem, one.rules);
  const text = proofInWords(award, one.leaving);
  demand(/^(Proven: no other award|Not proven)/.test(text), "sentence", text, "one that says how sure it is");
  if (wanted === null) throw new Error("An award was found where none keeps the rules.");
  if (!text.startsWith("Proven")) return;
  if (one.rules.leaving === null)
    demand(award.uncovered.length === wanted.uncovered, "lines left", award.uncovered.length, wanted.uncovered);
  demandClose("total", award.total + award.leftOut, wanted.total + wanted.leftOut);
  const winners = award.lines.map(({ supplier }) => supplier ?? -1);
  if (award.settled) demand(String(winners) === String(wanted.winners), "winners", winners, wanted.winners);
}

function checkCoverage({ award, coverage }: Awarded, one: Drawn): void {
  const [own] = coverage;
  if (own === undefined || own.points.length < 2) return;
  const least = leastByLines(one);
  const worth = (line: number) => {
    const width = one.problem.suppliers.length;
    return Math.min(...one.problem.costs.slice(line * width, (line + 1) * width).filter((cost) => cost < Infinity));
  };
  // The first is the award itself where lines come first: it is judged above, by its total.
  for (const point of own.points.slice(1)) {
    const out = point.uncovered.reduce((sum, line) => sum + (Number.isFinite(worth(line)) ? worth(line) : 0), 0);
    const noMore = [...least].filter(([lines]) => lines <= point.uncovered.length).map(([, cost]) => cost);
    demandClose("cost of fewer lines", point.total + out, Math.min(...noMore));
  }
  const last = lastLinesOf(award, coverage);
  const text = last === null ? null : lastLinesInWords(last, (line) => `line ${line}`);
  const saves = /saves ([\d,.]+[\d])/.exec(text ?? "")?.[1];
  if (text === null || saves === undefined) return;
  const amounts = own.points.map(({ total }) => (award.total - total).toFixed(2));
  const said = Number(saves.replaceAll(",", "")).toFixed(2);
  demand(amounts.includes(said), "amount in the sentence", said, amounts);
}

test("“proven” and what fewer lines save are said only where trying every award agrees", async () => {
  let now = 0;
  const parts = {
    now: () => now,
    breathe: () => Promise.resolve(),
    mip: () => Promise.reject(new Error("Small cases need no solver.")),
  };
  const kinds = { awarded: 0, infeasible: 0, undecided: 0 };
  for (let seed = 1; seed <= SEEDS; seed++) {
    const one = drawn(seed);
    try {
      now = 0;
      // Of most cases the sentences alone: the time ends when the curve begins, or what clashes is looked for.
      const brief = seed % 20 !== 0;
      const onProgress = ({ stage, done }: SolveProgress) => {
        if (brief) now = stage === "curve" || (stage === "award" && done === 1) ? 2000 : 0;
      };
      const result = await solveScenario(one.problem, one.rules, { seconds: 1, onProgress }, parts);
      kinds[result.kind] += 1;
      if (result.kind === "awarded") {
        checkProof(result, one);
        checkCoverage(result, one);
      } else {
        const missed = bruteForce(one.problem, one.rules);
        demand(missed === null, result.kind, null, missed);
      }
    } catch (error) {
      throw new Error(`Seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
  expect(kinds.undecided).toBe(0);
  expect(Math.min(kinds.awarded, kinds.infeasible)).toBeGreaterThan(1000);
}, 120_000);
