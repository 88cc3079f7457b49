/** @jest-environment jsdom */
// Linking a list: which ones there are, the field whose options are meant, and what is linked already.
import { screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createClient } from "../../../src/platform/client";
import type { RecordsCollection } from "../../../src/sync/collection";
import { entry, faults, link, measure, services, show } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const field = (id: string, name: string, type_description: string) => ({
  id,
  type: "fields",
  attributes: { name, target_object: "PROJECT", type_description },
  relationships: {},
});
const group = (id: string, name: string) => ({
  id,
  type: "field_groups",
  attributes: { name, target_object: "PROJECT" },
  relationships: {},
});
const client = createClient(({ operation }) =>
  Promise.resolve({
    status: 200,
    requestId: "r1",
    nextCursor: null,
    replayed: false,
    document: {
      data:
        operation === "listFieldGroups"
          ? [group("7", "Logistics"), group("8", "")]
          : [field("1", "Board approval", "Date"), field("2", "Region", "Single Select")],
    },
  }),
);

it("is offered at home, names every list, and links one on its button", async () => {
  const { calls } = await show({ services, screen: { kind: "home" } });
  await person().click(await page.findByRole("button", { name: "Link a list" }));
  const terms = within(await page.findByRole("listitem", { name: "Payment terms" }));
  expect(page.getAllByRole("listitem")).toHaveLength(6);
  expect(await faults()).toEqual([]);
  await person().click(terms.getByRole("button", { name: "Link to a new sheet: Payment terms" }));
  expect(calls).toEqual([["linkList", { list: "paymentTerms", within: {}, withinTitle: "" }]]);
});

it("leads to the table of a list that is linked already, and links it no second time", async () => {
  const collection: RecordsCollection = {
    kind: "records",
    list: "fields",
    within: {},
    title: "Custom fields",
    withinTitle: "",
  };
  const tables = [{ ...entry, link: { ...link, collection } }];
  const { calls } = await show({ services, screen: { kind: "lists" }, tables });
  const card = within(await page.findByRole("listitem", { name: "Custom fields" }));
  expect(card.getByText("Linked in this workbook")).toBeTruthy();
  await person().click(card.getByRole("button", { name: "Go to its table: Custom fields" }));
  expect(calls).toEqual([["showCell", "l1", 0, null]]);
});

it("lets the field be found by its name, and tells which has no options", async () => {
  const { calls } = await show({ services: { ...services, client }, screen: { kind: "fields" } });
  const search = await page.findByRole("searchbox", { name: "Search names" });
  expect(page.getByText("has no options")).toBeTruthy();
  expect(await faults()).toEqual([]);
  await person().type(search, "reg");
  expect(page.queryByText("Board approval")).toBeNull();
  await person().click(page.getByRole("button", { name: "Only the options on a sheet: Region" }));
  expect(calls).toEqual([["linkList", { list: "fieldOptions", within: { field_id: "2" }, withinTitle: "Region" }]]);
});

it("takes a field and its options to one sheet, or those of a group, of what they belong to, or all", async () => {
  const { calls } = await show({ services: { ...services, client }, screen: { kind: "fields" } });
  const together = await page.findByRole("button", {
    name: "Field and its options on one sheet: Region",
  });
  await person().click(together);
  const scopes = page.getByRole("combobox", { name: "Fields with their options, on one sheet" });
  const offered = within(scopes).getAllByRole("option");
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    "All fields",
    "Fields of RFP events",
    "Fields of projects",
    "Fields of suppliers",
    "Group 8, no name",
    "Group Logistics",
  ]);
  await person().selectOptions(scopes, "Group Logistics");
  await person().click(page.getByRole("button", { name: "Link to one new sheet: Logistics" }));
  await person().selectOptions(page.getByRole("combobox", { name: "Of this group" }), "Fields of projects");
  const narrowed = "Link to one new sheet: Logistics: Fields of projects";
  await person().click(page.getByRole("button", { name: narrowed }));
  expect(calls).toEqual([
    ["linkFieldSheet", { kind: "field", id: "2", title: "Region" }],
    ["linkFieldSheet", { kind: "group", id: "7", title: "Logistics" }],
    ["linkFieldSheet", { kind: "group", id: "7", title: "Logistics: Fields of projects", target: "PROJECT" }],
  ]);
});

const part = (list: RecordsCollection["list"], within: RecordsCollection["within"], title: string) =>
  ({ kind: "records", list, within, title, withinTitle: "Region" }) as const;
const pair = [
  { ...link, id: "l2", together: "s1", collection: part("fields", { only: "2" }, "Custom fields") },
  {
    ...link,
    id: "l3",
    together: "s1",
    collection: part("fieldOptions", { field_id: "2", type_description: "Single Select" }, "Field options"),
  },
].map((one) => ({ ...entry, link: one }));

it("leads to the sheet that holds a field and its options, which is no table of all fields", async () => {
  const { calls } = await show({
    services: { ...services, client },
    screen: { kind: "fields" },
    tables: pair,
  });
  await person().click(
    await page.findByRole("button", { name: "Go to its table: Field and its options on one sheet: Region" }),
  );
  expect(calls).toEqual([["showCell", "l2", 0, null]]);
  await show({ services, screen: { kind: "lists" }, tables: pair });
  expect(page.getByRole("button", { name: "Link to a new sheet: Custom fields" })).toBeTruthy();
});

it("says on the cards which tables share a sheet, and sends them in order from the first", async () => {
  const { calls } = await show({ services, screen: { kind: "home" }, tables: pair });
  const [fields, options] = ["Custom fields", "Field options"].map((name) =>
    within(page.getByRole("region", { name })),
  );
  expect(fields?.getByText("On one sheet with “Field options”.")).toBeTruthy();
  expect(options?.getByText("On one sheet with “Custom fields”.")).toBeTruthy();
  expect(options?.queryByRole("button", { name: "Send this sheet, in order" })).toBeNull();
  await person().click(page.getByRole("button", { name: "Send this sheet, in order" }));
  expect(calls).toEqual([["sendAllInOrder", ["l2", "l3"]]]);
});
