/** @jest-environment jsdom */
// The offer to search on at the gateway, and how a search at the gateway is shown.
import { act, screen as page } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { noRules, type ScenarioResult } from "../../../../src/bids/award/types";
import type { SearchShown } from "../../../../src/platform/searchContract";
import type { Searched } from "../../../../src/taskpane/pane/screens/awardScreens";
import { searchedOnMessage, searchEndedMessage } from "../../../../src/taskpane/award/gateway/gatewayTexts";
import { caseOf } from "../../../bids/award/brute";
import { faults, measure, profile, services, show } from "../../fakes";
import { awarded, awardScreen, unproven } from "../fixtures";

beforeAll(measure);

const open: ScenarioResult = { ...awarded, award: unproven };
const OFFER = "Search on at the gateway";
const searches = { seconds: 600, prices: 2_000_000, shared: false };

function shown(result: ScenarioResult, change: Partial<Searched> = {}, offer: typeof searches | null = searches) {
  const searched: Searched = {
    problem: caseOf([[1, 2]]),
    rules: noRules,
    result,
    where: "pane",
    seconds: 20,
    ...change,
  };
  const own = { ...services, profile: { ...profile, ...(offer === null ? {} : { searches: offer }) } };
  return show({ services: own, screen: { ...awardScreen(result), searched } });
}

test.each<[string, ScenarioResult, Partial<Searched>, boolean]>([
  ["an award that is not proven", open, {}, true],
  ["no award in the time", { kind: "undecided" }, {}, true],
  ["no way out of a contradiction", { kind: "infeasible", clash: [], relaxations: [], then: null }, {}, true],
  ["a proven award", awarded, {}, false],
  ["an award that the gateway left open after all its time", open, { where: "gateway", seconds: 600 }, false],
  ["an award that the gateway left open after less", open, { where: "gateway", seconds: 20 }, true],
])("with %s", async (_what, result, change, offered) => {
  const { calls } = await shown(result, change);
  await page.findByText("Bearings");
  const button = page.queryByRole("button", { name: OFFER });
  expect(button !== null).toBe(offered);
  expect(page.queryByText("Calculated at the gateway.") !== null).toBe(change.where === "gateway");
  expect(await faults()).toEqual([]);
  if (button === null) return;
  expect(page.getByText(/^The gateway can search for up to 10 min\./)).toBeTruthy();
  await userEvent.setup().click(button);
  expect(calls).toEqual([["searchOn"]]);
});

test.each([
  ["that does no search", null],
  ["that takes no case so large", { ...searches, prices: 1 }],
])("a gateway %s is not offered", async (_what, offer) => {
  await shown(open, {}, offer);
  await page.findByText("Bearings");
  expect(page.queryByRole("button", { name: OFFER })).toBeNull();
});

test("a large case says why the gateway calculated it", async () => {
  const problem = { ...caseOf([[1, 2]]), costs: new Float64Array(1_000_000) };
  await shown(awarded, { where: "gateway", problem });
  expect(await page.findByText(/over 1,000,000 prices would take much of Excel's memory/)).toBeTruthy();
});

test("a search at the gateway shows its place, then its time, and can be cancelled", async () => {
  const { pane } = await shown(open);
  const away: SearchShown = {
    id: "x",
    state: "waiting",
    version: 1,
    place: 3,
    stage: null,
    done: 0,
    total: 0,
    seconds: 0,
    most: 600,
    why: null,
    detail: null,
  };
  const work = { kind: "searchOn", progress: null, cancelling: false, away } as const;
  act(() => pane.store.set({ ...pane.store.get(), work }));
  expect(await page.findByText("Place 3 in the gateway's queue")).toBeTruthy();
  expect(page.getAllByText("Waiting for the gateway")).not.toHaveLength(0);
  const running: SearchShown = { ...away, state: "running", place: null, stage: "curve", seconds: 130 };
  const solving = { stage: "curve", done: 1, total: 4 } as const;
  act(() => pane.store.set({ ...pane.store.get(), work: { ...work, away: running, solving } }));
  expect(page.getByText("At the gateway: 2 min of at most 10 min")).toBeTruthy();
  expect(page.getByRole("button", { name: "Cancel" })).toBeTruthy();
  expect(await faults()).toEqual([]);
});

test("each end has a sentence, also one that this version does not know", () => {
  const ends = ["memory", "time", "died", "stopping", "another", "silent", "full", "refused", "gone", "of tomorrow"];
  for (const why of ends) expect(searchEndedMessage(why).text).toMatch(/\. Nothing was changed\.$/);
  expect(searchedOnMessage({ kind: "better", saves: 20 }).text).toBe("It saves 20.00 more.");
});
