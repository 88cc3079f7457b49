// Cells that have the value from before a send again, although the platform took the sent one.
import type { SendDetails } from "../../../src/platform/sendContract";
import { doubtTypedBack } from "../../../src/workflows/journal/typedBack";
import { agreedOf, mapping, remoteOf, sheetOf, type Row } from "../../sync/support";
import { sendOf, updated, type Cells } from "./entries";
import { journalWorld, link, NOW } from "./journalRoom";

const MINUTE = 60_000;
const gear: Cells = ["Gear", 1, 9.5, "steel", null];
/** As the platform took them. */
const sent: Cells = ["Gear", 2, 9.5, "steel", null];
const at = (ageMs: number) => new Date(NOW - ageMs).toISOString();

interface Given {
  readonly sheet?: readonly Row[];
  readonly remote?: readonly Row[];
  readonly agreed?: readonly Row[] | null;
  readonly sends: readonly SendDetails[];
  readonly frozen?: readonly number[];
  readonly arrived?: readonly string[];
  /** How long ago the table was refreshed last; null for never. */
  readonly refreshed?: number | null;
}

async function doubted(given: Given) {
  const { sheet = [["1", ...gear]], remote = [["1", ...sent]], agreed = [["1", ...gear]], refreshed = null } = given;
  const { services, asked } = journalWorld({ sends: given.sends });
  const copy = agreed === null ? null : agreedOf(agreed);
  const found = await doubtTypedBack(services, {
    link: { ...link, lastRefresh: refreshed === null ? null : at(refreshed) },
    sheet: sheetOf(sheet),
    remote: remoteOf(remote),
    frozen: new Set(given.frozen),
    agreed: copy,
    arrived: new Set(given.arrived),
  });
  const stored = await services.workbook.agreedCopy("L");
  return { row: found?.rows.get("1") ?? null, isSame: found === copy, stored: stored?.rows.get("1"), asked };
}

/** An update of the row that left so long ago. */
const change = (ageMs = MINUTE, before: Cells = gear, cells: Cells = sent, n = 1) =>
  sendOf(`L.${n}`, [updated(`L.${n}.u.1`, "1", before, cells, { at: at(ageMs) })], null, { endedAt: at(ageMs - 1000) });
const doubt = ["Gear", undefined, 9.5, "steel", null];

describe("A cell that is as agreed, while the platform has what was sent", () => {
  test("is agreed on no more, for this refresh and later ones; the row's other cells are", async () => {
    const { row, stored } = await doubted({ sends: [change()] });
    expect([row, stored]).toEqual([doubt, doubt]);
    const bolt: Row = ["2", "Bolt", 3, 7.5, "tin", null];
    const second = {
      sheet: [bolt, ["1", ...gear]],
      remote: [bolt, ["1", ...sent]],
      agreed: [bolt, ["1", ...gear]],
    } as const;
    expect((await doubted({ ...second, sends: [change()] })).row).toEqual(doubt);
  });

  test("is agreed on where no own send changed it, or the send set the very value", async () => {
    expect(await doubted({ sends: [] })).toMatchObject({ isSame: true, stored: undefined });
    const other: Cells = ["Gear", 1, 7, "steel", null];
    expect(await doubted({ sends: [change(MINUTE, gear, other)] })).toMatchObject({ isSame: true });
    expect(await doubted({ sends: [change(MINUTE, sent, gear)] })).toMatchObject({ isSame: true });
    const failure = { kind: "invalid", detail: "No.", status: 422 };
    const failed = sendOf("L.1", [updated("L.1.u.1", "1", gear, sent, { failure })]);
    expect(await doubted({ sends: [failed] })).toMatchObject({ isSame: true });
  });

  test("is judged by the last of several sends of it", async () => {
    const back = change(MINUTE, sent, gear, 2);
    expect(await doubted({ sends: [back, change(2 * MINUTE)] })).toMatchObject({ isSame: true });
    const again = change(MINUTE, gear, ["Gear", 3, 9.5, "steel", null], 2);
    expect((await doubted({ sends: [again, back] })).row).toEqual(doubt);
  });

  test("has the value from before by right where an undo set it back", async () => {
    const undo = { ...change(MINUTE, sent, gear, 2), send: { ...change(0, gear, sent, 2).send, undoes: "L.1" } };
    expect(await doubted({ sends: [undo, change(2 * MINUTE)] })).toMatchObject({ isSame: true });
    // Unless the undo's own answer was lost until now.
    const redo = { ...change(MINUTE, gear, sent, 2), send: { ...change(MINUTE, gear, sent, 2).send, undoes: "L.1" } };
    expect(await doubted({ sends: [redo] })).toMatchObject({ isSame: true });
    expect((await doubted({ sends: [redo], arrived: ["L.2.u.1"] })).row).toEqual(doubt);
  });
});

