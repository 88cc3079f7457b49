// Moments and days of events in the sheet: dates of Excel on the clocks that the header names, read as they are meant
// or refused on the row, and tables of earlier workbooks that still have UTC texts.
import type { LinkedTable } from "../../../src/sync/linkedTable";
import type { MappedColumn } from "../../../src/sync/mapping";
import { activityDetails } from "../../../src/workflows/activity/activity";
import { previewUndo } from "../../../src/workflows/send/undo";
import { openTable } from "../../../src/workflows/table/openTable";
import { changing, ListRoom } from "../../support/listRoom";
import { openWorld, type World } from "../../support/world";

const BID = "Bid deadline";
const BERLIN = "Bid deadline (Europe/Berlin)";
const FORMAT = "yyyy-mm-dd hh:mm";
/** 31 March 2027, 17:00. */
const AT_17 = 46_477 + 17 / 24;

let world: World;
let room: ListRoom;
const events = () => [...world.simulator.records.events.values()];
const first = () => {
  const [event] = events().filter(({ id }) => id === room.sheet.value(0, "Event ID"));
  if (event === undefined) throw new Error("The first row is no event.");
  return event;
};

/** Where a cell of the first row is. */
function placeOf(header: string) {
  const { rect, columns, sheetId } = room.sheet.table;
  const column = rect.left + columns.findIndex(({ name }) => name === header || name.startsWith(`${header} (`));
  return { sheetId, cell: { top: rect.top + 1, bottom: rect.top + 1, left: column, right: column } };
}

const look = (header: string, kind: "numberFormat" | "text") => {
  const { sheetId, cell } = placeOf(header);
  return world.office.store.read(sheetId, cell, kind)[0]?.[0];
};

/** As a paste from elsewhere leaves it: its own number format and value. */
function paste(header: string, value: string | number, format: string): void {
  const { sheetId, cell } = placeOf(header);
  world.office.store.setFormat(sheetId, cell, format);
  room.sheet.put(0, header, value);
}

async function deadlineIs(moment: string | null): Promise<void> {
  first().attributes.bid_submission_deadline = moment;
  await room.refresh();
}

const inStep = async () =>
  expect((await room.preview()).plan).toMatchObject({ updates: [], writes: [], conflicts: [], problems: [] });

beforeEach(async () => {
  world = await openWorld();
  room = await ListRoom.open(world, { list: "events" });
});
afterEach(() => world.close());

test("a deadline is a date of Excel in the person's time zone, and its header names the zone", async () => {
  await deadlineIs("2027-03-31T15:00:00.000Z");
  expect(room.sheet.table.columns.map(({ name }) => name)).toEqual(
    expect.arrayContaining([BERLIN, "Created (Europe/Berlin)"]),
  );
  expect(room.sheet.value(0, BID)).toBeCloseTo(AT_17, 9);
  expect(look(BID, "text")).toBe("2027-03-31 17:00");
  expect(room.sheet.value(0, "Updated")).toEqual(expect.any(Number));
  await inStep();
});

test.each([
  "2027-03-31T15:00:00.999Z",
  "2027-03-31T21:59:59.000Z",
  // Summer time begins and ends in Berlin.
  "2027-03-28T00:59:59.999Z",
  "2027-03-28T01:00:00.000Z",
  "2027-10-31T00:30:00.000Z",
  "2027-10-31T01:30:00.000Z",
  "1970-01-01T00:00:00.000Z",
])("what was read of %s changes nothing on the platform, whatever else of the row is sent", async (moment) => {
  await deadlineIs(moment);
  await inStep();
  room.sheet.type(0, "Title", "Pallets 2027");
  expect((await room.preview()).plan.updates[0]?.changes).toHaveLength(1);
  expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
  expect(first().attributes.bid_submission_deadline).toBe(moment);
  await room.refresh();
  await inStep();
});

test.each([
  ["a date typed into the cell", "2027-03-31 17:00"],
  ["a text with its offset", "2027-03-31T10:00-05:00"],
  ["a text with seconds and UTC", "2027-03-31T15:00:00Z"],
  ["a month in words", "'31 March 2027 17:00"],
  ["a month in words, as Excel takes it", "31-Mar-2027 17:00"],
  ["the locale's order", "3/31/2027 5:00 PM"],
  ["the locale's order as a text", "'3/31/2027 5:00 PM"],
])("%s is sent as that moment", async (_, typed) => {
  room.sheet.type(0, BID, typed);
  expect((await room.preview()).plan).toMatchObject({ problems: [] });
  expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
  expect(first().attributes.bid_submission_deadline).toBe("2027-03-31T15:00:00.000Z");
  await inStep();
  await room.refresh();
  expect(room.sheet.value(0, BID)).toBeCloseTo(AT_17, 9);
  expect(look(BID, "text")).toBe("2027-03-31 17:00");
});

