// Groups of suppliers that cells name: pointed to in a table, in the summary and in plain cells, read again with each
// award, and told when they changed.
import { leftAsideInWords } from "../../../src/bids/awardSheet/leftAsideWords";
import { firstScenario, type Scenario, type ScenarioGroup } from "../../../src/bids/award/scenario";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { awardSetup, saveScenario, solveAward } from "../../../src/workflows/award/award";
import { pointedGroups } from "../../../src/workflows/award/groups";
import { writeScenarios } from "../../../src/workflows/award/scenarios";
import { writeAward } from "../../../src/workflows/award/write";
import { awardSolver } from "../../support/awardSolver";
import { only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";
import { addOwnColumn } from "../../support/ownColumn";

// Extended prices:   Alba  Bero  Cato
//   Bolt     10 *     40    60    50
//   Nut      20 *     60    40    80
//   Seal      4 *      4     6     2
const lines = [
  { title: "Bolt", quantity: 10 },
  { title: "Nut", quantity: 20 },
  { title: "Seal", quantity: 4 },
];
const prices = [
  [4, 6, 5],
  [3, 2, 4],
  [1, 1.5, 0.5],
];

let bidding: Bidding;
let comparison: RememberedComparison;

beforeEach(async () => {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices);
  comparison = only(await bidding.compare());
});
afterEach(() => bidding.close());

type Cells = readonly (readonly (string | number)[])[];

/** Cells on a sheet of their own, from B3 on; as a table where it has a name. */
function sheetOf(cells: Cells, table?: string) {
  const { store } = bidding.world.office;
  const { id } = store.createSheet(table === undefined ? "Own cells" : `Sheet of ${table}`);
  const rect = { top: 2, left: 1, bottom: 1 + cells.length, right: cells[0]?.length ?? 1 };
  store.write(id, rect, cells);
  const made = table === undefined ? null : store.addTable(id, rect, true, table);
  return { id, tableId: made?.id ?? "" };
}

function select(sheetId: string, top: number, left: number, bottom = top, right = left) {
  const { store } = bidding.world.office;
  store.activate(sheetId);
  store.select(sheetId, { top, left, bottom, right });
}

async function pointed() {
  const { services } = bidding.world;
  const setup = await bidding.world.run(awardSetup(services, comparison.id));
  if (!setup.ok) throw new Error(`The setup stopped: ${setup.obstacle.kind}`);
  return bidding.world.run(pointedGroups(services, setup));
}

/** The groups that the selected cells name, each with the same limits. */
async function groupsOf(limits: Partial<ScenarioGroup>): Promise<readonly ScenarioGroup[]> {
  const found = await pointed();
  if (!found.ok) throw new Error(`Nothing was read: ${found.why}`);
  const { place, groups } = found.read;
  const none = { measure: "share", min: null, max: null, minCount: null, maxCount: null } as const;
  return groups.map(({ value, bidIds }) => ({ name: value, bidIds, from: { place, value }, ...none, ...limits }));
}

const scenarioOf = (also: Partial<Scenario>): Scenario => ({ ...firstScenario, id: "s1", name: "Groups", ...also });

async function solved(scenario: Scenario) {
  const { world } = bidding;
  const proposal = await world.run(solveAward(world.services, comparison.id, scenario, { solver: awardSolver }));
  if (!proposal.ok) throw new Error(`The award stopped: ${proposal.obstacle.kind}`);
  const { result } = proposal;
  const total = result.kind === "awarded" ? result.award.total : null;
  const names = (group: ScenarioGroup | undefined) =>
    (group?.bidIds ?? []).map((bidId) => proposal.bidders.find((one) => one.bidId === bidId)?.label);
  return { proposal, total, members: proposal.scenario.supplierGroups.map(names) };
}

const report = [
  ["Vendor No", "Company", "Region", "Risk"],
  ["V1", "Alba", "EU", "low"],
  ["V2", "Bero", "Asia", "high"],
  ["V3", "Cato", "EU", "low"],
  ["V4", "Dolo", "EU", "low"],
];

test("a cell of a table's column makes a group of each value, and the award keeps their limits on live sheets", async () => {
  const { id } = sheetOf(report, "Vendors");
  select(id, 4, 3);
  const supplierGroups = await groupsOf({ maxCount: 1 });
  const { proposal, members, total } = await solved(scenarioOf({ supplierGroups }));
  expect(members).toEqual([["Alba", "Cato"], ["Bero"]]);
  // 82 would be the least, with all three. Without Cato 84, without Alba 92.
  expect(total).toBe(84);
  expect(proposal.ignored.map(leftAsideInWords)).toEqual(["Groups from “Vendors”: “Dolo” not a bidder here"]);
  const { world } = bidding;
  const outcome = await world.run(writeAward(world.services, proposal));
  if (!outcome.ok) throw new Error(`Writing stopped: ${outcome.obstacle.kind}`);
  const summary = draftSheet(world.office.store, outcome.sheetName);
  expect(summary.beside("“EU”: suppliers with lines, at most")).toBe(1);
  expect(summary.texts()).toContain(
    "The 2 suppliers of “EU” (Alba, Cato: “Region” of “Vendors”) get lines for at most 1 of them",
  );
  const [table] = draftSheet(world.office.store, outcome.linesSheetName).tables;
  table?.put(table.find("Title", "Seal"), "Awarded to", "Cato");
  expect(summary.beside("“EU”: suppliers with lines, at most")).toBe(2);
  expect(summary.texts()).toContain("broken");
});

