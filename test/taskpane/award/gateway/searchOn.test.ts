// Searching on at the gateway from the pane, over the whole chain: real gateway, simulator and workbook, and a search
// that says what a test says.
import type { ScenarioResult } from "../../../../src/bids/award/types";
import type { SearchSaid, StartSearch } from "../../../../src/gateway/searching/searchPort";
import type { SearchTask } from "../../../../src/gateway/searching/question";
import { solveScenario } from "../../../../src/bids/award/scenarioSolve";
import { resultText } from "../../../../src/platform/searchContract";
import { awardVerbs } from "../../../../src/taskpane/award/awardVerbs";
import { searchVerbs } from "../../../../src/taskpane/award/gateway/searchVerbs";
import * as solvers from "../../../../src/taskpane/award/gateway/solvers";
import { newScenario } from "../../../../src/taskpane/award/scenarioForm";
import { firstForm, compareRequest } from "../../../../src/taskpane/compare/compareForm";
import { compareVerbs } from "../../../../src/taskpane/compare/compareVerbs";
import { connectVerbs } from "../../../../src/taskpane/connect/connectVerbs";
import type { AwardScreen } from "../../../../src/taskpane/pane/screens/awardScreens";
import { awardSolver } from "../../../support/awardSolver";
import { showPiece } from "../../../support/world";
import { demo, openLivePane, type LivePane } from "../../livePane";

let live: LivePane;
let threads: { task: SearchTask; says: (said: SearchSaid) => void; ended: boolean }[];
/** What the pane's own search makes of the best award. */
let paneAnswers: (best: ScenarioResult) => ScenarioResult;
/** What the gateway's thread says as soon as it is asked; null: nothing yet. */
let threadSays: ((task: SearchTask) => Promise<SearchSaid>) | null;

const startSearch: StartSearch = (task, _memoryMb, says) => {
  const thread = { task, says, ended: false };
  threads.push(thread);
  if (threadSays !== null) void threadSays(task).then(says);
  return { end: () => void (thread.ended = true) };
};
const parts = { now: () => 0, breathe: () => Promise.resolve(), mip: () => Promise.reject(new Error("Not here.")) };
const best = async ({ problem, rules, seconds }: SearchTask): Promise<SearchSaid> =>
  answer(await solveScenario(problem, rules, { seconds }, parts));
const answer = (result: ScenarioResult): SearchSaid => ({
  kind: "answer",
  json: new TextEncoder().encode(resultText(result)),
});

/** A tenth dearer, and nothing known of what is possible. */
function open(found: ScenarioResult): ScenarioResult {
  if (found.kind !== "awarded") return found;
  const { award } = found;
  return { ...found, award: { ...award, total: award.total * 1.1, spend: award.spend * 1.1, bound: award.total / 2 } };
}

beforeEach(async () => {
  [threads, paneAnswers, threadSays] = [[], open, best];
  const loadSolver = () =>
    Promise.resolve({
      ...awardSolver,
      solve: async (...asked: Parameters<typeof awardSolver.solve>) => paneAnswers(await awardSolver.solve(...asked)),
    });
  live = await openLivePane({ bids: 3, lineItems: 4, gateway: { startSearch } }, { loadSolver });
  const { world, pane } = live;
  await world.run(pane.verbs(connectVerbs).connect(demo));
  await world.run(pane.verbs(compareVerbs).prepareCompare({ id: showPiece(world).eventId, title: "Spare parts" }));
  const { screen } = state();
  if (screen.kind !== "compareSetup") throw new Error(`No set-up: ${told()}`);
  await world.run(pane.verbs(compareVerbs).compare(compareRequest(firstForm(screen.prepared), screen.prepared)));
  await world.run(pane.verbs(awardVerbs).openScenarios(state().comparisons[0]?.id ?? ""));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await live.world.close();
});

const state = () => live.pane.store.get();
const told = () => state().notice?.message.title ?? "nothing was said";
const find = () => live.world.run(live.pane.verbs(awardVerbs).solveScenario(newScenario("s1", "All")));
const searchOn = () => live.world.run(live.pane.verbs(searchVerbs).searchOn());

function award(): AwardScreen {
  const { screen } = state();
  if (screen.kind !== "award") throw new Error(`No award: ${told()}`);
  return screen;
}

