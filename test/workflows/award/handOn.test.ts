// An award is handed on: each supplier's letter has its own lines at its own prices and nothing of any other bidder,
// searched in sheet and file; and the record says who decided what, from which bids, how well proven.
import { firstScenario, type Scenario } from "../../../src/bids/award/scenario";
import { namesById } from "../../../src/bids/awardSheet/names";
import { letterText } from "../../../src/bids/letters/words";
import { englishLetter } from "../../../src/bids/letters/texts";
import { textOfRecord } from "../../../src/bids/letters/record";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { solveAward } from "../../../src/workflows/award/award";
import {
  decisionRecord,
  handOn,
  writeLetters,
  writeRecord,
  type HandOn,
  type LetterOffer,
} from "../../../src/workflows/award/handOn";
import type { AwardProposal } from "../../../src/workflows/award/types";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import type { WorkbookStore } from "../../../src/workbench/model/workbookStore";
import { awardSolver } from "../../support/awardSolver";
import { comparisonSheet, KEYS, only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";
import { leaksOf } from "../../support/sheetParts";

const lines = [
  { title: "Bolt", quantity: 10 },
  { title: "Nut", quantity: 20 },
  { title: "Seal", quantity: 4 },
  { title: "Gasket", quantity: 5 },
];
/** Prices that no sum of another letter comes to by itself. */
const prices = [
  [4.03, 6.43917, 5.61853],
  [3.07, 2.29461, "Catonia asks for patience"],
  [1.01, 1.87319, undefined],
  [10.09, 9.57713, 12.66131],
];
const two: Scenario = { ...firstScenario, id: "s1", name: "At most two", maxSuppliers: 2 };

/** What the workbook keeps, without the list of tables that are Bidsheet's own: it has ids of tables alone. */
function keptOf(store: WorkbookStore): readonly string[] {
  return store.customXml.filter(({ namespace }) => !namespace.startsWith("urn:bidsheet:made:")).map(({ xml }) => xml);
}

let bidding: Bidding;
let comparison: RememberedComparison;

beforeEach(async () => {
  bidding = await openBidding(["Alba", "Berolina", "Catonia"], lines, prices);
  bidding.offer(1, 1, 2.29461, { [KEYS.leadTime]: "Berolina delivers by night" });
  comparison = only(await bidding.compare());
  bidding.world.clock.advance(60_000);
});
afterEach(() => bidding.close());

async function solve(scenario = two): Promise<AwardProposal> {
  const { world } = bidding;
  const proposal = await world.run(solveAward(world.services, comparison.id, scenario, { solver: awardSolver }));
  if (!proposal.ok) throw new Error(`It stopped: ${proposal.obstacle.kind}`);
  return proposal;
}

async function offered(proposal: AwardProposal): Promise<HandOn> {
  const outcome = await bidding.world.run(handOn(bidding.world.services, proposal));
  if (!outcome.ok) throw new Error(`It stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

function letterTo(offer: HandOn, label: string): LetterOffer {
  const found = offer.letters.find(({ letter }) => letter.label === label);
  if (found === undefined) throw new Error(`There is no letter to ${label}.`);
  return found;
}

async function write(proposal: AwardProposal, offer: HandOn): Promise<readonly string[]> {
  const written = writeLetters(
    bidding.world.services,
    proposal,
    offer.letters.map(({ letter }) => letter),
  );
  return (await bidding.world.run(written)).sheetNames;
}

test("each supplier has a letter: its awarded lines with its prices, or that it has none", async () => {
  const proposal = await solve();
  const offer = await offered(proposal);
  const sheets = await write(proposal, offer);
  expect(sheets).toEqual(["Award Alba", "Award Berolina", "No award Catonia"]);
  const { store } = bidding.world.office;
  const alba = draftSheet(store, "Award Alba");
  const [table] = alba.tables;
  // Bolt 40.3 and Seal 4.04; Nut and Gasket are cheaper with Berolina.
  expect(table?.values("Title")).toEqual(["Bolt", "Seal"]);
  expect(table?.values("Your price")).toEqual([4.03, 1.01]);
  expect(table?.values("Amount")).toEqual([expect.closeTo(40.3, 9), expect.closeTo(4.04, 9)]);
  expect(alba.beside("Total")).toBeCloseTo(44.34, 9);
  expect(alba.texts()).toContain("2 other lines for which you sent prices are not awarded to you.");
  const lost = draftSheet(store, "No award Catonia");
  expect(lost.tables).toEqual([]);
  expect(lost.texts()).toContain(
    "Thank you for your bid. We do not award you any of the 2 lines for which you sent prices.",
  );
});

test("the text to copy says the same as the sheet, with the person's closing words", async () => {
  const { letter } = letterTo(await offered(await solve()), "Berolina");
  const text = letterText({ ...letter, closing: "Kind regards" }, englishLetter);
  expect(text.split("\n")).toEqual(
    expect.arrayContaining([
      "Award: Berolina",
      "2. Nut: 20 EA at 2.29461 = 45.89",
      "4. Gasket: 5 EA at 9.57713 = 47.89",
      "Kind regards",
    ]),
  );
  expect(text).toContain("We award you 2 lines. At your prices they come to 93.78");
});

test("a letter whose supplier takes something off says that its amounts are before that; nobody else's does", async () => {
  const bidId = comparison.bidders.find(({ label }) => label === "Alba")?.bidId ?? "";
  const steps = [{ from: 10, off: 0.05 }];
  const tier = { bidId, lines: null, measure: "spend", off: "part", above: false, steps } as const;
  const offer = await offered(await solve({ ...two, discounts: [tier] }));
  const said = offer.letters.map(({ letter }) => [
    letter.label,
    letterText(letter, englishLetter).includes("Discounts that you offered"),
  ]);
  expect(said).toEqual([
    ["Alba", true],
    ["Berolina", false],
    ["Catonia", false],
  ]);
});

test("a supplier of a part of a line gets its part, and no word of who has the rest", async () => {
  const divided = { ...two, splits: [{ lines: null, how: { kind: "parts", parts: [0.7, 0.3] } as const }] };
  const proposal = await solve(divided);
  const offer = await offered(proposal);
  const { letter } = letterTo(offer, "Alba");
  const bolt = letter.won.find(({ title }) => title === "Bolt");
  expect(bolt?.part).toBe(0.7);
  expect(letterText(letter, englishLetter)).toContain("1. Bolt: 70% of 10 EA at 4.03 = 28.21");
  await write(proposal, offer);
  const [table] = draftSheet(bidding.world.office.store, "Award Alba").tables;
  expect(table?.value(table.find("Title", "Bolt"), "Amount")).toBeCloseTo(28.21, 9);
});

test("no letter tells anything of another bidder, in the sheet, in the file, and in the text", async () => {
  const { store } = bidding.world.office;
  const proposal = await solve();
  const offer = await offered(proposal);
  const before = { names: store.names.length, xml: keptOf(store) };
  const sheets = await write(proposal, offer);
  const own: Readonly<Record<string, readonly string[]>> = {
    Alba: ["4.03", "3.07", "10.09", "40.3", "44.34"],
    Berolina: ["by night", "6.43917", "2.29461", "1.87319", "9.57713", "45.8922", "93.77"],
    Catonia: ["patience", "5.61853", "12.66131", "56.1853"],
  };
  for (const [at, { letter }] of offer.letters.entries()) {
    const others = Object.entries(own).flatMap(([label, facts]) => (label === letter.label ? [] : [label, ...facts]));
    const bids = comparison.bidders.filter(({ label }) => label !== letter.label);
    const ids = bids.flatMap(({ bidId, supplierId }) => [`"${bidId}"`, `"${supplierId}"`]);
    const secrets = [...others, ...ids, comparison.tableName, "Compare ", "At most two", "#REF!", "[1]"];
    expect([letter.label, leaksOf(store, sheets[at] ?? "", secrets)]).toEqual([letter.label, []]);
    const text = letterText(letter, englishLetter).toLowerCase();
    expect(secrets.filter((secret) => text.includes(secret.toLowerCase()))).toEqual([]);
  }
  expect(store.names.filter(({ sheetId }) => sheetId === null)).toHaveLength(before.names);
  expect(keptOf(store)).toEqual(before.xml);
});

test("a letter has the bid's price where the comparison has another one, and that is told", async () => {
  const sheet = comparisonSheet(bidding.world, comparison);
  sheet.put("Seal", "Alba price", "=[@[Berolina price]]/2");
  sheet.putTop("Included", "Catonia price", "no");
  const offer = await offered(await solve());
  const alba = letterTo(offer, "Alba");
  expect(alba.differs).toBe(1);
  expect(alba.letter.won.find(({ title }) => title === "Seal")?.price).toBe(1.01);
  expect(offer.letters.map(({ takesPart }) => takesPart)).toEqual([true, true, false]);
});

test("an award that is older than the bids is not handed on, and a bid that is gone has no letter", async () => {
  const { world } = bidding;
  const old = await solve();
  world.simulator.records.bids.delete(bidding.bidIds[2] ?? "");
  world.clock.advance(60_000);
  await world.run(refreshComparison(world.services, comparison.id));
  const outcome = await world.run(handOn(world.services, old));
  expect(outcome).toMatchObject({ ok: false, obstacle: { kind: "awardOlderThanBids" } });
  world.clock.advance(60_000);
  const offer = await offered(await solve());
  expect(offer.gone).toEqual(["Catonia"]);
  expect(offer.letters).toHaveLength(2);
});

test("the record names decision, account, times, rules, proof and cost, as values on a sheet and as text", async () => {
  const { world } = bidding;
  const proposal = await solve({ ...two, excluded: [bidding.bidIds[2] ?? ""] });
  const { bidsReadAt } = await offered(proposal);
  const names = namesById({ lines: proposal.lines, bidders: comparison.bidders });
  const words = { decidedBy: "Head of sourcing", why: "Second source for seals", names, bidsReadAt };
  const record = decisionRecord(world.services, proposal, words);
  if (record === null) throw new Error("There is no award.");
  const name = await world.run(writeRecord(world.services, proposal, record));
  const sheet = draftSheet(world.office.store, name);
  expect(sheet.beside("Decided by")).toBe("Head of sourcing");
  expect(sheet.beside("Recorded by the account")).toBe(world.services.account.userEmail);
  expect(sheet.beside("Total")).toBeCloseTo(44.34 + 93.77785, 6);
  expect(sheet.beside("Proof")).toBe("Proven: no other award of 4 lines under these rules costs less.");
  expect(String(sheet.beside("Bids read at")) < String(sheet.beside("Award calculated at"))).toBe(true);
  const rules = sheet.tables.find(({ headers }) => headers[0] === "Rule");
  expect(rules?.values("Rule")).toEqual(["At most 2 suppliers", "Nothing goes to Catonia"]);
  expect(rules?.values("Costs")).toEqual([expect.closeTo(0, 9), expect.closeTo(0, 9)]);
  const own = sheet.tables.find(({ headers }) => headers[0] === "Line");
  expect(own?.values("Awarded to")).toEqual(["Alba", "Berolina", "Alba", "Berolina"]);
  expect(sheet.texts().filter((text) => text.startsWith("="))).toEqual([]);
  const text = textOfRecord(record);
  expect(text).toContain("Reasons: Second source for seals");
  expect(text).toContain("Bolt\t");
});
