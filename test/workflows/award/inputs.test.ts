// Awards over what an event may hold and what a person may do to its comparison: each is told, and nothing is guessed.
import { firstScenario, type Scenario } from "../../../src/bids/award/scenario";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import {
  awardSetup,
  removeScenario,
  saveScenario,
  selectedLines,
  solveAward,
} from "../../../src/workflows/award/award";
import { writeAward } from "../../../src/workflows/award/write";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { awardSolver } from "../../support/awardSolver";
import { comparisonSheet, only, openBidding, type Bidding, type ComparisonSheet } from "../../support/bidding";

let bidding: Bidding;
let comparison: RememberedComparison;
let sheet: ComparisonSheet;

const lines = [
  { title: "Bolt", quantity: 10 },
  { title: "Nut", quantity: 20 },
];

async function open(names: readonly string[], prices: Parameters<typeof openBidding>[2]) {
  bidding = await openBidding(names, lines, prices);
  comparison = only(await bidding.compare());
  sheet = comparisonSheet(bidding.world, comparison);
}
afterEach(() => bidding.close());

const scenario = (also: Partial<Scenario> = {}): Scenario => ({
  ...firstScenario,
  id: "s1",
  name: "Plan",
  ...also,
});
const solve = (also: Partial<Scenario> = {}) =>
  bidding.world.run(solveAward(bidding.world.services, comparison.id, scenario(also), { solver: awardSolver }));

/** By line who has it, "nobody" without one, or why nothing came out. */
async function outcomeOf(also: Partial<Scenario> = {}) {
  const outcome = await solve(also);
  if (!outcome.ok) return outcome.obstacle;
  const { result, bidders } = outcome;
  if (result.kind !== "awarded") return result.kind;
  return result.award.lines.map(({ supplier }) => bidders[supplier ?? -1]?.label ?? "nobody");
}

const sheetNames = () => bidding.world.office.store.sheets.map(({ name }) => name);

test("one bid gets what it has a price for", async () => {
  await open(["Alba"], [[4], [undefined]]);
  expect(await outcomeOf()).toEqual(["Alba", "nobody"]);
});

test("without a usable price, a quantity, or a bidder that takes part there is nothing to award", async () => {
  await open(
    ["Alba", "Bero"],
    [
      [0, "two"],
      [-3, null],
    ],
  );
  sheet.putTop("Included", "Alba price", "yes");
  expect(await outcomeOf()).toEqual({ kind: "nothingToAward", why: "noPrices" });
  sheet.put("Bolt", "Alba price", 5);
  expect(await outcomeOf()).toEqual(["Alba", "nobody"]);
  sheet.put("Bolt", "Quantity", "");
  expect(await outcomeOf()).toEqual({ kind: "nothingToAward", why: "noQuantities" });
  for (const header of ["Alba price", "Bero price"]) sheet.putTop("Included", header, "no");
  expect(await outcomeOf()).toEqual({ kind: "nothingToAward", why: "leftOut" });
});

test("cells that the person changed count, and a line without a quantity is told", async () => {
  await open(
    ["Alba", "Bero"],
    [
      [4, 6],
      [3, 2],
    ],
  );
  sheet.put("Bolt", "Bero price", 3);
  sheet.put("Nut", "Quantity", "");
  const outcome = await solve();
  expect(await outcomeOf()).toEqual(["Bero", "nobody"]);
  expect(outcome).toMatchObject({ ignored: [{ kind: "noQuantity", title: "Nut", more: 0 }] });
});

test("a bidder that the person renamed is called so, and two of one name are told apart", async () => {
  await open(
    ["Alba", "Bero"],
    [
      [4, 6],
      [3, 2],
    ],
  );
  sheet.putTop("Bidder", "Alba price", "Bero");
  expect(await outcomeOf()).toEqual(["Bero", "Bero (2)"]);
});

test("a column of the person's own says who has a line today, and a name that bids nowhere is told", async () => {
  await open(
    ["Alba", "Bero"],
    [
      [4, 4.1],
      [3, 2.9],
    ],
  );
  const { store } = bidding.world.office;
  const end = sheet.place("Bolt", "Remarks");
  const table = store.table(comparison.tableId);
  if (table === undefined) throw new Error("There is no table.");
  store.resizeTable(table.id, { ...table.rect, right: end.column + 1 });
  const header = { top: end.row - 1, bottom: end.row - 1, left: end.column + 1, right: end.column + 1 };
  store.write(sheet.sheetId, header, [["Today"]]);
  sheet.put("Bolt", "Today", "bero");
  sheet.put("Nut", "Today", "Old Co");
  const setup = await bidding.world.run(awardSetup(bidding.world.services, comparison.id));
  expect(setup).toMatchObject({ ownColumns: ["Today"] });
  const also = {
    incumbents: { kind: "column", header: "Today" },
    switching: { perLine: 5, perSupplier: 0 },
  } as const;
  expect(await solve(also)).toMatchObject({
    // Bolt stays with Bero: 41 is less than 40 and 5 for the change.
    result: { award: { total: 41 + 58, switching: 0 } },
    ignored: [{ kind: "incumbentUnknown", name: "Old Co" }],
  });
  const gone = { ...also, incumbents: { kind: "column", header: "Yesterday" } } as const;
  expect(await solve(gone)).toMatchObject({
    ignored: [{ kind: "incumbentsColumnGone", header: "Yesterday" }],
  });
});

