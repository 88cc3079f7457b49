/** @jest-environment jsdom */
import { screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createClient } from "../../../src/platform/client";
import { comparedMessage, comparisonRefreshedMessage } from "../../../src/taskpane/compare/compareTexts";
import type { CompareDone } from "../../../src/workflows/compare/compare";
import type { ComparisonRefreshed } from "../../../src/workflows/compare/refresh";
import { comparison, entry, fakeParts, faults, measure, services, show } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const NOW = fakeParts().clock.now();

const home = {
  services,
  tables: [entry],
  comparisons: [comparison],
  front: { sheetId: "s9", sheetName: "Compare Bearings", tableIds: [comparison.tableId] },
};
const event = (id: string, title: string, event_type: string) => ({
  id,
  type: "events",
  attributes: { title, event_type },
});
/** A platform that leaves the filter of types aside. */
const asked: unknown[] = [];
const someEvents = createClient(({ query }) => {
  asked.push(query);
  return Promise.resolve({
    status: 200,
    requestId: "r1",
    nextCursor: null,
    replayed: false,
    document: { data: [event("6", "Steel, reverse", "AUCTION"), event("7", "Gaskets", "RFP")] },
  });
});
const card = () => page.findByRole("region", { name: "Bearings" });
const line = () => page.findByRole("listitem", { name: "Bearings" });

describe("Comparisons on Home", () => {
  it("are not spoken of where there are none", async () => {
    await show({ ...home, comparisons: [] });
    expect(await page.findByRole("button", { name: "Compare bids" })).toBeTruthy();
    expect(page.queryByRole("heading", { name: "Comparisons" })).toBeNull();
  });

  it("say their event and when the bids were read, and are refreshed by the command bar", async () => {
    const { calls } = await show(home);
    const one = within(await card());
    expect(one.getByText("Spare parts 2027")).toBeTruthy();
    expect(one.getByText(/^Bids read .* \(3 h ago\)$/)).toBeTruthy();
    expect(await faults()).toEqual([]);
    await person().click(page.getByRole("button", { name: "Refresh the comparison of Bearings" }));
    await person().click(one.getByRole("button", { name: "Award" }));
    await person().click(one.getByRole("button", { name: "Negotiate" }));
    expect(calls).toEqual([
      ["refreshComparison", "c1"],
      ["openScenarios", "c1"],
      ["openNegotiation", "c1"],
    ]);
  });

  it("show all bids of the line that is selected, the best first, and say who is not included", async () => {
    const offers = [
      { bidId: "b1", label: "Alba", counts: true, price: "3.10", word: null, rank: 2 },
      { bidId: "b2", label: "Bero", counts: true, price: "2.90", word: null, rank: 1 },
      { bidId: "b3", label: "Cato", counts: false, price: "1.00", word: null, rank: null },
      { bidId: "b4", label: "Dora", counts: true, price: "", word: null, rank: null },
      { bidId: "b5", label: "Eno", counts: true, price: "as in the cell", word: "partial", rank: null },
      { bidId: "b6", label: "Fay", counts: false, price: "as in the cell", word: "noBid", rank: null },
    ] as const;
    const line = { comparisonId: "c1", line: { id: "11", title: "Bolt M8", quantity: "40", unit: "PCS", offers } };
    const { calls } = await show({ ...home, line });
    const rows = within(await page.findByRole("region", { name: "Selected line" })).getAllByRole("row");
    expect(rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ["1", "Bero", "2.90"],
      ["2", "Alba", "3.10"],
      ["–", "Cato", "1.00 (not included)"],
      ["–", "Dora", "no bid"],
      ["–", "Eno", "partial"],
      ["–", "Fay", "no bid (not included)"],
    ]);
    expect(page.getByText("Selected line, 40 PCS")).toBeTruthy();
    expect(await faults()).toEqual([]);
    await person().click(page.getByRole("button", { name: "Award this line…" }));
    expect(calls).toEqual([["awardLine", "c1", { lineId: "11", title: "Bolt M8", bidId: "b2" }]]);
  });

  it("have a line while another sheet is in front, which goes to theirs; its menu has their verbs", async () => {
    const front = { sheetId: "s1", sheetName: "Parts", tableIds: [entry.link.tableId] };
    const { calls } = await show({ ...home, front });
    const one = within(await line());
    expect(page.queryByRole("region", { name: "Bearings" })).toBeNull();
    await person().click(one.getByRole("button", { name: /^Bearings 0 bidders/ }));
    await person().click(one.getByRole("button", { name: "More for the comparison of Bearings" }));
    await person().click(await page.findByRole("menuitem", { name: "Award scenarios" }));
    expect(calls).toEqual([
      ["showComparison", "c1"],
      ["openScenarios", "c1"],
    ]);
    expect(await faults()).toEqual([]);
  });

  it("are forgotten after a second word, and their sheet is said to stay", async () => {
    const { calls } = await show(home);
    const one = within(await card());
    await person().click(one.getByRole("button", { name: "More for the comparison of Bearings" }));
    await person().click(await page.findByRole("menuitem", { name: "Forget…" }));
    expect(one.getByText(/^The sheet and its formulas stay/)).toBeTruthy();
    expect(calls).toEqual([]);
    await person().click(one.getByRole("button", { name: "Forget" }));
    expect(calls).toEqual([["forgetComparison", "c1"]]);
  });

  it("of another account say who made them, and are not refreshed", async () => {
    const foreign = { ...comparison, accountId: "a9", accountLabel: "colleague@bidsheet.example" };
    const { calls } = await show({ ...home, comparisons: [foreign] });
    const refresh = await page.findByRole("button", { name: /^Refresh/, description: /^Made by/ });
    await person().click(refresh);
    expect(refresh.getAttribute("title")).toMatch(/^Made by colleague@bidsheet\.example/);
    expect(calls).toEqual([]);
  });
});

