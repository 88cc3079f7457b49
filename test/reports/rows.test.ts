import fc from "fast-check";
import { schemaColumns } from "../../src/reports/columns";
import { EntryReader, type ReadingOptions } from "../../src/reports/entryRows";
import { fingerprintOf } from "../../src/reports/fingerprint";
import { RefreshPlan } from "../../src/reports/refreshPlan";
import { RowIndex } from "../../src/reports/rowIndex";
import type { CellValue } from "../../src/values/cell";

const { columns } = schemaColumns(
  [
    { name: "Rpt-Title", type: "text" },
    { name: "Rpt-Spend", type: "currency" },
  ],
  "Rpt-",
  false,
);
const options: ReadingOptions = {
  columns,
  prefix: "Rpt-",
  keepPrefix: false,
  date1904: false,
  leftOut: new Set(),
  takeUnlisted: true,
};
const entry = (id: string, title: unknown, spend: unknown, more: Record<string, unknown> = {}) => ({
  id,
  attributes: { "Rpt-Title": title, "Rpt-Spend": spend, ...more },
});

describe("pages of entries as rows", () => {
  test("a name that no column has becomes a column at the end, from the page on that brings it", () => {
    const reader = new EntryReader(options);
    expect(reader.read([entry("1", "Steel", "5.0")])).toEqual([{ key: "1", cells: ["Steel", 5] }]);
    expect(reader.read([entry("2", "Wood", null, { "ID-Unique": "0007" })])).toEqual([
      { key: "2", cells: ["Wood", null, "0007"] },
    ]);
    expect(reader.columns.map(({ label, origin }) => [label, origin])).toEqual([
      ["Title", "schema"],
      ["Spend", "schema"],
      ["ID-Unique", "entries"],
    ]);
  });

  test("values within values have a column for each of their members, and what has a column already stays in it", () => {
    const files = [
      { title: "ISO", pages: 3, by: { name: "Lab" } },
      { title: "EMAS", pages: 4 },
    ];
    const more = { Files: files, Site: { city: "Lyon", at: { floor: 2 } }, Tags: ["a", "b"], None: {}, Left: { a: 1 } };
    const reader = new EntryReader({ ...options, leftOut: new Set(["Left"]) });
    const [row] = reader.read([entry("1", "Steel", 5, more)]);
    const read = reader.columns.map(({ key }, at) => [key, row?.cells[at]]);
    expect(Object.fromEntries(read.slice(2))).toEqual({
      "Files: title": "ISO; EMAS",
      "Files: pages": "3; 4",
      "Files: by": '{"name":"Lab"}; ',
      "Site: city": "Lyon",
      "Site: at: floor": 2,
      Tags: "a; b",
      None: "{}",
    });
    const earlier = new EntryReader({ ...options, columns: reader.columns });
    expect(earlier.read([entry("1", "Steel", 5, { Files: files.slice(1) })])[0]?.cells.slice(2, 4)).toEqual([
      "EMAS",
      4,
    ]);
    const whole = new EntryReader(options).read([entry("1", { plain: "Steel" }, 5)]);
    expect(whole).toEqual([{ key: "1", cells: ['{"plain":"Steel"}', 5] }]);
  });

  test("names that were left out, or that nobody wants, make no column", () => {
    const chosen = new EntryReader({ ...options, leftOut: new Set(["ID-Unique"]) });
    chosen.read([entry("1", "Steel", 1, { "ID-Unique": "7", Stage: "Draft" })]);
    expect(chosen.columns.map(({ key }) => key)).toEqual(["Rpt-Title", "Rpt-Spend", "Stage"]);
    const none = new EntryReader({ ...options, takeUnlisted: false });
    none.read([entry("1", "Steel", 1, { Stage: "Draft" })]);
    expect(none.columns).toHaveLength(2);
  });

  test("names such as those of objects' own members are names like any other", () => {
    const reader = new EntryReader(options);
    const attributes = JSON.parse('{"__proto__": "a", "constructor": "b"}') as Record<string, unknown>;
    expect(reader.read([{ id: "1", attributes }])).toEqual([{ key: "1", cells: [null, null, "a", "b"] }]);
    expect(reader.read([entry("2", "Steel", 1)])).toEqual([{ key: "2", cells: ["Steel", 1, null, null] }]);
  });

  test("an entry that comes twice word for word is one row, and one that only shares its id is another", () => {
    const reader = new EntryReader(options);
    const rows = reader.read([entry("1", "Steel", 5), entry("1", "Steel", 6), entry("1", "Steel", 7)]);
    expect(rows.map(({ key }) => key)).toEqual(["1", "1 #2", "1 #3"]);
    expect(reader.read([entry("1", "Steel", 6), entry("2", "Wood", 1)])).toEqual([{ key: "2", cells: ["Wood", 1] }]);
    expect([reader.twins, reader.repeats, reader.rows]).toEqual([2, 1, 4]);
  });

  test("what does not fit is counted by column, with the first few as they came", () => {
    const reader = new EntryReader(options);
    reader.read(["a", "b", "c", "d"].map((spend, at) => entry(String(at), "Steel", spend)));
    reader.read([entry("9", "Steel", "12.5")]);
    expect(reader.misfits).toEqual([{ key: "Rpt-Spend", count: 4, examples: ["a", "b", "c"] }]);
  });
});

