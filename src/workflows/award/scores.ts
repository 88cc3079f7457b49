// What better scores cost: the company's own numbers for each supplier, typed or from a column of the summary, against
// the cost of the scenario's awards; and the same as a new sheet. It changes nothing on any other sheet.
import { firstScenario, type Scenario } from "../../bids/award/scenario";
import { englishTexts, type AwardTexts } from "../../bids/awardSheet/texts";
import { scoreSheet, scoreSheetName, scoreTables, type ScoreInput } from "../../bids/scores/sheet";
import type { ScoreSolver } from "../../bids/scores/types";
import type { SensitivityOptions } from "../../bids/sensitivity/types";
import type { SummaryOwnColumn } from "../../workbook/compare/types";
import { timeText } from "../compare/sheet";
import { stopped, type Stopped } from "../obstacle";
import type { Services } from "../services";
import { caseIn, readToSolve } from "./award";
import { findComparison, readAward } from "./read";

export interface ScoresSetup {
  readonly ok: true;
  readonly comparisonId: string;
  /** Those that take part. */
  readonly suppliers: readonly { readonly bidId: string; readonly label: string }[];
  /** Columns that the person added to the summary, with a number in at least one of these suppliers' rows. */
  readonly columns: readonly SummaryOwnColumn[];
}
export type ScoresSetupOutcome = ScoresSetup | Stopped;

export async function scoresSetup(services: Services, comparisonId: string): Promise<ScoresSetupOutcome> {
  const read = await readAward(services, comparisonId, firstScenario);
  if (!read.ok) return read;
  const suppliers = read.shown.bidders.filter(({ takesPart }) => takesPart);
  const own = await services.workbook.summaryColumns(read.comparison);
  return {
    ok: true,
    comparisonId,
    suppliers: suppliers.map(({ bidId, label }) => ({ bidId, label })),
    columns: own.filter(({ numbers }) => suppliers.some(({ bidId }) => numbers.has(bidId))),
  };
}

export interface ScoresRequest {
  /** By bid; a supplier that is not in it gets no line. */
  readonly scores: ReadonlyMap<string, number>;
  readonly floor: number | null;
  readonly seconds: number;
}

export interface ScoresFound {
  readonly ok: true;
  readonly input: ScoreInput;
}
export type ScoresOutcome = ScoresFound | Stopped;

export async function findScores(
  services: Services,
  comparisonId: string,
  given: Scenario,
  { scores, floor, seconds }: ScoresRequest,
  { solver, ...options }: Omit<SensitivityOptions, "seconds"> & { readonly solver: ScoreSolver },
): Promise<ScoresOutcome> {
  const ready = await readToSolve(services, comparisonId, given);
  if (!ready.ok) return ready;
  const { read, scenario, told } = ready;
  const { shown, comparison } = read;
  const { problem, built, ignored } = caseIn(read, scenario);
  const { rules } = built;
  options.signal?.throwIfAborted();
  const own = problem.suppliers.map(({ id }) => scores.get(id) ?? null);
  const found = await solver.scoreCurve({ problem, rules, scores: own, floor }, { ...options, seconds });
  if (found.kind === "noAward") return stopped({ kind: "noAwardFound" });
  const suppliers = shown.bidders.flatMap(({ bidId, label, takesPart }) =>
    takesPart ? [{ bidId, label, score: scores.get(bidId) ?? null }] : [],
  );
  const solvedAt = timeText(new Date(services.clock.now()).toISOString());
  const { sheetName } = read.read;
  const { currency } = comparison;
  return {
    ok: true,
    input: {
      scenario: scenario.name,
      sheetName,
      currency,
      suppliers,
      floor,
      found,
      ignored: [...told, ...ignored],
      solvedAt,
    },
  };
}

export interface ScoresWritten {
  readonly ok: true;
  readonly sheetName: string;
  readonly charts: boolean;
}

export async function writeScores(
  services: Services,
  comparisonId: string,
  { input }: ScoresFound,
  texts: AwardTexts = englishTexts,
): Promise<ScoresWritten | Stopped> {
  const known = await findComparison(services, comparisonId);
  if (!known.ok) return known;
  const created = await services.workbook.createSheets({
    sheets: [
      {
        sheetName: scoreSheetName(input.scenario, texts.say),
        tableNames: scoreTables.map((name) => `Scores_${name}`),
        of: { kind: "scores", comparisonId, scenario: input.scenario },
      },
    ],
    draft: ([names]) => [scoreSheet({ ...input, texts }, names?.tableNames ?? [])],
    activate: 0,
  });
  return { ok: true, sheetName: created.sheets[0]?.sheetName ?? "", charts: created.charts };
}
