// Which new rows are, or may be, what earlier sends of the table created.
import { findLikes, pairOwn, type LikesInput } from "../../../src/sync/match/ownRows";
import type { Mapping } from "../../../src/sync/mapping";
import type { OwnRecord } from "../../../src/sync/sentCreates";
import type { CellValue } from "../../../src/values/cell";
import { agreedOf, mapping, remoteOf, sheetOf, type Row } from "../support";

type Cells = readonly CellValue[];
const noRules = { type: "any", computed: false, naming: false } as const;
const gear: Cells = ["Gear", 1, 9.5, "steel", null];
const shaft: Cells = ["Shaft", 2, 8.5, "steel", null];

describe("a row without an id that holds what was sent", () => {
  const pairs = (
    sheet: readonly Row[],
    remote: readonly Row[],
    own: readonly (readonly [string, Cells])[],
    agreed: readonly Row[] | null = [],
  ) =>
    pairOwn(mapping, sheetOf(sheet), remoteOf(remote), agreed === null ? null : agreedOf(agreed), new Map(own)).map(
      ({ row, id, agreed: cells }) => [row, id, cells],
    );
  const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];

  test("gets the record's id back, and the cells that left are agreed on", () => {
    const remote: Row[] = [bolt, ["5", "Gear", 1, 9.75, "steel", 10]];
    expect(pairs([bolt, ["", ...gear]], remote, [["5", gear]])).toEqual([[1, "5", gear]]);
    expect(pairs([bolt, ["", ...gear]], remote, [["5", gear]], null)).toEqual([[1, "5", gear]]);
  });

  test("gets no id that a row has or that the platform lacks", () => {
    const there: Row = ["5", ...gear];
    expect(pairs([there, ["", ...gear]], [there], [["5", gear]])).toEqual([]);
    expect(pairs([["", ...gear]], [bolt], [["5", gear]])).toEqual([]);
    expect(pairs([["", ...gear]], [there], [])).toEqual([]);
  });

  test("gets the id that was agreed on before its pane died, and nothing is agreed where that is newer", () => {
    const there: Row = ["5", "Gear", 1, 9.75, "steel", null];
    expect(pairs([["", ...gear]], [there], [["5", gear]], [["5", ...gear]])).toEqual([[0, "5", gear]]);
    const newer = ["Gear", 1, undefined, "steel", null];
    expect(pairs([["", ...gear]], [there], [["5", gear]], [there])).toEqual([[0, "5", newer]]);
  });

  test("gets none where one cell differs from what was sent", () => {
    expect(pairs([["", "Gear", 1, 9.75, "steel", null]], [["5", ...gear]], [["5", gear]])).toEqual([]);
  });

  test("takes the next id where several rows and records are equal, and a surplus row none", () => {
    const rows: Row[] = [["", ...gear], bolt, ["", ...gear], ["", ...gear]];
    const own = [["5", gear] as const, ["6", gear] as const];
    expect(
      pairs(
        rows,
        [
          ["6", ...gear],
          ["5", ...gear],
        ],
        own,
      ).map(([row, id]) => [row, id]),
    ).toEqual([
      [0, "6"],
      [2, "5"],
    ]);
  });

  test("has an id of its own or is blank: then it is passed over", () => {
    const blank: Cells = [null, null, null, null, null];
    expect(pairs([["9", ...gear]], [["5", ...gear]], [["5", gear]])).toEqual([]);
    expect(pairs([["", ...blank]], [["5", ...gear]], [["5", blank]])).toEqual([]);
  });
});