describe("rows by their key", () => {
  test("an index finds what a map finds, however much it grows", () => {
    const keys = fc.array(fc.string({ maxLength: 6 }), { maxLength: 400 });
    fc.assert(
      fc.property(keys, (some) => {
        const index = new RowIndex(0);
        const map = new Map<string, number>();
        some.forEach((key, position) => {
          expect(index.add(key, { position, content: fingerprintOf([key]) })).toBe(!map.has(key));
          if (!map.has(key)) map.set(key, position);
        });
        expect(index.size).toBe(map.size);
        for (const key of [...some, "not there"]) expect(index.get(key)?.position).toBe(map.get(key));
      }),
    );
  });

  test("rows have one fingerprint where Excel would show them alike, and others where it would not", () => {
    const same: [CellValue[], CellValue[]][] = [
      [[null], [""]],
      [[0.1 + 0.2], [0.3]],
      [["a\r\nb"], ["a\nb"]],
    ];
    for (const [one, other] of same) expect(fingerprintOf(one)).toEqual(fingerprintOf(other));
    const different: [CellValue[], CellValue[]][] = [
      [["1"], [1]],
      [["a", "b"], ["ab"]],
      [
        ["", "a"],
        ["a", ""],
      ],
      [[true], ["b1"]],
    ];
    for (const [one, other] of different) expect(fingerprintOf(one)).not.toEqual(fingerprintOf(other));
  });
});

describe("what a refresh changes", () => {
  const cellsOf = (n: number): CellValue[] => [`Row ${n}`, n];

  test("nothing, where the same entries come in another order", () => {
    const plan = new RefreshPlan(3);
    [1, 2, 3].forEach((n, at) => plan.addOld(String(n), at, cellsOf(n)));
    [3, 1, 2].forEach((n) => plan.take({ key: String(n), cells: cellsOf(n) }, 2));
    expect(plan.changes()).toEqual({ changed: [], added: [], vanished: [], copies: [], unchanged: 3 });
  });

  test("names rows that differ, that are new and that are gone; the person's own rows and copies are left alone", () => {
    const plan = new RefreshPlan(5);
    plan.addOld("1", 0, cellsOf(1));
    plan.addOld("2", 1, cellsOf(2));
    plan.addOld("", 2, ["my own", null]);
    plan.addOld("3", 3, cellsOf(3));
    plan.addOld("1", 4, ["a copy", 1]);
    plan.take({ key: "1", cells: ["Row 1", 1.5] }, 2);
    plan.take({ key: "3", cells: [...cellsOf(3), "new column"] }, 2);
    plan.take({ key: "4", cells: cellsOf(4) }, 2);
    expect(plan.changes()).toEqual({
      changed: [
        { key: "1", position: 0, cells: ["Row 1", 1.5] },
        { key: "3", position: 3, cells: ["Row 3", 3, "new column"] },
      ],
      added: [{ key: "4", cells: cellsOf(4) }],
      vanished: [1],
      copies: [4],
      unchanged: 0,
    });
  });
});
