// What a read-back says of the rows of a create in doubt.
import { asked, doubtIn, fatesOf, outcomeOf, type Unsettled } from "../../../src/gateway/sending/createDoubts";
import type { CreatedMatch } from "../../../src/sync/match/matchCreated";

const made = (id = "7"): CreatedMatch => ({ outcome: "created", id });
const missing: CreatedMatch = { outcome: "missing" };
const twins: CreatedMatch = { outcome: "ambiguous", candidates: ["7", "8"] };
const altered: CreatedMatch = { outcome: "ambiguous", candidates: ["7"], altered: true };

/** A request for as many rows as there are matches. */
function unsettled(count: number, more: Partial<Unsettled> = {}): Unsettled {
  const slots = [...Array(count).keys()];
  const none = { why: "lost", overOldList: false, met: null, spare: 0, leftAt: 0, due: 0 } as const;
  return { key: "k", operation: "o", places: slots, rows: slots.map(() => ({})), open: slots, ...none, ...more };
}

const refusedFor = (pointer: string): Pick<Unsettled, "why" | "met"> => ({
  why: "refused",
  met: { effect: "row", facts: { kind: "invalid", detail: "is wrong", pointer } },
});

const bySlot = (matches: readonly CreatedMatch[]) => new Map(matches.entries());

function fates(matches: readonly CreatedMatch[], more: Partial<Unsettled> & { readonly aged?: boolean } = {}) {
  const { aged = false, ...rest } = more;
  return [...fatesOf(unsettled(matches.length, rest), bySlot(matches), aged).values()];
}

const doubts = (matches: readonly CreatedMatch[], more: Partial<Unsettled> = {}) =>
  doubtIn(unsettled(matches.length, more), bySlot(matches));

test("of a lost request, what is not in the list may come yet, and was not made once it can come no more", () => {
  expect(fates([made(), missing, twins, altered])).toEqual(["known", "later", "known", "later"]);
  expect(fates([made(), missing, twins, altered], { aged: true })).toEqual(["known", "missing", "known", "known"]);
  expect(fates([made(), missing], { why: "short" })).toEqual(["known", "later"]);
});

test("a refused request makes nothing later", () => {
  expect(fates([made(), missing, twins, altered], { why: "refused" })).toEqual(["known", "missing", "known", "known"]);
});

test("a record of a short answer that none of its rows is may be the one that is missing", () => {
  expect(fates([missing, missing], { why: "short", spare: 1 })).toEqual(["known", "known"]);
  expect(fates([altered], { why: "short", spare: 1 })).toEqual(["later"]);
});

describe("over a list that was too long to be read again before the request left", () => {
  const overOldList = true;

  test("a part of its rows may be a colleague's, and nothing is said before the request can come no more", () => {
    expect(fates([made(), missing], { overOldList })).toEqual(["later", "later"]);
    expect(fates([made(), missing], { overOldList, aged: true })).toEqual(["known", "missing"]);
    expect(doubts([made(), missing], { overOldList })).toEqual([0]);
  });

  test("all rows of several are believed, and a single one is not", () => {
    expect(fates([made("7"), made("8")], { overOldList })).toEqual(["known", "known"]);
    expect(doubts([made("7"), made("8")], { overOldList })).toEqual([]);
    expect(fates([made()], { overOldList })).toEqual(["later"]);
    expect(doubts([made()], { overOldList })).toEqual([0]);
  });

  test("rows that are all missing are nobody's, and the one that is left of several is believed", () => {
    expect(doubts([missing, missing], { overOldList })).toEqual([]);
    expect(fates([twins, missing], { overOldList })).toEqual(["known", "later"]);
    const left = { overOldList, places: [-1, 5], open: [1] };
    expect(doubtIn(unsettled(2, left), new Map([[1, made()]]))).toEqual([]);
  });

  test("only an answer that was lost leaves that doubt", () => {
    expect(fates([made(), missing], { overOldList, ...refusedFor("/data/1") })).toEqual(["known", "missing"]);
    expect(doubts([made(), missing], { overOldList: false })).toEqual([]);
  });
});

test("what a short answer lacks and the list has is asked about", () => {
  expect(doubts([made(), missing], { why: "short" })).toEqual([0]);
});

test("of a refused request the row that the platform names is asked about, else all of them where all are there", () => {
  expect(doubts([made("7"), made("8")], refusedFor("/data/1/attributes"))).toEqual([1]);
  expect(doubts([made(), missing], refusedFor("/data/1/attributes"))).toEqual([]);
  expect(doubts([made("7"), made("8")], refusedFor(""))).toEqual([0, 1]);
  expect(doubts([made(), missing], refusedFor(""))).toEqual([]);
});

test("a row of a refused request that has its outcome already counts as found", () => {
  const left = { ...refusedFor(""), places: [-1, 5], open: [1] };
  expect(doubtIn(unsettled(2, left), new Map([[1, made()]]))).toEqual([0, 1]);
  const other = { ...refusedFor(""), places: [4, 5], open: [1] };
  expect(doubtIn(unsettled(2, other), new Map([[1, made()]]))).toEqual([]);
});

test("a row that was made is sent, with its record; one of several possible ones is asked about, with their ids", () => {
  const records = [
    { id: "6", data: { c1: "Nut" } },
    { id: "7", data: { c1: "Gear" } },
  ];
  expect(outcomeOf(3, made(), records)).toEqual({
    place: 3,
    outcome: "sent",
    told: { id: "7", record: { c1: "Gear" } },
  });
  expect(outcomeOf(3, made("9"), records)).toEqual({ place: 3, outcome: "sent", told: { id: "9", record: null } });
  expect(outcomeOf(3, twins, records)).toEqual({ place: 3, outcome: "ask", told: { candidates: ["7", "8"] } });
  expect(outcomeOf(3, missing, records)).toEqual({ place: 3, outcome: "ask", told: { candidates: [] } });
});

test("a row in doubt is asked about with the one that it may be", () => {
  expect(asked(made())).toEqual({ outcome: "ambiguous", candidates: ["7"] });
  expect(asked(twins)).toBe(twins);
});
