// What becomes of rows whose create has no known outcome: the journal says it first, then their content.
import { SETTLE_MS } from "../../../src/platform/settleTime";
import type { OpenIntent } from "../../../src/platform/gatewayContract";
import type { CellValue } from "../../../src/values/cell";
import { unknownRows, type SendFacts, type UnknownInput } from "../../../src/workflows/journal/unknownRows";
import { agreedOf, remoteOf, sheetOf, type Row } from "../../sync/support";
import { createIntent, factsOf, link, NOW } from "./journalRoom";

const KEY = "S.c.1";
const [first, second] = [`new:${KEY}:0`, `new:${KEY}:1`];
type Cells = readonly CellValue[];
const gear: Cells = ["Gear", 1, 9.5, "steel", null];
const shaft: Cells = ["Shaft", 2, 8.5, "iron", null];
const made = (id: string, cells: Cells): Row => [id, ...cells];

interface Given {
  readonly sheet?: readonly Row[];
  readonly remote?: readonly Row[];
  readonly complete?: boolean;
  readonly intents?: readonly OpenIntent[];
  readonly facts?: Readonly<Record<string, SendFacts>>;
  readonly agreed?: UnknownInput["agreed"];
}

function rows({ sheet = [], remote = [], complete = true, intents = [], facts = {}, agreed = null }: Given) {
  return unknownRows({
    link,
    sheet: sheetOf(sheet),
    remote: remoteOf(remote, complete),
    agreed,
    intents,
    facts: new Map(Object.entries(facts)),
    now: NOW,
  });
}

const fates = (given: Given) => rows(given).map(({ mark, fate, id }) => [mark, fate, id]);
const left = (more: Partial<SendFacts> = {}) => factsOf({ left: new Set([KEY]), ...more });

describe("by content", () => {
  const sheet: Row[] = [made(first, gear), made(second, shaft)];

  test("a row of the list that nobody knew is the one that was sent; a row that is in no whole list was not created", () => {
    expect(fates({ sheet, remote: [made("5", gear)], facts: { S: left() } })).toEqual([
      [first, "found", "5"],
      [second, "notCreated", null],
    ]);
  });

  test("in a list that is not whole, a missing row may still be there", () => {
    expect(fates({ sheet: sheet.slice(0, 1), complete: false })).toEqual([[first, "waiting", null]]);
  });

  test("a missing row waits until its request can no longer be applied", () => {
    const at = (age: number) =>
      fates({ sheet: sheet.slice(0, 1), intents: [createIntent(KEY, [gear], age)] }).map(([, fate]) => fate);
    expect(at(SETTLE_MS - 1)).toEqual(["waiting"]);
    expect(at(SETTLE_MS)).toEqual(["notCreated"]);
  });

  test("a row that is much like it says nothing while it may still arrive, and is asked about after that", () => {
    const renamed: Row = ["5", "Their gear", 1, 9.5, "steel", null];
    const at = (age: number) =>
      fates({ sheet: sheet.slice(0, 1), remote: [renamed], intents: [createIntent(KEY, [gear], age)] })[0];
    expect(at(SETTLE_MS - 1)).toEqual([first, "waiting", null]);
    expect(at(SETTLE_MS)).toEqual([first, "ask", null]);
  });

  test("a row of its name is asked about at once, and so are two that are equal to it", () => {
    const intents = [createIntent(KEY, [gear], 0)];
    const named: Row = ["5", "Gear", 4, 1, "wood", null];
    expect(fates({ sheet: sheet.slice(0, 1), remote: [named], intents })).toEqual([[first, "ask", null]]);
    const twins = [made("5", gear), made("6", gear)];
    expect(fates({ sheet: sheet.slice(0, 1), remote: twins, intents })).toEqual([[first, "ask", null]]);
  });

  test.each<[string, Given]>([
    ["a row of the sheet has its id", { sheet: [made(first, gear), made("5", gear)] }],
    ["it was agreed on", { agreed: agreedOf([["5", ...gear]]) }],
    ["it was there before the send", { facts: { S: left({ strangers: ["5"] }) } }],
    [
      "another row of the send got it",
      {
        facts: { S: left({ created: new Map([[`new:${KEY}:7`, "5"]]) }) },
        sheet: [made(first, gear), made(`new:${KEY}:7`, gear)],
      },
    ],
  ])("a record is not taken for a new row where %s", (_, given) => {
    const found = fates({ sheet: sheet.slice(0, 1), remote: [made("5", gear)], ...given });
    expect(found[0]).toEqual([first, "notCreated", null]);
  });

  test("the cells that left are compared, not what the sheet has by now", () => {
    const edited: Row[] = [[first, "Gear", 99, 9.5, "steel", null]];
    const facts = { S: left({ sent: new Map([[first, gear]]) }) };
    expect(rows({ sheet: edited, remote: [made("5", gear)], facts })).toMatchObject([{ id: "5", cells: gear }]);
    const byIntent = { sheet: edited, remote: [made("5", gear)], intents: [createIntent(KEY, [gear], 0)] };
    expect(fates(byIntent)).toEqual([[first, "found", "5"]]);
  });
});

