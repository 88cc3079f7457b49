// How much of a preview leaves with one send, and how long that takes.
import { MOST_CHANGES } from "../../../src/platform/handoverContract";
import { mostOf, partOf } from "../../../src/workflows/send/part";
import { sendTime } from "../../../src/workflows/send/time";
import type { Row } from "../../sync/support";
import { journalWorld, NOW } from "../journal/journalRoom";
import { shown, type Shown } from "./sendRoom";

const { profile } = journalWorld({}).services;
const ids = ["1", "2", "3"];
const rows = (quantity: number) => ids.map((id): Row => [id, "Bolt", quantity, 2.5, "M8", 25]);
const news: Row[] = [
  ["", "Nut", 1, 1, "", null],
  ["", "Pin", 1, 1, "", null],
];
/** Two changed rows, two new ones, one that is deleted. */
const given: Shown = {
  sheet: [...rows(11).slice(0, 2), ...news],
  remote: rows(10),
  choices: { deletions: new Set(["3"]) },
};

describe("What leaves with one send", () => {
  const part = (sendChanges: number, more: Shown = given) => {
    const { wanted, later } = partOf({ limits: { ...profile.limits, sendChanges } }, shown(more));
    const { updates, creates, deletions } = wanted;
    const names = [...updates, ...deletions].map(({ id }) => id);
    return [names.slice(0, updates.length), creates.map(({ row }) => row), names.slice(updates.length), later];
  };

  test("is all of it where there is room; else changed rows come first, then new ones, then deletions", () => {
    expect(part(6)).toEqual([["1", "2"], [2, 3], ["3"], 0]);
    expect(part(5)).toEqual([["1", "2"], [2, 3], ["3"], 0]);
    expect(part(4)).toEqual([["1", "2"], [2, 3], [], 1]);
    expect(part(3)).toEqual([["1", "2"], [2], [], 2]);
    expect(part(1)).toEqual([["1"], [], [], 4]);
    expect(part(0)).toEqual([[], [], [], 5]);
  });

  test("is what the person chose: what was left out waits for no send", () => {
    expect(part(2, { ...given, choices: { excluded: new Set(["1", "row 2"]) } })).toEqual([["2"], [3], [], 0]);
  });

  test("has the most that the gateway takes; an older one does not say it", () => {
    expect(mostOf({ ...profile.limits, sendChanges: 7 })).toBe(7);
    expect(mostOf(profile.limits)).toBe(MOST_CHANGES);
  });
});

describe("How long a send takes", () => {
  const page = (at: number, own: readonly string[], from: string | null = null) => ({
    from,
    whole: false,
    ids: own,
    at,
  });
  const time = (more: Shown = {}, bulkCreate = 200, requestsPerSecond = 5) => {
    const limits = { ...profile.limits, bulkCreate, events: { requestsPerSecond } };
    const services = { clock: { now: () => NOW, wait: () => Promise.resolve() }, profile: { ...profile, limits } };
    return sendTime(services, shown({ ...given, pages: [page(NOW, ids)], ...more }));
  };

  test("is one request for each changed or deleted row, and one for new rows together, at five a second", () => {
    expect(time()).toBe(4 * 200);
    expect(time({ sheet: rows(11), choices: {} })).toBe(3 * 200);
    expect(time({ sheet: rows(10), choices: {} })).toBe(0);
  });

  test("is more where new rows do not fit into one request, by the profile or by the platform", () => {
    expect(time({}, 1)).toBe(5 * 200);
    const many = Array.from({ length: 401 }, (): Row => ["", "Nut", 1, 1, "", null]);
    const alone = { sheet: [...rows(10), ...many], choices: {} };
    expect(time(alone)).toBe(3 * 200);
    expect(time(alone, 1_000)).toBe(3 * 200);
    expect(time(alone, 100)).toBe(5 * 200);
  });

  test("is more where the reading is old: a page for rows that share it, else the row alone", () => {
    const old = NOW - 60_000;
    expect(time({ pages: [page(old, ids)] })).toBe(5 * 200);
    expect(time({ pages: [page(old, ["1"]), page(old, ["2"], "b"), page(old, ["3"], "c")] })).toBe(7 * 200);
  });

  test("is by the list's order, so that rows of one page leave over one reading", () => {
    const old = NOW - 60_000;
    const pages = [page(old, ["1", "3"]), page(old, ["2"], "b")];
    const remote = ["1", "3", "2"].map((id): Row => [id, "Bolt", 10, 2.5, "M8", 25]);
    const slow = { sheet: rows(11).toReversed(), remote, pages, choices: {} };
    // Two rows leave while a reading is fresh.
    expect(time(slow, 200, 0.2)).toBe(5 * 5_000);
    expect(time({ ...slow, sheet: [], choices: { deletions: new Set(["3", "2", "1"]) } }, 200, 0.2)).toBe(5 * 5_000);
  });

  test("is that of the part that leaves", () => {
    const limits = { ...profile.limits, sendChanges: 2 };
    const clock = { now: () => NOW, wait: () => Promise.resolve() };
    const preview = shown({ ...given, pages: [page(NOW, ids)] });
    expect(sendTime({ clock, profile: { ...profile, limits } }, preview)).toBe(2 * 200);
  });

  test("is by the rate of the list's own service, and reads whole lists where a record cannot be read alone", () => {
    const collection = {
      kind: "records" as const,
      list: "paymentCurrencies" as const,
      within: {},
      title: "",
      withinTitle: "",
    };
    const limits = { ...profile.limits, payments: { requestsPerSecond: 1 } };
    const clock = { now: () => NOW, wait: () => Promise.resolve() };
    const preview = shown({ ...given, pages: [page(NOW - 60_000, ids)], link: { collection } });
    // New records leave one by one.
    expect(sendTime({ clock, profile: { ...profile, limits } }, preview)).toBe((3 + 2 + 1) * 1_000);
  });
});
