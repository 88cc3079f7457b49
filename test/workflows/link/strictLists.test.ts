// What a strict platform asks of single cells of lists, and what it takes besides.
import { ListRoom } from "../../support/listRoom";
import { openWorld, type World } from "../../support/world";

let world: World;

beforeEach(async () => {
  world = await openWorld({ behaviour: { strict: true } });
});
afterEach(() => world.close());

const currencies = () => [...world.simulator.records.payments.lists.payment_currencies.values()];

test("a currency is created without its numeric code, and its other cells change while it has none", async () => {
  const room = await ListRoom.open(world, { list: "paymentCurrencies" });
  const row = room.sheet.add({ "Alpha code": "XTS" });
  expect(await room.send()).toMatchObject({ created: 1, failed: 0 });
  room.sheet.type(row, "External ID", "T-1");
  expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
  expect(currencies().at(-1)?.attributes).toEqual({ alpha: "XTS", numeric: "", external_id: "T-1" });
  expect((await room.preview()).plan).toMatchObject({ updates: [], writes: [], conflicts: [], problems: [] });
});

test("a numeric code can be cleared", async () => {
  const room = await ListRoom.open(world, { list: "paymentCurrencies" });
  room.sheet.type(0, "Numeric code", "");
  expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
  expect(currencies()[0]?.attributes).toMatchObject({ numeric: "" });
});

test("a table of events takes a condition on a deadline", async () => {
  const room = await ListRoom.open(world, {
    list: "events",
    within: { "filter.bid_submission_deadline_from": "2000-01-01" },
  });
  expect(room.sheet.rowCount()).toBeGreaterThan(2);
});