describe("by the journal", () => {
  const sheet: Row[] = [made(first, gear)];
  const fate = (facts: SendFacts, remote: readonly Row[] = [made("5", gear)]) =>
    fates({ sheet, remote, facts: { S: facts } })[0]?.slice(1);

  test("a row gets the id that was answered, whatever its content is; one that is off the list was created and is gone", () => {
    expect(fate(left({ created: new Map([[first, "8"]]) }), [made("8", shaft), made("5", gear)])).toEqual([
      "found",
      "8",
    ]);
    expect(fate(left({ created: new Map([[first, "8"]]) }))).toEqual(["notCreated", null]);
  });

  test("a row whose request never left is nobody's record; while its send goes on it may leave yet", () => {
    expect(fate(factsOf())).toEqual(["notCreated", null]);
    expect(fate(factsOf({ running: true }))).toEqual(["waiting", null]);
  });

  test("a request that content did not settle before is asked about, whatever content says now", () => {
    expect(fate(left({ unclear: new Set([KEY]) }))).toEqual(["ask", null]);
  });

  test("of a send that nobody knows, content decides", () => {
    expect(fates({ sheet, remote: [made("5", gear)] })).toEqual([[first, "found", "5"]]);
  });

  test("a row that the person is asked about already is none of them", () => {
    expect(fates({ sheet: [made(`new:ask.${KEY}:0`, gear), made("3", gear), made("", gear)] })).toEqual([]);
  });

  test("a row of an open request stays asked about once the person was asked, also where it is found", () => {
    const intents = [createIntent(KEY, [gear, shaft], SETTLE_MS)];
    const found = fates({ sheet: [made(`new:ask.${KEY}:0`, gear)], remote: [made("5", gear)], intents });
    expect(found).toEqual([
      [null, "ask", null],
      [null, "notCreated", null],
    ]);
  });

  test("rows of an open request are named once, with their marks where the sheet has them", () => {
    const found = rows({ sheet: [made(second, shaft)], intents: [createIntent(KEY, [gear, shaft], 0)] });
    expect(found).toMatchObject([
      { key: KEY, mark: null, cells: gear, fate: "waiting" },
      { key: KEY, mark: second, cells: shaft, fate: "waiting" },
    ]);
    expect(found).toHaveLength(2);
  });

  test("an open request that creates nothing has no rows", () => {
    expect(fates({ intents: [{ ...createIntent(KEY, [gear], 0), operation: "deleteLineItem" }] })).toEqual([]);
  });
});

describe("a like row beside the answer to the request", () => {
  const sheet: Row[] = [made(first, gear), made(second, shaft)];
  const sent = new Map([
    [first, gear],
    [second, shaft],
  ]);
  const both = [made("5", gear), made("6", shaft)];
  const kinds = (answer: Parameters<typeof left>[0], remote: readonly Row[], own = sheet) =>
    fates({ sheet: own, remote, facts: { S: left({ sent, ...answer }) } }).map(([, kind]) => kind);
  const refused = (pointed: number | null) => ({ answers: new Map([[KEY, { kind: "refused" as const, pointed }]]) });
  const taken = (spare: number) => ({ answers: new Map([[KEY, { kind: "taken" as const, spare }]]) });

  test("is in doubt where the platform named its row as the reason of the refusal", () => {
    expect(kinds(refused(1), both)).toEqual(["found", "ask"]);
    expect(kinds(refused(0), both)).toEqual(["ask", "found"]);
    expect(kinds(refused(0), both.slice(1))).toEqual(["notCreated", "found"]);
  });

  test("is in doubt where a refused request would have made all of its rows", () => {
    expect(kinds(refused(null), both)).toEqual(["ask", "ask"]);
    expect(kinds(refused(null), both.slice(0, 1))).toEqual(["found", "notCreated"]);
  });

  test("is no doubt where one of the request's rows left the table, which may be the one that was refused", () => {
    expect(kinds(refused(null), both, sheet.slice(0, 1))).toEqual(["found"]);
    expect(kinds(refused(1), both, sheet.slice(0, 1))).toEqual(["found"]);
  });

  test("is in doubt where the answer does not name it, and so is every other row while a record is left over", () => {
    expect(kinds(taken(0), both.slice(0, 1))).toEqual(["ask", "notCreated"]);
    expect(kinds(taken(1), both.slice(0, 1))).toEqual(["ask", "ask"]);
    expect(kinds(taken(1), [])).toEqual(["ask", "ask"]);
  });

  test("is no doubt for a row that the answer names", () => {
    const created = new Map([[first, "5"]]);
    expect(fates({ sheet, remote: both, facts: { S: left({ sent, created, ...taken(1) }) } })).toEqual([
      [first, "found", "5"],
      [second, "ask", null],
    ]);
  });
});

