// Award scenarios from the pane, over the whole chain: set up on a comparison, kept, worked out, relaxed, and written
// onto a sheet.
import { bidTiersMessage, noTiersSelected } from "../../../src/taskpane/award/awardTexts";
import { awardVerbs } from "../../../src/taskpane/award/awardVerbs";
import { firstSensitivity, readSensitivity } from "../../../src/taskpane/award/sensitivity/sensitivityForm";
import { sensitivityVerbs } from "../../../src/taskpane/award/sensitivity/sensitivityVerbs";
import { handOnVerbs } from "../../../src/taskpane/award/handOn/handOnVerbs";
import { groupForms } from "../../../src/taskpane/award/moreRulesForm";
import { formOf, newScenario, readForm } from "../../../src/taskpane/award/scenarioForm";
import { firstForm, compareRequest } from "../../../src/taskpane/compare/compareForm";
import { compareVerbs } from "../../../src/taskpane/compare/compareVerbs";
import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import type { AwardScreen, ScenariosScreen } from "../../../src/taskpane/pane/screens/awardScreens";
import { excelSigns } from "../../../src/taskpane/language/excelLocale";
import { showPiece } from "../../support/world";
import { demo, openLivePane, type LivePane } from "../livePane";

let live: LivePane;
beforeEach(async () => {
  live = await openLivePane({ bids: 3, lineItems: 4 });
  const { world, pane } = live;
  await world.run(pane.verbs(connectVerbs).connect(demo));
  await world.run(pane.verbs(compareVerbs).prepareCompare({ id: showPiece(world).eventId, title: "Spare parts" }));
  const { screen } = state();
  if (screen.kind !== "compareSetup") throw new Error(`No set-up: ${told()}`);
  await world.run(pane.verbs(compareVerbs).compare(compareRequest(firstForm(screen.prepared), screen.prepared)));
});
afterEach(() => live.world.close());

const state = () => live.pane.store.get();
const told = () => state().notice?.message.title ?? "nothing was said";
const sheets = () => live.world.office.store.sheets.map(({ name }) => name);
const comparisonId = () => state().comparisons[0]?.id ?? "";

async function openScenarios(): Promise<ScenariosScreen> {
  await live.world.run(live.pane.verbs(awardVerbs).openScenarios(comparisonId()));
  const { screen } = state();
  if (screen.kind !== "scenarios") throw new Error(`No scenarios: ${told()}`);
  return screen;
}

function award(): AwardScreen {
  const { screen } = state();
  if (screen.kind !== "award") throw new Error(`No award: ${told()}`);
  return screen;
}

it("works a scenario out, keeps it, and writes the award onto a new sheet", async () => {
  const { world, pane } = live;
  const { setup } = await openScenarios();
  expect(setup.lines).toHaveLength(4);
  const one = { ...newScenario("s1", "One supplier"), maxSuppliers: 1 };
  await world.run(pane.verbs(awardVerbs).solveScenario(one));
  const { result } = award().proposal;
  if (result.kind !== "awarded") throw new Error(`It is ${result.kind}.`);
  expect(result.award.suppliers).toHaveLength(1);
  expect(result.award.bound).toBe(result.award.total);
  expect(award().back.setup.scenarios).toEqual([one]);

  const before = sheets();
  await world.run(pane.verbs(awardVerbs).writeAward());
  expect(state().notice).toMatchObject({ intent: "success" });
  expect(state().screen.kind).toBe("award");
  expect(sheets().length).toBeGreaterThan(before.length);

  const again = await openScenarios();
  expect(again.setup.scenarios).toEqual([one]);
  await world.run(pane.verbs(awardVerbs).removeScenario("s1"));
  expect((await openScenarios()).setup.scenarios).toEqual([]);
});

it("writes the saved scenarios side by side onto two new sheets", async () => {
  const { world, pane } = live;
  const { setup } = await openScenarios();
  await world.run(pane.verbs(awardVerbs).saveScenario({ ...newScenario("s1", "One supplier"), maxSuppliers: 1 }));
  const before = sheets();
  await world.run(pane.verbs(awardVerbs).compareScenarios(setup.comparison.id));
  expect(state().notice).toMatchObject({ intent: "success", message: { title: "3 scenarios side by side" } });
  expect(sheets().filter((name) => !before.includes(name))).toEqual([
    expect.stringMatching(/^Scenarios /),
    expect.stringMatching(/^Scenario lines /),
  ]);
});

it("moves an award's prices with progress, and writes what comes of it onto two sheets", async () => {
  const { world, pane } = live;
  await openScenarios();
  await world.run(pane.verbs(awardVerbs).solveScenario({ ...newScenario("s1", "Two"), maxSuppliers: 2 }));
  pane.go({ kind: "sensitivity", back: award(), found: null });
  const { request } = readSensitivity({ ...firstSensitivity, draws: "5" }, { decimal: ".", group: "," });
  if (request === null) throw new Error("It cannot be read.");
  const stages = new Set<string>();
  const stop = pane.store.subscribe(() => stages.add(state().work?.solving?.stage ?? ""));
  await world.run(pane.verbs(sensitivityVerbs).findSensitivity(request));
  stop();
  expect(stages).toContain("draws");
  const { screen } = state();
  if (screen.kind !== "sensitivity" || screen.found === null) throw new Error(`Nothing was found: ${told()}`);
  expect(screen.found.input.found.draws).toHaveLength(5);
  const before = sheets().length;
  await world.run(pane.verbs(sensitivityVerbs).writeSensitivity());
  expect(told()).toBe("Sensitivity written");
  expect(sheets()).toHaveLength(before + 2);
});

