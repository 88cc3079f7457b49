/** @jest-environment jsdom */
import { screen as page } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { comparison, entry, faults, fakeParts, measure, services, show } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const NOW = fakeParts().clock.now();
const HOUR = 60 * 60_000;
const button = (name: string | RegExp) => page.getByRole("button", { name });
const tables = { services, tables: [entry] };
const on = (sheetName: string, ...tableIds: string[]) => ({ front: { sheetId: sheetName, sheetName, tableIds } });

test("offers no link of a price sheet on a sheet that Bidsheet made, and says what it is", async () => {
  const made = { sheetId: "s9", tableIds: [], of: { kind: "contents" } } as const;
  const { set, calls } = await show({ ...tables, ...on("Contents"), made });
  expect(page.getByText("Contents of the reports in this workbook")).toBeTruthy();
  expect(page.queryByRole("button", { name: "Link your own price sheet" })).toBeNull();
  await person().click(button("Update the contents"));
  expect(calls).toEqual([["writeContents"]]);
  set({ made: { ...made, of: null } });
  expect(page.getByText("Bidsheet made this sheet from this workbook.")).toBeTruthy();
  set({ ...on("Prices", "t10"), made: null });
  expect(button("Link your own price sheet")).toBeTruthy();
});

test("says of a page for the board which award it shows, refreshes its bids and goes to both", async () => {
  const award = {
    title: "At most two",
    at: new Date(NOW - HOUR).toISOString(),
    tableIds: ["t20"],
    bidsChanged: false,
  };
  const of = { kind: "board", comparisonId: comparison.id, scenario: award.title, at: award.at } as const;
  const made = { sheetId: "s9", tableIds: ["t30"], of };
  const compared = { ...comparison, awards: [award] };
  const { calls } = await show({ ...tables, ...on("Board", "t30"), made, comparisons: [compared] });
  expect(page.getByText(/^Page for the board, award “At most two”, calculated /)).toBeTruthy();
  expect(page.queryByRole("button", { name: "Link your own price sheet" })).toBeNull();
  await person().click(button("Go to the award"));
  await person().click(button("Go to the bids"));
  await person().click(button(/^Refresh the comparison/));
  expect(calls).toEqual([
    ["showAward", comparison.id, ["t20"]],
    ["showComparison", comparison.id],
    ["refreshComparison", comparison.id],
  ]);
  expect(await faults()).toEqual([]);
});
