// Groups, fields and options that were edited together and leave as one send: what others need goes first, what others
// use is deleted last.
import { describe } from "../../../src/collections/describe";
import { PlatformError } from "../../../src/platform/errors";
import { readMark } from "../../../src/sync/marks";
import { activity, activityDetails } from "../../../src/workflows/activity/activity";
import { withChoices } from "../../../src/workflows/send/preview";
import { sendInOrder, type InOrder } from "../../../src/workflows/send/inOrder";
import { previewUndo } from "../../../src/workflows/send/undo";
import type { Preview } from "../../../src/workflows/send/types";
import { changing, ListRoom } from "../../support/listRoom";
import { ID } from "../../support/sheet";
import { openWorld, type World } from "../../support/world";

let world: World;
let rooms: Record<"groups" | "fields" | "options", ListRoom>;

const records = () => world.simulator.records.fields;

beforeEach(async () => {
  world = await openWorld();
  const option = [...records().options.values()][0];
  const within = { field_id: option?.fieldId ?? "" };
  rooms = {
    options: await ListRoom.open(world, { list: "fieldOptions", within, withinTitle: "Region" }),
    fields: await ListRoom.open(world, { list: "fields" }),
    groups: await ListRoom.open(world, { list: "fieldGroups" }),
  };
});
afterEach(() => world.close());

const all = (preview: Preview): Preview =>
  withChoices(preview, {
    ...preview.choices,
    deletions: new Set(preview.plan.deletions.map(({ id }) => id)),
  });

const linkIds = () => Object.values(rooms).map(({ link }) => link.id);

function run(confirm: (preview: Preview) => Preview | null = all): Promise<InOrder> {
  return world.run(sendInOrder(world.services, linkIds(), { confirm: (shown) => Promise.resolve(confirm(shown)) }));
}

test("new ones go from groups to fields to options, and a group's id can be read beside its name", async () => {
  const { groups, fields, options } = rooms;
  const group = groups.sheet.add({ Name: "Logistics", "Belongs to": "PROJECT" });
  fields.sheet.add({ Name: "Plant", "Belongs to": "RFP", Type: "Short Text", Required: "no" });
  options.sheet.add({ Option: "Antarctica" });
  const { steps, end } = await run();
  expect(end).toEqual({ kind: "done" });
  expect(steps.map(({ sent, created }) => [sent, created])).toEqual([
    ["changes", 1],
    ["changes", 1],
    ["changes", 1],
  ]);
  expect(await changing(world)).toEqual(["createFieldGroup", "createField", "createFieldOption"]);
  const made = [...records().groups.values()].find(({ attributes }) => attributes.name === "Logistics");
  expect(groups.sheet.value(group, "Group ID")).toBe(made?.id);
});

test("deletions leave the other way round, and only after all else arrived", async () => {
  const { groups, fields, options } = rooms;
  for (const room of [groups, fields, options]) room.sheet.deleteRow(room.sheet.rowCount() - 1);
  groups.sheet.type(0, "Name", "Plants");
  options.sheet.type(0, "Option", "North");
  const { steps, end } = await run();
  expect(end).toEqual({ kind: "done" });
  expect(steps.map(({ sent }) => sent)).toEqual(["changes", "changes", ...Array<string>(3).fill("deletions")]);
  expect(await changing(world)).toEqual([
    "updateFieldGroup",
    "updateFieldOption",
    "deleteFieldOption",
    "deleteField",
    "deleteFieldGroup",
  ]);
});

test("a refused row keeps all that follows from being sent, deletions included", async () => {
  const { groups, fields, options } = rooms;
  groups.sheet.type(0, "Name", "Plants");
  groups.sheet.deleteRow(groups.sheet.rowCount() - 1);
  fields.sheet.type(0, "Name", "Works");
  await world.sim("POST", "/faults", { kind: "status", status: 422, operation: "updateField" });
  options.sheet.add({ Option: "Antarctica" });
  const { steps, end } = await run();
  expect(end).toEqual({ kind: "notAllArrived", linkId: fields.link.id });
  expect(steps).toHaveLength(2);
  expect(await changing(world)).toEqual(["updateFieldGroup", "updateField"]);
  const row = options.sheet.find("Option", "Antarctica");
  expect(options.status(row)).toBe(
    "Not sent: it waits for a row that did not arrive. Correct that one and send again.",
  );
  expect(options.sheet.value(row, ID)).toBe("");
  expect((await options.preview()).plan.creates).toHaveLength(1);
});

test("nothing is sent of any list where the person declines one", async () => {
  const { groups, fields, options } = rooms;
  groups.sheet.type(0, "Name", "Plants");
  fields.sheet.type(0, "Name", "Works");
  options.sheet.add({ Option: "Antarctica" });
  const { end } = await run((preview) => (preview.link.id === fields.link.id ? null : preview));
  expect(end).toEqual({ kind: "declined", linkId: fields.link.id });
  expect(await changing(world)).toEqual([]);
});

