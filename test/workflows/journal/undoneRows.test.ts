// New rows that an undo left in the sheet, and records that new rows may be.
import type { RowCreate } from "../../../src/sync/syncPlan";
import { contentKey } from "../../../src/sync/match/matchCreated";
import { madeIds } from "../../../src/workflows/journal/madeIds";
import { undoneKeys, undoneRows } from "../../../src/workflows/journal/undoneRows";
import { mapping, sheetOf, type Row } from "../../sync/support";
import { created, removed, sendOf, updated, type Cells } from "./entries";
import { journalWorld, link } from "./journalRoom";

const gear: Cells = ["Gear", 1, 9.5, "steel", null];
const shaft: Cells = ["Shaft", 2, 8.5, "iron", null];
const row = (id: string, cells: Cells): Row => [id, ...cells];
const key = (cells: Cells) => contentKey(mapping, cells);
const counts = { creates: 0, updates: 0, deletions: 0 };
type Sends = NonNullable<Parameters<typeof journalWorld>[0]["sends"]>;

const make = (id: string, ...rows: readonly Row[]) =>
  sendOf(
    `L.${id}`,
    [
      created(
        `L.${id}.c.1`,
        rows.map(([, ...cells]) => cells),
        rows,
      ),
    ],
    null,
    {
      counts: { ...counts, creates: rows.length },
    },
  );
const take = (id: string, undoes: string | null, ...rows: readonly Row[]) =>
  sendOf(
    `L.${id}`,
    rows.map(([own, ...cells]) => removed(`L.${id}.d.${own}`, own, cells)),
    null,
    { undoes, counts: { ...counts, deletions: rows.length } },
  );
const change = sendOf("L.9", [updated("L.9.u.1", "1", gear, shaft)], null, { counts: { ...counts, updates: 1 } });

describe("Rows that undos took off the platform", () => {
  async function undone(sends: Sends, sheet: readonly Row[] = [row("", gear)]) {
    const { services, asked } = journalWorld({ sends });
    return { found: await undoneRows(services, link, sheetOf(sheet)), asked };
  }

  test("are counted by content, less those that were created again since", async () => {
    const first = make("1", row("5", gear), row("6", gear), row("7", shaft));
    const undo = take("2", "L.1", row("5", gear), row("6", gear), row("7", shaft));
    expect((await undone([undo, first])).found).toEqual(
      new Map([
        [key(gear), 2],
        [key(shaft), 1],
      ]),
    );
    const again = make("3", row("8", gear));
    expect((await undone([again, undo, first])).found.get(key(gear))).toBe(1);
    // What was created before it was taken off does not count against it, however often it was.
    expect((await undone([undo, make("0", row("3", gear)), first])).found.get(key(gear))).toBe(2);
  });

  test("are none that a person deleted, and none without an undo that deleted something", async () => {
    const first = make("1", row("5", gear));
    const undo = take("3", "L.1", row("7", shaft));
    const { found } = await undone([undo, take("2", null, row("5", gear)), first]);
    expect([found.get(key(gear)), found.get(key(shaft))]).toEqual([0, 1]);
    const back = sendOf("L.4", [], null, { undoes: "L.1", counts: { ...counts, creates: 1 } });
    const none = await undone([back, take("2", null, row("5", gear)), first]);
    expect([none.found, none.asked]).toEqual([new Map(), []]);
  });

  test("are looked for only where the sheet has new rows, in sends that created or deleted something", async () => {
    const undo = take("2", "L.1", row("5", gear));
    const blank = row("", [null, null, "", null, 5]);
    expect((await undone([undo], [row("5", gear), blank])).asked).toEqual([]);
    expect((await undone([change, undo], [row("5", gear), row("", shaft), blank])).asked).toEqual(["L.2"]);
  });

  test("leave as many of the new rows behind, of equal ones the first", () => {
    const create = (at: number, cells: Cells): RowCreate => ({ row: at, cells });
    const creates = [create(3, gear), create(4, shaft), create(5, gear), create(6, gear)];
    const keys = undoneKeys(
      mapping,
      creates,
      new Map([
        [key(gear), 2],
        [key(shaft), 0],
      ]),
    );
    expect(keys).toEqual(new Set(["row 3", "row 5"]));
    expect(undoneKeys(mapping, creates, new Map())).toEqual(new Set());
  });
});

describe("Records that new rows may be", () => {
  async function ids(sends: Sends, sheet: readonly Row[]) {
    const { services, asked } = journalWorld({ sends });
    return [await madeIds(services, link, sheetOf(sheet)), asked];
  }
  const first = make("1", row("5", gear), row("6", shaft), row("7", ["GEAR", 9, 9, "", null]));

  test("are those of their names, for new rows and those whose create is unknown", async () => {
    expect(await ids([first], [row("", ["gear", 2, 2, "", null])])).toEqual([["5", "7"], ["L.1"]]);
    expect(await ids([first], [row("new:L.1.h:0", shaft), row("3", gear)])).toEqual([["6"], ["L.1"]]);
  });

  test("are none that another send deleted, whether before or after it in the journal", async () => {
    const gone = take("2", null, row("5", gear));
    expect((await ids([gone, first], [row("", gear)]))[0]).toEqual(["7"]);
    expect((await ids([first, gone], [row("", gear)]))[0]).toEqual(["7"]);
  });

  test("are asked for only where the sheet has such rows, in sends that created or deleted something", async () => {
    const blank = row("", [null, null, "", null, 5]);
    expect(await ids([first], [row("5", gear), blank])).toEqual([[], []]);
    expect((await ids([change, first, take("2", null, row("5", gear))], [row("", gear)]))[1]).toEqual(["L.1", "L.2"]);
  });
});
