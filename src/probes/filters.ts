// Probes of filters and hidden rows: the forms in which Excel says them, and what a write does to rows that they hide.
import type { Probe, Scratch } from "./types";

const NUT_HIDDEN = ["Bolt", "Washer"];

/** The criteria of the columns, without the members that are null. */
async function criteriaOf({ read }: Scratch, table: Excel.Table): Promise<unknown> {
  const { criteria } = await read(table.autoFilter, "criteria");
  const list: readonly unknown[] = criteria;
  return list.map((one) => (isRecord(one) ? Object.fromEntries(Object.entries(one).filter(isFilled)) : one));
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isFilled([, value]: readonly [string, unknown]): boolean {
  return value !== null;
}

/** Members that the workbench fills in where nothing is said of them; which ones Excel fills in is not documented. */
const NO_RULE = { dynamicCriteria: "Unknown", operator: "And" };
const UNFILTERED = { filterOn: "BottomItems", ...NO_RULE };

export const filterProbes: readonly Probe[] = [
  {
    name: "the criteria of columns without a filter",
    why: "Excel gives an object for every column, with empty members. Such objects must not be applied.",
    expect: [{}, {}, {}],
    host: [UNFILTERED, UNFILTERED, UNFILTERED],
    test: "a filter by %s is asked about before a refresh touches a cell",
    run: async (scratch) => criteriaOf(scratch, scratch.prices()),
  },
  {
    name: "the criteria of a filter by values",
    why: "This filter is put back after a write, by what Excel said of it.",
    expect: [{ filterOn: "Values", values: NUT_HIDDEN }, {}, {}],
    host: [{ filterOn: "Values", values: NUT_HIDDEN, ...NO_RULE }, UNFILTERED, UNFILTERED],
    test: "filters are applied, read, lifted and seen by the visible view",
    async run(scratch) {
      const table = scratch.prices();
      table.columns.getItemAt(0).filter.applyValuesFilter(NUT_HIDDEN);
      return criteriaOf(scratch, table);
    },
  },
  {
    name: "the criteria of a filter by a threshold",
    why: "It is put back if its two criteria and its operator come back.",
    expect: [{}, { filterOn: "Custom", criterion1: ">15" }, {}],
    host: "(refused)",
    test: null,
    async run(scratch) {
      const table = scratch.prices();
      table.columns.getItemAt(1).filter.applyCustomFilter(">15");
      const said = await scratch.code();
      return said === "done" ? criteriaOf(scratch, table) : "(refused)";
    },
  },
  {
    name: "the criteria of a filter by the top two",
    why: "Excel may say a threshold in its place. Then the filter cannot be put back as it was.",
    expect: "(any)",
    test: null,
    async run(scratch) {
      const table = scratch.prices();
      table.columns.getItemAt(1).filter.applyTopItemsFilter(2);
      const said = await scratch.code();
      return said === "done" ? criteriaOf(scratch, table) : "(refused)";
    },
  },
  {
    name: "the criteria of a filter by a colour",
    why: "It is put back if the colour comes back.",
    expect: "(any)",
    test: "a filter by %s is asked about before a refresh touches a cell",
    async run(scratch) {
      const table = scratch.prices();
      scratch.sheet.getRange("A2").format.fill.color = "#FFFF00";
      table.columns.getItemAt(0).filter.applyCellColorFilter("#FFFF00");
      const said = await scratch.code();
      return said === "done" ? criteriaOf(scratch, table) : "(refused)";
    },
  },
  {
    name: "criteria with nothing in them are refused",
    why: "Restoring filters without a look ends in this error.",
    expect: { refused: true, code: "(any)" },
    test: "a filter by %s is asked about before a refresh touches a cell",
    async run({ prices, code }) {
      const table = prices();
      await code();
      table.columns.getItemAt(0).filter.apply({ filterOn: null as never });
      const said = await code();
      return { refused: said !== "done", code: said };
    },
  },
  {
    name: "a filter hides its rows",
    why: "Rows that a filter hides are read like others, and their visible view shows which they are.",
    expect: { values: [["Bolt"], ["Nut"], ["Washer"]], seen: [["Bolt"], ["Washer"]] },
    test: "filters are applied, read, lifted and seen by the visible view",
    async run({ sheet, prices, read, values }) {
      prices().columns.getItemAt(0).filter.applyValuesFilter(NUT_HIDDEN);
      const view = await read(sheet.getRange("A2:A4").getVisibleView(), "values");
      return { values: await values("A2:A4"), seen: view.values };
    },
  },
  {
    name: "a block written over filtered rows is misplaced",
    why: "Filters are lifted before a write. Where a lift is missing, values land in other rows.",
    expect: { misplaced: true, values: "(any)" },
    test: "a filter by %s is on again after a refresh, and every value is in its own row",
    async run({ sheet, prices, code, values }) {
      const table = prices();
      table.columns.getItemAt(0).filter.applyValuesFilter(NUT_HIDDEN);
      await code();
      sheet.getRange("B2:B4").values = [[1], [2], [3]];
      table.clearFilters();
      const now = await values("B2:B4");
      return { misplaced: JSON.stringify(now) !== "[[1],[2],[3]]", values: now };
    },
  },
  {
    name: "single cells written in filtered rows",
    why: "A cell that is written alone is written where it is.",
    expect: [[1], [2], [3]],
    test: "a filter by %s is on again after a refresh, and every value is in its own row",
    async run({ sheet, prices, code, values }) {
      const table = prices();
      table.columns.getItemAt(0).filter.applyValuesFilter(NUT_HIDDEN);
      await code();
      for (const at of [1, 2, 3]) sheet.getCell(at, 1).values = [[at]];
      table.clearFilters();
      return values("B2:B4");
    },
  },
  {
    name: "a block written over rows that were hidden by hand",
    why: "Hidden rows are not lifted before a write. Their values must land in them.",
    expect: [[1], [2], [3]],
    test: null,
    async run({ sheet, prices, code, values }) {
      prices();
      sheet.getRange("3:3").rowHidden = true;
      await code();
      sheet.getRange("B2:B4").values = [[1], [2], [3]];
      return values("B2:B4");
    },
  },
  {
    name: "a filter stays when the table grows",
    why: "A refresh that adds rows leaves the person's filter.",
    expect: true,
    test: null,
    async run({ prices, read }) {
      const table = prices();
      table.columns.getItemAt(0).filter.applyValuesFilter(NUT_HIDDEN);
      table.resize("A1:C6");
      return (await read(table.autoFilter, "isDataFiltered")).isDataFiltered;
    },
  },
];
