// All scenarios of a comparison side by side, with three yardsticks that nobody has to set up: finds each award, and
// writes two new sheets of live formulas. It changes nothing on any other sheet.
import { fixedAward } from "../../bids/award/fixedAward";
import { firstScenario, type Scenario } from "../../bids/award/scenario";
import { sharesOf, type Award, type SolveProgress } from "../../bids/award/types";
import { englishTexts, type AwardTexts } from "../../bids/awardSheet/texts";
import { countingOf, type Counting } from "../../bids/scenarios/counting";
import type {
  ComparedScenario,
  LeftOutScenario,
  PlacedShare,
  ScenariosInput,
  ScenariosNames,
} from "../../bids/scenarios/input";
import { linesSheet } from "../../bids/scenarios/linesSheet";
import { pageSheet } from "../../bids/scenarios/pageSheet";
import { sheetNames, shortProof, standingNames } from "../../bids/scenarios/words";
import type { RememberedComparison } from "../../workbook/compare/types";
import type { MadeOf, NamedSheet } from "../../workbook/sheets/types";
import { timeText } from "../compare/sheet";
import { stopped, type Stopped } from "../obstacle";
import type { Services } from "../services";
import { caseIn, nothingToAward, scenarioNow, solveRead } from "./award";
import { readAward, type AwardRead } from "./read";
import type { AwardOptions, ScenariosWritten, ScenariosWrittenOutcome } from "./types";
import { biddersOf, comparedOf } from "./write";

export interface ScenariosOptions extends Omit<AwardOptions, "onProgress"> {
  /** Before each scenario: which one it is, from 1, of how many. */
  readonly onScenario?: (at: { readonly nth: number; readonly of: number; readonly title: string }) => void;
  readonly onProgress?: (progress: SolveProgress) => void;
  /** Without them the sheets are English. */
  readonly texts?: AwardTexts | undefined;
}

export async function writeScenarios(
  services: Services,
  comparisonId: string,
  options: ScenariosOptions,
): Promise<ScenariosWrittenOutcome> {
  const saved = await services.workbook.scenarios(comparisonId);
  const counting = countingOf(saved);
  const { texts = englishTexts } = options;
  const today = todayAs(saved, counting, texts);
  const reads = await readEach(services, comparisonId, today === null ? saved : [...saved, today]);
  if (!reads.ok) return reads;
  const nothing = nothingToAward(reads.plain.shown);
  if (nothing !== null) return stopped(nothing);
  const found = await findEach(services, reads, { saved, today, counting, texts }, options);
  options.signal?.throwIfAborted();
  if (found.columns.length === 0) return stopped({ kind: "noAwardFound" });
  return write(services, reads.plain.comparison, inputOf(services, reads.plain, found, texts));
}

interface Reads {
  readonly ok: true;
  readonly plain: AwardRead;
  /** The sheet as it stands, with those who have the lines today as this scenario says. */
  of(scenario: ReadAs): AwardRead;
}

type ReadAs = Pick<Scenario, "incumbents" | "costing" | "discounts">;

/** All before the first search: the sheet is the same for every scenario. */
async function readEach(
  services: Services,
  comparisonId: string,
  scenarios: readonly Scenario[],
): Promise<Reads | Stopped> {
  const plain = await readAward(services, comparisonId, firstScenario);
  if (!plain.ok) return plain;
  const reads = new Map([[readKey(firstScenario), plain]]);
  for (const one of scenarios) {
    if (reads.has(readKey(one))) continue;
    const read = await readAward(services, comparisonId, one);
    if (!read.ok) return read;
    reads.set(readKey(one), read);
  }
  return { ok: true, plain, of: (one) => reads.get(readKey(one)) ?? plain };
}

/** Scenarios of the same key are read alike. */
function readKey({ incumbents, costing, discounts }: ReadAs): string {
  // Volume prices of a line keep its alternates out.
  const offers = costing.alternates === undefined ? null : [costing.alternates, discounts];
  return JSON.stringify([incumbents, costing.columns ?? [], costing.missing ?? null, offers]);
}

interface Found {
  readonly columns: readonly ComparedScenario[];
  readonly leftOut: readonly LeftOutScenario[];
  readonly ignored: ScenariosInput["ignored"];
  readonly counting: Counting;
}

interface Compared {
  readonly saved: readonly Scenario[];
  /** Null: no scenario knows who has the lines today. */
  readonly today: Scenario | null;
  readonly counting: Counting;
  readonly texts: AwardTexts;
}

