/** @jest-environment jsdom */
// Alternates in a scenario's form and beside an award.
import { screen as page } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { alternatesAccepted, alternatesRead, noAlternatesSelected } from "../../../src/taskpane/award/alternatesTexts";
import { alternatesOffered } from "../../../src/taskpane/award/costingForm";
import type { AlternatesForm } from "../../../src/taskpane/pane/screens/scenarioScreen";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { faults, measure, services, show } from "../fakes";
import { awarded, awardScreen, comparison, scenarioScreen, setup } from "./fixtures";

beforeAll(measure);

const person = () => userEvent.setup();
const further = [
  { key: "c20", label: "Alternate price" },
  { key: "c21", label: "Alternate <b>item</b>" },
];
const accepted = [
  { line: "11", bidId: "b1" },
  { line: "13", bidId: "b2" },
];

/** `compared`: the columns that were chosen when the comparison was made. */
function editor(alternates: AlternatesForm | null, compared?: RememberedComparison["alternates"]) {
  const own = { ...scenarioScreen, setup: { ...setup, comparison: { ...comparison, further, alternates: compared } } };
  return show({ services, screen: { ...own, form: { ...own.form, alternates } } });
}

async function solvedBy(calls: readonly (readonly unknown[])[]) {
  await person().click(page.getByRole("button", { name: "Find the award" }));
  return calls.flatMap(([verb, what]) => (verb === "solveScenario" ? [what] : []));
}

it("names the columns that were read, and counts all alternates, none, or those that are accepted", async () => {
  const { calls } = await editor({ price: "c20", text: "c21", count: "none", accepted });
  await person().click(await page.findByRole("heading", { name: "Alternates" }));
  expect(page.getByText("Prices from “Alternate price”, described by “Alternate <b>item</b>”")).toBeTruthy();
  expect(await faults()).toEqual([]);
  expect((await solvedBy(calls))[0]).not.toHaveProperty("costing.alternates");
  const which = page.getByRole("combobox", { name: "Which alternates count" });
  await person().selectOptions(which, "All of them");
  expect((await solvedBy(calls))[1]).toHaveProperty("costing.alternates", {
    price: "c20",
    text: "c21",
    accepted: null,
  });
  await person().selectOptions(which, "Only those that I accept");
  await person().click(page.getByRole("button", { name: "Take “Seal” (Bero) out" }));
  expect(await faults()).toEqual([]);
  expect((await solvedBy(calls))[2]).toHaveProperty("costing.alternates.accepted", [accepted[0]]);
  await person().click(page.getByRole("button", { name: "Accept the selected alternates" }));
  await person().click(page.getByRole("button", { name: "Read alternates from the selected columns" }));
  expect(calls.map(([verb]) => verb)).toEqual(expect.arrayContaining(["acceptAlternates", "readAlternates"]));
  const both = [accepted[0], { line: "12", bidId: "b2" }];
  expect((await solvedBy(calls))[3]).toHaveProperty("costing.alternates.accepted", both);
});

it("offers the columns that were chosen when the comparison was made, and counts none of them unasked", async () => {
  const { calls } = await editor(null, { price: "c20", text: "c21" });
  await person().click(await page.findByRole("heading", { name: "Alternates" }));
  expect(page.getByText("Prices from “Alternate price”, described by “Alternate <b>item</b>”")).toBeTruthy();
  expect(await faults()).toEqual([]);
  expect((await solvedBy(calls))[0]).not.toHaveProperty("costing.alternates");
  await person().selectOptions(page.getByRole("combobox", { name: "Which alternates count" }), "All of them");
  const all = { price: "c20", text: "c21", accepted: null };
  expect((await solvedBy(calls))[1]).toHaveProperty("costing.alternates", all);
});

it("keeps to the scenario's own columns, and offers none that the comparison does not have", () => {
  const { form } = scenarioScreen;
  const own: AlternatesForm = { price: "c22", text: null, count: "all", accepted: [] };
  const compared = { price: "c20", text: "c21" };
  expect(alternatesOffered({ ...form, alternates: own }, { alternates: compared, further })).toBe(own);
  expect(alternatesOffered({ ...form, alternates: null }, { alternates: compared, further: [] })).toBeNull();
  expect(alternatesOffered({ ...form, alternates: null }, { further })).toBeNull();
});

it("names the lines of an award that go to another item", async () => {
  const alternates = [
    [null, null],
    [null, { price: 1, text: "Roller, <i>steel</i>" }],
    [{ price: 1, text: "" }, null],
    [],
  ];
  await show({ services, screen: awardScreen(awarded, { alternates }) });
  const told = "Awarded at an alternate: “Roller bearing” (Bero: Roller, <i>steel</i>), “Seal” (Alba: alternate).";
  expect(await page.findByText(told)).toBeTruthy();
});

it("tells what was read and accepted, and what to select", () => {
  const read = { price: { key: "c20", label: "P" }, text: null, offers: 2, selected: [] };
  expect(alternatesRead({ ok: true, ...read }).text).toBe("2 alternates have a price.");
  expect(alternatesAccepted(1).text).toBe("1 alternate was added to those that count.");
  expect(alternatesAccepted(0).title).toBe("No alternate selected");
  expect(noAlternatesSelected({ ok: false, why: "noPrices" }).text).toBe(
    "The selected columns have no number above zero.",
  );
});
