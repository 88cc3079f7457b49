// Names in cells that take ids, and options of select fields, from what the workbook holds.
import { linkFieldSheet } from "../../../src/workflows/link/fieldSheet";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { knownProjects } from "../../../src/workflows/refresh/projects";
import { asked, changing, ListRoom } from "../../support/listRoom";
import { load, setRows } from "../../support/reporting";
import { openWorld, type World } from "../../support/world";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** A company's sheet of names, one row for each. */
function namesSheet(rows: readonly (readonly string[])[]): void {
  const { store } = world.office;
  const name = "Bidsheet names";
  if (!store.sheets.some((sheet) => sheet.name === name)) store.addSheet(name);
  const sheetId = store.sheets.find((sheet) => sheet.name === name)?.id ?? "";
  const cells = [["List", "ID", "Name", "Environment"], ...rows];
  store.write(
    sheetId,
    { top: 0, left: 0, bottom: cells.length - 1, right: 3 },
    cells.map((row) => [...row]),
  );
}

const events = (): Promise<ListRoom> => ListRoom.open(world, { list: "events" });
const eventOf = (room: ListRoom, row: number) => {
  const id = String(room.sheet.value(row, "Event ID"));
  const event = world.simulator.records.events.get(id);
  if (event === undefined) throw new Error("There is no such event.");
  return event;
};
function listOf(room: ListRoom, header: string) {
  const { columns, rect } = room.sheet.table;
  const at = rect.left + columns.findIndex(({ name }) => name.startsWith(header));
  return world.office.store.validations(room.sheet.sheet.id).find(({ rect: own }) => own.left === at);
}

test("a department is chosen by its name, and its id is sent", async () => {
  namesSheet([
    ["Department", "41", "Foundry", ""],
    ["departments", "42", "Tool shop", ""],
    ["Department", "43", "Elsewhere", "production"],
  ]);
  const room = await events();
  expect(listOf(room, "Department ID")).toMatchObject({ list: "Foundry,Tool shop", lenient: true });
  room.sheet.type(0, "Department ID", "Tool shop");
  room.sheet.type(1, "Department ID", "Nowhere");
  await room.send();
  expect(await changing(world)).toEqual(["updateEvent"]);
  expect(eventOf(room, 0).departmentId).toBe("42");
  expect(room.sheet.value(0, "Department ID")).toBe("Tool shop");
  expect(room.status(1)).toContain("needs a name of its list, or an ID of the platform");
  expect((await room.preview()).plan).toMatchObject({ updates: [], writes: [], conflicts: [] });
});

test("ids that stand in a table become names once the workbook knows them, and the other way round", async () => {
  const room = await events();
  const id = eventOf(room, 0).spendCategoryId ?? "";
  expect(room.sheet.value(0, "Spend category ID")).toBe(id);
  namesSheet([["Spend category", id, "Castings", ""]]);
  await room.refresh();
  expect(room.sheet.value(0, "Spend category ID")).toBe("Castings");
  expect((await room.preview()).plan).toMatchObject({ updates: [], writes: [], conflicts: [] });
  namesSheet([["", "", "", ""]]);
  await room.refresh();
  expect(room.sheet.value(0, "Spend category ID")).toBe(id);
  expect(await changing(world)).toEqual([]);
});

test("two records of one name, and a name of digits, have their ids behind them", async () => {
  namesSheet([
    ["Department", "41", "Foundry", ""],
    ["Department", "42", "Foundry", ""],
    ["Department", "43", "2027", ""],
  ]);
  const room = await events();
  expect(listOf(room, "Department ID")?.list).toBe("2027 (43),Foundry (41),Foundry (42)");
});

test("a field's group is chosen by its name where the workbook has the groups", async () => {
  await ListRoom.open(world, { list: "fieldGroups" });
  const room = await ListRoom.open(world, { list: "fields" });
  const row = room.sheet.find("Belongs to", "PROJECT");
  const groups = [...world.simulator.records.fields.groups.values()];
  const other = groups.find(
    ({ attributes }) => attributes.target_object === "PROJECT" && attributes.name !== room.sheet.value(row, "Group ID"),
  );
  expect(groups.map(({ attributes }) => attributes.name)).toContain(room.sheet.value(row, "Group ID"));
  room.sheet.type(row, "Group ID", String(other?.attributes.name));
  await room.send();
  const id = String(room.sheet.value(row, "Field ID"));
  expect(world.simulator.records.fields.fields.get(id)?.groupId).toBe(other?.id);
});

type Kind = "Single Select" | "Multiple Select" | "Short Text";
const { stringify } = JSON;

