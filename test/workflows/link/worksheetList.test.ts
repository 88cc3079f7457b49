// The worksheets of an event as a table: title, type, budget and notes, shown and never sent.
import { ListRoom } from "../../support/listRoom";
import { openWorld, showPiece, type World } from "../../support/world";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

test("an event's worksheets are a table with type, budget and notes, which refreshes and sends nothing", async () => {
  const { eventId, worksheetId, eventTitle } = showPiece(world);
  const worksheet = world.simulator.records.worksheets.get(worksheetId);
  if (worksheet === undefined) throw new Error("The worksheet is gone.");
  Object.assign(worksheet, { notes: "Prices ex works", worksheet_type: "goods", budget: 125_000.5 });
  const room = await ListRoom.open(world, {
    list: "worksheets",
    within: { event_id: eventId },
    withinTitle: eventTitle,
  });
  const own = [...world.simulator.records.worksheets.values()].filter((one) => one.eventId === eventId);
  expect(room.sheet.rowCount()).toBe(own.length);
  const row = own.findIndex(({ id }) => id === worksheetId);
  expect(["Worksheet", "Type", "Budget", "Notes", "Columns"].map((name) => room.sheet.value(row, name))).toEqual([
    worksheet.title,
    "goods",
    125_000.5,
    "Prices ex works",
    worksheet.columns.map(({ name }) => name).join("; "),
  ]);
  worksheet.notes = "=HYPERLINK(1)";
  await room.refresh();
  expect(room.sheet.value(row, "Notes")).toBe("=HYPERLINK(1)");
  room.sheet.type(row, "Notes", "Mine");
  expect((await room.preview()).plan).toMatchObject({ updates: [], creates: [], deletions: [] });
});
