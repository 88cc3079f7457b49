// Which records new rows of the sheet may be, by what the table's earlier sends made.
import { ownCreates } from "../../../src/workflows/journal/ownCreates";
import { agreedOf, remoteOf, sheetOf, type Row } from "../../sync/support";
import { created, planOf, refused, removed, sendOf, type Cells } from "./entries";
import { journalWorld, link } from "./journalRoom";

const gear: Cells = ["Gear", 1, 9.5, "steel", null];
const shaft: Cells = ["Shaft", 2, 8.5, "iron", null];
const bolt: Cells = ["Bolt", 3, 7.5, "tin", null];
const row = (id: string, cells: Cells): Row => [id, ...cells];
const fresh = (cells: Cells) => row("", cells);

interface Given {
  readonly sheet: readonly Row[];
  readonly remote?: readonly Row[];
  readonly agreed?: readonly Row[];
  readonly sends?: Parameters<typeof journalWorld>[0]["sends"];
}

async function read({ sheet, remote = [], agreed = [], sends = [] }: Given) {
  const { services, asked } = journalWorld({ sends });
  const sides = { link, sheet: sheetOf(sheet), remote: remoteOf(remote), agreed: agreedOf(agreed) };
  return { ...(await ownCreates(services, sides)), asked };
}

/** It made these records, by an answer that names them. */
const made = (id: string, ...rows: readonly Row[]) =>
  sendOf(`L.${id}`, [
    created(
      `L.${id}.c.1`,
      rows.map(([, ...cells]) => cells),
      rows,
    ),
  ]);
const lost = (id: string, ...rows: readonly Cells[]) =>
  sendOf(`L.${id}`, [created(`L.${id}.c.1`, rows, [], refused())]);

describe("A record that an earlier send made", () => {
  test("is a new row's where nobody has it and nobody agreed on it, with the cells that left", async () => {
    const { sure, own } = await read({
      sheet: [fresh(bolt)],
      remote: [row("5", ["Gear 2", ...gear.slice(1)]), row("6", shaft)],
      agreed: [row("6", shaft)],
      sends: [made("1", row("5", gear), row("6", shaft))],
    });
    expect(sure).toEqual(new Map([["5", gear]]));
    expect(own).toEqual(new Map([["5", { sure: true, sent: [gear] }]]));
  });

  test("is none where the platform does not list it any more", async () => {
    const { sure } = await read({ sheet: [fresh(gear)], sends: [made("1", row("5", gear))] });
    expect(sure).toEqual(new Map());
  });

  test("may be a new row's of its name, whatever the record is called by now, also where a row has its id", async () => {
    const given = { remote: [row("5", bolt)], agreed: [row("5", bolt)], sends: [made("1", row("5", gear))] };
    const named: Cells = ["gear", 7, 7, "other", null];
    expect((await read({ ...given, sheet: [row("5", bolt), fresh(named)] })).sure).toEqual(new Map([["5", gear]]));
    expect((await read({ ...given, sheet: [row("5", bolt), fresh(shaft)] })).sure).toEqual(new Map());
    // By the name that it has now.
    expect((await read({ ...given, sheet: [row("5", bolt), fresh(["Bolt", 8, 8, "", null])] })).sure.size).toBe(1);
  });

  test("is the row's that has all that left, where no row has its id, although both sides agreed on it", async () => {
    const nameless: Cells = [null, 1, 9.5, "steel", null];
    const given = {
      remote: [row("5", nameless)],
      agreed: [row("5", nameless)],
      sends: [made("1", row("5", nameless))],
    };
    expect((await read({ ...given, sheet: [fresh(nameless)] })).sure).toEqual(new Map([["5", nameless]]));
    expect((await read({ ...given, sheet: [fresh(nameless), row("5", nameless)] })).sure).toEqual(new Map());
    expect((await read({ ...given, sheet: [fresh([null, 2, 9.5, "steel", null])] })).sure).toEqual(new Map());
  });

  test("is known by what the newest send of it says", async () => {
    const { sure } = await read({
      sheet: [fresh(gear)],
      remote: [row("5", gear)],
      sends: [made("2", row("5", gear)), made("1", row("5", bolt))],
    });
    expect(sure).toEqual(new Map([["5", gear]]));
  });
});

