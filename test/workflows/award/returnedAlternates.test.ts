// Alternates in a negotiation: a supplier's own are beside its lines, and what it changed there comes back as an
// alternate, never as a price of the item that was asked for.
import { strFromU8, unzipSync } from "fflate";
import type { Scenario } from "../../../src/bids/award/scenario";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { readReturned } from "../../../src/workflows/award/returned";
import { awardChange, writeReturned, type TakenPrice } from "../../../src/workflows/award/returnedAward";
import { negotiationFiles } from "../../../src/workflows/compare/negotiationFiles";
import { writeNegotiations } from "../../../src/workflows/compare/negotiation";
import { allAlternates, alternateScenario, HOSTILE, openAlternateBids } from "../../support/alternateBids";
import { awardSolver as solver } from "../../support/awardSolver";
import { comparisonSheet, type Bidding } from "../../support/bidding";
import { draftSheet, type DraftedSheet } from "../../support/draftSheet";
import { returnedFile } from "../../support/returnedFile";

const SUPPLIERS = ["Alba", "Bero*", "Cato [1]"];

let bidding: Bidding;
let comparison: RememberedComparison;

beforeEach(async () => {
  ({ bidding, comparison } = await openAlternateBids(true));
  const { world, bidIds } = bidding;
  const request = { bidIds, target: { kind: "reduction", part: 0.1 }, telling: "rank" } as const;
  const written = await world.run(writeNegotiations(world.services, comparison.id, request));
  if (!written.ok) throw new Error("It stopped.");
});
afterEach(() => bidding.close());

const sheetOf = (supplier: number): DraftedSheet => {
  const { store } = bidding.world.office;
  const name = store.sheets.map((sheet) => sheet.name).filter((one) => one.startsWith("Negotiation "))[supplier];
  return draftSheet(store, name ?? "");
};

function tableOf({ tables: [table] }: DraftedSheet) {
  if (table === undefined) throw new Error("There are no lines.");
  return table;
}

/** What a supplier types: by line's title, its new alternate and what that is. */
type Typed = Readonly<Record<string, readonly [price: number | string | null, item: string | null]>>;

async function returned(supplier: number, typed: Typed) {
  const { world } = bidding;
  const { store } = world.office;
  const name = store.sheets.map((sheet) => sheet.name).filter((one) => one.startsWith("Negotiation "))[supplier];
  const bytes = await returnedFile(store, name ?? "", (sheet) => {
    const table = tableOf(sheet);
    for (const [title, [price, item]] of Object.entries(typed)) {
      const row = table.find("Title", title);
      if (price !== null) table.put(row, "Your new alternate price", price);
      if (item !== null) table.put(row, "Your new alternate item", item);
    }
  });
  const outcome = await world.run(readReturned(world.services, comparison.id, [{ name: "back.xlsx", bytes }]));
  if (!outcome.ok) throw new Error(`It stopped: ${outcome.obstacle.kind}`);
  const [one] = outcome.suppliers;
  if (one === undefined) throw new Error("It was refused.");
  const taken = one.found.prices.flatMap(({ line, before, price, alternate }): TakenPrice[] =>
    price === null ? [] : [{ bidId: one.bidId, line, before, price, ...(alternate === null ? {} : { alternate }) }],
  );
  return { found: one.found, taken };
}

test("a supplier's own alternates are beside its lines, in no total, and nobody else's are", async () => {
  const bero = sheetOf(1);
  const table = tableOf(bero);
  expect(table.values("Your alternate price")).toEqual([3.5, "", "on request", ""]);
  expect(table.values("Your alternate item")).toEqual(["Bolt M8, zinc", "", "Seal, rubber", ""]);
  expect(bero.beside("Total of your prices")).toBe(4.5 * 100 + 3.1 * 200 + 7 * 50);
  const { world, bidIds } = bidding;
  const [, own = ""] = bidIds;
  const request = { bidIds: [own], target: { kind: "reduction", part: 0.1 }, telling: "nothing" } as const;
  const made = await world.run(negotiationFiles(world.services, comparison.id, request));
  if (!made.ok) throw new Error("It stopped.");
  const text = Object.values(unzipSync(made.download.bytes))
    .map((part) => strFromU8(part))
    .join();
  expect(text).toContain("Bolt M8, zinc");
  for (const others of ["Nut, steel", "Ring, brass", "cmd|", "Alba", "Cato"]) expect(text).not.toContain(others);
});

