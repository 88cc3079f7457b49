// What custom functions answer, from what a workbook holds.
import { heldOf, type Held, type HeldEvent } from "../../src/functions/held";
import { liveCells } from "../../src/functions/live";

const event = (more: Partial<HeldEvent> = {}): HeldEvent => ({
  id: "41",
  title: "Bearings 2027",
  at: "2026-03-01T00:00:00.000Z",
  lines: [
    { id: "1", title: "Bolt" },
    { id: "2", title: "Nut" },
    { id: "3", title: "Nut" },
  ],
  bids: [
    { supplierId: "7", supplier: "Vessgard", status: "submitted", prices: [12.5, 0, "no bid"] },
    { supplierId: "8", supplier: "Larkmoor", status: "resubmitted", prices: [11, 2, 3] },
  ],
  ...more,
});
const report = { title: "Savings", columns: ["ID #", "Total"], ids: ["5-2026-01-01"], cells: [["P-5", 1250.5]] };
const held = heldOf([event()], [report]);

test.each([
  ["PRICE", ["Bearings 2027", "bolt", "vessgard"], 12.5],
  ["PRICE", [41, 1, 8], 11],
  ["PRICE", ["41", "3", "Vessgard"], "no bid"],
  ["BEST", ["41", "Bolt"], 11],
  ["BEST", ["41", "2"], 2],
  ["STATUS", ["41", " Larkmoor "], "resubmitted"],
  ["REPORT", ["savings", "5-2026-01-01", "Total"], 1250.5],
] as const)("%s of %j is %j", (name, given, value) => {
  expect(held.answer(name, given)).toEqual({ kind: "value", value });
});

test.each([
  ["PRICE", ["Bearings", "Bolt", "Vessgard"], { kind: "none", part: "event", name: "Bearings" }],
  ["PRICE", ["41", "Nut", "Vessgard"], { kind: "several", part: "line", name: "Nut" }],
  ["PRICE", ["41", "Bolt", null], { kind: "none", part: "supplier", name: "" }],
  ["STATUS", ["41", "Nobody"], { kind: "none", part: "supplier", name: "Nobody" }],
  ["REPORT", ["Savings", "6", "Total"], { kind: "none", part: "row", name: "6" }],
  ["REPORT", ["Savings", "5-2026-01-01", "Totals"], { kind: "none", part: "column", name: "Totals" }],
] as const)("%s of %j says which part is not there, or there twice", (name, given, told) => {
  expect(held.answer(name, given)).toEqual(told);
});

test("a line without a price above zero has no best one", () => {
  const bids = [{ supplierId: "7", supplier: "Vessgard", status: "submitted", prices: [0, -1, "no bid"] }];
  const none = heldOf([event({ bids })], []);
  expect(["1", "2", "3"].map((line) => none.answer("BEST", ["41", line]).kind)).toEqual(["none", "none", "none"]);
});

test("of two readings of one event the newer one counts, wherever it stands", () => {
  const newer = event({ at: "2026-03-02T00:00:00.000Z", bids: [] });
  for (const both of [heldOf([event(), newer], []), heldOf([newer, event()], [])])
    expect(both.answer("STATUS", ["41", "Larkmoor"])).toMatchObject({ kind: "none", part: "supplier" });
});

test("ten thousand cells read the workbook once, and a refresh tells only those whose answer changed", async () => {
  let readings = 0;
  let now: Held = held;
  const live = liveCells(
    () => {
      readings += 1;
      return Promise.resolve(now);
    },
    () => undefined,
  );
  const told: unknown[] = [];
  const ends = Array.from({ length: 10_000 }, (_, n) =>
    live.add("PRICE", ["41", "Bolt", n % 2 === 0 ? "Vessgard" : "Larkmoor"], (answer) => told.push(answer)),
  );
  await live.renew();
  expect(told).toHaveLength(10_000);
  const before = readings;
  const [, larkmoor] = event().bids;
  now = heldOf(
    [
      event({
        bids: [{ supplierId: "7", supplier: "Vessgard", status: "", prices: [13] }, ...(larkmoor ? [larkmoor] : [])],
      }),
    ],
    [],
  );
  await live.renew();
  expect([readings - before, told.length]).toEqual([1, 15_000]);
  expect(told.at(-1)).toEqual({ kind: "value", value: 13 });
  for (const end of ends) end();
  await live.renew();
  expect(readings - before).toBe(1);
});

test("a reading that fails leaves the cells as they are, and the next one is tried", async () => {
  const told: unknown[] = [];
  const failed: unknown[] = [];
  let fails = true;
  const live = liveCells(
    () => (fails ? Promise.reject(new Error("busy")) : Promise.resolve(held)),
    (error) => failed.push(error),
  );
  live.add("BEST", ["41", "Bolt"], (answer) => told.push(answer));
  await live.renew();
  expect(told).toEqual([]);
  expect(failed.length).toBeGreaterThan(0);
  fails = false;
  await live.renew();
  expect(told).toEqual([{ kind: "value", value: 11 }]);
});
