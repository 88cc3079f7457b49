// How many rows must have another row's content before their ids are moved, which contents tell nothing, and what is in
// doubt beside them.
import { shiftedIds } from "../../../src/sync/shifted/shiftedIds";
import type { CellValue } from "../../../src/values/cell";
import { input, type Row } from "../support";

type Cells = readonly CellValue[];

const nth = (n: number): Cells => [`Part ${n}`, n, n * 10, `Note ${n}`, n * 100];
const upTo = (count: number) => Array.from({ length: count }, (_none, n) => n);
const table = (rows: number): Row[] => upTo(rows).map((n): Row => [String(n + 1), ...nth(n + 1)]);
const found = (sheet: readonly Row[], agreed: readonly Row[]) => shiftedIds(input(sheet, agreed, agreed));

/** Ids beside the contents of these rows, counted from 1; 0 is a row that nobody had. */
const sheetOf = (ids: readonly (number | string)[], contents: readonly number[]): Row[] =>
  ids.map((id, at): Row => [String(id), ...nth(contents[at] === 0 ? 90 + at : (contents[at] ?? 0))]);
const movesOf = (sheet: readonly Row[], agreed: readonly Row[]) =>
  found(sheet, agreed)?.moves.map(({ from, to }) => `${from}>${to}`) ?? null;

describe("Rows that hold each other's content", () => {
  const round = [2, 3, 1];

  test("get their ids where they are three or more, and at least half of what differs", () => {
    const agreed = table(8);
    const with0 = (edited: number) =>
      sheetOf([1, 2, 3, 4, 5, 6, 7, 8], [...round, ...upTo(5).map((n) => (n < edited ? 0 : n + 4))]);
    expect(movesOf(with0(0), agreed)).toEqual(["1>2", "2>3", "3>1"]);
    expect(movesOf(with0(3), agreed)).toEqual(["1>2", "2>3", "3>1"]);
    expect(movesOf(with0(4), agreed)).toBeNull();
    // Two that changed places beside a third one that was edited.
    expect(movesOf(sheetOf([1, 2, 3], [2, 1, 0]), table(3))).toBeNull();
    expect(movesOf(sheetOf([1, 2, 3, 4], [2, 1, 0, 0]), table(4))).toBeNull();
  });

  test("count with the new rows among them", () => {
    const agreed = table(7);
    // The first row is a new one's; the third one's content is beside no id.
    const with0 = (edited: number) =>
      sheetOf([1, 2, 3, "", 4, 5, 6, 7], [0, 1, 2, 3, ...upTo(4).map((n) => (n < edited ? 0 : n + 4))]);
    expect(movesOf(with0(0), agreed)).toEqual(["1>", "2>1", "3>2", ">3"]);
    expect(found(with0(2), agreed)).not.toBeNull();
    expect(found(with0(3), agreed)).toBeNull();
  });

  test("are told by what is not alike: rows of a content that several ids had count neither way", () => {
    const twins = (id: string): Row => [id, ...nth(9)];
    const agreed: Row[] = [...table(6), twins("7"), twins("8"), ["9", ...nth(19)], ["10", ...nth(20)]];
    const edited = (id: string): Row => [id, ...nth(70 + Number(id))];
    const sheet = (fourth: Row): Row[] => [
      ...sheetOf([1, 2, 3], round),
      fourth,
      ...sheetOf([5, 6], [5, 6]),
      edited("7"),
      edited("8"),
      twins("9"),
      twins("10"),
    ];
    const moves = movesOf(sheet(edited("4")), agreed);
    expect(moves).toEqual(expect.arrayContaining(["1>2", "2>3", "3>1"]));
    expect(moves?.filter((one) => /^(9|10)>/.test(one))).toHaveLength(2);
  });

  test("are edits where each content is that of several ids, stands in several rows, or in a row that stays", () => {
    const kinds = (...of: number[]): Row[] => of.map((n, at): Row => [String(at + 1), ...nth(n)]);
    // Two ids of each content.
    expect(found(kinds(3, 71, 1, 72, 2, 73), kinds(1, 1, 2, 2, 3, 3))).toBeNull();
    // Two rows of each content.
    expect(found(kinds(2, 3, 1, 2, 3, 1), kinds(1, 2, 3, 4, 5, 6))).toBeNull();
    // The rows below have these contents, and keep them.
    expect(found(kinds(2, 3, 1, 1, 2, 3), kinds(1, 2, 3, 1, 2, 3))).toBeNull();
    expect(found(kinds(2, 3, 1, 4, 5, 6), kinds(1, 2, 3, 4, 5, 6))).not.toBeNull();
  });

  test("are edits among more rows that were filled with the content of a row that stays", () => {
    const agreed = table(8);
    const filled = (many: number) =>
      sheetOf([1, 2, 3, 4, 5, 6, 7, 8], [...round, ...upTo(5).map((n) => (n < many ? 8 : n + 4))]);
    expect(found(filled(3), agreed)).not.toBeNull();
    expect(found(filled(4), agreed)).toBeNull();
    expect(
      found(
        sheetOf(
          [1, 2, 3, 4, 5, 6, 7, 8],
          upTo(8).map(() => 8),
        ),
        agreed,
      ),
    ).toBeNull();
  });
});