describe("of a send that the gateway carries out", () => {
  const [one, two] = ["new:S.h:0", "new:S.h:1"];
  const sent = new Map([
    [one, gear],
    [two, gear],
  ]);
  const handed = (
    outcomes: Readonly<Record<string, "sent" | "refused" | "ask" | "unknown" | "unsent">>,
    more: Partial<SendFacts> = {},
  ) =>
    factsOf({
      sent,
      outcomes: new Map(Object.entries(outcomes).map(([mark, outcome]) => [mark, { outcome }])),
      ...more,
    });
  const fate = (facts: SendFacts, remote: readonly Row[] = [made("5", gear)]) =>
    fates({ sheet: [made(one, gear)], remote, facts: { S: facts } })[0]?.slice(1);

  test("its outcome counts, and content only where the gateway could not read it back", () => {
    expect(fate(handed({ [one]: "refused" }))).toEqual(["notCreated", null]);
    expect(fate(handed({ [one]: "unsent" }))).toEqual(["notCreated", null]);
    expect(fate(handed({ [one]: "ask" }))).toEqual(["ask", null]);
    expect(fate(handed({ [one]: "unknown" }))).toEqual(["found", "5"]);
  });

  test("a row without an outcome waits while the send goes on; after that its content tells", () => {
    expect(fate(handed({}, { running: true }))).toEqual(["waiting", null]);
    expect(fate(handed({}))).toEqual(["found", "5"]);
  });

  test("rows of its open requests are its unknown rows of the same content, each once", () => {
    const intents = [createIntent("g1", [gear], 0), createIntent("g2", [gear], 0), createIntent("g3", [gear], 0)];
    const found = rows({
      sheet: [made(one, gear), made(two, gear)],
      intents,
      facts: { S: handed({ [one]: "unknown", [two]: "unknown" }) },
    });
    expect(found.map(({ key, mark }) => [key, mark])).toEqual([
      ["g1", one],
      ["g2", two],
      ["g3", null],
    ]);
  });

  test("an open request has no row where the sheet lacks it, its outcome is known or its content is another", () => {
    const of = (sheet: readonly Row[], outcome: "unknown" | "refused", cells: readonly Cells[]) =>
      rows({ sheet, intents: [createIntent("g1", cells, 0)], facts: { S: handed({ [one]: outcome }) } })
        .filter(({ key }) => key === "g1")
        .map(({ mark }) => mark);
    expect(of([made(one, gear)], "unknown", [gear])).toEqual([one]);
    expect(of([], "unknown", [gear])).toEqual([null]);
    expect(of([made(one, gear)], "refused", [gear])).toEqual([null]);
    expect(of([made(one, gear)], "unknown", [shaft])).toEqual([null]);
  });

  test("rows of two sends that are alike are not taken for each other", () => {
    const other = "new:Q.h:0";
    const facts = {
      S: handed({ [one]: "unknown" }),
      Q: factsOf({ sent: new Map([[other, gear]]), outcomes: new Map([[other, { outcome: "unknown" as const }]]) }),
    };
    const intents = [createIntent("g1", [gear], 0, "Q"), createIntent("g2", [gear], 0, "S")];
    const found = rows({ sheet: [made(one, gear), made(other, gear)], intents, facts });
    expect(found.map(({ key, mark }) => [key, mark])).toEqual([
      ["g1", other],
      ["g2", one],
    ]);
  });
});