test("rules that cannot hold together are named, and nothing is written", async () => {
  await open(
    ["Alba", "Bero"],
    [
      [4, 6],
      [3, 2],
    ],
  );
  const [alba = "", bero = ""] = bidding.bidIds;
  const [bolt = "", nut = ""] = bidding.lineIds;
  const outcome = await solve({
    maxSuppliers: 1,
    must: [
      { lines: [bolt], bidId: alba },
      { lines: [nut], bidId: bero },
    ],
  });
  if (!outcome.ok) throw new Error("It stopped.");
  expect(outcome.result).toMatchObject({ kind: "infeasible" });
  const before = sheetNames();
  expect(await bidding.world.run(writeAward(bidding.world.services, outcome))).toMatchObject({
    obstacle: { kind: "noAwardFound" },
  });
  expect(sheetNames()).toEqual(before);
});

test("scenarios stay through a refresh, and are changed and removed by their id", async () => {
  await open(
    ["Alba", "Bero"],
    [
      [4, 6],
      [3, 2],
    ],
  );
  const { services } = bidding.world;
  const run = <T>(task: Promise<T>) => bidding.world.run(task);
  await run(saveScenario(services, comparison.id, scenario({ maxSuppliers: 1 })));
  await run(saveScenario(services, comparison.id, scenario({ id: "s2", name: "Other" })));
  bidding.offer(0, 0, 3);
  await run(refreshComparison(services, comparison.id));
  await run(removeScenario(services, comparison.id, "s2"));
  const setup = await run(awardSetup(services, comparison.id));
  expect(setup).toMatchObject({ scenarios: [{ id: "s1", maxSuppliers: 1 }] });
  expect(await run(saveScenario(services, "nothing", scenario()))).toMatchObject({
    obstacle: { kind: "comparisonGone" },
  });
});

test("a line that left the event is not awarded any more", async () => {
  await open(
    ["Alba", "Bero"],
    [
      [4, 6],
      [3, 2],
    ],
  );
  const { services, simulator } = bidding.world;
  const [, nut = ""] = bidding.lineIds;
  for (const items of simulator.records.lineItems.values()) items.delete(nut);
  await bidding.world.run(refreshComparison(services, comparison.id));
  expect(await outcomeOf()).toEqual(["Alba"]);
});

test("the lines of the selected rows are told, and none of other sheets' or of rows that are no lines", async () => {
  await open(["Alba"], [[4], [3]]);
  const { services, office } = bidding.world;
  const ids = async () => {
    const found = await bidding.world.run(selectedLines(services, comparison.id));
    return found.ok ? found.lines : found.obstacle.kind;
  };
  const nut = sheet.place("Nut", "Title");
  office.store.activate(sheet.sheetId);
  office.store.select(sheet.sheetId, {
    top: nut.row,
    bottom: nut.row + 5,
    left: nut.column,
    right: nut.column,
  });
  expect(await ids()).toEqual([bidding.lineIds[1]]);
  office.store.select(sheet.sheetId, { top: 0, bottom: 0, left: 0, right: 0 });
  expect(await ids()).toEqual([]);
});

test("a protected sheet can be awarded from, and a table that is gone is told", async () => {
  await open(
    ["Alba", "Bero"],
    [
      [4, 6],
      [3, 2],
    ],
  );
  const { office, services } = bidding.world;
  office.store.protectSheet(sheet.sheetId, true);
  const proposal = await solve();
  if (!proposal.ok) throw new Error("It stopped.");
  expect(await bidding.world.run(writeAward(services, proposal))).toMatchObject({
    ok: true,
    sheetName: "Award Plan",
  });
  office.store.protectSheet(sheet.sheetId, false);
  office.store.deleteTable(comparison.tableId);
  expect(await outcomeOf()).toMatchObject({ kind: "tableGone" });
  expect(await bidding.world.run(writeAward(services, proposal))).toMatchObject({
    obstacle: { kind: "tableGone" },
  });
  expect(await bidding.world.run(selectedLines(services, comparison.id))).toMatchObject({
    obstacle: { kind: "tableGone" },
  });
});