describe("Comparing bids", () => {
  it("begins with the choice of an event, of those that have bids, and the chosen one is read", async () => {
    const { pane, calls } = await show({ ...home, services: { ...services, client: someEvents } });
    await person().click(await page.findByRole("button", { name: "Compare bids" }));
    expect(pane.store.get().screen).toEqual({ kind: "events", aim: "compare" });
    expect(await page.findByText(/^Choose the RFP event/)).toBeTruthy();
    const gaskets = await page.findByRole("button", { name: /Gaskets/ });
    expect(asked).toMatchObject([{ filter: { event_type_equals: ["RFP"] } }]);
    expect(page.queryByRole("button", { name: /Steel/ })).toBeNull();
    await person().click(gaskets);
    expect(calls).toEqual([["prepareCompare", { id: "7", title: "Gaskets" }]]);
  });

  it("shows how many sheets are made, and can be stopped", async () => {
    const progress = { step: "writing", done: 1, total: 3, msLeft: null } as const;
    const { calls } = await show({ ...home, work: { kind: "compare", progress, cancelling: false } });
    expect(page.getByText("1 of 3 sheets")).toBeTruthy();
    await person().click(page.getByRole("button", { name: "Cancel" }));
    expect(calls).toEqual([["cancel"]]);
  });
});

const made = {
  comparison,
  sheetName: "Compare Bearings",
  lines: 40,
  bidders: 3,
  counted: 3,
  remarked: 0,
  conversion: null,
  ratesSheet: null,
  offered: [],
  printSetUp: true,
  charts: true,
};
const done: CompareDone = { ok: true, eventTitle: "Spare parts 2027", made: [made], unclear: [] };

describe("The notice of a comparison", () => {
  it("names the sheet, the bidders and the lines", () => {
    expect(comparedMessage(done)).toEqual({
      title: "Bids of “Spare parts 2027” compared",
      text: "New sheet “Compare Bearings”: 3 bidders, 40 lines. Nothing was changed on the platform.",
      todo: "",
    });
  });

  it("says which prices wait for a rate, and where it is to be typed", () => {
    const conversion = { currencies: ["GBP", "USD"], prices: 4, missing: ["GBP", "USD"], gone: false };
    const message = (change: Partial<typeof conversion>) =>
      comparedMessage({
        ...done,
        made: [{ ...made, conversion: { ...conversion, ...change }, ratesSheet: "Rates EUR" }],
      });
    expect(message({}).text).toContain(" Not counted yet: 4 prices in GBP, USD. ");
    expect(message({}).todo).toBe("Type the rates of GBP, USD on the sheet “Rates EUR”.");
    const half = message({ missing: ["GBP"] });
    expect(half.text).toContain("The table of rates converts 4 prices in GBP, USD. Without a rate: GBP.");
    expect(message({ missing: [] }).todo).toBe("");
    expect(message({ gone: true, missing: [] }).text).toContain("The table of rates is gone");
  });

  it("names who takes part, and what was left out and why", () => {
    const missing = ["quantity", "price"] as const;
    const unclear = [{ worksheetId: "3", worksheetTitle: "Notes", missing, several: [], columns: [] }];
    const { text, todo } = comparedMessage({
      ...done,
      made: [{ ...made, counted: 2, remarked: 4 }],
      unclear,
    });
    expect(text).toContain("3 bidders (2 included), 40 lines, 4 with a remark.");
    expect(text).toContain("Left out: “Notes” has no known column for quantity or price.");
    expect(todo).toMatch(/choose these columns/);
    const doubled = unclear.map((one) => ({ ...one, several: ["price"] as const }));
    expect(comparedMessage({ ...done, made: [made], unclear: doubled }).text).toContain(
      "Left out: “Notes” has no known column for quantity and has several columns for price.",
    );
  });
});

