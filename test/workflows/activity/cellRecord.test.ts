// The record of a cell: who changed it, from what to what, by which send or on the platform.
import { selectedCellRecord } from "../../../src/workflows/activity/cellRecord";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { sendPreview } from "../../../src/workflows/send/send";
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";

let story: Story;
beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

const record = async () => story.world.run(selectedCellRecord(story.world.services, story.link.id));

function select(row: number, header: string): void {
  const { sheetId, rect, columns } = story.sheet.table;
  const left = rect.left + columns.findIndex(({ name }) => name === header);
  const top = rect.top + 1 + row;
  story.world.office.store.select(sheetId, { top, bottom: top, left, right: left });
}

async function change(quantity: string, note: string) {
  const { world } = story;
  world.clock.advance(120_000);
  story.sheet.type(0, "Quantity", quantity);
  const done = await world.run(sendPreview(world.services, await story.preview(), { note }));
  if (!done.ok) throw new Error(done.obstacle.kind);
}

async function elsewhere(quantity: number) {
  const { world, worksheet } = story;
  world.clock.advance(120_000);
  const id = String(story.sheet.value(0, ID));
  const item = world.simulator.records.lineItems.get(worksheet.worksheetId)?.get(id);
  const key = story.link.mapping.find(({ label }) => label === "Quantity")?.key ?? "";
  if (item === undefined) throw new Error("The first row is no line item.");
  item.data[key] = quantity;
  const done = await world.run(refreshTable(world.services, story.link.id));
  if (!done.ok) throw new Error(done.obstacle.kind);
}

test("a cell's record names each send with its note, and what the platform changed in between and since", async () => {
  const first = story.sheet.value(0, "Quantity");
  await change("71", "New quote");
  await elsewhere(80);
  await change("90", "");
  await elsewhere(95);
  select(0, "Quantity");
  const found = await record();
  expect(found).toMatchObject({ label: "Quantity", now: 95, more: false });
  expect(found?.entries).toMatchObject([
    { kind: "platform", from: 90, to: 95, senders: [] },
    { kind: "sent", from: 80, to: 90, send: { note: null, by: { own: true } } },
    { kind: "platform", from: 71, to: 80, senders: [] },
    { kind: "sent", from: first, to: 71, send: { note: "New quote" } },
  ]);
});

test("a send that did not arrive is no part of the record, and a cell that nobody changed has none", async () => {
  await story.fault({ kind: "status", operation: "updateLineItem", status: 422, body: "jsonapi" });
  await change("71", "Refused");
  select(0, "Quantity");
  expect((await record())?.entries).toEqual([]);
  select(1, "Title");
  expect((await record())?.entries).toEqual([]);
});
