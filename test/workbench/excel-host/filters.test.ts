// Filters as Excel answers them to scripts, and what they do to writes.
import { openOffice, type OfficeParts } from "../../support/office";
import { addPrices, failureOf } from "./support";

let office: OfficeParts;

beforeEach(async () => {
  office = await openOffice();
  await addPrices(office);
});

const BLANK = {
  color: null,
  criterion1: null,
  criterion2: null,
  dynamicCriteria: "Unknown",
  filterOn: "BottomItems",
  icon: null,
  operator: "And",
  subField: null,
  values: null,
};

async function criteria(): Promise<Excel.FilterCriteria[]> {
  return office.Excel.run(async (context) => {
    const { autoFilter } = context.workbook.tables.getItem("Prices");
    autoFilter.load("criteria");
    await context.sync();
    return autoFilter.criteria;
  });
}

async function apply(column: string, given: Excel.FilterCriteria): Promise<void> {
  await office.Excel.run(async (context) => {
    context.workbook.tables.getItem("Prices").columns.getItem(column).filter.apply(given);
    await context.sync();
  });
}

async function visible(): Promise<unknown[]> {
  return office.Excel.run(async (context) => {
    const view = context.workbook.tables.getItem("Prices").getDataBodyRange().getVisibleView().load("values");
    await context.sync();
    return view.values.map((row: unknown[]) => row[0]);
  });
}

test("every column has its criteria, those without a filter blank ones, which are refused when they are given back", async () => {
  await apply("Item", { filterOn: "Values", values: ["Nut", "Bolt"] });
  const answered = await criteria();
  expect(answered).toEqual([{ ...BLANK, filterOn: "Values", values: ["Nut", "Bolt"] }, BLANK, BLANK]);
  const givenBack = (given: Excel.FilterCriteria) =>
    failureOf(office, (context) => {
      context.workbook.tables.getItem("Prices").columns.getItem("Item").filter.apply(given);
      return context.sync();
    });
  for (const given of answered)
    expect(await givenBack(given)).toMatchObject({ code: "InvalidArgument", location: "Filter.apply" });
});

const shown: readonly (readonly [string, Excel.FilterCriteria, readonly string[], object])[] = [
  ["Qty", { filterOn: "TopItems", criterion1: "2" }, ["Nut", "Washer"], { filterOn: "TopItems", criterion1: ">=20" }],
  ["Qty", { filterOn: "BottomItems", criterion1: "1" }, ["Bolt"], { filterOn: "BottomItems", criterion1: "<=10" }],
  ["Qty", { filterOn: "TopPercent", criterion1: "34" }, ["Washer"], { filterOn: "TopPercent", criterion1: ">=30" }],
  ["Item", { filterOn: "Custom", criterion1: "=*t" }, ["Bolt", "Nut"], { filterOn: "Custom", criterion1: "=*t" }],
  [
    "Qty",
    { filterOn: "Custom", criterion1: "<=10", criterion2: ">20", operator: "Or" },
    ["Bolt", "Washer"],
    { filterOn: "Custom", criterion1: "<=10", criterion2: ">20", operator: "Or" },
  ],
  [
    "Price",
    { filterOn: "Dynamic", dynamicCriteria: "AboveAverage" },
    ["Bolt"],
    { filterOn: "Dynamic", dynamicCriteria: "AboveAverage" },
  ],
];

test.each(shown)(
  "a filter of %s by %j shows what it must, and is answered in Excel's way",
  async (column, given, rows, said) => {
    await apply(column, given);
    expect(await visible()).toEqual(rows);
    expect(await criteria()).toContainEqual({ ...BLANK, ...said });
  },
);

test("a threshold, as Excel answers it of the first ten, is no count", async () => {
  const failure = await failureOf(office, async (context) => {
    const { filter } = context.workbook.tables.getItem("Prices").columns.getItem("Qty");
    filter.apply({ filterOn: "TopItems", criterion1: ">=20" });
    await context.sync();
  });
  expect(failure.code).toBe("InvalidArgument");
});

test("filters that a person set may be answered without their members, or as unknown", async () => {
  const { store } = office;
  const { id } = store.sheets.flatMap(({ tables }) => tables)[0] ?? { id: "" };
  store.filterTable(id, 0, { kind: "texts", shown: ["Nut"], said: "bare" });
  expect((await criteria())[0]).toEqual({ ...BLANK, filterOn: "Values" });
  store.filterTable(id, 0, { kind: "texts", shown: ["Nut"], said: "unknown" });
  expect((await criteria())[0]).toEqual({ ...BLANK, filterOn: "Unknown", values: ["Nut"] });
});

test("values that are written over filtered rows go to the visible ones, and the hidden ones stay", async () => {
  await apply("Item", { filterOn: "Values", values: ["Bolt", "Washer"] });
  const values = await office.Excel.run(async (context) => {
    const range = context.workbook.worksheets.getItem("Data").getRange("C3:C5");
    range.values = [[1], [2], [3]];
    range.load("values");
    await context.sync();
    return range.values;
  });
  expect(values).toEqual([[1], [20], [1]]);
});

test("a range that is hidden as a whole, and one without hidden rows, are written as they are given", async () => {
  await apply("Item", { filterOn: "Values", values: ["Bolt"] });
  const values = await office.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem("Data");
    sheet.getRange("C4:C5").values = [[7], [8]];
    sheet.getRange("C3").values = [[6]];
    const range = sheet.getRange("C3:C5").load("values");
    await context.sync();
    return range.values;
  });
  expect(values).toEqual([[6], [7], [8]]);
});
