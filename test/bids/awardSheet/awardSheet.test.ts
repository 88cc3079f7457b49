// An award's rules between a person's scenario and the search: by ids and positions, in words, and relaxed.
import { leftAsideInWords } from "../../../src/bids/awardSheet/leftAsideWords";
import { caseOf, type ShownBids } from "../../../src/bids/awardSheet/costs";
import { namesById } from "../../../src/bids/awardSheet/names";
import { relaxed } from "../../../src/bids/awardSheet/relaxed";
import { namedByScenario, awardRules } from "../../../src/bids/awardSheet/rulesOf";
import { rulesInWords } from "../../../src/bids/awardSheet/words";
import { firstScenario, type Scenario } from "../../../src/bids/award/scenario";
import { noRules, type Infeasible } from "../../../src/bids/award/types";

const lines = ["Bolt", "Nut", "Seal", "Gasket", "Washer"].map((title, at) => ({ id: `l${at}`, title }));
const bidder = (bidId: string, label: string, takesPart = true) => ({ bidId, label, takesPart });
const shown: ShownBids = {
  lines,
  bidders: [bidder("a", "Alba"), bidder("b", "Bero", false), bidder("c", "Cato")],
  prices: [
    [4, 6, 0],
    [3, 2, "two"],
    [1, 1, -1],
    [2, 2, 3],
    [5, 5, null],
  ],
  extended: [
    [40, 60, 0],
    [60, 40, ""],
    ["", "", -4],
    [2, 2, 3],
    [50, 50, ""],
  ],
  words: undefined,
};
const names = namesById(shown);
const scenario: Scenario = {
  ...firstScenario,
  id: "s",
  name: "Plan",
  maxSuppliers: 1,
  excluded: ["b", "c"],
  must: [
    { lines: ["l0"], bidId: "b" },
    { lines: ["l1", "gone"], bidId: "a" },
  ],
  mustNot: [{ lines: ["l0", "l1", "l2", "l3", "l4"], bidId: "c" }],
  groups: [
    ["l0", "gone"],
    ["l1", "l3"],
  ],
  bounds: [
    { bidId: "z", measure: "spend", min: 5, max: null, minIfAny: false },
    { bidId: "c", measure: "share", min: 0.25, max: 0.5, minIfAny: true },
    { bidId: "a", measure: "spend", min: null, max: 1234.5, minIfAny: false },
  ],
  minCoverage: 0.9,
  minBidCoverage: 1 / 3,
  switching: { perLine: 2.5, perSupplier: 1000 },
};

test("only a price above zero that came to a cost can be awarded, from those who take part", () => {
  const { problem, bidders } = caseOf(
    shown,
    lines.map(() => null),
  );
  expect(bidders).toEqual([0, 2]);
  expect(problem.suppliers.map(({ name }) => name)).toEqual(["Alba", "Cato"]);
  const none = Infinity;
  expect([...problem.costs]).toEqual([40, none, 60, none, none, none, 2, 3, 50, none]);
});

test("who has a line today is a supplier of the case without a price where it takes no part, and nobody else is", () => {
  const { problem, bidders } = caseOf(shown, [1, 0, null, null, null]);
  expect(bidders).toEqual([0, 1, 2]);
  expect(problem.lines.map(({ incumbent }) => incumbent)).toEqual([1, 0, null, null, null]);
  expect([...problem.costs].filter((_, at) => at % 3 === 1)).toEqual(lines.map(() => Infinity));
});

