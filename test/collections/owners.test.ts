// Records of several owners in one table: how owners are kept, and how a row names its own.
import { optionsOfFieldsList } from "../../src/collections/customFields";
import {
  isOwner,
  keptOwners,
  ownerId,
  ownersIn,
  withoutOwners,
  withOffers,
  withOwner,
  withTitle,
} from "../../src/collections/owners";
import { recordsMapping, type Owners } from "../../src/collections/recordList";

const { owners } = optionsOfFieldsList;
if (owners === undefined) throw new Error("The options of fields have no owners.");
const about: Owners = owners;

const field = (id: string, name: string | null, type_description: string | null = "Single Select") => ({
  id,
  attributes: { name, type_description },
});
const within = {
  "filter.group_id_equals": "7",
  ...keptOwners(about, [
    field("1", "Region"),
    field("2", " Plants "),
    field("3", "Region"),
    field("4", null),
    field("5", "Due", "Date"),
    field("6", "Unsaid", null),
  ]),
};

test("owners are those that can have such records, by their titles; of one title, by their ids too", () => {
  expect(ownersIn(within).map(({ id, title }) => `${id}: ${title}`)).toEqual([
    "1: Region (1)",
    "2: Plants",
    "3: Region (3)",
    "4: (4)",
    "6: Unsaid",
  ]);
  expect(withoutOwners(within)).toEqual({ "filter.group_id_equals": "7" });
});

test.each([
  ["Plants", "2"],
  ["  Plants", "2"],
  ["Region (3)", "3"],
  ["2", "2"],
])("a row that says %j means the owner %s", (cell, id) => {
  expect(isOwner(within, cell)).toBe(true);
  expect(ownerId(within, cell)).toBe(id);
});

test.each(["Region", "plants", "", null, "5", "filter.group_id_equals"])(
  "a row that says %j names no owner",
  (cell) => {
    expect(isOwner(within, cell)).toBe(false);
    expect(ownerId(within, cell)).toBe(cell);
  },
);

test("an answer that does not say whose record it is leaves it with its owner, and one that does says it by title", () => {
  const record = { id: "9", data: { label: "North", field: null } };
  expect(withOwner(optionsOfFieldsList, record, { field: "Plants" }).data).toEqual({
    label: "North",
    field: "Plants",
  });
  const said = { id: "9", data: { label: "North", field: "Region (1)" } };
  expect(withOwner(optionsOfFieldsList, said, { field: "Plants" })).toEqual(said);
  expect(withTitle(optionsOfFieldsList, within, { label: "North", field: "2" })).toEqual({
    label: "North",
    field: "Plants",
  });
  expect(withTitle(optionsOfFieldsList, within, { label: "North", field: "99" })).toEqual({
    label: "North",
    field: "99",
  });
});

test("the column that names the owner offers their titles, and no other column does", () => {
  const mapping = withOffers(optionsOfFieldsList, recordsMapping(optionsOfFieldsList), within);
  expect(
    mapping.filter(({ offered }) => offered !== undefined).map(({ key, offered }) => [key, offered?.length]),
  ).toEqual([["field", 5]]);
});