it("hands an award on: letters and record are new sheets, and the record is text as well", async () => {
  const { world, pane } = live;
  await openScenarios();
  await world.run(pane.verbs(awardVerbs).solveScenario({ ...newScenario("s1", "Two"), maxSuppliers: 2 }));
  await world.run(pane.verbs(handOnVerbs).openHandOn());
  const { screen } = state();
  if (screen.kind !== "handOn") throw new Error(`No letters: ${told()}`);
  const letters = screen.offer.letters.map(({ letter }) => letter);
  const before = sheets();
  await world.run(pane.verbs(handOnVerbs).writeLetters(letters));
  expect(told()).toBe(`${letters.length} letters written`);
  const words = { decidedBy: "Head", why: "" };
  await world.run(pane.verbs(handOnVerbs).writeRecord(words));
  expect(told()).toBe("Record written");
  expect(sheets().length - before.length).toBe(letters.length + 1);
  const text = await pane.verbs(handOnVerbs).recordText(words);
  expect(text).toContain("Decided by: Head");
});

it("says which rules clash, and works out what is left when the smallest relaxation is applied", async () => {
  const { world, pane } = live;
  const { setup } = await openScenarios();
  const [first, second] = setup.bidders.filter(({ counts }) => counts);
  const [line, other] = setup.lines;
  if (!first || !second || !line || !other) throw new Error("There is too little to award.");
  const split = {
    ...newScenario("s2", "Split"),
    maxSuppliers: 1,
    must: [
      { lines: [line.id], bidId: first.bidId },
      { lines: [other.id], bidId: second.bidId },
    ],
  };
  await world.run(pane.verbs(awardVerbs).solveScenario(split));
  expect(award().proposal.result.kind).toBe("infeasible");
  await world.run(pane.verbs(awardVerbs).relaxScenario());
  expect(award().proposal.result.kind).toBe("awarded");
  expect(award().back.setup.scenarios).toHaveLength(1);
});

it("keeps a scenario whose search was stopped", async () => {
  const { world, pane } = live;
  await openScenarios();
  const one = newScenario("s3", "Stopped");
  const stop = pane.store.subscribe(() => {
    if (state().work?.kind === "award" && state().work?.cancelling === false) pane.cancel();
  });
  await world.run(pane.verbs(awardVerbs).solveScenario(one));
  stop();
  expect(told()).toBe("The search was stopped");
  expect((await openScenarios()).setup.scenarios).toEqual([one]);
});

it("begins a scenario that gives the selected line to its lowest bidder, and saves nothing", async () => {
  const { world, pane } = live;
  const { setup } = await openScenarios();
  const [line, bidder] = [setup.lines[1], setup.bidders[0]];
  const given = { lineId: line?.id ?? "", title: line?.title ?? "", bidId: bidder?.bidId ?? "" };
  await world.run(pane.verbs(awardVerbs).awardLine(comparisonId(), given));
  expect(state().screen).toMatchObject({
    kind: "scenario",
    form: { name: `${given.title} awarded`, must: [{ lines: [given.lineId], bidId: given.bidId }] },
  });
  expect((await openScenarios()).setup.scenarios).toEqual([]);
});

it("takes the selected lines of the sheet, and says when there are none", async () => {
  const { world, pane } = live;
  const { setup } = await openScenarios();
  const read = jest.spyOn(world.services.workbook, "selectedLines");
  read.mockResolvedValueOnce({ ok: true, lines: [setup.lines[1]?.id ?? ""] });
  expect(await world.run(pane.verbs(awardVerbs).selectedLines(comparisonId()))).toEqual([setup.lines[1]?.id]);
  expect(state().notice).toBeNull();
  read.mockResolvedValueOnce({ ok: true, lines: [] });
  expect(await world.run(pane.verbs(awardVerbs).selectedLines(comparisonId()))).toEqual([]);
  expect(told()).toBe("No lines selected");
});