test("rules that name what is gone are left out and told, and what is left of them stays", () => {
  const { problem } = caseOf(
    shown,
    lines.map(() => null),
  );
  const { rules, ignored } = awardRules(scenario, problem, names);
  expect(rules).toEqual({
    ...noRules,
    maxSuppliers: 1,
    excluded: [1],
    must: [{ lines: [1], supplier: 0 }],
    mustNot: [{ lines: [0, 1, 2, 3, 4], supplier: 1 }],
    groups: [[1, 3]],
    bounds: [
      { supplier: 1, measure: "share", min: 0.25, max: 0.5, minIfAny: true },
      { supplier: 0, measure: "spend", min: null, max: 1234.5, minIfAny: false },
    ],
    minCoverage: 0.9,
    minBidCoverage: 1 / 3,
    switching: { perLine: 2.5, perSupplier: 1000 },
  });
  expect(ignored.map(leftAsideInWords)).toEqual([
    "Lines that must go to one bidder: Bero does not take part",
    "Lines that must go to one bidder: 1 line is no longer there",
    "Lines that go together: 1 line is no longer there",
    "Limits of one bidder: a bidder that no longer exists does not take part",
  ]);
});

test("the answer names rules as the scenario has them, though some were left out", () => {
  const built = awardRules(
    scenario,
    caseOf(
      shown,
      lines.map(() => null),
    ).problem,
    names,
  );
  const result: Infeasible = {
    kind: "infeasible",
    clash: [
      { kind: "excluded", at: 0 },
      { kind: "must", at: 0 },
      { kind: "bounds", at: 1 },
    ],
    relaxations: [{ rule: { kind: "bounds", at: 0 }, to: 0.1 }],
    then: null,
  };
  expect(namedByScenario(result, built)).toEqual({
    ...result,
    clash: [
      { kind: "excluded", at: 1 },
      { kind: "must", at: 1 },
      { kind: "bounds", at: 2 },
    ],
    relaxations: [{ rule: { kind: "bounds", at: 1 }, to: 0.1 }],
  });
});

test("every rule is a sentence", () => {
  expect(rulesInWords(scenario, names).map(({ text }) => text)).toEqual([
    "At most 1 supplier",
    "Nothing goes to Bero",
    "Nothing goes to Cato",
    "“Bolt” must go to Bero",
    "“Nut” and “a line that no longer exists” must go to Alba",
    "“Bolt”, “Nut”, “Seal” and 2 more must not go to Cato",
    "“Bolt” and “a line that no longer exists” go to one supplier together",
    "“Nut” and “Gasket” go to one supplier together",
    "a bidder that no longer exists gets at least 5.00",
    "Cato gets at least 25% of the spend if it wins a line and at most 50% of the spend",
    "Alba gets at most 1,234.50",
    "At least 90% of the lines are awarded",
    "Only suppliers with usable prices for at least 33.33% of the lines",
    "Switching costs 2.50 for each line that leaves today's supplier, and 1,000.00 for each supplier without a line today",
  ]);
  expect(rulesInWords({ ...firstScenario, id: "s", name: "" }, names)).toEqual([]);
});

test("the relaxed scenario has what gives way", () => {
  const bound = (at: number) => ({ kind: "bounds", at }) as const;
  const ways = [
    { rule: { kind: "maxSuppliers", at: 0 }, to: 3 },
    { rule: { kind: "excluded", at: 1 }, to: null },
    { rule: { kind: "must", at: 0 }, to: null },
    { rule: bound(1), to: 0.1 },
    { rule: bound(2), to: 2000 },
    { rule: { kind: "minCoverage", at: 0 }, to: 0.8 },
    { rule: { kind: "minBidCoverage", at: 0 }, to: null },
    { rule: { kind: "switching", at: 0 }, to: null },
  ] as const;
  expect(relaxed(scenario, ways)).toEqual({
    ...scenario,
    maxSuppliers: 3,
    excluded: ["b"],
    must: scenario.must.slice(1),
    bounds: [scenario.bounds[0], { ...scenario.bounds[1], min: 0.1 }, { ...scenario.bounds[2], max: 2000 }],
    minCoverage: 0.8,
    minBidCoverage: null,
    switching: { perLine: 0, perSupplier: 0 },
  });
  expect(relaxed(scenario, [{ rule: bound(1), to: null }]).bounds).toHaveLength(2);
  expect(relaxed(scenario, [{ rule: bound(1), to: 0.75 }]).bounds[1]).toMatchObject({ min: 0.25, max: 0.75 });
});