describe("a new row that may be a record", () => {
  const sent = (...rows: readonly Cells[]): OwnRecord => ({ sure: true, sent: rows });
  const likes = (creates: readonly Cells[], given: Partial<LikesInput> = {}) => [
    ...findLikes({
      mapping,
      creates: creates.map((cells, row) => ({ row, cells })),
      unseen: [],
      inSheet: [],
      own: new Map(),
      ...given,
    }),
  ];

  test("of somebody else must be equal to it but for what the platform computes", () => {
    const unseen = [{ id: "5", cells: ["Gear", 1, 9.5, "steel", 77] }];
    expect(likes([shaft, gear], { unseen })).toEqual([[1, { id: "5", row: null, own: false }]]);
    expect(likes([["Gear", 2, 9.5, "steel", null]], { unseen })).toEqual([]);
  });

  test("of an own send may differ from it by half, by what was sent and not by what stands there now", () => {
    const given = { unseen: [{ id: "5", cells: shaft }], own: new Map([["5", sent(gear)]]) };
    expect(likes([gear], given)).toEqual([[0, { id: "5", row: null, own: true }]]);
    expect(likes([["Cog", 3, 9.5, "steel", null]], given)).toEqual([[0, { id: "5", row: null, own: true }]]);
    expect(likes([["Cog", 3, 7, "steel", null]], given)).toEqual([]);
  });

  test("may be any of several own records, unless it is not sure that they are this table's", () => {
    const [one, other]: Cells[] = [gear, ["Gear", 7, 7, "brass", null]];
    const unseen = [one, other].map((cells, at) => ({ id: String(5 + at), cells: cells ?? [] }));
    const own = (sure: boolean) => new Map(unseen.map(({ id, cells }) => [id, { sure, sent: [cells] }]));
    const cleared: Cells = ["Gear", null, null, null, null];
    expect(likes([cleared], { unseen, own: own(true) })).toEqual([
      [0, { id: "5", row: null, own: true, others: ["6"] }],
    ]);
    expect(likes([cleared], { unseen, own: own(false) })).toEqual([[0, { id: "5", row: null, own: true }]]);
  });

  test("is enough like an own record by its name alone, whatever its case and white space", () => {
    const given = { unseen: [{ id: "5", cells: gear }], own: new Map([["5", sent(gear)]]) };
    expect(likes([[" GEAR ", 3, 7, "brass", null]], given)).toEqual([[0, { id: "5", row: null, own: true }]]);
  });

  test("is enough like an own record by its name, with few other cells the same", () => {
    const more = ["c10", "c11"].map((key) => ({ ...noRules, key, label: key }));
    const wide: Mapping = [...mapping, ...more];
    const whole: Cells = ["Gear", 1, 9.5, "steel", null, "x", "y"];
    const given = { mapping: wide, unseen: [{ id: "5", cells: whole }], own: new Map([["5", sent(whole)]]) };
    expect(likes([["Gear", 1, 7, "brass", null, "z", "z"]], given)).toEqual([[0, { id: "5", row: null, own: true }]]);
    expect(likes([["Cog", 1, 9.5, "brass", null, "z", "z"]], given)).toEqual([]);
  });

  test("is taken for an own record before an equal one of somebody else", () => {
    const unseen = [
      { id: "4", cells: gear },
      { id: "5", cells: shaft },
    ];
    expect(likes([gear], { unseen, own: new Map([["5", sent(gear)]]) })).toEqual([
      [0, { id: "5", row: null, own: true }],
    ]);
  });

  test("is not like a record by cells that are blank or computed", () => {
    const name: Cells = ["Gear", null, null, null, 4];
    const given = { unseen: [{ id: "5", cells: name }], own: new Map([["5", sent(name)]]) };
    expect(likes([["Cog", null, null, null, 4]], given)).toEqual([]);
    const short: Cells = ["Gear", 1, 9.5, null, null];
    const other = { unseen: [{ id: "5", cells: short }], own: new Map([["5", sent(short)]]) };
    expect(likes([["Cog", 1, 7, null, null]], other)).toEqual([]);
  });

  test("takes the record that is most like it, and the other row the other one", () => {
    const unseen = ["5", "6"].map((id) => ({ id, cells: shaft }));
    const own = new Map([
      ["5", sent(["Gear", 1, 9.5, "iron", null])],
      ["6", sent(["Gear", 1, 9.5, "steel", null])],
    ]);
    const near: Cells = ["Gear", 1, 9.5, "steel grey", null];
    expect(likes([gear, near], { unseen, own }).map(([at, { id }]) => [at, id])).toEqual([
      [0, "6"],
      [1, "5"],
    ]);
  });

  test("names a record that a nearer row has taken, where it is like no other", () => {
    const given = { unseen: [{ id: "5", cells: gear }], own: new Map([["5", sent(gear)]]) };
    const [far, near]: readonly Cells[] = [
      ["Gear", 9, 9, null, null],
      ["Gear", 1, 9.5, "brass", null],
    ];
    const named = (creates: readonly Cells[]) => likes(creates, given).map(([at, { id }]) => [at, id]);
    expect(named([far ?? [], near ?? []])).toEqual([
      [1, "5"],
      [0, "5"],
    ]);
    // An equal row leaves no doubt that it is the one.
    expect(named([far ?? [], gear])).toEqual([[1, "5"]]);
  });

  test("is compared with each row that the record may be", () => {
    const given = { unseen: [{ id: "5", cells: gear }], own: new Map([["5", sent(shaft, gear)]]) };
    expect(likes([gear], given)).toEqual([[0, { id: "5", row: null, own: true }]]);
  });

  test("names an own record that another row has, by what was sent or by what stands there now", () => {
    const inSheet = [{ id: "5", row: 7, cells: shaft }];
    const own = new Map([["5", sent(gear)]]);
    const like = { id: "5", row: 7, own: true };
    expect(likes([gear], { inSheet, own })).toEqual([[0, like]]);
    expect(likes([shaft], { inSheet, own })).toEqual([[0, like]]);
    expect(likes([["Gear", 1, 9.5, "brass", null]], { inSheet, own })).toEqual([]);
  });

  test("names each record that a row has once, and then the next one", () => {
    const inSheet = [
      { id: "5", row: 7, cells: shaft },
      { id: "6", row: 8, cells: gear },
    ];
    const own = new Map([["5", sent(gear)]]);
    const named = likes([gear, shaft, gear, gear], { inSheet, own }).map(([at, { id, row }]) => [at, id, row]);
    expect(named).toEqual([
      [0, "5", 7],
      [2, "6", 8],
    ]);
  });

  test("names an unseen record before one that a row has", () => {
    const given = {
      unseen: [{ id: "4", cells: gear }],
      inSheet: [{ id: "5", row: 7, cells: gear }],
      own: new Map([["5", sent(gear)]]),
    };
    expect(likes([gear], given)).toEqual([[0, { id: "4", row: null, own: false }]]);
    const ownUnseen = { ...given, own: new Map([...given.own, ["4", sent(gear)]]) };
    expect(likes([gear], ownUnseen)).toEqual([[0, { id: "4", row: null, own: true }]]);
  });

  test("is found by a cell that few rows have, among many that share the others", () => {
    const many = Array.from({ length: 60 }, (_, n): Cells => [`Part ${n}`, 1, n, "steel", null]);
    const asked: Cells = ["Part 59", 1, 1000, "steel", null];
    const given = { unseen: [{ id: "5", cells: asked }], own: new Map([["5", sent(asked)]]) };
    // Without a telling cell only rows of the first one are looked at, and they are no less like it.
    expect(likes(many, given).map(([at]) => at)).toEqual([59]);
    const blurred: Cells = [null, 1, null, "steel", null];
    const other = { unseen: [{ id: "5", cells: blurred }], own: new Map([["5", sent(blurred)]]) };
    expect(likes(many, other).map(([at]) => at)).toEqual(Array.from({ length: 51 }, (_, n) => n));
  });

  test("of fifty equal records or rows each is looked at, and no more", () => {
    const ids = Array.from({ length: 60 }, (_, n) => String(n));
    const unseen = ids.map((id) => ({ id, cells: shaft }));
    const own = new Map(ids.map((id) => [id, sent(gear)]));
    const named = likes(
      Array.from({ length: 60 }, () => gear),
      { unseen, own },
    );
    expect(new Set(named.map(([, { id }]) => id)).size).toBe(50);
    expect(named).toHaveLength(50);
  });
});