describe("More rows than are compared each with each", () => {
  test("are all in doubt, where so many were edited in a sorted table", () => {
    const [count, moved] = [640, 330];
    const agreed = table(count);
    const edited = (many: number) =>
      upTo(count).map((n): Row => {
        const of = n < moved ? ((n + 1) % moved) + 1 : n + 1;
        const [name, quantity, price, note, total] = nth(of);
        const isEdited = n >= moved && n < moved + many;
        return [
          String(n + 1),
          name ?? null,
          quantity ?? null,
          price ?? null,
          isEdited ? "typed" : (note ?? null),
          total ?? null,
        ];
      });
    expect(found(edited(300), agreed)?.unsure).toEqual([]);
    expect(found(edited(301), agreed)?.unsure).toHaveLength(301);
  });
});

describe("An id that stands in several rows", () => {
  const copy = (id: number, n: number): Row => [String(id), ...nth(n)];

  test("is known to nobody, also where all of them hold what it last had", () => {
    const agreed = table(6);
    const sheet = [...sheetOf([1, 2, 3, 4, 5, 6], [2, 3, 1, 4, 5, 6]), copy(5, 5)];
    expect(movesOf(sheet, agreed)).toEqual(["1>2", "2>3", "3>1"]);
    expect(found(sheet, agreed)?.unsure).toEqual([]);
  });

  test("is in doubt where one of its rows was edited", () => {
    const agreed = table(6);
    const [, ...fifth] = copy(5, 5);
    const edited: Row = ["5", ...fifth.with(3, "typed")];
    const sheet = [...sheetOf([1, 2, 3, 4, 5, 6], [2, 3, 1, 4, 5, 6]), edited];
    expect(found(sheet, agreed)?.unsure).toContain("5");
  });

  test("goes to as many of the rows that have its content as were moved away from it", () => {
    const agreed = table(6);
    // The fifth row was copied. Both copies and three others went round; ids 5 stand over other contents.
    const sheet = sheetOf([1, 2, 3, 4, 5, 5, 6], [5, 5, 1, 2, 3, 4, 6]);
    expect(movesOf(sheet, agreed)).toEqual(["1>5", "2>5", "3>1", "4>2", "5>3", "5>4"]);
  });

  test("goes to no more rows than were moved away from it: the others were filled with its content", () => {
    const agreed = table(6);
    const sheet = sheetOf([1, 2, 3, 4, 5, 5, 6], [5, 5, 1, 2, 5, 4, 6]);
    expect(movesOf(sheet, agreed)?.filter((one) => one.endsWith(">5"))).toEqual(["1>5"]);
  });
});