/** A custom field with its options. */
function addField(id: string, name: string, target: "RFP" | "PROJECT", kind: Kind, labels: readonly string[]): void {
  const { fields, options } = world.simulator.records.fields;
  const attributes = { name, target_object: target, type_description: kind, position: null, required: false };
  fields.set(id, { id, groupId: null, attributes });
  labels.forEach((label, n) => addOption(`${id}${n}`, id, label));
  function addOption(optionId: string, fieldId: string, label: string): void {
    options.set(optionId, { id: optionId, fieldId, attributes: { label, position: null } });
  }
}

async function refreshOptions(): Promise<void> {
  for (const { id, collection } of await world.services.workbook.links())
    if (collection.kind === "records" && collection.list === "optionsOfFields")
      await world.run(refreshTable(world.services, id));
}

const ofRfp = { kind: "target", target: "RFP", title: "Fields of RFP events" } as const;

test("a select field of events offers its options where the workbook has them", async () => {
  addField("990", "Incoterm", "RFP", "Single Select", ["DDP", "FCA"]);
  await world.run(linkFieldSheet(world.services, ofRfp));
  const room = await events();
  expect(listOf(room, "Incoterm")).toMatchObject({ list: "DDP,FCA", lenient: true });
  addField("990", "Incoterm", "RFP", "Single Select", ["DDP", "FCA", "EXW"]);
  await refreshOptions();
  await room.refresh();
  expect(listOf(room, "Incoterm")?.list).toBe("DDP,FCA,EXW");
});

test("an option that is none of its field's is refused on the row, until the table of options has it", async () => {
  addField("990", "Incoterm", "RFP", "Single Select", ["DDP", "FCA"]);
  await world.run(linkFieldSheet(world.services, ofRfp));
  const room = await events();
  room.sheet.type(0, "Incoterm", "Lyon");
  room.sheet.type(1, "Sites", "Lyon; FCA");
  room.sheet.type(2, "Sites", "Lyon; Brno");
  await room.send();
  expect(room.status(0)).toBe(
    "Cannot be sent: Incoterm has no option Lyon. Choose one of its list, or refresh the table of its options.",
  );
  expect(room.status(1)).toContain("Sites has no option FCA.");
  expect(stringify(eventOf(room, 2).attributes.custom_fields)).toContain('["Lyon","Brno"]');
  addField("990", "Incoterm", "RFP", "Single Select", ["DDP", "FCA", "Lyon"]);
  await refreshOptions();
  await room.send();
  expect(stringify(eventOf(room, 0).attributes.custom_fields)).toContain('"Lyon"');
});

test("an option that was taken away stays where it is, and does not keep the rest of its row from being sent", async () => {
  addField("990", "Incoterm", "RFP", "Single Select", ["DDP", "FCA"]);
  await world.run(linkFieldSheet(world.services, ofRfp));
  const room = await events();
  room.sheet.type(0, "Incoterm", "FCA");
  await room.send();
  world.simulator.records.fields.options.delete("9901");
  await refreshOptions();
  room.sheet.type(0, "Title", "Another title");
  await room.send();
  expect(eventOf(room, 0).attributes.title).toBe("Another title");
});

test("a field of projects has no say in the field of events that has its name", async () => {
  addField("990", "Terms", "PROJECT", "Single Select", ["Net 30"]);
  addField("991", "Terms", "RFP", "Single Select", ["Net 60"]);
  addField("992", "Scope", "PROJECT", "Single Select", ["Small"]);
  addField("993", "Scope", "RFP", "Short Text", []);
  await world.run(linkFieldSheet(world.services, { kind: "target", target: "PROJECT", title: "Projects" }));
  await world.run(linkFieldSheet(world.services, { kind: "all", title: "All" }));
  const room = await events();
  expect([listOf(room, "Terms"), listOf(room, "Scope")]).toEqual([undefined, undefined]);
  room.sheet.type(0, "Terms", "Net 60");
  room.sheet.type(0, "Scope", "Whatever is asked");
  await room.send();
  expect(stringify(eventOf(room, 0).attributes.custom_fields)).toContain("Net 60");
});

test("a project is chosen by its title from a report of projects, and nothing is asked of the platform for that", async () => {
  setRows(world, "project", 8);
  await load(world, { source: { kind: "report", report: "projects" } });
  const [project] = await world.run(knownProjects(world.services));
  const before = (await asked(world)).length;
  const room = await events();
  expect((await asked(world)).slice(before)).toEqual(["describeEvents", "listEvents"]);
  room.sheet.type(0, "Project ID", project?.title ?? "");
  await room.send();
  expect(eventOf(room, 0).projectId).toBe(project?.id);
});