test("a changed alternate comes back as an alternate, with its words", async () => {
  const { found, taken } = await returned(1, {
    Bolt: [3.25, null],
    Nut: [2.75, "Nut, zinc"],
    Seal: [null, "Seal, PTFE"],
  });
  expect(found.blank).toBe(4);
  expect(
    found.prices.map(({ title, before, price, alternate, flags }) => [
      title,
      before,
      price,
      alternate,
      flags.map(({ kind }) => kind),
    ]),
  ).toEqual([
    ["Bolt", 3.5, 3.25, { before: "Bolt M8, zinc", now: "Bolt M8, zinc" }, []],
    ["Nut", null, 2.75, { before: null, now: "Nut, zinc" }, ["otherItem"]],
    ["Seal", "on request", null, { before: "Seal, rubber", now: "Seal, PTFE" }, ["text", "otherItem"]],
  ]);
  expect(taken).toHaveLength(2);
});

test("what equals the alternate as it is, and what is left blank, is no change", async () => {
  const { found } = await returned(1, { Bolt: [3.5, "Bolt M8, zinc"] });
  expect(found.prices).toEqual([]);
});

test("written alternates are in their own cells, and the round names them as alternates", async () => {
  const { taken } = await returned(1, { Bolt: [3.25, null], Nut: [2.75, "Nut, zinc"] });
  const { world } = bidding;
  const written = await world.run(writeReturned(world.services, comparison.id, taken, new Map()));
  if (!written.ok) throw new Error("It stopped.");
  expect([written.written, written.skipped]).toEqual([2, 0]);
  const sheet = comparisonSheet(world, comparison);
  expect([sheet.value("Bolt", "Bero* price"), sheet.value("Bolt", "Bero* alternate price")]).toEqual([4.5, 3.25]);
  expect([sheet.value("Nut", "Bero* alternate price"), sheet.value("Nut", "Bero* alternate item")]).toEqual([
    2.75,
    "Nut, zinc",
  ]);
  expect([sheet.value("Bolt", "Lowest"), sheet.value("Bolt", "Lowest alternate")]).toEqual([4, 3.25]);
  const [, lines] = draftSheet(world.office.store, written.round?.sheetName ?? "").tables;
  expect(lines?.values("Title")).toEqual(["Bolt", "Nut"]);
  expect(lines?.values("What changed")).toEqual(["alternate only", "alternate only"]);
  expect(lines?.values("Other cells")).toEqual([
    "alternate price: 3.50 → 3.25",
    "alternate price: blank → 2.75; alternate item: blank → “Nut, zinc”",
  ]);
});

test("the award follows a returned alternate where the scenario counts alternates, and only there", async () => {
  const { taken } = await returned(1, { Nut: [1.5, "Nut, zinc"] });
  const { world } = bidding;
  const change = async (scenario: Scenario) => {
    const outcome = await world.run(awardChange(world.services, comparison.id, scenario, taken, { solver }));
    if (!outcome.ok) throw new Error("It stopped.");
    return [outcome.before?.total, outcome.after?.total];
  };
  // Bolt at Cato's 3.25, nut at Cato's 2, seal at Bero's 7, ring at Alba's 2.5; then nut at Bero's 1.5.
  expect(await change(alternateScenario("all", allAlternates))).toEqual([325 + 400 + 350 + 25, 325 + 300 + 350 + 25]);
  const none = alternateScenario("none", { ...allAlternates, accepted: [] });
  expect(await change(none)).toEqual([400 + 600 + 350 + 30, 400 + 600 + 350 + 30]);
  expect(await change(alternateScenario("plain", undefined))).toEqual([400 + 600 + 350 + 30, 400 + 600 + 350 + 30]);
});

test("neither cell is written where one of them changed since it was shown", async () => {
  const { taken } = await returned(1, { Bolt: [3.25, "Bolt M8, brass"] });
  const { world } = bidding;
  const sheet = comparisonSheet(world, comparison);
  sheet.put("Bolt", "Bero* alternate item", "typed");
  const written = await world.run(writeReturned(world.services, comparison.id, taken, new Map()));
  expect(written).toMatchObject({ ok: true, written: 0, skipped: 1, round: null });
  expect([sheet.value("Bolt", "Bero* alternate price"), sheet.value("Bolt", "Bero* alternate item")]).toEqual([
    3.5,
    "typed",
  ]);
});

test("a supplier without alternates has room for some, and its hostile words stay text", () => {
  expect(SUPPLIERS.map((_, at) => tableOf(sheetOf(at)).values("Your alternate item"))).toEqual([
    ["", "Nut, steel", "", "Ring, brass"],
    ["Bolt M8, zinc", "", "Seal, rubber", ""],
    [HOSTILE, "", "", ""],
  ]);
});
