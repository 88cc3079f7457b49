// What an award leaves aside, in the pane: in English in the words of its sheet, in German in German ones.
import type { LeftAside } from "../../../src/bids/awardSheet/leftAside";
import { leftAsideInWords } from "../../../src/bids/awardSheet/leftAsideWords";
import type * as plain from "../../../src/taskpane/language/plain";
import * as english from "../../../src/taskpane/award/leftAsideTexts";
import { levelledText } from "../../../src/taskpane/award/missingTexts";
import { lastLinesText } from "../../../src/taskpane/award/proofTexts";
import { catalogueNamed } from "../../../scripts/texts";

const columns = [
  { id: 1, header: "Name" },
  { id: 2, header: "Where" },
];
const table = { kind: "table", tableId: "t", tableName: "Partners", columns } as const;
const cells = { kind: "cells", sheetName: "Vendors", row: 1, rows: 4, columns: [0, 1], headers: null } as const;

/** A complete record: a new kind does not compile before it has its sentences here. */
const all: { readonly [Kind in LeftAside["kind"]]: readonly Extract<LeftAside, { readonly kind: Kind }>[] } = {
  bidderOut: (["must", "mustNot", "bounds", "discount"] as const).map((rule) => ({
    kind: "bidderOut",
    rule,
    bidder: rule === "must" ? null : "Alba",
  })),
  groupBidderOut: [{ kind: "groupBidderOut", group: "East", bidder: "Alba" }],
  linesGone: (["must", "mustNot", "groups", "splits", "bounds"] as const).map((rule, at) => ({
    kind: "linesGone",
    rule,
    lines: at + 1,
  })),
  discountLinesGone: [
    { kind: "discountLinesGone", bidder: "Alba", lines: 1, whole: false },
    { kind: "discountLinesGone", bidder: null, lines: 2, whole: true },
  ],
  alternatesColumnGone: [{ kind: "alternatesColumnGone" }],
  alternates: (["gone", "unread", "byVolume", "foreign"] as const).flatMap((why) =>
    [1, 2].map((count) => ({ kind: "alternates" as const, why, count })),
  ),
  incumbentsColumnGone: [{ kind: "incumbentsColumnGone", header: "Today" }],
  incumbentUnknown: [{ kind: "incumbentUnknown", name: "Old Co" }],
  costsColumnGone: [{ kind: "costsColumnGone", header: "Duty" }],
  sharesAboveOne: [{ kind: "sharesAboveOne", header: "Duty" }],
  noCost: [0, 2].map((more) => ({ kind: "noCost", header: "Duty", title: "Nut", more })),
  ratesGone: [{ kind: "ratesGone" }],
  noRate: [1, 3].map((prices) => ({ kind: "noRate", bidder: "Cato", prices, currency: "GBP" })),
  noQuantity: [{ kind: "noQuantity", title: "Nut", more: 0 }],
  groupCellsGone: [
    { kind: "groupCellsGone", place: table },
    { kind: "groupCellsGone", place: cells },
  ],
  groupChanged: [
    { kind: "groupChanged", group: "EU", came: ["Alba"], went: [] },
    { kind: "groupChanged", group: "EU", came: [], went: ["Alba", null] },
    { kind: "groupChanged", group: "EU", came: ["Alba"], went: ["Cato"] },
  ],
  inNoGroup: [{ kind: "inNoGroup", place: table, bidders: ["Alba", "Cato"] }],
  groupStrangers: [
    { kind: "groupStrangers", place: table, names: ["Dolo"] },
    { kind: "groupStrangers", place: cells, names: ["a", "b", "c", "d", "e", "f", "g"] },
  ],
};
const every: readonly LeftAside[] = Object.values(all).flat();

test("what an award leaves aside is told as its sheet tells it", () => {
  expect(every.map(english.leftAsideText)).toEqual(every.map(leftAsideInWords));
});

test("several lines without a quantity are one sentence", () => {
  expect(english.leftAsideText({ kind: "noQuantity", title: "Nut", more: 2 })).toBe(
    "“Nut” and 2 more: no quantity, so they cannot be awarded",
  );
});

test("a German pane says all of it in German", () => {
  let said: readonly string[] = [];
  jest.isolateModules(() => {
    const { setLanguage } = jest.requireActual<typeof plain>("../../../src/taskpane/language/plain");
    setLanguage("de", Object.fromEntries(catalogueNamed("de")));
    const { leftAsideText } = jest.requireActual<typeof english>("../../../src/taskpane/award/leftAsideTexts");
    said = every.map(leftAsideText);
  });
  const known = new Set(every.map(leftAsideInWords));
  expect(said.filter((text) => known.has(text))).toEqual([]);
  expect(said).toContain("„Cato“: 3 Preise in GBP ohne Kurs");
  expect(said).toContain("Positionen, die aufgeteilt werden: 4 Positionen gibt es nicht mehr");
});

const LONG = `Bearing\n${"x".repeat(300)}`;

test.each<readonly [LeftAside["kind"], (name: string) => LeftAside]>([
  ["bidderOut", (bidder) => ({ kind: "bidderOut", rule: "must", bidder })],
  ["groupBidderOut", (group) => ({ kind: "groupBidderOut", group, bidder: group })],
  ["discountLinesGone", (bidder) => ({ kind: "discountLinesGone", bidder, lines: 2, whole: true })],
  ["incumbentsColumnGone", (header) => ({ kind: "incumbentsColumnGone", header })],
  ["incumbentUnknown", (name) => ({ kind: "incumbentUnknown", name })],
  ["noQuantity", (title) => ({ kind: "noQuantity", title, more: 0 })],
  ["noCost", (title) => ({ kind: "noCost", header: title, title, more: 2 })],
])("a long name from the sheet is on one line and cut in the sentence of %s", (_, make) => {
  const said = english.leftAsideText(make(LONG));
  expect(said).toContain("Bearing xxx");
  expect(said).toContain("x…");
  expect(said.length).toBeLessThan(200);
});

test("so it is in the sentences on missing bids and on lines that are dropped", () => {
  const levelled = { bids: 2, awarded: [{ title: LONG, label: LONG }] };
  expect(levelledText(levelled)).toContain("x…");
  expect(levelledText(levelled)?.length).toBeLessThan(200);
  const dropped = { gone: [0], fewer: 1, saves: 12, total: 30, suppliers: 1 };
  expect(lastLinesText(dropped, () => LONG)).toContain("x…”");
});
