import fc from "fast-check";
import { rowsMoved, shiftedIds } from "../../../src/sync/shifted/shiftedIds";
import type { CellValue } from "../../../src/values/cell";
import { input, type Row } from "../support";

type Cells = readonly CellValue[];

const nth = (n: number): Cells => [`Part ${n}`, n, n * 10, `Note ${n}`, n * 100];

function table(rows: number, contentOf: (n: number) => Cells = nth): Row[] {
  return Array.from({ length: rows }, (_none, n): Row => [String(n + 1), ...contentOf(n + 1)]);
}

/** The same ids over the contents of other rows; `places` counts from 0. */
function over(rows: readonly Row[], places: readonly number[]): Row[] {
  return rows.map(([id], n): Row => {
    const [, ...cells] = rows[places[n] ?? n] ?? [];
    return [id, ...cells];
  });
}

function edited(rows: readonly Row[], row: number, column: number, value: CellValue): Row[] {
  return rows.map((one, n): Row => {
    if (n !== row) return one;
    const [id, ...cells] = one;
    return [id, ...cells.with(column, value)];
  });
}

const found = (sheet: readonly Row[], agreed: readonly Row[]) => shiftedIds(input(sheet, agreed, agreed));

/** The sheet once its ids are put right. */
function put(sheet: readonly Row[], agreed: readonly Row[]): Row[] {
  const ids = new Map(found(sheet, agreed)?.moves.map(({ row, to }) => [row, to]));
  return sheet.map(([id, ...cells], row): Row => [ids.get(row) ?? id, ...cells]);
}

const byId = (rows: readonly Row[]) => [...rows].sort(([a], [b]) => Number(a) - Number(b));
const upTo = (count: number) => Array.from({ length: count }, (_none, n) => n);

