// Reading the bids of an event, with the real client, gateway and simulator.
import { readBids, type BidRow, type EventBids } from "../../../src/workflows/compare/readBids";
import { openWorld, showPiece, type World } from "../../support/world";

let world: World;

beforeEach(async () => {
  world = await openWorld({ bids: 5 });
});
afterEach(() => world.close());

async function read(): Promise<EventBids> {
  const outcome = await world.run(readBids(world.services, showPiece(world).eventId));
  if (!outcome.ok) throw new Error(`Reading stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

function rowsOf({ worksheets }: EventBids): readonly BidRow[] {
  return worksheets.flatMap(({ bidRows }) => [...bidRows.values()]);
}

async function asked(): Promise<string[]> {
  const log = await world.sim("GET", "/log");
  const requests = log !== null && typeof log === "object" && "requests" in log ? log.requests : [];
  return Array.isArray(requests) ? requests.map((one: { operation: string }) => one.operation) : [];
}

test("bids, their rows, worksheets and line items of an event are read whole", async () => {
  const { eventId } = showPiece(world);
  const event = await read();
  const bids = [...world.simulator.records.bids.values()].filter((bid) => bid.eventId === eventId);
  expect(event.bids.map(({ id }) => id).sort()).toEqual(bids.map(({ id }) => id).sort());
  expect(rowsOf(event)).toHaveLength(bids.reduce((sum, bid) => sum + bid.offered.length, 0));
  const items = new Set(event.worksheets.flatMap((worksheet) => worksheet.items.map(({ id }) => id)));
  expect(rowsOf(event).every(({ lineItemId }) => items.has(lineItemId))).toBe(true);
  expect(event.bids.map(({ status }) => status).sort()).toEqual(bids.map((bid) => bid.attributes.status).sort());
});

test("suppliers have their names, from the older list where the bids do not tell them", async () => {
  const event = await read();
  const names = event.bids.map(({ supplierId }) => world.simulator.records.suppliers.get(supplierId)?.name);
  expect(event.bids.map(({ supplierName }) => supplierName)).toEqual(names);
});

test("without the older list of suppliers names are unknown, and one request is enough to see it", async () => {
  await world.sim("POST", "/faults", {
    kind: "status",
    operation: "getSupplier2018",
    status: 410,
    times: 50,
  });
  const event = await read();
  expect(event.bids.every(({ supplierName }) => supplierName === null)).toBe(true);
  expect((await asked()).filter((name) => name === "getSupplier2018")).toHaveLength(1);
});

test("rows are asked for bid by bid where the platform refuses the filter", async () => {
  const whole = await read();
  await world.sim("POST", "/faults", { kind: "status", operation: "listBidLineItems", status: 422 });
  const again = await read();
  const keys = (read: EventBids) =>
    rowsOf(read)
      .map(({ bidId, lineItemId }) => `${bidId}/${lineItemId}`)
      .sort();
  expect(keys(again)).toEqual(keys(whole));
  expect(await asked()).toContain("listBidLineItemsOfBid");
});

test("an event that is no RFP is told with its kind, before anything else is read", async () => {
  const other = [...world.simulator.records.events.values()].find(({ attributes }) => attributes.event_type !== "RFP");
  const before = (await asked()).length;
  const outcome = await world.run(readBids(world.services, other?.id ?? ""));
  expect(outcome).toMatchObject({
    ok: false,
    obstacle: { kind: "notRfp", eventType: other?.attributes.event_type },
  });
  expect((await asked()).slice(before)).toEqual(["getEvent"]);
});
