/** @jest-environment jsdom */
// The set-up of a comparison: which worksheets, what their columns mean, what suppliers are called.
import { screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { CompareRequest } from "../../../src/workflows/compare/compare";
import type { ComparePrepared, PreparedWorksheet } from "../../../src/workflows/compare/prepare";
import { faults, measure, services, show } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const roles = {
  title: "c1",
  unit: "c2",
  quantity: "c3",
  price: "c4",
  extended: null,
  baseline: null,
  budget: null,
  currency: null,
};
const parts: PreparedWorksheet = {
  id: "2",
  title: "Parts",
  lines: 40,
  roles,
  missing: [],
  several: {},
  currencies: ["EUR"],
  columns: [
    { key: "c3", label: "Quantity" },
    { key: "c4", label: "Price" },
    { key: "c8", label: "Lead time" },
    { key: "c9", label: "Offer" },
  ],
  further: [{ key: "c8", label: "Lead time" }],
};
const labour: PreparedWorksheet = {
  ...parts,
  id: "3",
  title: "Labour",
  lines: 5,
  further: [],
  roles: { ...roles, price: null },
  missing: ["price"],
};
const empty: PreparedWorksheet = { ...parts, id: "4", title: "Notes", lines: 0 };
const stateOf = (status: string) => ({ status, intendsToBid: null, submittedAt: null, resubmittedAt: null });
const prepared: ComparePrepared = {
  ok: true,
  eventTitle: "Spare parts 2027",
  read: {
    ok: true,
    eventId: "1",
    eventTitle: "Spare parts 2027",
    at: "2026-01-05T09:00:00.000Z",
    worksheets: [],
    bids: [],
  },
  worksheets: [parts, labour, empty],
  bidders: [
    { bidId: "b1", supplierId: "s1", name: "Alba", label: "Alba", state: stateOf("submitted") },
    { bidId: "b2", supplierId: "s2", name: null, label: "Supplier s2", state: stateOf("") },
  ],
};
const setUp = (change: Partial<ComparePrepared> = {}) =>
  show({ services, screen: { kind: "compareSetup", prepared: { ...prepared, ...change } } });
const compare = () => page.getByRole("button", { name: "Compare" });
const requested = (calls: unknown[][]): CompareRequest => {
  const [call] = calls;
  if (call?.[0] !== "compare") throw new Error("Nothing was compared.");
  return call[1] as CompareRequest;
};

it("ticks what can be compared as it is, tells what that makes, and compares it", async () => {
  const { calls } = await setUp();
  expect(await page.findByText("40 lines and 2 bidders on 1 new sheet. Nothing is sent to the platform.")).toBeTruthy();
  expect(page.getByRole<HTMLInputElement>("checkbox", { name: "Compare “Labour”" }).checked).toBe(false);
  expect(page.getByText(/^Not ticked: 1 worksheet/)).toBeTruthy();
  expect(page.getByRole<HTMLInputElement>("checkbox", { name: "Compare “Notes”" }).disabled).toBe(true);
  expect(await faults()).toEqual([]);
  await person().click(compare());
  expect(requested(calls)).toMatchObject({ eventId: "1", worksheetIds: ["2"], together: false });
  expect(requested(calls).read).toBe(prepared.read);
});

it("asks for a missing column before it compares, and passes it on", async () => {
  const { calls } = await setUp();
  await person().click(await page.findByRole("checkbox", { name: "Compare “Labour”" }));
  expect(page.getByText("Choose the column with the price.")).toBeTruthy();
  await person().click(compare());
  expect(calls).toEqual([]);
  expect(compare().getAttribute("title")).toBe("Choose the missing columns of “Labour”.");
  await person().selectOptions(page.getByRole("combobox", { name: "Price of “Labour”" }), "Offer");
  await person().click(page.getByRole("radio", { name: "All worksheets on one sheet" }));
  expect(page.getByText(/^45 lines and 2 bidders on 1 new sheet/)).toBeTruthy();
  await person().click(compare());
  const { worksheetIds, together, choices } = requested(calls);
  expect(worksheetIds).toEqual(["2", "3"]);
  expect(together).toBe(true);
  expect(choices.columns.get("3")).toEqual({ price: "c9" });
});

it("says that the platform calls several columns a price, and asks which one it is", async () => {
  const several = { price: ["c8", "c9"] };
  const doubled: PreparedWorksheet = { ...parts, roles: { ...roles, price: null }, missing: ["price"], several };
  await setUp({ ...prepared, worksheets: [doubled] });
  expect(await page.findByText("The platform calls 2 columns a price.")).toBeTruthy();
  expect(page.getByText("Choose the column with the price.")).toBeTruthy();
});

it("shows further columns by choice, and none that was made a price", async () => {
  const { calls } = await setUp();
  const one = within(await page.findByRole("listitem", { name: "Parts" }));
  await person().click(one.getByRole("checkbox", { name: "Lead time" }));
  await person().click(compare());
  expect(requested(calls).choices.further.get("2")).toEqual(["c8"]);
  await person().click(one.getByText("What the columns mean"));
  await person().selectOptions(one.getByRole("combobox", { name: "Price of “Parts”" }), "Lead time");
  expect(one.queryByRole("checkbox", { name: "Lead time" })).toBeNull();
  await person().click(compare());
  const again = requested(calls.slice(1));
  expect(again.choices.further.get("2")).toEqual([]);
  expect(again.choices.columns.get("2")).toEqual({ price: "c8" });
});

it("asks for a name where the platform tells none, and renames a supplier on request", async () => {
  const { calls } = await setUp();
  await person().type(await page.findByRole("textbox", { name: "Name shown for Supplier s2" }), " Bero ");
  await person().click(page.getByRole("button", { name: "Rename Alba" }));
  const box = page.getByRole("textbox", { name: "Name shown for Alba" });
  await person().clear(box);
  await person().type(box, "Alba North");
  expect(await faults()).toEqual([]);
  await person().click(compare());
  expect([...requested(calls).choices.labels]).toEqual([
    ["s2", "Bero"],
    ["s1", "Alba North"],
  ]);
});

it("says which currencies stand side by side, and compares nothing where nothing is ticked", async () => {
  await setUp({ worksheets: [{ ...parts, currencies: ["EUR", "USD"] }] });
  expect(await page.findByText(/^Prices are in EUR and USD/)).toBeTruthy();
  await person().click(page.getByRole("checkbox", { name: "Compare “Parts”" }));
  expect(compare().getAttribute("title")).toBe("Tick at least one worksheet.");
});

const inDollars = { worksheets: [{ ...parts, currencies: ["EUR", "USD", "GBP"] }] };

it("counts prices in other currencies at a new table of rates, where the person wants it", async () => {
  const { calls } = await setUp(inDollars);
  const choice = within(await page.findByRole("radiogroup", { name: "Prices in other currencies" }));
  const leave = { name: "Leave out prices in USD, GBP: the others are in EUR" };
  expect(choice.getByRole<HTMLInputElement>("radio", leave).checked).toBe(true);
  await person().click(compare());
  expect(requested(calls).rates).toBeUndefined();
  await person().click(choice.getByRole("radio", { name: "Convert them to EUR, with a new table of rates" }));
  expect(page.queryByText(/^Prices are in EUR/)).toBeNull();
  await person().click(compare());
  expect(requested(calls.slice(1)).rates).toBe("new");
  expect(await faults()).toEqual([]);
});

it("shows what a table of rates says before it counts prices at it, and waits for the table", async () => {
  const columns = [
    { id: 1, header: "Currency" },
    { id: 2, header: "Rate" },
  ];
  const place = { kind: "table", tableId: "r", tableName: "FX", columns } as const;
  const { calls, gives } = await setUp(inDollars);
  gives("pointedRates", () => Promise.resolve({ place, rates: new Map([["USD", 0.9]]) }));
  const table = { name: "Convert them to EUR, with a table of this workbook" };
  await person().click(await page.findByRole("radio", table));
  await person().click(compare());
  expect(calls.filter(([verb]) => verb === "compare")).toEqual([]);
  expect(compare().getAttribute("title")).toBe("Choose the table of rates.");
  await person().click(page.getByRole("button", { name: "Use the table of the selected cell" }));
  expect(await page.findByText("1 USD is 0.9 EUR")).toBeTruthy();
  expect(page.getByText("GBP has no rate, or several: its prices do not count")).toBeTruthy();
  await person().click(compare());
  expect(requested(calls.filter(([verb]) => verb === "compare")).rates).toEqual({ place, to: "EUR" });
  expect(await faults()).toEqual([]);
});

it("takes the columns with alternates, and offers them no second time", async () => {
  const further = [...parts.further, { key: "c9", label: "Offer" }];
  const { calls } = await setUp({ worksheets: [{ ...parts, further }] });
  await person().click(await page.findByText("Alternates"));
  const price = page.getByRole("combobox", { name: "Price of the alternate of “Parts”" });
  expect(page.queryByRole("combobox", { name: "What the alternate is of “Parts”" })).toBeNull();
  await person().selectOptions(price, "Offer");
  expect(page.queryByRole("checkbox", { name: "Offer" })).toBeNull();
  const text = page.getByRole("combobox", { name: "What the alternate is of “Parts”" });
  expect(within(text).queryByRole("option", { name: "Offer" })).toBeNull();
  await person().selectOptions(text, "Lead time");
  expect(await faults()).toEqual([]);
  await person().click(compare());
  expect(requested(calls).choices.alternates).toEqual(new Map([["2", { price: "c9", text: "c8" }]]));
});