describe("A send that the agreed copy may not know", () => {
  test("left after the table was refreshed, or not much before, where clocks differ and it began with the agreed value", async () => {
    const ago = 60 * MINUTE;
    expect((await doubted({ sends: [change(ago)], refreshed: ago })).row).toEqual(doubt);
    const earlier = (ms: number, before = gear) =>
      doubted({
        sends: [sendOf("L.1", [updated("L.1.u.1", "1", before, sent, { at: at(ago + ms) })], null, { endedAt: at(0) })],
        refreshed: ago,
      });
    expect((await earlier(5 * MINUTE)).row).toEqual(doubt);
    expect(await earlier(5 * MINUTE + 1)).toMatchObject({ isSame: true });
    const other: Cells = ["Gear", 7, 9.5, "steel", null];
    expect(await earlier(5 * MINUTE, other)).toMatchObject({ isSame: true });
    expect((await earlier(0, other)).row).toEqual(doubt);
  });

  test("is not read where it ended long before the refresh, unless an answer was found just now", async () => {
    const ended = (ms: number) =>
      sendOf("L.1", [updated("L.1.u.1", "1", gear, sent, { at: at(90 * MINUTE) })], null, {
        endedAt: at(60 * MINUTE + ms),
      });
    const read = async (ms: number, more: Partial<Given> = {}) =>
      (await doubted({ sends: [ended(ms)], refreshed: 60 * MINUTE, ...more })).asked.length;
    expect([await read(5 * MINUTE), await read(5 * MINUTE + 1)]).toEqual([1, 0]);
    expect(await read(5 * MINUTE + 1, { arrived: ["L.1.u.1"] })).toBe(1);
    const found = await doubted({ sends: [ended(9 * MINUTE)], refreshed: 60 * MINUTE, arrived: ["L.1.u.1"] });
    expect(found.row).toEqual(doubt);
    const running = sendOf("L.1", [], null, { endedAt: null });
    expect((await doubted({ sends: [running], refreshed: 60 * MINUTE })).asked).toEqual(["L.1"]);
    const counts = { creates: 3, updates: 0, deletions: 3 };
    expect((await doubted({ sends: [sendOf("L.1", [], null, { counts })] })).asked).toEqual([]);
  });
});

describe("The gateway is not asked", () => {
  const sends = [change()];
  const nothing = { isSame: true, asked: [] };

  test("where a refresh would write over nothing: the cell is edited, or both sides are alike", async () => {
    expect(await doubted({ sends, sheet: [["1", "Gear", 5, 9.5, "steel", null]] })).toMatchObject(nothing);
    expect(await doubted({ sends, remote: [["1", ...gear]] })).toMatchObject(nothing);
    expect(await doubted({ sends, sheet: [["1", ...sent]] })).toMatchObject(nothing);
  });

  test("where nobody agreed, or the platform does not have the row", async () => {
    expect(await doubted({ sends, agreed: null })).toMatchObject(nothing);
    expect(await doubted({ sends, agreed: [] })).toMatchObject(nothing);
    expect(await doubted({ sends, remote: [["2", ...sent]] })).toMatchObject(nothing);
  });

  test("for columns that are frozen or the platform's own", async () => {
    expect(await doubted({ sends, frozen: [1] })).toMatchObject(nothing);
    const own = mapping.findIndex(({ computed }) => computed);
    expect(await doubted({ sends, remote: [["1", ...gear.with(own, 5)]] })).toMatchObject(nothing);
  });
});