test.each([
  ["a date of its own format", AT_17, "dd/mm/yyyy hh:mm", "31/03/2027 17:00"],
  ["a text", "2027-03-31 17:00", "@", "2027-03-31 17:00"],
])("%s that was pasted is sent, and the refresh after it leaves a date", async (_, value, format, text) => {
  paste(BID, value, format);
  expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
  expect(first().attributes.bid_submission_deadline).toBe("2027-03-31T15:00:00.000Z");
  await room.refresh();
  expect(room.sheet.value(0, BID)).toBeCloseTo(AT_17, 9);
  expect(look(BID, "text")).toBe(text);
});

test.each([
  ["30 February", "2027-02-30 17:00", "@", "needs a date and a time"],
  ["30 February in UTC", "2027-02-30T17:00:00Z", "@", "needs a date and a time"],
  ["a month 13", "2027-13-31T17:00:00Z", "@", "needs a date and a time"],
  ["a zone's name", "2027-03-31 17:00 CET", "@", "needs a date and a time"],
  ["a time that summer time skips", "2027-03-28 02:30", "@", "the clocks skip"],
  ["a date that summer time skips", 46_474 + 2.5 / 24, FORMAT, "the clocks skip"],
  ["a time that comes twice", "2027-10-31 02:30", "@", "comes twice that day"],
  ["a date without a time", 46_477, "dd/mm/yyyy", "shows no time of day"],
  ["a text without a time", "31 March 2027", "@", "shows no time of day"],
  ["a day that could be the month", "31/3/2027 17:00", "@", "the day could be the month"],
  ["a number", 46_477.5, "General", "needs a date and a time"],
  ["another text", "soon", "@", "needs a date and a time"],
])("%s is refused on the row before anything is sent", async (_, value, format, told) => {
  const before = first().attributes.bid_submission_deadline;
  paste(BID, value, format);
  expect((await room.preview()).plan).toMatchObject({ updates: [], problems: [{ row: 0 }] });
  await room.refresh();
  expect(room.status(0)).toMatch(/^Cannot be sent: .*Bid deadline/);
  expect(room.status(0)).toContain(told);
  expect(room.sheet.value(0, BID)).toBe(value);
  expect(first().attributes.bid_submission_deadline).toBe(before);
  expect(await changing(world)).toEqual([]);
});

test("a colleague in another time zone reads and types on the clocks that the sheet names", async () => {
  await deadlineIs("2027-03-31T15:00:00.000Z");
  const chicago = { ...world, services: { ...world.services, zone: "America/Chicago" } };
  const theirs = ListRoom.of(chicago, room.link);
  await theirs.refresh();
  expect(theirs.sheet.value(0, BERLIN)).toBeCloseTo(AT_17, 9);
  theirs.sheet.put(0, BID, AT_17 + 1);
  expect(await theirs.send()).toMatchObject({ updated: 1, failed: 0 });
  expect(first().attributes.bid_submission_deadline).toBe("2027-04-01T15:00:00.000Z");
});

test("a deadline that changed on both sides is a conflict, and an undo gives back its milliseconds", async () => {
  await deadlineIs("2027-03-31T15:00:00.999Z");
  room.sheet.put(0, BID, AT_17 + 1);
  const { sendId } = await room.send();
  expect(first().attributes.bid_submission_deadline).toBe("2027-04-01T15:00:00.000Z");
  const details = await world.run(activityDetails(world.services, sendId ?? ""));
  expect(details?.rows[0]?.cells).toEqual([
    { label: BID, from: "2027-03-31 17:00:00.999", to: "2027-04-01 17:00 (Europe/Berlin)" },
  ]);
  const undo = await world.run(previewUndo(world.services, room.link.id, sendId ?? ""));
  if (!undo.ok) throw new Error(`The undo stopped: ${undo.obstacle.kind}`);
  await room.send(undo.preview);
  expect(first().attributes.bid_submission_deadline).toBe("2027-03-31T15:00:00.999Z");
  room.sheet.put(0, BID, AT_17 + 2);
  first().attributes.bid_submission_deadline = "2027-05-01T15:00:00.000Z";
  expect((await room.preview()).plan.conflicts).toMatchObject([
    { ours: "2027-04-02T15:00:00.000Z", theirs: "2027-05-01T15:00:00.000Z" },
  ]);
});

test("a custom date is a date without a time, and no time zone moves it", async () => {
  const field = room.link.mapping.find(({ type }) => type === "day");
  const label = field?.label ?? "";
  const sent = () => first().attributes.custom_fields.find(({ name }) => name === label)?.value;
  room.sheet.type(0, label, "2027-03-31");
  expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
  expect(sent()).toBe("2027-03-31");
  expect(room.sheet.value(0, label)).toBe(46_477);
  expect(look(label, "text")).toBe("2027-03-31");
  await inStep();
  paste(label, "2027-02-30", "@");
  await room.refresh();
  expect(room.status(0)).toContain(`${label} needs a date, such as`);
  paste(label, 46_477.5, FORMAT);
  await room.refresh();
  expect(room.status(0)).toContain(`${label} needs a date without a time`);
  expect(sent()).toBe("2027-03-31");
});

