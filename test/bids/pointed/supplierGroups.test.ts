// Which suppliers a column of cells puts together.
import { groupsAt, groupsIn, type NamedBidder } from "../../../src/bids/pointed/supplierGroups";
import { narrowedTo, type PointedCells, type TablePlace } from "../../../src/bids/pointed/types";
import type { CellValue } from "../../../src/values/cell";

const bidders: readonly NamedBidder[] = [
  { bidId: "b1", label: "Alba", supplierId: "S-1" },
  { bidId: "b2", label: "Bero", supplierId: "1002" },
  { bidId: "b3", label: "Cato (1)", supplierId: "S-3" },
  { bidId: "b4", label: "Cato (2)", supplierId: "S-3" },
];
const headers = ["Id", "Supplier", "Region", "Rating"];
const place: TablePlace = {
  kind: "table",
  tableId: "t",
  tableName: "Suppliers",
  columns: headers.map((header, id) => ({ id, header })),
};
const pointed = (selected: readonly number[], rows: readonly (readonly CellValue[])[]): PointedCells => ({
  place,
  selected,
  rows,
});
const rows = [
  ["S-1", " alba ", "EU", 5],
  [1002, "Bero Ltd", "eu ", 4],
  ["S-3", "Cato", "Asia", null],
  ["S-9", "Dolo", "EU", 3],
  ["", "", "EU", 3],
];

test("one selected column has the groups, and the column that names most bidders says who", () => {
  const read = groupsIn(pointed([2], rows), bidders);
  expect(read?.groups).toEqual([
    { value: "EU", bidIds: ["b1", "b2"] },
    { value: "Asia", bidIds: ["b3", "b4"] },
  ]);
  expect(read?.place).toEqual(narrowedTo(place, [0, 2]));
  expect(read?.strangers).toEqual(["S-9"]);
  expect(read?.without).toEqual([]);
});

test("of two selected columns the one that names fewer bidders has the groups, in whatever order they stand", () => {
  expect(groupsIn(pointed([1, 2], rows), bidders)?.groups).toEqual([{ value: "EU", bidIds: ["b1"] }]);
  const turned = rows.map(([id = null, name = null, region = null]) => [region, name, id]);
  const back = groupsIn({ ...pointed([0, 2], turned), place: narrowedTo(place, [2, 1, 0]) }, bidders);
  expect(back?.groups.map(({ bidIds }) => bidIds.length)).toEqual([2, 2]);
  expect(back?.place).toEqual(narrowedTo(place, [0, 2]));
});

test("who has no group, and who is no bidder, is named", () => {
  const read = groupsAt(
    {
      place,
      rows: [
        ["Alba", null],
        ["Nobody", "EU"],
        ["nobody", "EU"],
        ["S-3", 2],
      ],
    },
    bidders,
  );
  expect(read).toMatchObject({ groups: [{ value: "2", bidIds: ["b3", "b4"] }], without: ["Alba", "Bero"] });
  expect(read.strangers).toEqual(["Nobody"]);
});

test("a supplier of two rows is in the group of each", () => {
  const { groups } = groupsAt(
    {
      place,
      rows: [
        ["Alba", "EU"],
        ["Alba", "Asia"],
        ["Alba", "EU"],
      ],
    },
    bidders,
  );
  expect(groups).toEqual([
    { value: "EU", bidIds: ["b1"] },
    { value: "Asia", bidIds: ["b1"] },
  ]);
});

test("no groups are read where no column names a bidder, or more than two columns are selected", () => {
  expect(groupsIn(pointed([2], [["x", "y", "EU"]]), bidders)).toBeNull();
  expect(groupsIn(pointed([0, 1, 2], rows), bidders)).toBeNull();
  expect(groupsIn(pointed([0], [["Alba"]]), bidders)).toBeNull();
  expect(groupsIn(pointed([], rows), bidders)).toBeNull();
});