function total(): number {
  const { result } = award().proposal;
  if (result.kind !== "awarded") throw new Error(`It is ${result.kind}.`);
  return result.award.total;
}

it("takes the gateway's better award, and says what it saves", async () => {
  await find();
  const before = total();
  await searchOn();
  expect(total()).toBeCloseTo(before / 1.1);
  expect(told()).toBe("The gateway found a better award");
  expect(award().searched).toMatchObject({ where: "gateway", seconds: 600 });
  expect(threads[0]?.task.seconds).toBe(600);
  // Nobody's name leaves the pane.
  expect(threads[0]?.task.problem.suppliers.map(({ name }) => name)).toEqual(["", "", ""]);
});

it("shows how far the gateway is while it searches", async () => {
  threadSays = null;
  await find();
  const seen: unknown[] = [];
  const stop = live.pane.store.subscribe(() => {
    const { work } = state();
    if (work?.away !== undefined) seen.push([work.away.state, work.solving?.stage ?? null, work.away.most]);
    const [thread] = threads;
    if (work?.solving?.stage === "curve") void (thread && best(thread.task).then(thread.says));
    else thread?.says({ kind: "progress", progress: { stage: "curve", done: 1, total: 2 } });
  });
  await searchOn();
  stop();
  expect(seen).toContainEqual(["running", "curve", 600]);
  expect(told()).toBe("The gateway found a better award");
});

it("keeps what the pane found where the gateway's award is dearer, with the proof of both", async () => {
  paneAnswers = (found) =>
    found.kind === "awarded" ? { ...found, award: { ...found.award, bound: found.award.total / 2 } } : found;
  await find();
  const before = total();
  threadSays = async (task) => answer(open(await solveScenario(task.problem, task.rules, { seconds: 1 }, parts)));
  await searchOn();
  expect(total()).toBe(before);
  expect(told()).toBe("The gateway found nothing better");
  threadSays = best;
  await searchOn();
  expect(told()).toBe("The gateway proved the award");
});

it.each([
  ["memory", "The search needed more memory than the gateway gives to one search."],
  ["died", "The search broke off at the gateway."],
] as const)("keeps what the pane found where the gateway's search ends: %s", async (kind, text) => {
  threadSays = () => Promise.resolve({ kind });
  await find();
  const before = award();
  await searchOn();
  expect(award()).toBe(before);
  expect(told()).toBe("The gateway has no answer");
  expect(state().notice?.message.text).toContain(text);
});

it("keeps what the pane found where the gateway is away", async () => {
  await find();
  const before = award();
  live.line.cut = true;
  await searchOn();
  live.line.cut = false;
  expect(award()).toBe(before);
  expect(state().notice).toMatchObject({ intent: "error" });
});

it("ends the gateway's search when the person cancels", async () => {
  threadSays = null;
  await find();
  const before = award();
  const stop = live.pane.store.subscribe(() => {
    if (threads.length === 1 && state().work?.cancelling === false) live.pane.cancel();
  });
  await searchOn();
  stop();
  await live.world.run(Promise.resolve());
  expect(award()).toBe(before);
  expect(told()).toBe("The search at the gateway was stopped");
  expect(threads[0]?.ended).toBe(true);
});

it("takes an award where the pane found none in its time", async () => {
  paneAnswers = () => ({ kind: "undecided" });
  await find();
  expect(award().proposal.result.kind).toBe("undecided");
  await searchOn();
  expect(told()).toBe("The gateway found an award");
  expect(award().proposal.result.kind).toBe("awarded");
});

describe("a case that is too large for the pane", () => {
  beforeEach(() => jest.replaceProperty(solvers.large, "prices", 3));

  it("goes to the gateway from the start", async () => {
    paneAnswers = () => {
      throw new Error("The pane was asked.");
    };
    await find();
    expect(award().searched).toMatchObject({ where: "gateway", seconds: newScenario("s1", "All").seconds });
    expect(state().work).toBeNull();
  });

  it("is searched in the pane where the gateway cannot, and the pane says so", async () => {
    threadSays = () => Promise.resolve({ kind: "memory" });
    await find();
    expect(award().searched).toMatchObject({ where: "pane" });
    expect(told()).toBe("Calculated in the pane");
  });
});
