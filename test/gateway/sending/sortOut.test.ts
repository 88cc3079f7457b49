// Which changes of a send may leave now, and which need a reading first.
import type { Item } from "../../../src/gateway/sending/cargo";
import { sortOut, type Limits } from "../../../src/gateway/sending/sortOut";

const LONG = 10_000;

function item(place: number, more: Partial<Item> = {}): Item {
  const plain = { part: 0, role: "update", operation: "updateLineItem", target: "t", after: [], stage: 0 } as const;
  const rest = { made: null, bundle: null, apart: false, state: "waiting", arrived: false } as const;
  return { place, row: `r${place}`, ...plain, ...rest, ...more };
}

const create = (place: number, more: Partial<Item> = {}) => item(place, { role: "create", row: null, ...more });
const arrived = { state: "done", arrived: true } as const;
const refused = { state: "done", arrived: false } as const;

function sorted(items: readonly Item[], limits: Partial<Limits> = {}) {
  const { usable, ...lists } = sortOut(items, { lasts: () => LONG, isEarly: () => false, perSecond: 5, ...limits });
  const told: Record<string, number | readonly number[]> = { usable };
  for (const [name, list] of Object.entries(lists)) if (list.length > 0) told[name] = list.map(({ place }) => place);
  return told;
}

test("creates and changes of rows that wait may leave, and all else stays", () => {
  const items = [create(0), item(1), item(2, { state: "out" }), item(3, arrived)];
  expect(sorted([...items, create(4, { state: "out" })])).toEqual({ usable: 1, creates: [0], ready: [1] });
});

test("two changes of one row leave one after the other, and rows of two lists with one id at once", () => {
  const row = "7";
  expect(sorted([item(0, { row }), item(1, { row }), item(2, { row, part: 1 })])).toEqual({ usable: 2, ready: [0, 2] });
  expect(sorted([item(0, { row, state: "out" }), item(1, { row })])).toEqual({ usable: 0 });
  expect(sorted([item(0, { row, ...refused }), item(1, { row })])).toEqual({ usable: 1, ready: [1] });
  // The later one is under way.
  expect(sorted([item(0, { row }), item(1, { row, state: "out" })])).toEqual({ usable: 0 });
});

test("a change waits until all that it comes after has arrived, and is an orphan where one of it did not", () => {
  expect(sorted([create(0, arrived), create(1, arrived), item(2, { after: [0, 1] })])).toEqual({
    usable: 1,
    ready: [2],
  });
  expect(sorted([create(0, arrived), create(1), item(2, { after: [0, 1] })])).toEqual({ usable: 0, creates: [1] });
  expect(sorted([create(0), create(1, refused), item(2, { after: [0, 1] })])).toEqual({
    usable: 0,
    creates: [0],
    orphans: [2],
  });
  expect(sorted([item(0, { after: [-1] })])).toEqual({ usable: 0 });
});

test("a stage begins when all lower ones have arrived, and has orphans alone where one did not", () => {
  const second = [create(2, { stage: 1 }), create(3, { stage: 2 })];
  expect(sorted([create(0, arrived), create(1, arrived), ...second])).toEqual({ usable: 0, creates: [2] });
  expect(sorted([create(0, arrived), create(1, { state: "out" }), ...second])).toEqual({ usable: 0 });
  expect(sorted([create(0, refused), create(1), ...second])).toEqual({ usable: 0, creates: [1], orphans: [2, 3] });
  expect(sorted([create(0), create(1, refused), ...second])).toEqual({ usable: 0, creates: [0], orphans: [2, 3] });
  expect(sorted([create(0, { stage: 1 }), create(1, { stage: 1 })])).toEqual({ usable: 0, creates: [0, 1] });
});

test("a row to which an earlier change may still come waits, and keeps its later change waiting", () => {
  const isEarly = ({ place }: Item) => place === 0;
  expect(sorted([item(0, { row: "7" }), item(1, { row: "7" }), item(2)], { isEarly })).toEqual({
    usable: 1,
    ready: [2],
  });
});

test("a row leaves over a reading that lasts, and wants one that lasts until its turn", () => {
  // At five a second the first leaves after 200 ms, the second after 400 ms.
  const lasts = ({ place }: Item) => [0, 401, 600, 1][place] ?? 0;
  expect(sorted([item(0), item(1), item(2), item(3)], { lasts })).toEqual({
    usable: 1,
    ready: [1, 2, 3],
    wanted: [0, 2, 3],
  });
});

test("no more than 500 rows are wanted at a time", () => {
  const items = Array.from({ length: 501 }, (_, place) => item(place));
  const { wanted } = sortOut(items, { lasts: () => 0, isEarly: () => false, perSecond: 5 });
  expect(wanted).toHaveLength(500);
});
