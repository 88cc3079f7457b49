// An event above its line items on one sheet: read by its id alone, edited beside the lines, sent with them at once.
import { offerColumns } from "../../../src/workflows/link/columns";
import { linkEventSheet } from "../../../src/workflows/link/eventSheet";
import { withChoices } from "../../../src/workflows/send/preview";
import { sendInOrder, type InOrder } from "../../../src/workflows/send/inOrder";
import type { Preview } from "../../../src/workflows/send/types";
import { asked, changing, ListRoom } from "../../support/listRoom";
import { ID } from "../../support/sheet";
import { openWorld, showPiece, type World } from "../../support/world";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

async function open(): Promise<{ event: ListRoom; lines: ListRoom }> {
  const { eventId, worksheetId, eventTitle } = showPiece(world);
  const outcome = await world.run(linkEventSheet(world.services, { eventId, eventTitle, worksheetId }));
  if (!outcome.ok) throw new Error(`Linking stopped: ${outcome.obstacle.kind}`);
  const [event, lines] = outcome.links.map((link) => ListRoom.of(world, link));
  if (event === undefined || lines === undefined) throw new Error("Two tables were expected.");
  return { event, lines };
}

const all = (preview: Preview): Preview =>
  withChoices(preview, { ...preview.choices, deletions: new Set(preview.plan.deletions.map(({ id }) => id)) });

const sendBoth = ({ event, lines }: { event: ListRoom; lines: ListRoom }): Promise<InOrder> =>
  world.run(
    sendInOrder(world.services, [event.link.id, lines.link.id], { confirm: (shown) => Promise.resolve(all(shown)) }),
  );

test("the event stands in a table of one row above its line items, with room for the lines to grow", async () => {
  const { event, lines } = await open();
  expect(event.sheet.sheet.id).toBe(lines.sheet.sheet.id);
  expect(event.sheet.rowCount()).toBe(1);
  expect(event.sheet.value(0, "Title")).toBe(showPiece(world).eventTitle);
  const [above, below] = [event.sheet.table.rect, lines.sheet.table.rect];
  expect(below.left).toBe(above.left);
  expect(below.top).toBe(above.bottom + 5);
  expect(event.link.together).toBe(lines.link.together);
  for (const room of [event, lines])
    expect((await room.preview()).plan).toMatchObject({ creates: [], updates: [], writes: [], deletions: [] });
});

/** Of the header's cells over mapped columns. */
const sidesOf = ({ tableId, mapping }: ListRoom["link"]) =>
  world.run(
    world.office.Excel.run(async (context) => {
      const header = context.workbook.tables.getItem(tableId).getHeaderRowRange();
      const cells = mapping.map((_, at) => header.getCell(0, at + 1));
      for (const cell of cells) cell.load("format/horizontalAlignment");
      await context.sync();
      return cells.map(({ format }) => format.horizontalAlignment);
    }),
  );

test("the headers of both tables stand over their numbers", async () => {
  const { event, lines } = await open();
  for (const { link } of [event, lines]) {
    const sides = await sidesOf(link);
    expect(sides.map((side) => side === "Right")).toEqual(
      link.mapping.map(({ type }) => type === "number" || type === "money"),
    );
  }
});

test("what is edited of the event and of its lines leaves as one send, and nothing else changes", async () => {
  const rooms = await open();
  const { event, lines } = rooms;
  event.sheet.type(0, "Title", "Castings 2027, second round");
  const row = lines.sheet.add({ [lines.link.mapping.find(({ naming }) => naming)?.label ?? ""]: "Cover plate" });
  const { end, steps } = await sendBoth(rooms);
  expect(end).toEqual({ kind: "done" });
  expect(steps.map(({ created, updated, failed }) => [created, updated, failed])).toEqual([
    [0, 1, 0],
    [1, 0, 0],
  ]);
  expect(await changing(world)).toEqual(["updateEvent", "bulkCreateLineItems"]);
  expect(world.simulator.records.events.get(showPiece(world).eventId)?.attributes.title).toBe(
    "Castings 2027, second round",
  );
  expect(lines.sheet.value(row, ID)).toMatch(/^\d+$/);
});

test("a row that is typed under the event is refused, and the event's own edit goes out", async () => {
  const rooms = await open();
  rooms.event.sheet.add({ Title: "Another event" });
  rooms.event.sheet.type(0, "Title", "Renamed");
  await sendBoth(rooms);
  expect(await changing(world)).toEqual(["updateEvent"]);
  expect(rooms.event.status(1)).toContain("an event is created from a template");
});

test("a refresh asks for the one event, not for the list of events", async () => {
  const { event } = await open();
  await event.refresh();
  // The first one proves the keys.
  const [, ...operations] = await asked(world);
  expect(operations).toEqual(["describeEvents", "getEvent", "getWorksheet", "listLineItems", "getEvent"]);
});

test("the columns of each table are offered under its name, and only a table that takes new rows says what those need", async () => {
  const { event, lines } = await open();
  for (const [{ link }, title, required] of [
    [event, "Event", []],
    [lines, "Spare parts and consumables", ["Title"]],
  ] as const) {
    const offer = await world.run(offerColumns(world.services, link.id));
    if (!offer.ok) throw new Error(offer.obstacle.kind);
    expect(offer.title).toBe(title);
    expect(offer.columns.filter((column) => column.required).map(({ header }) => header)).toEqual(required);
  }
});