const still: ComparisonRefreshed = {
  ok: true,
  comparison,
  cellsWritten: 0,
  linesAdded: 0,
  linesGone: 0,
  skipped: 0,
  summary: "upToDate",
  biddersAdded: [],
  withdrawn: [],
  kept: [],
  conversion: null,
  sheetUndone: false,
};

describe("The notice of a comparison's refresh", () => {
  it("says that there was nothing new", () => {
    expect(comparisonRefreshedMessage(still)).toEqual({
      title: "The comparison of “Bearings” is up to date",
      text: "The platform had nothing new.",
      todo: "",
    });
  });

  it("tells what was written and added, what is gone, who withdrew and what was kept", () => {
    const kept = ["Alba price", "Alba price", "Bero price"].map((header) => ({
      line: "1",
      header,
      typed: 3,
      platform: 4,
    }));
    const { text } = comparisonRefreshedMessage({
      ...still,
      cellsWritten: 5,
      linesAdded: 1,
      linesGone: 2,
      kept,
      biddersAdded: ["Cato"],
      withdrawn: ["Alba", "Bero", "Dora", "Enno"],
    });
    expect(text).toBe(
      "From the platform: 5 cells written, 1 line added, 1 bidder added (“Cato”). " +
        "No longer on the platform, still on the sheet: 2 lines. " +
        "No longer among the bids: “Alba”, “Bero”, “Dora” and 1 more. " +
        "Your own values stay in 3 cells (“Alba price”, “Bero price”).",
    );
  });

  it("does not call up to date what was left alone", () => {
    const { title, text, todo } = comparisonRefreshedMessage({ ...still, skipped: 2 });
    expect(title).toBe("The comparison of “Bearings” is partly refreshed");
    expect(text).toContain("2 cells");
    expect(todo).not.toBe("");
  });
});

describe("A written award", () => {
  const award = { title: "At most two", at: new Date(NOW - 60 * 60_000).toISOString(), tableIds: ["t20", "t21"] };
  const current = { ...comparison, award: "current" as const, awards: [{ ...award, bidsChanged: false }] };

  it("has its line, which leads to its sheet", async () => {
    const { calls } = await show({ ...home, comparisons: [current] });
    const entry = within(await page.findByRole("listitem", { name: "At most two" }));
    expect(entry.getByText("Up to date")).toBeTruthy();
    await userEvent.setup().click(entry.getByRole("button"));
    expect(calls).toEqual([["showAward", comparison.id, ["t20", "t21"]]]);
  });

  it("says on its own sheet whose it is, that bids changed since, and leads back to them", async () => {
    const old = { ...current, award: "bidsChanged" as const, awards: [{ ...award, bidsChanged: true }] };
    const front = { sheetId: "s10", sheetName: "Lines At most two", tableIds: ["t21"] };
    const { calls } = await show({ ...home, comparisons: [old], front });
    const here = within(await card());
    expect(here.getByText(/^Award “At most two”, calculated/)).toBeTruthy();
    expect(here.getByText("Award: bids changed since. Calculate it again.")).toBeTruthy();
    expect(await faults()).toEqual([]);
    await userEvent.setup().click(here.getByRole("button", { name: "Go to the bids" }));
    expect(calls).toEqual([["showComparison", comparison.id]]);
    expect(within(page.getByRole("listitem", { name: "At most two" })).getByText("bids changed since")).toBeTruthy();
  });
});

test("of a comparison and a list with one title that were refreshed, the comparison says what it is", async () => {
  const message = { title: "", text: "Nothing new.", todo: "" };
  const tables = ["l1", "c1"].map(
    (linkId) => ({ kind: "done", linkId, title: "Bearings", open: false, message }) as const,
  );
  await show({ ...home, screen: { kind: "refreshed", tables, cancelled: false } });
  const items = (await page.findAllByRole("listitem")).map((item) => within(item).queryAllByText("Comparison of bids"));
  expect(items.map(({ length }) => length)).toEqual([0, 1]);
});