describe("rows whose ids belong to other rows", () => {
  test("a sort that left the ids out is found whole, and each row gets its own id", () => {
    const agreed = table(10);
    const sheet = over(agreed, upTo(10).reverse());
    expect(found(sheet, agreed)?.moves.map(({ row, from, to }) => [row, from, to])).toEqual(
      upTo(10).map((row) => [row, String(row + 1), String(10 - row)]),
    );
  });

  test("a new row does not take the id of a row that is more like it, whatever its name is", () => {
    const agreed: Row[] = [
      ["1", "A", 4, 40, "a", 400],
      ["2", "A", 3, 30, "b", 300],
      ["3", "T", 2, 20, "c", 200],
      ["4", "U", 3, 31, "d", 301],
      ["5", "V", 6, 60, "e", 600],
    ];
    const renamed: Row = ["2", "B", 3, 30, "b", 300];
    const fresh: Row = ["", "A", 1, 90, "z", 900];
    const typed = [agreed[0] ?? fresh, renamed, ...agreed.slice(2), fresh];
    // One row down, the last one to the top.
    const sheet = over(typed, [5, 0, 1, 2, 3, 4]);
    expect(put(sheet, agreed).map(([id]) => id)).toEqual(["", "1", "2", "3", "4", "5"]);
  });

  test("any order of any part of the rows is put right; fewer than three of them are edits", () => {
    const orders = fc.tuple(fc.integer({ min: 3, max: 30 }), fc.nat(), fc.nat()).chain(([size, from, count]) => {
      const part = upTo(size).slice(from % size, (from % size) + 1 + (count % size));
      return fc
        .shuffledSubarray(part, { minLength: part.length })
        .map((order) => upTo(size).map((n) => order[part.indexOf(n)] ?? n));
    });
    fc.assert(
      fc.property(orders, (order) => {
        const agreed = table(order.length);
        const sheet = over(agreed, order);
        const moved = order.filter((place, n) => place !== n).length;
        if (moved < 3) expect(found(sheet, agreed)).toBeNull();
        else expect(byId(put(sheet, agreed))).toEqual(agreed);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["down, so that its first row stands twice", [0, 1, 2, 2, 3, 4, 5, 6, 8, 9]],
    ["up, so that its last row stands twice", [0, 1, 3, 4, 5, 6, 7, 7, 8, 9]],
  ])("a block that was pasted one row %s gets its ids, and the row that is left the last one", (_way, places) => {
    const agreed = table(10);
    const ids = put(over(agreed, places), agreed).map(([id]) => id);
    expect([...ids].sort()).toEqual(agreed.map(([id]) => id).sort());
    const shift = found(over(agreed, places), agreed);
    expect(shift?.unsure).toEqual([]);
    expect(shift?.moves.length).toBeGreaterThanOrEqual(5);
  });

  test("two rows that changed places are edits", () => {
    const agreed = table(10);
    expect(found(over(agreed, [1, 0]), agreed)).toBeNull();
  });

  test("a real edit in a sorted table stays an edit of its own row: by its name, or because nothing else is left", () => {
    const agreed = table(10);
    const sorted = over(agreed, upTo(10).reverse());
    const priced = edited(edited(sorted, 2, 2, 7.5), 5, 2, 8.5);
    expect(byId(put(priced, agreed))).toEqual(edited(edited(agreed, 7, 2, 7.5), 4, 2, 8.5));
    const renamed = edited(sorted, 2, 0, "Another name");
    expect(byId(put(renamed, agreed))).toEqual(edited(agreed, 7, 0, "Another name"));
  });

  test("where several rows were renamed besides, nobody can tell their ids, and these are named", () => {
    const agreed = table(10);
    const sorted = over(agreed, upTo(10).reverse());
    const shift = found(edited(edited(sorted, 2, 0, "One name"), 5, 0, "Another name"), agreed);
    expect([...(shift?.unsure ?? [])].sort()).toEqual(["5", "8"]);
  });

  test("the id of a row that was cleared is in doubt where a sort put the blank row beside no id", () => {
    const agreed = table(4);
    const fresh: Row = ["1", "New", 77, 78, "Other", 79];
    const cleared: Row = ["", null, null, null, null, null];
    const sheet: Row[] = [fresh, ["2", ...nth(1)], ["3", ...nth(2)], ["4", ...nth(3)], cleared];
    expect(found(sheet, agreed)?.unsure).toEqual(["4"]);
  });

  test("a cell that was cut from one of two like rows into the other leaves both in doubt, and no third row", () => {
    const like = (note: CellValue): Cells => ["Part 2", 2, 20, note, 200];
    const agreed: Row[] = [["1", ...nth(1)], ["2", ...like("x")], ["3", ...like("y")], ...table(6).slice(3)];
    const cut = edited(edited(agreed, 1, 3, "y"), 2, 3, null);
    const shift = found(over(cut, upTo(6).reverse()), agreed);
    expect([...(shift?.unsure ?? [])].sort()).toEqual(["2", "3"]);
    // Also where the row that has the other's content came to stand beside that id.
    const beside = found(over(cut, [5, 3, 1, 2, 0, 4]), agreed);
    expect([...(beside?.unsure ?? [])].sort()).toEqual(["2", "3"]);
  });

  test.each<[string, readonly Row[], string[]]>([
    [
      "a name that was cut from one row into another, where both were edited besides",
      [
        ["1", "Part 4", 1, 10, "Note 1", 100],
        ["4", null, 1, 10, "Note 4", 400],
      ],
      ["1", "4"],
    ],
    [
      "an edited row that came to stand where a new one was",
      [
        ["6", "Part 6", 6, 61, "Note 6", 600],
        ["", "Part 9", 9, 90, "Note 9", 900],
      ],
      ["6"],
    ],
    [
      "an edited row whose old content a new row has",
      [
        ["4", "Part 4", 4, 41, "Note 4", 400],
        ["", ...nth(4)],
      ],
      ["4"],
    ],
    [
      "an edited row that came to stand where its copy was",
      [
        ["6", "Part 6", 6, 61, "Note 6", 600],
        ["", ...nth(6)],
      ],
      ["6"],
    ],
  ])("%s: the ids are in doubt", (_what, changed, ids) => {
    const agreed = table(6);
    const by = new Map(changed.map((row) => [row[0], row]));
    const typed = [...agreed.map((row) => by.get(row[0]) ?? row), ...changed.filter(([id]) => id === "")];
    const shift = found(over(typed, [typed.length - 1, ...upTo(typed.length - 1)]), agreed);
    expect([...(shift?.unsure ?? [])].sort()).toEqual(ids);
  });

  test("an edited row that is nearer to its own content than to that of a like row is no doubt", () => {
    const like = (note: CellValue, price: number): Cells => ["Part 2", 2, price, note, 200];
    const agreed: Row[] = [["1", ...nth(1)], ["2", ...like("x", 20)], ["3", ...like("y", 30)], ...table(6).slice(3)];
    const shift = found(over(edited(agreed, 2, 3, "z"), upTo(6).reverse()), agreed);
    expect(shift?.unsure).toEqual([]);
  });

  test("rows that a sort moved beside an id that stands twice get their own, and one of the twice gets it back", () => {
    const agreed = table(6);
    const [, , third = []] = agreed;
    // The copy stays where it is. The row whose id it has holds the fourth row's content now.
    const sheet = [...over(agreed, [1, 2, 3, 4, 5, 0]), third as Row];
    expect(found(sheet, agreed)?.unsure).toEqual([]);
    expect(byId(put(sheet, agreed))).toEqual(byId([...agreed, third as Row]));
  });

  test("a new row that a sort put beside an id that stands twice gives it back to the row that it belongs to", () => {
    const agreed = table(6);
    const [, , third = []] = agreed;
    const fresh: Row = ["", "Fresh", 9, 99, "fresh", 999];
    const typed = [...agreed, third as Row, fresh];
    // The copied row and the new one stand where the other did; the first three rows are sorted besides.
    for (const place of [2, 6]) {
      const order = [...upTo(8)];
      [order[0], order[1], order[4]] = [1, 4, 0];
      [order[place], order[7]] = [7, place];
      const sheet = over(typed, order);
      expect(found(sheet, agreed)?.unsure).toEqual([]);
      expect(byId(put(sheet, agreed))).toEqual(byId(typed));
    }
  });

  test("where the copy was edited before the sort, what it leaves over is in doubt", () => {
    const agreed = table(8);
    const [, , third = []] = agreed;
    const [copy = []] = edited([third as Row], 0, 1, 77);
    const sheet = over([...agreed, copy as Row], [1, 2, 8, 4, 5, 0, 7, 6, 3]);
    const right = found(sheet, agreed);
    const told = put(sheet, agreed).filter(([id]) => !right?.unsure.includes(id) && id !== "3");
    for (const row of told) expect(agreed).toContainEqual(row);
    expect(told.length).toBeGreaterThanOrEqual(6);
  });

  test("a copied row that stands as it was copied leaves no doubt", () => {
    const agreed = table(8);
    const [, , third = []] = agreed;
    const sheet = [...edited(over(agreed, [1, 0, 2, 4, 5, 3, 7, 6]), 0, 3, "typed"), third as Row];
    expect(found(sheet, agreed)?.unsure).toEqual([]);
    expect(byId(put(sheet, agreed).slice(0, 8))).toEqual(edited(agreed, 1, 3, "typed"));
  });

  test("rows that are alike get any of their ids", () => {
    const agreed = table(12, (n) => (n > 8 ? nth(9) : nth(n)));
    const sheet = over(agreed, upTo(12).reverse());
    expect(byId(put(sheet, agreed))).toEqual(agreed);
    expect(found(sheet, agreed)?.unsure).toEqual([]);
    // Also beside rows that were renamed, which are in doubt themselves.
    const renamed = edited(edited(sheet, 6, 0, "One name"), 8, 0, "Another name");
    expect([...(found(renamed, agreed)?.unsure ?? [])].sort()).toEqual(["4", "6"]);
  });

  test("a new row that was sorted along gives up its place without an id", () => {
    const agreed = table(6);
    const sheet: Row[] = [...agreed, ["", ...nth(0)]];
    const sorted = over(sheet, upTo(7).reverse());
    const right = put(sorted, agreed);
    expect(right.find(([, name]) => name === "Part 0")?.[0]).toBe("");
    expect(byId(right.filter(([id]) => id !== ""))).toEqual(agreed);
  });

  test("a new row that stays in its place loses its mark where another one moved, and counts for no moved row", () => {
    const agreed = table(4);
    const sheet: Row[] = [...agreed, ["", ...nth(5)], ["new:send:0", ...nth(6)]];
    const moves = found(over(sheet, [1, 2, 3, 4, 0, 5]), agreed)?.moves ?? [];
    expect(moves.map(({ row, from, to }) => [row, from, to])).toEqual([
      [0, "1", "2"],
      [1, "2", "3"],
      [2, "3", "4"],
      [3, "4", ""],
      [4, "", "1"],
      [5, "new:send:0", ""],
    ]);
    expect(rowsMoved(moves).map(({ row }) => row)).toEqual([0, 1, 2, 3, 4]);
    const alone = over([...agreed, ["new:send:0", ...nth(6)]], [1, 2, 3, 4, 0]);
    expect(put(alone, agreed).map(([id]) => id)).toEqual(["2", "3", "4", "new:send:0", "1"]);
  });

  test("a row whose record is gone is sorted along, and keeps the id that nobody knows", () => {
    const agreed = table(6);
    const sheet: Row[] = [["99", ...nth(0)], ...agreed];
    const sorted = over(sheet, upTo(7).reverse());
    expect(byId(put(sorted, agreed))).toEqual(byId(sheet));
    const three = over(sheet.slice(0, 4), [1, 2, 3, 0]);
    expect(byId(put(three, agreed.slice(0, 3)))).toEqual(byId(sheet.slice(0, 4)));
  });

  test("a row gets its own id back from beside one that stands twice and that nobody knows any more", () => {
    const agreed = table(5);
    const sheet: Row[] = [["99", ...nth(7)], ["99", ...nth(8)], ...agreed];
    expect(put(over(sheet, [2, 3, 4, 5, 6, 0, 1]), agreed).map(([id]) => id)).toEqual([
      "1",
      "2",
      "3",
      "4",
      "5",
      "99",
      "99",
    ]);
  });

  test("a row that was edited gets its own id and not the one of a row that is blank by now", () => {
    const agreed = [...table(6), ["7", null, null, null, null, null]] satisfies Row[];
    const sheet = over(agreed, [2, 0, 6, 1, 3, 4, 5]);
    const priced = edited(sheet, 0, 2, 7.5);
    expect(byId(put(priced, agreed))).toEqual(edited(agreed, 2, 2, 7.5));
  });

  test("a row that was never agreed on is known by what the platform has", () => {
    const remote = table(6);
    const shift = shiftedIds(input(over(remote, upTo(6).reverse()), remote, remote.slice(0, 2)));
    expect(shift?.moves).toHaveLength(6);
  });

  test("a frozen column tells nothing", () => {
    const agreed = table(6);
    const sheet = over(agreed, upTo(6).reverse()).map((row, n) => edited([row], 0, 3, `Own ${n}`)[0] ?? row);
    expect(found(sheet, agreed)).toBeNull();
    expect(shiftedIds(input(sheet, agreed, agreed, { frozen: new Set([3]) }))?.moves).toHaveLength(6);
  });

  test("a new row gets no id for sure while a cleared row stands beside none", () => {
    const agreed = table(5);
    const blank: Cells = [null, null, null, null, null];
    const contents = [nth(2), nth(4), nth(5), ["New", 9, 9, "New", 9], ["Part 1", ...blank.slice(1)], blank];
    const sheet = contents.map((cells, n): Row => [n < 5 ? String(n + 1) : "", ...cells]);
    expect(found(sheet, agreed)?.moves.find(({ row }) => row === 4)?.to).toBe("1");
    expect(found(sheet, agreed)?.unsure).toEqual(["3"]);
  });
});

describe("no false alarm", () => {
  test("a fill down, a copied row, a replaced column and a row that stands twice are edits", () => {
    const agreed = table(10);
    expect(found(over(agreed, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), agreed)).toBeNull();
    expect(found(over(agreed, [0, 0, 2, 3, 3, 5, 6, 6]), agreed)).toBeNull();
    expect(
      found(
        agreed.map((row, n) => edited([row], 0, 1, n + 50)[0] ?? row),
        agreed,
      ),
    ).toBeNull();
    const column = agreed.map((row, n) => edited([row], 0, 1, 10 - n)[0] ?? row);
    expect(found(column, agreed)).toBeNull();
    expect(found([...agreed, ...agreed], agreed)).toBeNull();
  });

  test("rows of three kinds that change their kind are edits", () => {
    const kinds = fc.array(fc.constantFrom(1, 2, 3), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(kinds, (now) => {
        const agreed = table(9, (n) => nth(1 + (n % 3)));
        const sheet = agreed.map(([id], n): Row => [id, ...nth(now[n] ?? 1)]);
        expect(found(sheet, agreed)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test("no history of edits raises one", () => {
    const value = fc.oneof(
      fc.constantFrom<CellValue>(null, "Part 1", "Part 2", "Note 3"),
      fc.integer({ min: 0, max: 12 }),
      fc.string({ maxLength: 4 }),
    );
    const one = fc.record({ row: fc.nat(11), column: fc.nat(3), value });
    const histories = fc.record({
      cells: fc.array(one, { maxLength: 60 }),
      fills: fc.array(fc.tuple(fc.nat(11), fc.nat(11), fc.nat(3)), { maxLength: 3 }),
      copies: fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 2 }),
      kinds: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(histories, ({ cells, fills, copies, kinds }) => {
        const agreed = table(12, (n) => nth(1 + (n % kinds)));
        let sheet: Row[] = copies.reduce((rows, [from, to]) => over(rows, upTo(12).with(to, from)), agreed);
        for (const [from, to, column] of fills)
          for (let row = from; row <= to; row += 1)
            sheet = edited(sheet, row, column, sheet[from]?.[column + 1] ?? null);
        for (const { row, column, value: typed } of cells) sheet = edited(sheet, row, column, typed);
        expect(found(sheet, agreed)).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });
});
