// The real thread of an award search: the same answer as the search in this thread, and its limits.
import { solveScenario } from "../../../src/bids/award/scenarioSolve";
import { noRules, type AwardCase, type AwardRules } from "../../../src/bids/award/types";
import { startSearchThread, type SearchSaid } from "../../../src/gateway/searching/searchPort";
import { searchSettings } from "../../../src/gateway/searching/settings";
import { searchResult } from "../../../src/platform/searchContract";
import { loadHighsMip } from "../../../src/solver/highsMip";

function market(lines: number, suppliers: number): AwardCase {
  let seed = 7;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return {
    lines: Array.from({ length: lines }, (_, at) => ({ id: String(at), incumbent: null })),
    suppliers: Array.from({ length: suppliers }, (_, at) => ({ id: String(at), name: "" })),
    costs: Float64Array.from({ length: lines * suppliers }, () => 1 + 99 * random()),
  };
}

/** HiGHS is needed for these. */
const bounded: AwardRules = {
  ...noRules,
  maxSuppliers: 3,
  bounds: [{ supplier: 1, measure: "share", min: 0.3, max: null, minIfAny: false }],
};

function asked(problem: AwardCase, rules: AwardRules, memoryMb = 512): Promise<SearchSaid> {
  return new Promise((resolve) => {
    const port = startSearchThread({ problem, rules, seconds: 60, awardOnly: true }, memoryMb, (said) => {
      if (said.kind === "progress") return;
      port.end();
      resolve(said);
    });
  });
}

test("a thread answers as the search beside it does, with the solver", async () => {
  const parts = { now: () => performance.now(), breathe: () => Promise.resolve(), mip: loadHighsMip };
  const here = await solveScenario(market(40, 5), bounded, { seconds: 60, awardOnly: true }, parts);
  const said = await asked(market(40, 5), bounded);
  if (said.kind !== "answer") throw new Error(`It is ${said.kind}.`);
  expect(searchResult.parse(JSON.parse(new TextDecoder().decode(said.json)))).toEqual(here);
});

test("a thread that takes too much memory ends with that, and this process goes on", async () => {
  expect(await asked(market(6000, 100), noRules, 16)).toEqual({ kind: "memory" });
});

test.each([
  [1, 1000, 1, 250],
  [2, 8000, 1, 1024],
  [8, 1000, 1, 250],
  [8, 4200, 2, 525],
  [64, 64_000, 4, 1024],
])("a machine of %i cores and %i MB does %i searches at once, of %i MB each", (cores, memoryMb, most, each) => {
  expect(searchSettings({}, { cores, memoryMb })).toEqual({ most, seconds: 600, memoryMb: each });
});

test("settings are numbers within bounds, and a sentence else", () => {
  const all = { BIDSHEET_SEARCHES: "0", BIDSHEET_SEARCH_SECONDS: "60", BIDSHEET_SEARCH_MB: "256" };
  expect(searchSettings(all)).toEqual({ most: 0, seconds: 60, memoryMb: 256 });
  for (const wrong of ["x", "65", "-1"])
    expect(() => searchSettings({ BIDSHEET_SEARCHES: wrong })).toThrow(
      "BIDSHEET_SEARCHES must be a whole number from 0 to 64.",
    );
});
