// Bids and bid line items as tables: what suppliers answered, joined from both lists, and who has not answered yet.
import type { RecordsCollection } from "../../../src/sync/collection";
import type { LinkedTable } from "../../../src/sync/linkedTable";
import { linkBids } from "../../../src/workflows/link/bids";
import { linkRecords } from "../../../src/workflows/link/records";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { refreshRows } from "../../../src/workflows/refresh/rows";
import { previewTable } from "../../../src/workflows/send/preview";
import { sheetOf, type SheetTable } from "../../support/sheet";
import { openWorld, showPiece, type World } from "../../support/world";

let world: World;
let eventId: string;
beforeEach(async () => {
  world = await openWorld({ lineItems: 6, bids: 8 });
  ({ eventId } = showPiece(world));
});
afterEach(() => world.close());

const bidsOfEvent = () => [...world.simulator.records.bids.values()].filter((bid) => bid.eventId === eventId);
const requested = async (operation: string) => {
  const log: unknown = await world.sim("GET", "/log");
  return JSON.stringify(log).split(`"operation":"${operation}"`).length - 1;
};

async function linked(
  list: RecordsCollection["list"],
  within: RecordsCollection["within"],
): Promise<{ link: LinkedTable; sheet: SheetTable }> {
  const outcome = await world.run(linkRecords(world.services, { list, within, withinTitle: "Event" }));
  if (!outcome.ok) throw new Error(outcome.obstacle.kind);
  return { link: outcome.link, sheet: sheetOf(world, outcome.link) };
}

function column(sheet: SheetTable, header: string): unknown[] {
  return Array.from({ length: sheet.rowCount() }, (_, row) => sheet.value(row, header));
}

test("a table of bids has each supplier's external id, answer, status and times, from one list with both includes", async () => {
  const { sheet } = await linked("bids", { event_id: eventId });
  const bids = bidsOfEvent();
  const answerOf = ({ attributes }: (typeof bids)[number]) =>
    attributes.intend_to_bid_answered_at === null ? "not yet" : attributes.intend_to_bid ? "will bid" : "will not bid";
  expect(column(sheet, "Bid ID").map(String)).toEqual(bids.map(({ id }) => id));
  expect(column(sheet, "Answer")).toEqual(bids.map(answerOf));
  expect(column(sheet, "Bid status")).toEqual(bids.map(({ attributes }) => attributes.status));
  const externalIds = bids.map(({ supplierId }) => world.simulator.records.suppliers.get(supplierId)?.externalId ?? "");
  expect(column(sheet, "Supplier external ID")).toEqual(externalIds);
  expect(new Set(column(sheet, "Event"))).toEqual(new Set([showPiece(world).eventTitle]));
  expect(column(sheet, "Submitted").filter((one) => typeof one === "number").length).toBe(
    bids.filter(({ attributes }) => attributes.submitted_at !== null).length,
  );
});

const someBid = () => {
  const [bid] = bidsOfEvent().filter(({ attributes }) => attributes.submitted_at !== null);
  if (bid === undefined) throw new Error("Nobody has submitted a bid.");
  return bid;
};
const filters: readonly (readonly [name: string, value: () => string])[] = [
  ["id_equals", () => someBid().id],
  ["intend_to_bid_equals", () => "true"],
  ["intend_to_bid_not_equals", () => "true"],
  ["intend_to_bid_answered_at_from", () => someBid().attributes.intend_to_bid_answered_at ?? ""],
  ["intend_to_bid_answered_at_to", () => someBid().attributes.intend_to_bid_answered_at ?? ""],
  ["submitted_at_from", () => someBid().attributes.submitted_at ?? ""],
  ["submitted_at_to", () => someBid().attributes.submitted_at ?? ""],
  ["resubmitted_at_from", () => "2020-01-01T00:00:00Z"],
  ["resubmitted_at_to", () => "2100-01-01T00:00:00Z"],
  ["status_equals", () => "submitted\nawarded"],
  ["supplier_company_id_equals", () => someBid().supplierId],
  [
    "supplier_company_external_id_equals",
    () => world.simulator.records.suppliers.get(someBid().supplierId)?.externalId ?? "none",
  ],
];

test.each(filters)("a table of bids takes the filter %s", async (name, value) => {
  const within = { event_id: eventId, [`filter.${name}`]: value() };
  const { sheet } = await linked("bids", within);
  const wanted = new Map<string, (bid: ReturnType<typeof someBid>) => boolean>([
    ["id_equals", ({ id }) => id === value()],
    ["intend_to_bid_equals", ({ attributes }) => attributes.intend_to_bid],
    ["intend_to_bid_not_equals", ({ attributes }) => !attributes.intend_to_bid],
    ["intend_to_bid_answered_at_from", ({ attributes }) => (attributes.intend_to_bid_answered_at ?? "") >= value()],
    ["intend_to_bid_answered_at_to", ({ attributes }) => (attributes.intend_to_bid_answered_at ?? "9999") <= value()],
    ["submitted_at_from", ({ attributes }) => (attributes.submitted_at ?? "") >= value()],
    ["submitted_at_to", ({ attributes }) => (attributes.submitted_at ?? "9999") <= value()],
    ["resubmitted_at_from", ({ attributes }) => attributes.resubmitted_at !== null],
    ["resubmitted_at_to", ({ attributes }) => attributes.resubmitted_at !== null],
    ["status_equals", ({ attributes }) => ["submitted", "awarded"].includes(attributes.status)],
    ["supplier_company_id_equals", ({ supplierId }) => supplierId === value()],
    [
      "supplier_company_external_id_equals",
      ({ supplierId }) => world.simulator.records.suppliers.get(supplierId)?.externalId === value(),
    ],
  ]).get(name);
  if (wanted === undefined) throw new Error(`${name} has no expectation.`);
  const ids = bidsOfEvent()
    .filter(wanted)
    .map(({ id }) => id);
  expect(
    column(sheet, "Bid ID")
      .map(String)
      .filter((id) => id !== ""),
  ).toEqual(ids);
});