describe("a table that an earlier Bidsheet linked, with UTC texts", () => {
  /** As that one left it: columns of text without a zone, and no list but a wall. */
  async function asThen(): Promise<void> {
    const { store } = world.office;
    const link = (await world.run(world.services.workbook.links())).find(({ id }) => id === room.link.id);
    if (link === undefined) throw new Error("The link is gone.");
    const before = await world.run(openTable(world.services, link.id, { toWrite: false }));
    if (!before.ok) throw new Error("The table is gone.");
    const mapping = link.mapping.map((now, at): MappedColumn => {
      const { zone, header, ...column } = now;
      if (zone === undefined && header !== undefined) throw new Error("A header of its own has no zone.");
      if (column.type !== "moment" && column.type !== "day") return column;
      const { rect, columns, sheetId } = room.sheet.table;
      const offset = columns.findIndex(({ name }) => name === column.label || name.startsWith(`${column.label} (`));
      const left = rect.left + offset;
      store.setFormat(sheetId, { top: rect.top + 1, bottom: rect.bottom, left, right: left }, "@");
      store.renameTableColumn(room.sheet.table.id, offset, column.label);
      store.write(
        sheetId,
        { top: rect.top + 1, bottom: rect.bottom, left, right: left },
        before.table.rows.cells.map((cells) => [String(cells[at] ?? "")]),
      );
      return { ...column, type: "text" };
    });
    const then: LinkedTable = { ...link, mapping };
    await world.run(world.services.workbook.saveLink(then));
  }

  beforeEach(async () => {
    await deadlineIs("2027-03-31T15:00:00.000Z");
    await asThen();
  });

  test("is read as it is, and shows no edit", async () => {
    expect(room.sheet.value(0, BID)).toBe("2027-03-31T15:00:00.000Z");
    await inStep();
    expect(room.sheet.value(0, BID)).toBe("2027-03-31T15:00:00.000Z");
  });

  test("sends a text with its offset, and refuses a time without one: nobody knows its zone", async () => {
    room.sheet.put(0, BID, "2027-03-31 18:00");
    const [problem] = (await room.preview()).plan.problems;
    expect(problem).toMatchObject({ kind: "noZone", row: 0 });
    room.sheet.put(0, BID, "2027-03-31T18:00+02:00");
    expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
    expect(first().attributes.bid_submission_deadline).toBe("2027-03-31T16:00:00.000Z");
  });

  test("has dates after a refresh, keeps its edits, and is no more renewed after that", async () => {
    room.sheet.put(1, BID, "2027-05-01T10:00:00+02:00");
    await room.refresh();
    expect(room.sheet.value(0, BERLIN)).toBeCloseTo(AT_17, 9);
    expect(look(BID, "text")).toBe("2027-03-31 17:00");
    const { plan } = await room.preview();
    expect(plan.updates).toMatchObject([{ row: 1, changes: [{ to: "2027-05-01T08:00:00.000Z" }] }]);
    expect(plan).toMatchObject({ problems: [], conflicts: [], writes: [] });
    const [link] = await world.run(world.services.workbook.links());
    const bid = link?.mapping.find(({ label }) => label === BID);
    expect(bid).toMatchObject({ type: "moment", zone: "Europe/Berlin", header: BERLIN });
    expect(bid).not.toHaveProperty("looksLike");
    const change = jest.spyOn(world.services.workbook, "changeColumns");
    await room.refresh();
    expect(change).not.toHaveBeenCalled();
    change.mockRestore();
  });

  test("keeps a header that the person chose", async () => {
    const { columns, id } = room.sheet.table;
    world.office.store.renameTableColumn(
      id,
      columns.findIndex(({ name }) => name === BID),
      "Closing",
    );
    await room.refresh();
    expect(room.sheet.value(0, "Closing")).toBeCloseTo(AT_17, 9);
  });
});

test("a table linked with other rules follows today's at the next refresh, in its lists and in what it refuses", async () => {
  const types = await ListRoom.open(world, { list: "paymentTypes" });
  const [link] = (await world.run(world.services.workbook.links())).filter(({ id }) => id === types.link.id);
  if (link === undefined) throw new Error("The link is gone.");
  const wall = ["Cash", "Check"];
  const mapping = link.mapping.map(({ offered, ...column }) =>
    offered === undefined ? column : { ...column, values: wall },
  );
  await world.run(world.services.workbook.saveLink({ ...link, mapping }));
  const { rect, columns, sheetId } = types.sheet.table;
  const left = rect.left + columns.findIndex(({ name }) => name === "Method");
  const lists = () => world.office.store.validations(sheetId).filter((rule) => rule.rect.left === left);
  world.office.store.setValidation(sheetId, {
    list: wall.join(","),
    rect: { top: rect.top + 1, bottom: rect.bottom, left, right: left },
  });
  types.sheet.put(0, "Method", "Barter");
  expect((await types.preview()).plan).toMatchObject({ problems: [], updates: [{ row: 0 }] });
  await types.refresh();
  expect(lists()).toMatchObject([{ lenient: true }]);
  expect(lists()[0]?.list).toContain("Wire");
  expect(types.status(0)).toBe("");
  types.sheet.type(0, "Method", "Wire");
  expect(await types.send()).toMatchObject({ updated: 1, failed: 0 });
});