it("reads tiers from the selected cells of any sheet, and tells what it left aside", async () => {
  const { world, pane } = live;
  const { setup } = await openScenarios();
  const { store } = world.office;
  const [first, second] = setup.bidders;
  const { id } = store.createSheet("Tiers");
  const take = async (cells: (string | number)[][], width: number) => {
    const area = { top: 2, bottom: 1 + cells.length, left: 1, right: width };
    store.write(id, { ...area, right: cells[0]?.length ?? 1 }, cells);
    store.activate(id);
    store.select(id, { ...area, bottom: width === 1 ? 2 : area.bottom });
    return world.run(pane.verbs(awardVerbs).selectedTiers(setup));
  };
  const cells = [
    ["Supplier", "From", "Discount"],
    [first?.label ?? "", 1000, "5%"],
    ["<b>Nobody</b>", 5, 5],
    ["", 2000, "x"],
    [second?.label ?? "", 10, 0.01],
  ];
  expect(await take(cells, 3)).toMatchObject([
    { bidId: first?.bidId, steps: [{ from: 1000, off: 0.05 }] },
    { bidId: second?.bidId, steps: [{ from: 10, off: 0.01 }] },
  ]);
  const { notice } = state();
  expect(notice).toMatchObject({ intent: "warning", message: { title: "2 discounts read" } });
  expect(notice?.message.text).toMatch(/“Tiers”.*row 3, no bidder is called “<b>Nobody<\/b>”; row 4/);
  expect(await take(cells, 2)).toBeNull();
  expect(told()).toBe("No tiers selected");
  expect(await take([["x"]], 1)).toBeNull();
  expect(state().notice?.message.text).toMatch(/single cell/);
});

it("says which columns of bids the tiers are from, what is left aside, and when they are too many", () => {
  const columns = ["Price from 1,000", "Price"];
  const discount = { bidId: "b", lines: ["1"], measure: "quantity", off: "unit", above: false, steps: [] } as const;
  const bids = { discounts: [discount], unclear: ["Price"], notLower: 2, noPrice: 1 };
  expect(bidTiersMessage({ ok: true, columns, bids })).toEqual({
    title: "1 discount read",
    text:
      "From the columns “Price from 1,000”, “Price” of all bidders, as they are now. Not clear from which quantity they " +
      "count: “Price”. Left aside: 2 prices not below the price before, 1 price without a price to compare with.",
    todo: "Check them under Discounts.",
  });
  const none = bidTiersMessage({
    ok: true,
    columns,
    bids: { ...bids, discounts: [], unclear: [], notLower: 0, noPrice: 0 },
  });
  expect([none.title, none.todo]).toEqual(["No tiers read", ""]);
  expect(noTiersSelected({ ok: false, why: "tooMany", most: 100, found: 1200 }).text).toBe(
    "The columns have 1,200 tiers of single lines, and a scenario can have 100 of them.",
  );
});

it("reads groups of suppliers from the selected column, and shows the ones that the search read again", async () => {
  const { world, pane } = live;
  const { setup } = await openScenarios();
  const { store } = world.office;
  const labels = setup.bidders.map(({ label }) => label);
  const { id } = store.createSheet("Vendors");
  const cells = [["Company", "Region"], ...labels.slice(1).map((label) => [label, "EU"]), ["<b>Nobody</b>", "EU"]];
  const area = { top: 0, left: 0, bottom: cells.length - 1, right: 1 };
  store.write(id, area, cells);
  store.addTable(id, area, true, "Vendors");
  store.activate(id);
  store.select(id, { top: 1, bottom: 1, left: 1, right: 1 });
  const read = await world.run(pane.verbs(awardVerbs).pointedGroups(setup));
  if (read == null) throw new Error("No groups were read.");
  expect(read.groups).toEqual([{ value: "EU", bidIds: setup.bidders.slice(1).map(({ bidId }) => bidId) }]);
  const { notice } = state();
  expect(notice).toMatchObject({ intent: "warning", message: { title: "1 group read" } });
  expect(notice?.message.text).toBe(
    `From “Vendors”, as it is now. Without a group: “${labels[0]}”. Not a bidder here: “<b>Nobody</b>”.`,
  );
  const supplierGroups = groupForms(read, []);
  store.write(id, { top: 1, left: 0, bottom: 1, right: 0 }, [[labels[0] ?? ""]]);
  const form = { ...formOf(newScenario("groups", "Groups"), excelSigns()), supplierGroups };
  const asked = readForm(form, excelSigns());
  if (!asked.ok) throw new Error("The form cannot be read.");
  await world.run(pane.verbs(awardVerbs).solveScenario(asked.scenario));
  const { screen } = state();
  if (screen.kind !== "award") throw new Error(`The screen is ${screen.kind}.`);
  const now = [setup.bidders[0], ...setup.bidders.slice(2)].map((one) => one?.bidId);
  expect(screen.back.form.supplierGroups[0]?.bidIds).toEqual(now);
  expect(screen.proposal.ignored.some((one) => one.kind === "groupChanged" && one.group === "EU")).toBe(true);
  store.select(id, { top: 40, bottom: 40, left: 8, right: 8 });
  expect(await world.run(pane.verbs(awardVerbs).pointedGroups(setup))).toBeNull();
  expect(told()).toBe("No groups read");
});

it("tells of a comparison whose table was deleted, and shows no scenarios of it", async () => {
  const { world, pane } = live;
  const { store } = world.office;
  const [comparison] = state().comparisons;
  store.deleteSheet(store.table(comparison?.tableId ?? "")?.sheetId ?? "");
  await world.run(pane.verbs(awardVerbs).openScenarios(comparisonId()));
  expect(told()).toBe("The comparison's table is gone");
  expect(state().screen.kind).toBe("home");
});