test("a record that changed since its deletion was confirmed stays", async () => {
  const { groups, options } = rooms;
  const row = options.sheet.rowCount() - 1;
  const name = String(options.sheet.value(row, "Option"));
  options.sheet.deleteRow(row);
  groups.sheet.type(0, "Name", "Plants");
  const mine = [...records().options.values()].find(({ attributes }) => attributes.label === name);
  if (mine === undefined) throw new Error("The option is gone.");
  const { end, left } = await run((preview) => {
    if (preview.link.id === options.link.id) setTimeout(() => (mine.attributes.label = "Renamed"), 0);
    return all(preview);
  });
  expect(end).toEqual({ kind: "done" });
  expect(left).toEqual([{ linkId: options.link.id, id: mine.id }]);
  expect(records().options.get(mine.id)?.attributes.label).toBe("Renamed");
});

test("all lists are one send, which each of them shows, and each takes back its own part of it", async () => {
  const { groups, fields, options } = rooms;
  groups.sheet.type(0, "Name", "Plants");
  fields.sheet.type(0, "Name", "Works");
  options.sheet.type(0, "Option", "North");
  options.sheet.add({ Option: "Antarctica" });
  const before = [...records().options.values()][0]?.attributes.label;
  await run();
  for (const { link } of [groups, fields, options]) {
    const [send, ...others] = await world.run(activity(world.services, link.id));
    expect(send).toMatchObject({ counts: { creates: 1, updates: 3, deletions: 0 }, linkId: link.id });
    expect(others).toEqual([]);
    const details = await world.run(activityDetails(world.services, send?.id ?? ""));
    expect(details?.rows.map(({ kind, outcome, name }) => [kind, outcome, name]).sort()).toEqual([
      ["create", "created", "Antarctica"],
      ["update", "updated", "North"],
      ["update", "updated", "Plants"],
      ["update", "updated", "Works"],
    ]);
  }
  const [send] = await world.run(activity(world.services, options.link.id));
  const undo = await world.run(previewUndo(world.services, options.link.id, send?.id ?? ""));
  if (!undo.ok) throw new Error(`The undo stopped: ${undo.obstacle.kind}`);
  expect(await options.send(undo.preview)).toMatchObject({ updated: 1, deleted: 1, failed: 0 });
  expect([...records().options.values()].map(({ attributes }) => attributes.label)).not.toContain("Antarctica");
  expect([...records().options.values()][0]?.attributes.label).toBe(before);
  expect([...records().groups.values()][0]?.attributes.name).toBe("Plants");
});

test("it ends without the pane, and each table takes in what came of its own rows", async () => {
  const { groups, fields, options } = rooms;
  groups.sheet.type(0, "Name", "Plants");
  const field = fields.sheet.add({ Name: "Plant", "Belongs to": "RFP", Type: "Short Text", Required: "no" });
  const option = options.sheet.add({ Option: "Antarctica" });
  const lost = new PlatformError({ kind: "session", operation: "follow", status: 401, requestId: "", detail: "" });
  const gateway = { ...world.services.gateway, followSend: () => Promise.reject(lost) };
  const confirm = (shown: Preview) => Promise.resolve(all(shown));
  const { end } = await world.run(sendInOrder({ ...world.services, gateway }, linkIds(), { confirm }));
  expect(end).toMatchObject({ kind: "carried" });
  expect(readMark(String(fields.sheet.value(field, ID)))).not.toBeNull();
  await world.run(world.services.clock.wait(20_000));
  expect(await changing(world)).toEqual(["updateFieldGroup", "createField", "createFieldOption"]);
  for (const room of [options, fields, groups]) await room.refresh();
  expect(groups.status(0)).toMatch(/^Sent /);
  expect(fields.sheet.value(field, ID)).toBe(fields.sheet.value(field, "Field ID"));
  expect(options.status(option)).toMatch(/^Sent /);
  for (const room of [groups, fields, options])
    expect((await room.preview()).plan).toMatchObject({ creates: [], updates: [], deletions: [] });
});

test("another window that sends to one of the lists keeps all of them from leaving, and nothing was written", async () => {
  const { groups, options } = rooms;
  groups.sheet.type(0, "Name", "Plants");
  const option = options.sheet.add({ Option: "Antarctica" });
  const { collection } = options.link;
  const counts = { creates: 1, updates: 0, deletions: 0 };
  const other = { id: "other", collection: describe(collection).name, title: "", counts, plan: null };
  const { end } = await run((preview) => {
    if (preview.link.id === options.link.id) void world.services.gateway.openSend(other);
    return all(preview);
  });
  expect(end).toMatchObject({ kind: "obstacle", obstacle: { kind: "leaseHeld" } });
  expect(await changing(world)).toEqual([]);
  expect(options.sheet.value(option, ID)).toBe("");
});