describe("Rows of a request that nobody knows the end of", () => {
  test("may be any of the records that are like them and that were not there before", async () => {
    const plan = planOf({}, { strangers: ["7"] });
    const sends = [{ ...lost("1", gear, shaft), plan }];
    const { sure, own } = await read({
      sheet: [fresh(gear)],
      remote: [row("5", gear), row("6", ["Gear", 1, 9.5, "iron", null]), row("7", gear), row("8", bolt)],
      agreed: [row("8", bolt)],
      sends,
    });
    expect(sure).toEqual(new Map());
    expect(own).toEqual(new Map([["5", { sure: false, sent: [gear] }]]));
    // Two are alike: it may be each of them.
    const both = await read({ sheet: [fresh(gear)], remote: [row("5", gear), row("6", gear)], sends });
    expect(both.own).toEqual(
      new Map([
        ["5", { sure: false, sent: [gear] }],
        ["6", { sure: false, sent: [gear] }],
      ]),
    );
    const none = await read({ sheet: [fresh(gear)], remote: [row("8", bolt)], agreed: [row("8", bolt)], sends });
    expect(none.own).toEqual(new Map());
  });

  test("may be the record of a row that has their name, only where all of it is equal", async () => {
    const sends = [lost("1", gear, shaft)];
    const given = { sheet: [row("5", gear), fresh(gear)], agreed: [row("5", gear)], sends };
    expect((await read({ ...given, remote: [row("5", gear)] })).own).toEqual(
      new Map([["5", { sure: false, sent: [gear] }]]),
    );
    expect((await read({ ...given, remote: [row("5", ["Gear", 2, 9.5, "steel", null])] })).own).toEqual(new Map());
  });

  test("count together where several requests may have made one record, and beside the request that surely did", async () => {
    const { own } = await read({
      sheet: [fresh(gear)],
      remote: [row("5", gear), row("6", gear)],
      sends: [lost("3", gear), lost("2", gear), made("1", row("6", gear))],
    });
    expect(own.get("5")).toEqual({ sure: false, sent: [gear, gear] });
    expect(own.get("6")).toEqual({ sure: true, sent: [gear] });
  });
});

describe("The journal is read", () => {
  const sends = [made("1", row("5", gear))];
  const remote = [row("5", gear)];

  test("only where the sheet has new rows with something in them", async () => {
    const blank = fresh([null, "", null, null, 9]);
    const { asked, sure, own } = await read({
      sheet: [row("5", gear), blank, row("new:L.1.h:0", bolt)],
      remote,
      sends,
    });
    expect([asked, sure, own]).toEqual([[], new Map(), new Map()]);
    expect((await read({ sheet: [fresh(bolt)], remote, sends })).asked).toEqual(["L.1"]);
  });

  test("of sends that created something", async () => {
    const other = sendOf("L.2", [removed("L.2.d.1", "4", bolt)], null, {
      counts: { creates: 0, updates: 1, deletions: 1 },
    });
    expect((await read({ sheet: [fresh(gear)], remote, sends: [other, ...sends] })).asked).toEqual(["L.1"]);
  });

  test("and a row without a name has the name of no record", async () => {
    const nameless: Cells = [null, 4, 4, "x", null];
    const { sure } = await read({
      sheet: [row("5", nameless), fresh([null, 6, 6, "y", null])],
      remote: [row("5", nameless)],
      agreed: [row("5", nameless)],
      sends: [made("1", row("5", nameless))],
    });
    expect(sure).toEqual(new Map());
  });
});
