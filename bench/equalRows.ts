// How long 40,000 new rows of equal content take to be settled, found again and taken back.
import { matchCreated } from "../src/sync/match/matchCreated";
import { placesNow } from "../src/sync/match/rowPlaces";
import type { LinkedTable } from "../src/sync/linkedTable";
import type { Mapping } from "../src/sync/mapping";
import { planUndo } from "../src/sync/plan/undo";
import { unknownRows } from "../src/workflows/journal/unknownRows";
import { timed } from "./timing";
import type { BenchRow } from "./types";

const ROWS = 40_000;
const TARGET_MS = 2_000;
const mapping: Mapping = ["c1", "c2", "c3"].map((key, at) => ({
  key,
  label: key,
  type: "any",
  computed: false,
  naming: at === 0,
}));
const cells = ["Bolt", 1, "x"];
const all = <Value>(valueOf: (n: number) => Value): Value[] => Array.from({ length: ROWS }, (_, n) => valueOf(n));
const same = all(() => cells);
const ids = all((n) => String(n));
const marks = all((n) => `new:l.s.c.${Math.floor(n / 200)}:${n % 200}`);
const blank = { ids: all(() => ""), cells: same, formulas: new Map<number, string>() };
const remote = { ids, cells: same, complete: true };
const none = { ids: [], cells: [], complete: true };
const link: LinkedTable = {
  id: "l",
  tableId: "t",
  tableName: "T",
  collection: { kind: "lineItems", eventId: "1", eventTitle: "", worksheetId: "2", worksheetTitle: "" },
  accountId: "",
  accountLabel: "",
  mapping,
  columnIds: { id: 0, status: 4, cells: [1, 2, 3] },
  lastRefresh: null,
  openConflicts: 0,
};

const works: Readonly<Record<string, () => number>> = {
  "match of a read-back": () => matchCreated(mapping, same, remote, "readBack").length,
  "settle of marked rows": () =>
    unknownRows({
      link,
      sheet: { ...blank, ids: marks },
      remote,
      agreed: null,
      intents: [],
      now: 0,
      facts: new Map([
        [
          "l.s",
          {
            running: false,
            left: new Set(all((n) => `l.s.c.${Math.floor(n / 200)}`)),
            created: new Map(),
            sent: new Map(marks.map((mark) => [mark, cells])),
            answers: new Map(),
            strangers: [],
            unclear: new Set(),
            outcomes: null,
          },
        ],
      ]),
    }).length,
  "places after a sort": () =>
    placesNow(
      mapping,
      all((row) => ({ row, cells })),
      blank,
    ).length,
  "undo of deletions": () =>
    planUndo({
      mapping,
      sheet: blank,
      remote: none,
      agreed: null,
      undoing: {
        updates: [],
        created: [],
        deleted: ids.map((id) => ({ id, cells, before: {} })),
        removed: new Set(),
        restored: new Set(),
        unseen: 0,
      },
    }).plan.creates.length,
};

export function bench(): Promise<BenchRow[]> {
  const rows = Object.entries(works).map(([what, work]): BenchRow => {
    let found = 0;
    const value = Math.round(timed(() => (found = work())));
    if (found !== ROWS) throw new Error(`${what}: ${found} of ${ROWS} rows.`);
    const name = `${what}, ${ROWS} equal rows`;
    return { name, value, unit: "ms", target: TARGET_MS, ok: value <= TARGET_MS, against: "" };
  });
  return Promise.resolve(rows);
}