test("bid line items show the worksheets' columns and the answer and times of their bid, read once", async () => {
  const { sheet } = await linked("bidLineItems", { event_id: eventId, "filter.event_id_equals": eventId });
  const headers = sheet.table.columns.map(({ name }) => name);
  const labels = headers.map((name) => name.replace(/ \(.*\)$/, ""));
  expect(labels).toEqual(expect.arrayContaining(["Answered", "Submitted", "Line item ID"]));
  const { worksheetId } = showPiece(world);
  const title = world.simulator.records.worksheets.get(worksheetId)?.title ?? "";
  expect(column(sheet, `${title}: Price`).filter((price) => typeof price === "number").length).toBeGreaterThan(4);
  const byId = new Map(bidsOfEvent().map((bid) => [bid.id, bid]));
  for (let row = 0; row < sheet.rowCount(); row += 1) {
    const bid = byId.get(String(sheet.value(row, "Bid ID")));
    expect(sheet.value(row, "Bid status")).toBe(bid?.attributes.status);
  }
  expect(sheet.rowCount()).toBeGreaterThan(6);
  expect(await requested("listBids")).toBe(1);
});

test("who has not answered yet is a filter that the next refresh applies again: who answered since leaves the view", async () => {
  const [late] = bidsOfEvent();
  if (late === undefined) throw new Error("There is no bid.");
  late.attributes.intend_to_bid_answered_at = null;
  const outcome = await world.run(linkBids(world.services, { eventId, eventTitle: "Event", show: "unanswered" }));
  if (!outcome.ok) throw new Error(outcome.obstacle.kind);
  const sheet = sheetOf(world, outcome.link);
  const shown = () =>
    Array.from({ length: sheet.rowCount() }, (_, row) => row).flatMap((row) =>
      sheet.sheet.rowHidden(sheet.table.rect.top + 1 + row) ? [] : [String(sheet.value(row, "Bid ID"))],
    );
  const waiting = () =>
    bidsOfEvent().flatMap(({ id, attributes }) => (attributes.intend_to_bid_answered_at === null ? [id] : []));
  expect(waiting()).toContain(late.id);
  expect(shown()).toEqual(waiting());
  late.attributes.intend_to_bid_answered_at = "2026-03-01T09:00:00Z";
  late.attributes.intend_to_bid = true;
  expect(await world.run(refreshTable(world.services, outcome.link.id))).toMatchObject({ ok: true });
  expect(sheet.value(sheet.find("Bid ID", late.id), "Answer")).toBe("will bid");
  expect(shown()).toEqual(waiting());
});

test("nothing of a table of bids is ever sent, and a refresh brings the platform's values back", async () => {
  const { link, sheet } = await linked("bids", { event_id: eventId });
  sheet.type(0, "Bid status", "awarded");
  sheet.add({ "Bid status": "awarded" });
  const status = bidsOfEvent()[0]?.attributes.status;
  sheet.deleteRow(1);
  const shown = await world.run(previewTable(world.services, link.id));
  if (!shown.ok) throw new Error(shown.obstacle.kind);
  const { creates, updates, deletions } = shown.preview.plan;
  expect([creates, updates, deletions]).toEqual([[], [], []]);
  expect(await world.run(refreshTable(world.services, link.id))).toMatchObject({ ok: true });
  expect(sheet.value(0, "Bid status")).toBe(status);
});

test("a selected bid is read by itself with what it includes, and a selected line with its bid", async () => {
  await world.close();
  world = await openWorld({ lineItems: 120, bids: 8 });
  ({ eventId } = showPiece(world));
  const lines = await linked("bidLineItems", { event_id: eventId, "filter.event_id_equals": eventId });
  const bids = await linked("bids", { event_id: eventId });
  for (const { id } of bidsOfEvent())
    for (let more = 1; more < 15; more += 1) {
      const bid = world.simulator.records.bids.get(id);
      if (bid !== undefined)
        world.simulator.records.bids.set(`${id}${more}`, { ...bid, id: `${id}${more}`, offered: [] });
    }
  await world.run(refreshTable(world.services, bids.link.id));
  const bid = world.simulator.records.bids.get(String(bids.sheet.value(0, "Bid ID")));
  if (bid === undefined) throw new Error("The first row is no bid.");
  const whole = ["Supplier external ID", "Event"].map((name) => bids.sheet.value(0, name));
  bid.attributes.status = "rejected";
  const before = [await requested("listBids"), await requested("listBidLineItems")];
  await world.run(refreshRows(world.services, bids.link.id, [0]));
  expect(bids.sheet.value(0, "Bid status")).toBe("rejected");
  expect(["Supplier external ID", "Event"].map((name) => bids.sheet.value(0, name))).toEqual(whole);
  const row = column(lines.sheet, "Bid ID").map(String).indexOf(bid.id);
  await world.run(refreshRows(world.services, lines.link.id, [row]));
  expect(lines.sheet.value(row, "Bid status")).toBe("rejected");
  expect(lines.sheet.value(row, "Supplier external ID")).toBe(whole[0]);
  expect(await requested("getBidLineItem")).toBe(1);
  expect(await requested("getBid")).toBeGreaterThanOrEqual(2);
  expect([await requested("listBids"), await requested("listBidLineItems")]).toEqual(before);
});
