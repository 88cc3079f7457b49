import { lineItemsMapping } from "../../src/collections/lineItemColumns";
import { describe as describeCollection } from "../../src/collections/describe";
import { newLineItem, updateBody, type WireCells } from "../../src/collections/lineItems";
import { rawOf, toRemoteRows } from "../../src/collections/records";
import { bulkCreateLineItems, updateLineItem } from "../../src/platform/lineItems";
import type { WorksheetColumn } from "../../src/platform/worksheets";

function column(data_identifier: string, name: string, mapping_key: string | null = null): WorksheetColumn {
  return { data_identifier, name, mapping_key };
}

function item(id: string, data: WireCells) {
  return { id, data };
}

const columns = [
  column("c1", "Title", "TITLE"),
  column("c3", "Unit", "UNIT_OF_MEASURE"),
  column("c2", "Qty", "QUANTITY"),
  column("c5", "Total", "EXTENDED_PRICE"),
  column("c4", "Price", "PRICE"),
];
const { mapping } = lineItemsMapping(columns, []);

test("columns are told by their mapping key and keep the worksheet's order", () => {
  expect(mapping).toEqual([
    { key: "c1", label: "Title", type: "text", computed: false, naming: true, meaning: "TITLE" },
    { key: "c3", label: "Unit", type: "text", computed: false, naming: false, meaning: "UNIT_OF_MEASURE" },
    { key: "c2", label: "Qty", type: "number", computed: false, naming: false, meaning: "QUANTITY" },
    { key: "c5", label: "Total", type: "money", computed: true, naming: false, meaning: "EXTENDED_PRICE" },
    { key: "c4", label: "Price", type: "money", computed: false, naming: false, meaning: "PRICE" },
  ]);
});

test.each([
  [[1, null, 2.5], "number"],
  [["a", null, ""], "text"],
  [["a", 1], "any"],
  [[null, ""], "text"],
  [[], "text"],
] as const)("a column of its own that holds %p is %s", (values, type) => {
  const records = values.map((value, n) => item(String(n), { c9: value }));
  expect(lineItemsMapping([column("c9", "Own")], records).mapping[0]?.type).toBe(type);
});

test("columns that cannot be bound are named, and none of a shared identifier is guessed", () => {
  const result = lineItemsMapping(
    [...columns, column("x1", "Odd"), column("", ""), column("c9", "Twin"), column("c9", "twin")],
    [],
  );
  expect(result.mapping).toEqual(mapping);
  expect(result.unreadable).toEqual(["Odd", "Column", "Twin", "twin (2)"]);
  expect(result.problems.map(({ kind }) => kind)).toEqual([
    "noIdentifier",
    "noIdentifier",
    "duplicateIdentifier",
    "duplicateIdentifier",
  ]);
});

test("a worksheet without columns is a problem", () => {
  expect(lineItemsMapping([], [])).toEqual({
    mapping: [],
    problems: [{ kind: "noColumns", label: "" }],
    unreadable: [],
  });
});

test("labels are made to differ as Excel's headers must, and one column names a row", () => {
  const result = lineItemsMapping(
    [column("c1", "Notes", "TITLE"), column("c2", "notes", "TITLE"), column("c3", "Notes (2)"), column("c4", " ")],
    [],
  );
  expect(result.mapping.map(({ label, naming }) => [label, naming])).toEqual([
    ["Notes", true],
    ["notes (2)", false],
    ["Notes (2) (2)", false],
    ["c4", false],
  ]);
});

test("rows are read in the mapping's order, by type, an id once", () => {
  const rows = toRemoteRows(
    mapping,
    [item("7", { c1: 42, c2: "12.50", c9: "other" }), item("8", { c1: "", c4: 3 }), item("7", { c1: "late" })],
    false,
  );
  expect(rows).toEqual({
    ids: ["7", "8"],
    cells: [
      ["late", null, null, null, null],
      [null, null, null, null, 3],
    ],
    complete: false,
  });
});

const cells = ["Bolt", "", 10, 25, 0.1 + 0.2];
const sent = { c1: "Bolt", c3: null, c2: 10, c4: 0.3 };

test("new rows go out with all writable cells, blank as null, and no computed one", () => {
  const row = rawOf(mapping, cells);
  expect(row).toEqual(sent);
  const item = newLineItem("7", row);
  expect(item.attributes.data).toEqual(sent);
  expect(item.relationships.worksheet.data).toEqual({ type: "worksheets", id: "7" });
  expect(bulkCreateLineItems.body?.safeParse({ data: [item, item] }).success).toBe(true);
});

test("a changed row goes out whole over what was read, or as the changed cells only", () => {
  const changes = [
    { column: 2, to: 12 },
    { column: 3, to: 99 },
    { column: 1, to: "" },
  ];
  const before = {
    c1: "Bolt",
    c2: 10,
    c3: "pc",
    c4: 33.333333333333336,
    c5: 333,
    c12: "not mapped",
    other: "no",
  };
  const request = { id: "7", mapping, changes, before, leftOutComputed: [] };
  const whole = updateBody("55", { ...request, wholeRow: true });
  expect(whole.data.attributes.data).toEqual({
    c1: "Bolt",
    c2: 12,
    c3: null,
    c4: 33.333333333333336,
    c12: "not mapped",
  });
  expect(whole.data).toMatchObject({
    id: "7",
    type: "line_items",
    relationships: { worksheet: { data: { id: "55" } } },
  });
  expect(updateLineItem.body?.safeParse(whole).success).toBe(true);
  const few = updateBody("55", { ...request, wholeRow: false });
  expect(few.data.attributes.data).toEqual({ c2: 12, c3: null });
});

test("the journal keeps a collection's changes under its event and worksheet", () => {
  const link = {
    kind: "lineItems",
    eventId: "3",
    eventTitle: "E",
    worksheetId: "55",
    worksheetTitle: "W",
  } as const;
  expect(describeCollection(link)).toMatchObject({ name: "lineItems/3/55" });
});
