import type { AgreedCells } from "../../../src/sync/agreedCopy";
import { shiftedDoubts } from "../../../src/sync/shifted/shiftedDoubts";
import { mapping } from "../support";

// Of the mapping's five columns a person fills four, so that half of a row is two cells.
const A: AgreedCells = ["Gear", 1, 1, 1, 0];
const B: AgreedCells = ["Shaft", 2, 2, 2, 0];

type Edited = readonly [id: string, ...cells: AgreedCells];

interface Known {
  /** What the ids last had. */
  readonly last: Readonly<Record<string, AgreedCells>>;
  /** Rows that have exactly that. */
  readonly exact?: readonly string[];
  readonly columns?: typeof mapping;
}

function doubts(edited: readonly Edited[], { last, exact = [], columns = mapping }: Known): readonly string[] {
  const rows = edited.map(([id, ...cells]) => ({ id, cells }));
  const ids = shiftedDoubts({ edited: rows, exact, lastOf: (id) => last[id], mapping: columns });
  return [...new Set(ids)].sort();
}

describe("two edited rows", () => {
  const both = (a: AgreedCells, b: AgreedCells, last: Known["last"] = { a: A, b: B }) => {
    const edited: readonly Edited[] = [
      ["a", ...a],
      ["b", ...b],
    ];
    return [doubts(edited, { last }), doubts(edited.toReversed(), { last })];
  };
  const inDoubt = [
    ["a", "b"],
    ["a", "b"],
  ];
  const sure = [[], []];

  test("are in doubt where one has as much of the other's as of its own, whatever the other became", () => {
    expect(both(["Gear", 1, 2, 2, 0], ["Shaft", 2, 2, 9, 0])).toEqual(inDoubt);
  });

  test("are sure where each has more of its own, and also where one has less than half of the other's", () => {
    const near: AgreedCells = ["Shaft", 2, 1, 1, 0];
    expect(both(["Gear", 1, 1, 9, 0], ["Shaft", 9, 1, 1, 0], { a: A, b: near })).toEqual(sure);
    // Three cells of its own and three of the other's are different.
    expect(both(["Gear", 1, 1, 9, 0], ["Bolt", 9, 2, 1, 0])).toEqual(sure);
  });

  test("are in doubt where both together have as much of each other's as of their own", () => {
    expect(both(["Bolt", 9, 9, 2, 0], ["Nut", 8, 8, 2, 0])).toEqual(inDoubt);
    expect(both(["Bolt", 9, 9, 1, 0], ["Nut", 8, 8, 2, 0])).toEqual(sure);
  });
});

describe("an edited row beside one that has what its id last had", () => {
  const known = (like: AgreedCells): Known => ({ last: { a: A, b: like }, exact: ["b"] });

  test("is in doubt where half of the two was alike before, and it is as near to the other", () => {
    expect(doubts([["a", "Gear", 1, 9, 9, 0]], known(["Gear", 1, 2, 2, 0]))).toEqual(["a", "b"]);
    expect(doubts([["a", "Gear", 9, 9, 9, 0]], known(["Gear", 2, 2, 2, 0]))).toEqual([]);
    expect(doubts([["a", "Gear", 1, 1, 9, 0]], known(["Gear", 1, 2, 2, 0]))).toEqual([]);
  });
});

describe("a new row beside one that has what its id last had", () => {
  const known: Known = { last: { a: A, b: B }, exact: ["a", "b"] };

  test("may be its row where it has the same name and half of its cells", () => {
    expect(doubts([["", "Gear", 1, 9, 9, 0]], known)).toEqual(["", "a"]);
    expect(doubts([["", "gear", 1, 1, 9, 0]], known)).toEqual(["", "a"]);
    expect(doubts([["", "Gear", 9, 9, 9, 0]], known)).toEqual([]);
  });

  test("is no copy under another name, or one that nobody had", () => {
    expect(doubts([["", "Shaft", 1, 1, 1, 0]], known)).toEqual([]);
    expect(doubts([["", "Bolt", 1, 1, 1, 0]], known)).toEqual([]);
  });

  test("may be the copy of any of them where no column has the name; the platform's own column counts for nothing", () => {
    const columns = mapping.slice(1);
    const last = { a: [1, 1, 1, 0], b: [2, 2, 2, 0] };
    expect(doubts([["", 1, 1, 9, 7]], { last, exact: ["a", "b"], columns })).toEqual(["", "a"]);
    expect(doubts([["", 1, 9, 9, 0]], { last, exact: ["a", "b"], columns })).toEqual([]);
  });
});