test("the cells are read again with each award, wherever they went, and a change is told once", async () => {
  const { id, tableId } = sheetOf(report, "Vendors");
  select(id, 2, 3, 6);
  const scenario = scenarioOf({ supplierGroups: await groupsOf({ maxCount: 1 }) });
  const { world } = bidding;
  const { services, office } = world;
  await world.run(saveScenario(services, comparison.id, scenario));
  office.store.insertColumns(id, 0, 2);
  office.store.renameTable(tableId, "Partners");
  office.store.renameTableColumn(tableId, 2, "Where");
  office.store.write(id, { top: 3, left: 5, bottom: 3, right: 5 }, [["asia"]]);
  const { proposal, members, total } = await solved(scenario);
  expect(members).toEqual([["Cato"], ["Alba", "Bero"]]);
  expect(total).toBe(92);
  expect(proposal.ignored.map(leftAsideInWords)).toEqual([
    "Groups from “Partners”: “Dolo” not a bidder here",
    "Group “EU” was read again: Alba went out",
    "Group “Asia” was read again: Alba came in",
  ]);
  const [saved] = await world.run(services.workbook.scenarios(comparison.id));
  expect(saved).toEqual(proposal.scenario);
  const again = await solved(saved ?? scenario);
  expect(again.proposal.ignored.map(leftAsideInWords)).toEqual(["Groups from “Partners”: “Dolo” not a bidder here"]);
  office.store.deleteSheet(id);
  const gone = await solved(saved ?? scenario);
  expect(gone).toMatchObject({ total: 92, members: [["Cato"], ["Alba", "Bero"]] });
  expect(gone.proposal.ignored.map(leftAsideInWords)).toEqual([
    expect.stringMatching(/^Groups from “Partners”: the column “Where” or/),
  ]);
});

test("cells of no table are found again by their headers, and when they are gone the last suppliers count", async () => {
  const { id } = sheetOf([
    ["Supplier", "Owned by"],
    ["Alba", "Us"],
    ["Cato", "Us"],
  ]);
  select(id, 3, 1, 4, 2);
  const scenario = scenarioOf({ supplierGroups: await groupsOf({ maxCount: 1 }) });
  expect(await solved(scenario)).toMatchObject({ total: 84, members: [["Alba", "Cato"]] });
  const { store } = bidding.world.office;
  store.insertRows(id, 0, 3);
  store.insertColumns(id, 0, 1);
  store.write(id, { top: 7, left: 2, bottom: 7, right: 2 }, [["Bero"]]);
  const { proposal, members, total } = await solved(scenario);
  expect(members).toEqual([["Alba", "Bero"]]);
  // Without Bero 102, without Alba 92.
  expect(total).toBe(92);
  expect(proposal.ignored.map(leftAsideInWords)).toEqual([
    "Groups from “Own cells”: Cato in no group there",
    "Group “Us” was read again: Bero came in; Cato went out",
  ]);
  store.deleteSheet(id);
  const gone = await solved(scenario);
  expect(gone).toMatchObject({ total: 84, members: [["Alba", "Cato"]] });
  expect(gone.proposal.ignored.map(leftAsideInWords)).toEqual([
    "Groups from “Own cells”: the column “Owned by” or the column of suppliers is gone, so the suppliers of the last time count",
  ]);
});

test("a column of the comparison's summary names groups as well", async () => {
  const { summary } = comparison;
  const { store } = bidding.world.office;
  const table = store.table(summary?.tableId ?? "");
  if (table === undefined) throw new Error("There is no summary.");
  addOwnColumn(bidding.world, { ...comparison, tableId: table.id }, "Risk", ["low", "high", "low"]);
  const { rect, sheetId } = store.table(table.id) ?? table;
  select(sheetId, rect.top + 1, rect.right);
  const supplierGroups = await groupsOf({ minCount: 1 });
  expect(supplierGroups.map(({ name, bidIds }) => [name, bidIds])).toEqual([
    ["low", [bidding.bidIds[0], bidding.bidIds[2]]],
    ["high", [bidding.bidIds[1]]],
  ]);
});

test("scenarios side by side read the groups again, and one cell alone or cells without bidders are no groups", async () => {
  const { id } = sheetOf(report, "Vendors");
  select(id, 4, 3);
  const { world } = bidding;
  const { services, office } = world;
  await world.run(
    saveScenario(services, comparison.id, scenarioOf({ supplierGroups: await groupsOf({ maxCount: 1 }) })),
  );
  office.store.write(id, { top: 3, left: 3, bottom: 3, right: 3 }, [["Asia"]]);
  const outcome = await world.run(writeScenarios(services, comparison.id, { solver: awardSolver }));
  if (!outcome.ok) throw new Error(`Writing stopped: ${outcome.obstacle.kind}`);
  const page = draftSheet(office.store, outcome.sheetName);
  expect(page.value(`D${page.find("Total").slice(1)}`)).toBe(92);
  expect(page.texts().some((text) => text.includes("Group “EU” was read again: Alba went out"))).toBe(true);
  const other = sheetOf([["x", "y"]]);
  select(other.id, 2, 1, 2, 2);
  expect(await pointed()).toEqual({ ok: false, why: "unclear" });
  select(other.id, 2, 1);
  expect(await pointed()).toEqual({ ok: false, why: "oneCell" });
  select(other.id, 30, 1, 31, 2);
  expect(await pointed()).toEqual({ ok: false, why: "empty" });
});