async function findEach(
  services: Services,
  reads: Reads,
  { saved, today: asToday, counting, texts }: Compared,
  options: ScenariosOptions,
): Promise<Found> {
  const columns: ComparedScenario[] = [];
  const leftOut: LeftOutScenario[] = [];
  const ignored: ScenariosInput["ignored"][number][] = [];
  const today = asToday === null ? null : todayOf(reads, asToday);
  const yardsticks = standing(counting, texts);
  const searched = [...yardsticks, ...saved.map((scenario) => ({ scenario, standing: false }))];
  for (const [at, { scenario: given, standing: own }] of searched.entries()) {
    options.signal?.throwIfAborted();
    options.onScenario?.({ nth: at + 1, of: searched.length, title: given.name });
    const read = reads.of(given);
    const { scenario, told } = await scenarioNow(services, read, given);
    const { result, bidders, ignored: left } = await solveRead(read, scenario, { ...options, awardOnly: true });
    const aside = [...told, ...left];
    if (result.kind === "awarded") {
      columns.push(columnOf(scenario, own, read, { award: result.award, bidders, texts }));
      if (aside.length > 0) ignored.push({ name: scenario.name, what: aside });
    } else leftOut.push({ name: scenario.name, why: result.kind });
    // Between the yardsticks and what the person set up.
    if (at === yardsticks.length - 1 && today !== null) {
      if ("why" in today) leftOut.push(today);
      else columns.push(today);
    }
  }
  return { columns, leftOut, ignored, counting };
}

const STANDING_SECONDS = 10;

/** Without rules, and with all costs that count: so what is above the first one is what rules cost. */
function standing(
  { as, costs }: Counting,
  { say }: AwardTexts,
): readonly { readonly scenario: Scenario; readonly standing: true }[] {
  const names = standingNames(say);
  const own = (id: keyof typeof names, also: Partial<Scenario>) => ({
    scenario: { ...firstScenario, ...costs, id, name: names[id], seconds: STANDING_SECONDS, ...also },
    standing: true as const,
  });
  return [own(as === null ? "lowest" : "lowestCost", {}), own("single", { maxSuppliers: 1 })];
}

function columnOf(
  scenario: Scenario,
  own: boolean,
  read: AwardRead,
  { award, bidders, texts }: { readonly award: Award; readonly bidders: readonly number[]; readonly texts: AwardTexts },
): ComparedScenario {
  const placed = (line: Award["lines"][number]): readonly PlacedShare[] =>
    sharesOf(line).flatMap(({ supplier, part }) => {
      const bidder = bidders[supplier];
      return bidder === undefined ? [] : [{ bidder, part }];
    });
  return {
    ...beside(scenario, own, read),
    shares: award.lines.map(placed),
    total: award.total,
    proof: shortProof(award, texts),
  };
}

function beside(scenario: Scenario, own: boolean, read: AwardRead) {
  const { costing } = scenario;
  const offers = costing.alternates === undefined ? null : read.alternates;
  return {
    scenario,
    standing: own,
    incumbents: read.incumbents,
    ...(offers === null ? {} : { alternates: { bidders: biddersOf(read, costing), offers } }),
  };
}

/** Who has the lines today, as the first scenario that knows says, and what counts; null: none knows. */
function todayAs(saved: readonly Scenario[], { costs }: Counting, { say }: AwardTexts): Scenario | null {
  const known = saved.find((one) => one.incumbents.kind !== "none");
  if (known === undefined) return null;
  const { costing, discounts } = costs;
  const { incumbents } = known;
  return { ...firstScenario, id: "today", name: standingNames(say).today, incumbents, costing, discounts };
}

function todayOf(reads: Reads, scenario: Scenario): ComparedScenario | LeftOutScenario {
  const read = reads.of(scenario);
  const { problem, bidders } = caseIn(read, scenario);
  const award = fixedAward(
    problem,
    problem.lines.map(({ incumbent }) => incumbent),
  );
  if (award === null) return { name: scenario.name, why: "nobody" };
  return {
    ...beside(scenario, true, read),
    shares: award.takers.map((taker) => {
      const bidder = bidders[taker ?? -1];
      return bidder === undefined ? [] : [{ bidder, part: 1 }];
    }),
    total: award.total,
    proof: null,
  };
}

function inputOf({ clock }: Services, read: AwardRead, found: Found, texts: AwardTexts): ScenariosInput {
  return {
    ...found,
    compared: comparedOf(read, texts.say),
    lines: read.shown.lines,
    bidders: biddersOf(read),
    solvedAt: timeText(new Date(clock.now()).toISOString()),
    texts,
  };
}

async function write(
  services: Services,
  { id, worksheetTitle }: RememberedComparison,
  input: ScenariosInput,
): Promise<ScenariosWritten> {
  const sheets = sheetNames(worksheetTitle, input.texts.say);
  const of: MadeOf = { kind: "scenarios", comparisonId: id };
  const created = await services.workbook.createSheets({
    sheets: [
      { sheetName: sheets.page, tableNames: ["Scenarios_Suppliers"], of },
      { sheetName: sheets.lines, tableNames: ["Scenarios_Lines"], of },
    ],
    draft: (names) => draftsOf(input, names),
    activate: 0,
  });
  const [page = "", lines = ""] = created.sheets.map(({ sheetName }) => sheetName);
  return {
    ok: true,
    sheetName: page,
    linesSheetName: lines,
    charts: created.charts,
    count: input.columns.length,
    leftOut: input.leftOut.map(({ name }) => name),
  };
}

function draftsOf(input: ScenariosInput, [page, lines]: readonly NamedSheet[]) {
  const names: ScenariosNames = {
    suppliers: page?.tableNames[0] ?? "",
    lines: lines?.tableNames[0] ?? "",
    linesSheet: lines?.sheetName ?? "",
  };
  return [pageSheet(input, names), linesSheet(input, names)];
}