describe("A row that was edited in a table that was sorted", () => {
  const agreed = table(7);
  const sorted = (rows: readonly Row[]): Row[] =>
    rows.map(([id], at): Row => {
      const [, ...cells] = rows[(at + 1) % rows.length] ?? [];
      return [id, ...cells];
    });
  const typed = (...changed: readonly Row[]): Row[] => {
    const own = new Map(changed.map((row) => [row[0], row]));
    return [...agreed.map((row) => own.get(row[0]) ?? row), ...changed.filter(([id]) => id === "")];
  };
  const unsure = (rows: readonly Row[], last: readonly Row[] = agreed) =>
    [...(found(sorted(rows), last)?.unsure ?? [])].sort();

  test("is known by its name where one row and one id have it", () => {
    const second: Row = ["2", "Part 2", 2, 7, "Note 2", 200];
    const third: Row = ["3", "Part 3", 3, 8, "Note 3", 300];
    expect(unsure(typed(second, third))).toEqual([]);
    // Two rows of one name.
    expect(unsure(typed(second, ["3", "Part 2", 3, 30, "Note 3", 300]))).toEqual(["2", "3"]);
    // Two ids of one name.
    const last = agreed.map((row): Row => (row[0] === "3" ? ["3", "Part 2", 3, 30, "Note 3", 300] : row));
    const rows = last.map((row): Row => {
      if (row[0] === "2") return second;
      return row[0] === "3" ? ["3", "Other", 3, 30, "Note 3", 300] : row;
    });
    expect(unsure(rows, last)).toEqual(["2", "3"]);
  });

  test("is not known by a name that it lacks", () => {
    const nameless = agreed.map((row): Row => (row[0] === "3" ? ["3", null, 3, 30, "Note 3", 300] : row));
    const rows = nameless.map((row): Row => {
      if (row[0] === "2") return ["2", null, 2, 20, "Note 2", 200];
      return row[0] === "3" ? ["3", "New", 3, 30, "Note 3", 300] : row;
    });
    expect(unsure(rows, nameless)).toEqual(["2", "3"]);
  });

  test("is in doubt beside a new row that has half of its cells", () => {
    const other: Row = ["6", "Other", 71, 72, "Else", 600];
    const beside = (fresh: Row) => found([...sorted(typed(other)), fresh], agreed)?.unsure;
    expect(beside(["", "Fresh", 6, 60, "Else", 9])).toEqual(["6"]);
    expect(beside(["", "Fresh", 6, 61, "Else", 9])).toEqual([]);
  });

  test("is in doubt where another content that nobody had stands beside an id that stands twice", () => {
    const fives = table(5);
    const rows = (sixth: number) => sheetOf([1, 2, 3, 4, 5, 5], [0, 1, 2, 3, 5, sixth]);
    expect(found(rows(5), fives)?.unsure).toEqual([]);
    expect([...(found(rows(0), fives)?.unsure ?? [])].sort()).toEqual(["4", "5"]);
  });

  test("is in doubt where a new row's content came to stand beside an id that stands twice", () => {
    const [, ...third] = agreed[2] ?? [];
    const fresh: Row = ["", "Fresh", 9, 99, "fresh", 999];
    const rows = (sixth: CellValue): Row[] => [
      ...typed(["6", "Part 6", 6, sixth, "Note 6", 600]),
      ["3", ...third],
      fresh,
    ];
    expect(unsure(rows(60))).toEqual([]);
    expect(unsure(rows(61))).toEqual(["6"]);
  });
});

describe("What a row last had", () => {
  const sheet = sheetOf([1, 2, 3, 4], [2, 3, 4, 1]);
  const moves = ["1>2", "2>3", "3>4", "4>1"];
  const agreed = table(4);
  const theirs = agreed.map(([id]): Row => [id, `Theirs ${id}`, 0, 0, "", 0]);
  const by = (remote: readonly Row[], copy: readonly Row[] | null) =>
    shiftedIds(input(sheet, remote, copy))?.moves.map(({ from, to }) => `${from}>${to}`) ?? null;

  test("is what was agreed on, whatever the platform has by now; else what the platform has", () => {
    expect(by(theirs, agreed)).toEqual(moves);
    expect(by(agreed, null)).toEqual(moves);
    expect(by(theirs, null)).toBeNull();
    expect(by(agreed, agreed.slice(0, 1))).toEqual(moves);
  });

  test("is what the platform has of a row that was not agreed on whole, but for the platform's own column", () => {
    const { keys } = input(sheet, agreed, agreed).agreed ?? { keys: [] };
    const partly = (cells: readonly (CellValue | undefined)[], remote: readonly Row[]) => {
      const rows = new Map<string, readonly (CellValue | undefined)[]>(agreed.map(([id, ...own]) => [id, own]));
      for (const id of ["3", "4"]) rows.set(id, cells);
      const { moves: moved, unsure } = shiftedIds({ ...input(sheet, remote, agreed), agreed: { keys, rows } }) ?? {};
      return [moved?.length, unsure];
    };
    // Of two rows that are known in part the platform's own say whose they are.
    expect(partly([undefined, 999, 999, "Old", 0], agreed)).toEqual([4, []]);
    const whole = new Map<string, readonly (CellValue | undefined)[]>(
      agreed.map(([id, ...own]) => [id, [...own.slice(0, 4), undefined]]),
    );
    expect(shiftedIds({ ...input(sheet, theirs, agreed), agreed: { keys, rows: whole } })?.moves).toHaveLength(4);
  });
});
