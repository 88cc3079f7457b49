// What moved prices do to the award of a scenario, from the comparison as its sheet stands; and the same as two new
// sheets. It changes nothing on any other sheet.
import { isPlain } from "../../bids/awardSheet/costing";
import { isLevelled } from "../../bids/awardSheet/levelling";
import type { Scenario } from "../../bids/award/scenario";
import { englishTexts, type AwardTexts } from "../../bids/awardSheet/texts";
import type { DrawSpread, SensitivityOptions, SensitivitySolver } from "../../bids/sensitivity/types";
import { drawsSheet } from "../../bids/sensitivitySheet/drawsSheet";
import type { SensitivityInput } from "../../bids/sensitivitySheet/input";
import { pageSheet, pageTableNames } from "../../bids/sensitivitySheet/pageSheet";
import { sheetNames } from "../../bids/sensitivitySheet/words";
import { english } from "../../sheets/say";
import { timeText } from "../compare/sheet";
import { stopped, type Stopped } from "../obstacle";
import type { Services } from "../services";
import { besidePrices, caseIn, countedIn, readToSolve } from "./award";
import type { AwardRead } from "./read";
import type { SheetsWritten } from "./types";
import type { MadeOf } from "../../workbook/sheets/types";
import { biddersOf, comparedOf } from "./write";

/** What a person asks: parts are above 0 and below 1, but a spread may be 0. */
export interface SensitivityRequest {
  readonly step: number;
  readonly draws: number;
  readonly spread: DrawSpread;
  readonly seed: number;
  readonly seconds: number;
}

export interface SensitivityDone {
  readonly ok: true;
  readonly comparisonId: string;
  readonly input: SensitivityInput;
  /** ISO 8601, UTC. */
  readonly at: string;
}
export type SensitivityOutcome = SensitivityDone | Stopped;

export async function findSensitivity(
  services: Services,
  comparisonId: string,
  given: Scenario,
  request: SensitivityRequest,
  { solver, ...options }: Omit<SensitivityOptions, "seconds"> & { readonly solver: SensitivitySolver },
): Promise<SensitivityOutcome> {
  const ready = await readToSolve(services, comparisonId, given);
  if (!ready.ok) return ready;
  const { read, scenario, told } = ready;
  const { ask, ignored } = askOf(read, scenario, request);
  options.signal?.throwIfAborted();
  const found = await solver.sensitivity(ask, { ...options, seconds: request.seconds });
  if (found.kind === "noAward") return stopped({ kind: "noAwardFound" });
  const at = new Date(services.clock.now()).toISOString();
  const input = {
    scenario: scenario.name,
    compared: comparedOf(read, english),
    lines: read.shown.lines,
    bidders: biddersOf(read),
    asked: askedOf(read),
    found,
    step: request.step,
    draws: request.draws,
    spread: request.spread,
    seed: request.seed,
    ignored: [...told, ...ignored],
    solvedAt: timeText(at),
  };
  return { ok: true, comparisonId, input, at };
}

function askOf(read: AwardRead, scenario: Scenario, { step, draws, spread, seed }: SensitivityRequest) {
  const { shown, quantities } = read;
  const { costing } = scenario;
  const own = besidePrices(read, costing);
  const { problem, bidders, built, ignored } = caseIn(read, scenario);
  const cost = countedIn(read, scenario);
  /** What is added for units and lines does not move with the price, and a levelled bid has no price that moves. */
  const beside = (line: number, bidder: number) => {
    if (isLevelled(read, line, bidder)) return cost(line, bidder);
    const counts = own(line, bidder);
    return counts.perUnit * (quantities[line] ?? 0) + counts.perLine;
  };
  const fixed =
    isPlain(costing) && costing.missing === undefined
      ? null
      : Float64Array.from(shown.lines.flatMap((_, line) => bidders.map((one) => beside(line, one))));
  const { rules } = built;
  const groups = scenario.supplierGroups.flatMap(({ name, bidIds }) => {
    const suppliers = bidIds.flatMap((bidId) => {
      const at = problem.suppliers.findIndex(({ id }) => id === bidId);
      return at < 0 ? [] : [at];
    });
    return suppliers.length < 2 ? [] : [{ name, suppliers }];
  });
  return { ask: { problem, rules, fixed, groups, step, draws, spread, seed }, ignored };
}

/** By bidder, as the sheet counts it: without those that take no part. */
function askedOf({ shown }: AwardRead): readonly number[] {
  return shown.bidders.map(({ takesPart }, bidder) => {
    const all = shown.extended.map((row) => row[bidder]);
    return takesPart ? all.reduce<number>((sum, cost) => sum + (typeof cost === "number" ? cost : 0), 0) : 0;
  });
}

export async function writeSensitivity(
  services: Services,
  { comparisonId, input: found }: SensitivityDone,
  texts: AwardTexts = englishTexts,
): Promise<SheetsWritten | Stopped> {
  const input = { ...found, texts };
  const wanted = sheetNames(input.scenario, texts.say);
  const of: MadeOf = { kind: "sensitivity", comparisonId, scenario: input.scenario };
  const created = await services.workbook.createSheets({
    sheets: [
      { sheetName: wanted.page, tableNames: pageTableNames.map((name) => `Sensitivity_${name}`), of },
      { sheetName: wanted.draws, tableNames: ["Sensitivity_Draws"], of },
    ],
    draft: ([, draws]) => {
      const names = { draws: draws?.tableNames[0] ?? "", drawsSheet: draws?.sheetName ?? "" };
      return [pageSheet(input, names), drawsSheet(input, names)];
    },
    activate: 0,
  });
  const [page = "", draws = ""] = created.sheets.map(({ sheetName }) => sheetName);
  return { ok: true, sheetName: page, linesSheetName: draws, charts: created.charts };
}
