// Works out an award of a comparison as its sheet stands. It writes nothing but the scenarios that are to be
// remembered.
import { anyPrice, caseOf, costAt, counts, usablePrices, type ShownBids } from "../../bids/awardSheet/costs";
import { costingAt, costingOf, countedCost, isPlain, type BidderCosting } from "../../bids/awardSheet/costing";
import { countedAlternate } from "../../bids/awardSheet/alternates";
import { isLevelled, levelledCost } from "../../bids/awardSheet/levelling";
import { discountsOf } from "../../bids/awardSheet/discountsOf";
import { namesById } from "../../bids/awardSheet/names";
import type { LeftAside } from "../../bids/awardSheet/leftAside";
import { namedByScenario, awardRules } from "../../bids/awardSheet/rulesOf";
import { firstScenario, type Scenario } from "../../bids/award/scenario";
import { sharesOf, type AwardCase, type ScenarioResult, type SolveOptions } from "../../bids/award/types";
import { type AwardObstacle, type Stopped, stopped } from "../obstacle";
import { groupsAgain, type ScenarioRead } from "./groups";
import { findComparison, readAward, type AwardRead } from "./read";
import type { AwardOptions, AwardOutcome, AwardProposal, AwardSetupOutcome, CountedRates, Levelled } from "./types";
import type { Services } from "../services";

export async function awardSetup(services: Services, comparisonId: string): Promise<AwardSetupOutcome> {
  const read = await readAward(services, comparisonId, firstScenario);
  if (!read.ok) return read;
  const { comparison, shown } = read;
  return {
    ok: true,
    comparison,
    sheetName: read.read.sheetName,
    lines: shown.lines,
    bidders: shown.bidders.map(({ bidId, label }, at) => ({
      bidId,
      label,
      counts: counts(shown, at),
      prices: usablePrices(shown, at),
    })),
    ownColumns: ownColumns(read),
    scenarios: await services.workbook.scenarios(comparisonId),
  };
}

function ownColumns({ read }: AwardRead): readonly string[] {
  const ours = new Set(read.headers.filter((_, at) => !read.gone.has(at)));
  return read.allHeaders.filter((header) => !ours.has(header));
}

export async function solveAward(
  services: Services,
  comparisonId: string,
  given: Scenario,
  options: AwardOptions,
): Promise<AwardOutcome> {
  const ready = await readToSolve(services, comparisonId, given);
  if (!ready.ok) return ready;
  const { read, scenario, told } = ready;
  const { comparison, shown } = read;
  const { result, bidders, ignored } = await solveRead(read, scenario, options);
  const cost = countedIn(read, scenario);
  return {
    ok: true,
    comparison,
    scenario,
    lines: shown.lines,
    bidders: bidders.map((at) => ({
      bidId: shown.bidders[at]?.bidId ?? "",
      label: shown.bidders[at]?.label ?? "",
    })),
    result,
    ignored: [...told, ...ignored],
    quantities: read.quantities,
    baselines: read.baselines,
    levelled: levelledIn(read, bidders, result),
    alternates: alternatesIn(read, bidders),
    rates: await ratesOf(services, read),
    asked: shown.lines.map((_, line) => askedFor(shown, line, cost)),
    counting: shown.bidders.filter(({ takesPart }) => takesPart).length,
    at: new Date(services.clock.now()).toISOString(),
  };
}

async function ratesOf({ workbook }: Services, { comparison, rates }: AwardRead): Promise<CountedRates | null> {
  const currencies = comparison.rates?.currencies ?? [];
  if (rates === null || currencies.length === 0) return null;
  const { date1904 } = await workbook.dates();
  return { read: rates, currencies, date1904 };
}

/** With its groups as their cells have them now; a saved scenario remembers them, so that a change is told once. */
export async function scenarioNow(services: Services, read: AwardRead, given: Scenario): Promise<ScenarioRead> {
  const now = await groupsAgain(services, read, given);
  const { id } = read.comparison;
  const saved = now.changed && (await services.workbook.scenarios(id)).some((one) => one.id === given.id);
  if (saved) await services.workbook.saveScenario(id, now.scenario);
  return now;
}

export interface ReadToSolve {
  readonly ok: true;
  readonly read: AwardRead;
  readonly scenario: Scenario;
  /** What its groups lost or got since they were saved, and what could not be read. */
  readonly told: ScenarioRead["told"];
}

/** The sheet and the scenario as they are now, where there is anything to award. */
export async function readToSolve(
  services: Services,
  comparisonId: string,
  given: Scenario,
): Promise<ReadToSolve | Stopped> {
  const read = await readAward(services, comparisonId, given);
  if (!read.ok) return read;
  const nothing = nothingToAward(read.shown);
  if (nothing !== null) return stopped(nothing);
  const { scenario, told } = await scenarioNow(services, read, given);
  return { ok: true, read, scenario, told };
}

