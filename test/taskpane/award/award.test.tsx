/** @jest-environment jsdom */
// Award scenarios and proposals on the screen.
import { act, screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Scenario } from "../../../src/bids/award/scenario";
import { gapOf } from "../../../src/bids/award/gap";
import { curveOf, splitOf } from "../../../src/taskpane/award/awardView";
import { formOf, newScenario } from "../../../src/taskpane/award/scenarioForm";
import { signsOf } from "../../../src/taskpane/language/excelLocale";
import type { ScenarioScreen } from "../../../src/taskpane/pane/screens/awardScreens";
import { awarded, awardScreen, both, partial, scenario, scenarioScreen, setup, single, unproven } from "./fixtures";
import { faults, measure, services, show } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const editor = (change: Partial<ScenarioScreen["form"]> = {}) =>
  show({ services, screen: { ...scenarioScreen, form: { ...scenarioScreen.form, ...change } } });
const solved = (calls: unknown[][]) => calls.flatMap(([verb, what]) => (verb === "solveScenario" ? [what] : []));
const proposal = (result: Parameters<typeof awardScreen>[0], change = {}) =>
  show({ services, screen: awardScreen(result, change) });

describe("The scenarios of a comparison", () => {
  it("are listed with their rules, opened, and deleted after a second word", async () => {
    const { pane, calls } = await show({ services, screen: { kind: "scenarios", setup, drafts: new Map() } });
    const one = within(await page.findByRole("listitem", { name: "Two suppliers" }));
    expect(one.getByText("at most 2 suppliers")).toBeTruthy();
    expect(page.getByText("4 lines, 2 bidders included")).toBeTruthy();
    expect(await faults()).toEqual([]);
    await person().click(one.getByRole("button", { name: "Delete Two suppliers" }));
    expect(calls).toEqual([]);
    await person().click(one.getByRole("button", { name: "Delete" }));
    expect(calls).toEqual([["removeScenario", "s1"]]);
    act(() => pane.go({ kind: "scenarios", setup, drafts: new Map() }));
    await person().click(await page.findByRole("button", { name: "New scenario" }));
    expect(await page.findByRole<HTMLInputElement>("textbox", { name: "Name" })).toHaveProperty("value", "Scenario 2");
  });

  it("are written side by side at one press, which says what it leaves out", async () => {
    const drafts = new Map([["s9", { ...formOf(newScenario("s9", "Begun"), signsOf(undefined)) }]]);
    const { calls } = await show({ services, screen: { kind: "scenarios", setup, drafts } });
    expect(await page.findByText("1 draft will be left out: save first.")).toBeTruthy();
    await person().click(page.getByRole("button", { name: "Compare scenarios" }));
    expect(calls).toEqual([["compareScenarios", setup.comparison.id]]);
  });

  it("keep what was typed and not saved, and say so", async () => {
    await editor();
    await person().type(await page.findByRole("textbox", { name: "Name" }), " and a half");
    expect(page.getByText("Finding the award saves it too.")).toBeTruthy();
    await person().click(page.getByRole("button", { name: "Back" }));
    const one = within(await page.findByRole("listitem", { name: "Two suppliers and a half" }));
    expect(one.getByText("not saved")).toBeTruthy();
    await person().click(one.getByRole("button", { name: /^Open/ }));
    expect(await page.findByRole("textbox", { name: "Name" })).toHaveProperty("value", "Two suppliers and a half");
  });

  it("say that nobody takes part before a scenario is set up in vain", async () => {
    const bidders = setup.bidders.map((bidder) => ({ ...bidder, counts: false }));
    await show({ services, screen: { kind: "scenarios", setup: { ...setup, bidders }, drafts: new Map() } });
    expect(await page.findByText(/^No included bidder/)).toBeTruthy();
    expect(page.queryByRole("button", { name: "Compare scenarios" })).toBeNull();
  });
});

