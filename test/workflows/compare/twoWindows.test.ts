// Two windows of one account refresh one comparison at once, while it gains a bidder.
import type { AddedBidders, AddedBidColumn, RememberedComparison } from "../../../src/workbook/compare/types";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import type { Services } from "../../../src/workflows/services";
import { betweenSyncs, openBeside } from "../../support/coAuthor";
import { comparisonSheet, only, openBidding, type Bidding, type ComparisonSheet } from "../../support/bidding";
import { connect } from "../../support/world";

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
];
const prices = [
  [4, 6, 2],
  [3, 2, 5],
];

interface Shared {
  readonly bidding: Bidding;
  readonly comparison: RememberedComparison;
  readonly sheet: ComparisonSheet;
  readonly theirs: Services;
  readonly columns: number;
  readonly catoArrives: () => void;
}

const open = new Set<Bidding>();
afterEach(async () => {
  for (const bidding of open) await bidding.close();
  open.clear();
});

async function share(): Promise<Shared> {
  const bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices);
  open.add(bidding);
  const { world } = bidding;
  const { bids } = world.simulator.records;
  const id = bidding.bidIds[2] ?? "";
  const cato = bids.get(id);
  if (cato === undefined) throw new Error("There is no such bid.");
  bids.delete(id);
  const comparison = only(await bidding.compare());
  const sheet = comparisonSheet(world, comparison);
  const theirs = await world.run(connect(world.gateway, world.clock, await openBeside(world.office)));
  return { bidding, comparison, sheet, theirs, columns: sheet.headers.length, catoArrives: () => bids.set(id, cato) };
}

async function expectOnce({ bidding, comparison, sheet, columns }: Shared): Promise<void> {
  const { world } = bidding;
  const again = await world.run(refreshComparison(world.services, comparison.id));
  expect(sheet.headers).toHaveLength(columns + 6);
  expect(sheet.headers.filter((header) => header.startsWith("Cato"))).toEqual([
    "Cato price",
    "Cato bid line",
    "Cato extended",
    "Cato gap",
    "Cato gap %",
    "Cato rank",
  ]);
  const headers = ["Cato price", "Cato extended", "Cato rank", "Bids", "Lowest bidder", "Alba rank", "Bero price"];
  expect(headers.map((header) => sheet.value("Bolt", header))).toEqual([2, 20, 1, 3, "Cato", 2, 6]);
  expect(["Bidder", "Included"].map((label) => sheet.top(label, "Cato price"))).toEqual(["Cato", "yes"]);
  expect(sheet.top("Total of its lines", "Cato price")).toBe(2 * 10 + 5 * 20);
  expect(again).toMatchObject({ ok: true, cellsWritten: 0, biddersAdded: [], kept: [], skipped: 0 });
}

test.each([0, 2, 6, 10, 14, 18, 20, 24, 28, 32, 34, 40])(
  "a new bidder comes once, the other window %d requests later",
  async (requests) => {
    const shared = await share();
    const { bidding, comparison, theirs, catoArrives } = shared;
    const { world } = bidding;
    catoArrives();
    let syncs = 0;
    const second: Promise<unknown>[] = [];
    const begin = () => second.push(refreshComparison(theirs, comparison.id));
    if (requests === 0) begin();
    const stop = betweenSyncs(world.office.host, () => {
      if ((syncs += 1) === requests) begin();
    });
    const first = await world.run(refreshComparison(world.services, comparison.id));
    stop();
    expect([first, ...(await world.run(Promise.all(second)))]).toMatchObject([{ ok: true }, { ok: true }]);
    await expectOnce(shared);
  },
);

test("columns that a window added before it was cut off are taken as they are", async () => {
  const shared = await share();
  const { bidding, comparison, theirs, catoArrives } = shared;
  catoArrives();
  const workbook = { ...theirs.workbook, saveComparison: () => Promise.reject(new Error("The window was closed.")) };
  await expect(bidding.world.run(refreshComparison({ ...theirs, workbook }, comparison.id))).rejects.toThrow("closed");
  await bidding.world.run(refreshComparison(bidding.world.services, comparison.id));
  await expectOnce(shared);
});

test("a window that did not see the new bidder yet does not forget it for the other one", async () => {
  const shared = await share();
  const { bidding, comparison, theirs, catoArrives } = shared;
  const { world } = bidding;
  const [early] = await world.run(theirs.workbook.comparisons());
  catoArrives();
  await world.run(refreshComparison(world.services, comparison.id));
  await world.run(theirs.workbook.saveComparison(early ?? comparison, null));
  expect((await world.run(theirs.workbook.comparisons()))[0]?.bidders.map(({ label }) => label)).toEqual([
    "Alba",
    "Bero",
    "Cato",
  ]);
});

const column = (bidId: string, kind: AddedBidColumn["kind"], header: string): AddedBidColumn => ({
  bidId,
  kind,
  alternate: null,
  header,
  format: "0.00",
  width: 60,
});
const asked = (...names: string[]): AddedBidders => ({
  group: names.flatMap((name) => [column(name, "price", `${name} price`), column(name, "extended", `${name} sum`)]),
  standing: names.map((name) => column(name, "gap", `${name} gap`)),
});

test("of two windows that add one bidder in the same moment, the second takes its own columns away", async () => {
  const { bidding, comparison, sheet, theirs, columns } = await share();
  const { world } = bidding;
  const [ours, others] = await world.run(
    Promise.all([
      world.services.workbook.addBidders(comparison, asked("Dana", "Cato")),
      theirs.workbook.addBidders(comparison, asked("Cato", "Emil")),
    ]),
  );
  expect(sheet.headers).toHaveLength(columns + 9);
  const named = (part: "group" | "standing", placed: typeof ours) => placed[part].map(({ header }) => header);
  expect([named("group", ours), named("standing", ours)]).toEqual([
    ["Dana price", "Dana sum", "Cato price", "Cato sum"],
    ["Dana gap", "Cato gap"],
  ]);
  expect([named("group", others), named("standing", others)]).toEqual([
    ["Cato price", "Cato sum", "Emil price", "Emil sum"],
    ["Cato gap", "Emil gap"],
  ]);
  expect(others.group.slice(0, 2)).toEqual(ours.group.slice(2));
  expect(others.standing[0]).toEqual(ours.standing[1]);
  for (const { id, header } of [...ours.group, ...others.group, ...ours.standing, ...others.standing])
    expect(world.office.store.table(comparison.tableId)?.columns.find((one) => one.id === id)?.name).toBe(header);
});