export interface SolvedRead {
  readonly result: ScenarioResult;
  /** Positions of the search's suppliers in the sheet's bidders. */
  readonly bidders: readonly number[];
  /** Rules and lines that the award leaves aside, each with its reason. */
  readonly ignored: readonly LeftAside[];
}

/** A scenario of a sheet that was read. */
export async function solveRead(
  read: AwardRead,
  scenario: Scenario,
  { solver, onProgress, signal, awardOnly = false }: AwardOptions & Pick<SolveOptions, "awardOnly">,
): Promise<SolvedRead> {
  const { problem, bidders, built, ignored } = caseIn(read, scenario);
  signal?.throwIfAborted();
  const result = await solver.solve(problem, built.rules, {
    seconds: scenario.seconds,
    signal,
    awardOnly,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  return {
    result: namedByScenario(result, built),
    bidders,
    ignored: [
      ...ignored,
      ...costsIgnored(scenario, read),
      ...incumbentsIgnored(scenario, read),
      ...unrated(read),
      ...read.alternatesIgnored,
      ...unawardable(read.shown),
    ],
  };
}

export interface ScenarioCase {
  readonly problem: AwardCase;
  /** Positions of its suppliers in the sheet's bidders. */
  readonly bidders: readonly number[];
  readonly built: ReturnType<typeof awardRules>;
  /** Rules and offers that it leaves aside, each with its reason. */
  readonly ignored: readonly LeftAside[];
}

/** What a case is made of. */
export type CaseRead = Pick<AwardRead, "shown" | "incumbents" | "quantities" | "amounts" | "levels" | "alternates">;

/** What a search is given of a scenario, with all that suppliers take off. */
export function caseIn(read: CaseRead, scenario: Scenario): ScenarioCase {
  const { shown, incumbents, quantities } = read;
  const { problem: plain, bidders } = caseOf(shown, incumbents, countedIn(read, scenario), quantities);
  const { discounts, ignored } = discountsOf(scenario, plain, namesById(shown));
  const asked = (line: number, bidder: number) => levelledCost(read, line, bidder);
  const prices = isPlain(scenario.costing) ? {} : { prices: caseOf(shown, incumbents, asked).problem.costs };
  const problem = discounts.length === 0 ? plain : { ...plain, ...prices, discounts };
  const built = awardRules(scenario, problem, namesById(shown));
  return { problem, bidders, built, ignored: [...built.ignored, ...ignored] };
}

/** What a line costs with a bidder, as the scenario counts it. */
export function countedIn(read: CaseRead, { costing }: Scenario): LineCost {
  const { quantities } = read;
  const own = besidePrices(read, costing);
  return (line, bidder) => {
    const cost = levelledCost(read, line, bidder);
    if (!Number.isFinite(cost) || isPlain(costing)) return cost;
    return countedCost(cost, quantities[line] ?? null, own(line, bidder), costing.interest);
  };
}

/** How many missing bids count, and which awards are at the price of one. */
function levelledIn(read: AwardRead, bidders: readonly number[], result: ScenarioResult): Levelled {
  const { shown } = read;
  const bids = shown.lines.reduce(
    (sum, _, line) => sum + bidders.filter((bidder) => isLevelled(read, line, bidder)).length,
    0,
  );
  const lines = result.kind === "awarded" ? result.award.lines : [];
  const awarded = lines.flatMap((award, line) =>
    sharesOf(award).flatMap(({ supplier }) => {
      const bidder = bidders[supplier] ?? -1;
      const [title, label] = [shown.lines[line]?.title ?? "", shown.bidders[bidder]?.label ?? ""];
      return isLevelled(read, line, bidder) ? [{ title, label }] : [];
    }),
  );
  return { bids, awarded };
}

/** By line, then by bidder of the proposal: the alternate that counts instead of its own price. Empty: none counts. */
function alternatesIn(read: AwardRead, bidders: readonly number[]): AwardProposal["alternates"] {
  if (read.alternates.length === 0) return [];
  return read.shown.lines.map((_, line) => bidders.map((bidder) => countedAlternate(read, line, bidder)));
}

/** What is counted beside the price of a line with a bidder; a cell that is no number adds nothing. */
export function besidePrices({ shown, amounts }: Pick<AwardRead, "shown" | "amounts">, costing: Scenario["costing"]) {
  const plain = shown.bidders.map(({ bidId }) => costingOf(costing, bidId));
  const byLine = (costing.columns ?? []).length > 0;
  return (line: number, bidder: number): BidderCosting => {
    const bidId = shown.bidders[bidder]?.bidId ?? "";
    const own = plain[bidder] ?? costingOf(costing, bidId);
    return byLine ? costingAt(costing, bidId, (header) => amounts.get(header.toLowerCase())?.[line] ?? 0) : own;
  };
}

type LineCost = (line: number, bidder: number) => number;

function askedFor(shown: ShownBids, line: number, cost: LineCost): number {
  const costs = [...shown.bidders.keys()].map((bidder) => cost(line, bidder));
  return costs.reduce((sum, cost) => sum + (Number.isFinite(cost) ? cost : 0), 0);
}

export function nothingToAward(shown: ShownBids): AwardObstacle | null {
  if (shown.bidders.some((_, at) => counts(shown, at))) return null;
  if (!shown.bidders.some(({ takesPart }) => takesPart)) return { kind: "nothingToAward", why: "leftOut" };
  return { kind: "nothingToAward", why: anyPrice(shown) ? "noQuantities" : "noPrices" };
}

function incumbentsIgnored({ incumbents }: Scenario, { read, strangers }: AwardRead): readonly LeftAside[] {
  if (incumbents.kind !== "column") return [];
  const there = read.allHeaders.some((header) => header.toLowerCase() === incumbents.header.toLowerCase());
  if (!there) return [{ kind: "incumbentsColumnGone", header: incumbents.header }];
  return strangers.map((name) => ({ kind: "incumbentUnknown", name }));
}

/** Columns of costs that are gone, and lines that they say nothing of. */
function costsIgnored({ costing }: Scenario, { amounts, shown }: AwardRead): readonly LeftAside[] {
  const headers = new Map((costing.columns ?? []).map(({ header }) => [header.toLowerCase(), header]));
  const shares = new Set((costing.columns ?? []).flatMap(({ header, per }) => (per === "part" ? [header] : [])));
  const sharedBy = (header: string) => shares.has(header);
  return [...headers].flatMap(([key, header]): readonly LeftAside[] => {
    const numbers = amounts.get(key);
    if (numbers === undefined) return [{ kind: "costsColumnGone", header }];
    const without = shown.lines.filter((_, line) => numbers[line] === null);
    const [first] = without;
    const large = sharedBy(header) && numbers.some((one) => one !== null && Math.abs(one) > 1);
    const told: readonly LeftAside[] = large ? [{ kind: "sharesAboveOne", header }] : [];
    if (first === undefined) return told;
    return [...told, { kind: "noCost", header, title: first.title, more: without.length - 1 }];
  });
}

/** Bidders that take part and ask prices in other currencies which have no rate. */
function unrated({ comparison, shown, rates }: AwardRead): readonly LeftAside[] {
  const currencies = comparison.rates?.currencies ?? [];
  if (currencies.length > 0 && rates === null) return [{ kind: "ratesGone" }];
  return shown.bidders.flatMap(({ label, takesPart }, bidder) => {
    const texts = shown.prices.flatMap((line) => (typeof line[bidder] === "string" ? [line[bidder]] : []));
    return currencies.flatMap((money): readonly LeftAside[] => {
      if (rates?.rates.has(money) === true) return [];
      const prices = texts.filter((text) => text.endsWith(` ${money}`)).length;
      return takesPart && prices > 0 ? [{ kind: "noRate", bidder: label, prices, currency: money }] : [];
    });
  });
}

/** Lines with a price from somebody, and no quantity to multiply it with. */
function unawardable(shown: ShownBids): readonly LeftAside[] {
  const takesPart = [...shown.bidders.keys()].filter((at) => shown.bidders[at]?.takesPart === true);
  const without = shown.lines.filter((_, line) => {
    const priced = takesPart.filter((at) => isPrice(shown.prices[line]?.[at]));
    return priced.length > 0 && priced.every((at) => costAt(shown, line, at) === Infinity);
  });
  const [first] = without;
  return first === undefined ? [] : [{ kind: "noQuantity", title: first.title, more: without.length - 1 }];
}

function isPrice(value: unknown): boolean {
  return typeof value === "number" && value > 0;
}

export async function saveScenario(
  services: Services,
  comparisonId: string,
  scenario: Scenario,
): Promise<{ readonly ok: true } | Stopped> {
  const found = await findComparison(services, comparisonId);
  if (!found.ok) return found;
  await services.workbook.saveScenario(comparisonId, scenario);
  return { ok: true };
}

export async function removeScenario(services: Services, comparisonId: string, scenarioId: string): Promise<void> {
  await services.workbook.removeScenario(comparisonId, scenarioId);
}

export async function selectedLines(
  services: Services,
  comparisonId: string,
): Promise<{ readonly ok: true; readonly lines: readonly string[] } | Stopped> {
  const found = await findComparison(services, comparisonId);
  if (!found.ok) return found;
  const result = await services.workbook.selectedLines(found.comparison);
  return result.ok ? result : stopped(result.problem);
}