describe("A scenario", () => {
  it("is worked out as the form says it", async () => {
    const { calls } = await editor();
    const most = await page.findByRole("textbox", { name: "Maximum suppliers" });
    await person().clear(most);
    await person().type(most, "1");
    await person().click(page.getByText("Suppliers that can win lines"));
    await person().click(page.getByRole("checkbox", { name: "Bero" }));
    expect(page.getByRole<HTMLInputElement>("checkbox", { name: "Cato" }).disabled).toBe(true);
    await person().click(page.getByRole("button", { name: "Find the award" }));
    expect(solved(calls)).toEqual([{ ...scenario, maxSuppliers: 1, excluded: ["b2"] }]);
    expect(await faults()).toEqual([]);
  });

  it("takes the lines that are selected in the sheet, and lets each out again", async () => {
    const { calls } = await editor();
    await person().click(await page.findByText("Lines"));
    await person().click(page.getByRole("button", { name: "Add lines that must go…" }));
    await person().click(page.getByRole("button", { name: "Use the lines selected in the sheet" }));
    const chips = within(await page.findByRole("list", { name: "2 lines" }));
    expect(chips.getAllByRole("listitem").map((chip) => chip.textContent)).toEqual(["Ball bearing", "Roller bearing"]);
    await person().click(chips.getByRole("button", { name: "Remove Ball bearing" }));
    await person().selectOptions(page.getByRole("combobox", { name: "Must go to" }), "Bero");
    expect(await faults()).toEqual([]);
    await person().click(page.getByRole("button", { name: "Find the award" }));
    expect(solved(calls)).toEqual([{ ...scenario, must: [{ lines: ["12"], bidId: "b2" }] }]);
  });

  it("says on the field what is wrong, goes to the first of them, and works nothing out", async () => {
    const { calls } = await editor();
    await person().type(await page.findByRole("textbox", { name: "Maximum suppliers" }), "x");
    expect(page.getByText("Type a number, such as 12.5.")).toBeTruthy();
    await person().click(page.getByText("Spend, share and units"));
    await person().click(page.getByRole("button", { name: "Add a limit for a supplier" }));
    expect(page.queryByText("Choose a bidder.")).toBeNull();
    await person().click(page.getByRole("button", { name: "Find the award" }));
    expect(page.getByText("Choose a bidder.")).toBeTruthy();
    expect(document.activeElement).toBe(page.getByRole("textbox", { name: "Maximum suppliers" }));
    expect(page.getByText("3 fields to correct: see the form.")).toBeTruthy();
    expect(solved(calls)).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it("sets limits, coverage, incumbents and the cost of changing", async () => {
    const { calls } = await editor();
    await person().click(await page.findByRole("button", { name: "Save" }));
    expect(calls).toEqual([]);
    const type = async (name: string, text: string) => {
      const box = page.getByRole("textbox", { name });
      await person().clear(box);
      await person().type(box, text);
    };
    await person().click(await page.findByText("Spend, share and units"));
    await person().click(page.getByRole("button", { name: "Add a limit for a supplier" }));
    await person().selectOptions(page.getByRole("combobox", { name: "Bidder" }), "Alba");
    await person().selectOptions(page.getByRole("combobox", { name: "Of" }), "Share of spend, %");
    await type("At most", "60");
    await person().click(page.getByText("Coverage"));
    await type("Lines to award, at least %", "75");
    await person().click(page.getByText("Who has the lines today"));
    await person().click(page.getByRole("radio", { name: "A column of the sheet" }));
    await person().selectOptions(page.getByRole("combobox", { name: "Column" }), "Today");
    await type("Cost of changing one line", "5");
    await type("Name", "All rules");
    await person().click(page.getByRole("button", { name: "Save" }));
    const saved: Scenario = {
      ...scenario,
      name: "All rules",
      minCoverage: 0.75,
      bounds: [{ bidId: "b1", measure: "share", min: null, max: 0.6, minIfAny: false }],
      incumbents: { kind: "column", header: "Today" },
      switching: { perLine: 5, perSupplier: 0 },
    };
    expect(calls).toEqual([["saveScenario", saved]]);
  });

  it("lets lines go for a price, or where that is cheaper down to a part of their worth", async () => {
    const { calls } = await editor();
    await person().click(await page.findByText("Coverage"));
    await person().click(page.getByRole("radio", { name: /a price that I give/ }));
    await person().type(page.getByRole("textbox", { name: "Price of a line that is left out" }), "250");
    await person().click(page.getByRole("button", { name: "Find the award" }));
    expect(solved(calls)).toEqual([{ ...scenario, leaving: { kind: "price", perLine: 250 } }]);
    expect(await faults()).toEqual([]);
  });

  it("asks how much must be awarded where lines may go", async () => {
    const { calls } = await editor({ leaving: "cheaper" });
    await person().click(await page.findByRole("button", { name: "Find the award" }));
    expect(page.getByText(/^Type how much to award/)).toBeTruthy();
    await person().type(page.getByRole("textbox", { name: "Value to award, at least %" }), "97");
    await person().click(page.getByRole("button", { name: "Find the award" }));
    expect(solved(calls)).toEqual([{ ...scenario, leaving: { kind: "cheaper" }, minWorth: 0.97 }]);
  });

  it("shows which part of the search is done, and can be stopped", async () => {
    const solving = { stage: "curve", done: 3, total: 10 } as const;
    const { calls } = await show({
      services,
      screen: scenarioScreen,
      work: { kind: "award", progress: null, solving, cancelling: false },
    });
    expect(page.getAllByText("Calculating the cost for each number of suppliers").length).toBeGreaterThan(0);
    expect(page.getByRole("progressbar")).toHaveProperty("value", 3);
    await person().click(page.getByRole("button", { name: "Cancel" }));
    expect(calls).toEqual([["cancel"]]);
  });
});

describe("An award proposal", () => {
  it("tells total, proof, savings, split, the price of consolidation and what each rule costs", async () => {
    const { calls } = await proposal(awarded);
    expect(await page.findByText("950.00", { selector: ".total" })).toBeTruthy();
    expect(page.getByText("Proven: no other award of 4 lines under these rules costs less.")).toBeTruthy();
    expect(page.getByText("this award saves 50.00")).toBeTruthy();
    expect(page.getByText("this award costs the same")).toBeTruthy();
    const split = within(page.getByRole("region", { name: "Who gets what" }));
    expect(split.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Alba800.003 lines84.2% of the spend",
      "Bero150.001 line15.8% of the spend",
    ]);
    const rows = within(page.getByRole("table", { name: "What fewer suppliers cost" })).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual([
      "At mostTotalMore than the cheapest",
      "1 supplier1,000.0050.00",
      "2 suppliersthis award950.000.00",
    ]);
    expect(page.getByText("More than 2 suppliers would save nothing.")).toBeTruthy();
    expect(within(page.getByRole("region", { name: "What each rule costs" })).getByText("costs nothing")).toBeTruthy();
    expect(await faults()).toEqual([]);
    await person().click(page.getByRole("button", { name: "Write to a sheet" }));
    expect(calls).toEqual([["writeAward"]]);
  });

  it("says what it saves against what its lines cost today, and leaves lines without such a price aside", async () => {
    await proposal(awarded, { baselines: [200, 250, null, 450] });
    expect(await page.findByText("Saves 250.00 (27.8%) against the baseline of 3 lines.")).toBeTruthy();
  });

  it("says so where it costs more than today, too", async () => {
    await proposal(awarded, { baselines: [80, null, null, null] });
    expect(await page.findByText("Costs 20.00 (25.0%) more than the baseline of 1 line.")).toBeTruthy();
  });

  it("gives the reason of each line and rule that it leaves aside, and no other one for all of them", async () => {
    await proposal(awarded, {
      ignored: [
        { kind: "noQuantity", title: "Nut", more: 0 },
        { kind: "bidderOut", rule: "bounds", bidder: "Old Co" },
      ],
    });
    const said = await page.findByRole("region", { name: "What this award leaves aside:" });
    expect(
      within(said)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["“Nut”: no quantity, so it cannot be awarded", "Limits of one bidder: Old Co does not take part"]);
  });

  it("says how far it may be from the best, what is not awarded, and what it left out", async () => {
    const curve = [null, partial];
    const { calls } = await proposal(
      { ...awarded, award: unproven, curve },
      { ignored: [{ kind: "bidderOut", rule: "must", bidder: null }] },
    );
    expect(
      await page.findByText(
        /^Not proven: the time ran out\. Another award of 4 lines could save at most 20\.00 \(2\.11%\)/,
      ),
    ).toBeTruthy();
    expect(page.getByText("No single supplier fits the rules.")).toBeTruthy();
    expect(page.getByText("breaks the rules")).toBeTruthy();
    expect(page.getByText(/a bidder that no longer exists/)).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it("names what the last line costs, and what fewer lines would", async () => {
    const coverage = [
      {
        suppliers: 2,
        points: [
          { ...both, worthOut: 0 },
          { ...partial, worthOut: 350 },
        ],
      },
    ];
    await proposal({ ...awarded, award: both, coverage });
    expect(
      await page.findByText(
        "Dropping this one line saves 370.00: “Grease”. The other lines then cost 580.00 with 1 supplier.",
      ),
    ).toBeTruthy();
    const rows = within(page.getByRole("region", { name: "What fewer lines cost" })).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual([
      "LinesTotalLeft outSaves",
      "4950.000.000.00",
      "3580.00350.00370.00",
    ]);
    expect(page.getByText(/^Every line that has a price is awarded/)).toBeTruthy();
    expect(await faults()).toEqual([]);
  });

  it("calls not calculated what the time did not reach, and no award the cheapest that is not proven", async () => {
    await proposal({ ...awarded, award: unproven, curve: [null, unproven, undefined] });
    expect(await page.findByText("Cheapest found with any number of suppliers")).toBeTruthy();
    expect(page.getAllByText("not calculated").length).toBe(2);
    expect(page.getAllByText("breaks the rules").length).toBe(1);
  });

  it("says that more lines may be possible where that was not settled", async () => {
    await proposal({ ...awarded, award: { ...partial, mostLines: 4 } });
    expect(await page.findByText("Not proven: the time ran out. 4 lines may be possible.")).toBeTruthy();
  });

  it("does not pass over rules whose cost was not known in time", async () => {
    await proposal({ ...awarded, ruleCosts: [] });
    expect(await page.findByText("The time ran out before the rules' costs were known.")).toBeTruthy();
  });

  it("names the lines that nobody gets, and compares no money where other lines are covered", async () => {
    await proposal({ ...awarded, award: partial, curve: [partial, both] });
    expect(await page.findByText(/^Not awarded: 1 of 4 lines.*“Grease”\.$/)).toBeTruthy();
    expect(page.getByText("this award covers 1 line fewer")).toBeTruthy();
    expect(page.getByText("covers fewer lines")).toBeTruthy();
  });

  it("says which rules clash and applies the smallest relaxation on request", async () => {
    const { calls } = await proposal({
      kind: "infeasible",
      clash: [{ kind: "maxSuppliers", at: 0 }],
      then: single,
      relaxations: [{ rule: { kind: "maxSuppliers", at: 0 }, to: 3 }],
    });
    expect(await page.findByText("At most 2 suppliers")).toBeTruthy();
    expect(page.getByText("Allow 3 suppliers instead of 2")).toBeTruthy();
    expect(page.getByText("The award would then cost 1,000.00.")).toBeTruthy();
    expect(page.queryByRole("button", { name: "Write to a sheet" })).toBeNull();
    expect(await faults()).toEqual([]);
    await person().click(page.getByRole("button", { name: "Apply this change" }));
    expect(calls).toEqual([["relaxScenario"]]);
  });

  it("says that the time ended where nothing is known, and leads back to the rules", async () => {
    const { pane } = await proposal({ kind: "undecided" });
    expect(await page.findByText("The time ran out without an award")).toBeTruthy();
    await person().click(page.getByRole("button", { name: "Change the rules" }));
    expect(pane.store.get().screen).toBe(scenarioScreen);
  });
});

describe("The numbers of a proposal", () => {
  it("call no gap what adding up in another order makes", () => {
    expect(gapOf({ ...both, bound: 950 - 1e-9 })).toBeNull();
    expect(gapOf(unproven)).toEqual({ money: 20, part: 20 / 950 });
  });

  it("split a spend of nothing into shares of nothing", () => {
    const free = { ...both, spend: 0, lines: both.lines.map((line) => ({ ...line, cost: 0 })) };
    expect(splitOf(free, awardScreen(awarded).proposal.bidders).map(({ share }) => share)).toEqual([0, 0]);
  });

  it("have no curve where none was worked out", () => {
    expect(curveOf({ ...awarded, curve: [] })).toEqual({ rows: [], flat: false });
    expect(curveOf({ ...awarded, curve: [null, null] }).rows.map(({ award }) => award)).toEqual([null, null]);
  });
});

it("begins a scenario with no rule at all", () => {
  expect(newScenario("s1", "New")).toMatchObject({
    maxSuppliers: null,
    must: [],
    bounds: [],
    minCoverage: null,
  });
});

it("counts missing bids that are levelled, and names the awards at the price of one", async () => {
  const levelled = { bids: 3, awarded: [{ title: "Bolt", label: "Alba" }] };
  await proposal(awarded, { levelled });
  const told = "3 missing bids count at the scenario's rule. Awarded without a bid: “Bolt” (Alba).";
  expect(await page.findByText(told)).toBeTruthy();
  expect(await faults()).toEqual([]);
});

it("levels missing bids by a rule and a part on top of it", async () => {
  const { calls } = await editor({ missing: "highest", missingMore: "" });
  const rule = await page.findByRole<HTMLSelectElement>("combobox", { name: "Missing bids" });
  expect(rule.value).toBe("highest");
  await person().type(page.getByRole("textbox", { name: "More than that, %" }), "10");
  await person().selectOptions(rule, "Count at the mean of the line's prices");
  await person().click(page.getByRole("button", { name: "Find the award" }));
  expect(solved(calls)).toMatchObject([{ costing: { missing: { rule: "mean", more: 0.1 } } }]);
  expect(await faults()).toEqual([]);
});
