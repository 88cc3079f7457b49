// What a send writes into the sheet before anything leaves: the platform's side; of an undo what is back there already.
import { rowTexts } from "../../../src/taskpane/tables/rowTexts";
import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import { carryUndone } from "../../../src/workflows/send/carryUndone";
import { movedRows, writeFirst } from "../../../src/workflows/send/writeFirst";
import { agreedOf, type Row } from "../../sync/support";
import { journalWorld } from "../journal/journalRoom";
import { openOf, shown, type Shown } from "./sendRoom";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const gear: Row = ["2", "Gear", 1, 9.5, "steel", 9.5];
const cells = (...[, ...own]: Row) => own;
const [QUANTITY, PRICE, NOTE] = [1, 2, 3];

type World = ReturnType<typeof journalWorld>;
/** What somebody does between the reading and the writing. */
type Meanwhile = (sheet: World["sheet"]) => void;

function room(given: Shown) {
  const world = journalWorld({ rows: given.sheet ?? [] });
  let patches = 0;
  const { workbook } = world.services;
  const watched: typeof workbook = {
    ...workbook,
    patchTable: (...words) => {
      patches += 1;
      return workbook.patchTable(...words);
    },
  };
  const after = async () => ({
    rows: world.sheet.rows.map(({ id, cells: own }) => [id, ...own]),
    status: world.sheet.rows.map(({ status }) => status),
    stored: (await workbook.agreedCopy("L"))?.rows ?? null,
    patches,
  });
  return { ...world, services: { ...world.services, workbook: watched }, after };
}

describe("An undo carries into the sheet", () => {
  // Sent as 11; set back to 10 on the platform by an undo whose pane closed.
  const sent: Row = ["1", "Bolt", 11, 2.5, "M8", 27.5];
  const undoing = { updates: [{ id: "1", cells: [{ column: QUANTITY, before: 10, sent: 11 }] }] };

  async function carried(given: Shown, meanwhile: Meanwhile = () => undefined) {
    const world = room(given);
    meanwhile(world.sheet);
    const agreed = await carryUndone(world.services, openOf(given), shown(given));
    return { ...(await world.after()), agreed: agreed.rows };
  }
  const back: Shown = { sheet: [sent, gear], remote: [bolt, gear], agreed: agreedOf([sent, gear]), undoing };

  test("cells that are back on the platform already, and both sides agree on them; no other row moves", async () => {
    const done = await carried({ ...back, remote: [bolt, ["2", "Gear", 7, 9.5, "steel", 66.5]] });
    expect(done.rows).toEqual([bolt, gear]);
    expect([...done.agreed]).toEqual([
      ["1", cells(...bolt)],
      ["2", cells(...gear)],
    ]);
    expect(done.stored).toEqual(done.agreed);
  });

  test("no cell that the person typed into meanwhile: what was sent stays agreed on there", async () => {
    const done = await carried(back, ({ rows: [row] }) => row?.cells.splice(QUANTITY, 1, 14));
    expect(done.rows[0]).toEqual(["1", "Bolt", 14, 2.5, "M8", 25]);
    expect(done.agreed.get("1")).toEqual(["Bolt", 11, 2.5, "M8", 25]);
  });

  test("nothing into a row that stands twice by now, and nothing new is agreed on there", async () => {
    const done = await carried(back, (sheet) => sheet.append("1", [...(sheet.rows[0]?.cells ?? [])], "r"));
    expect(done.rows.map((row) => row[2])).toEqual([11, 1, 11]);
    expect(done.agreed.get("1")).toEqual(cells(...sent));
  });

  test("what the platform computes, also in a row that nobody agreed on; that row stays so", async () => {
    const done = await carried({ ...back, agreed: agreedOf([gear]) });
    expect(done.rows[0]).toEqual(["1", "Bolt", 11, 2.5, "M8", 25]);
    expect([...done.agreed.keys()]).toEqual(["2"]);
  });

  test("a row that is back under a new id, below the others", async () => {
    const again: Row = ["9", "Nut", 5, 0.5, "M8", 2.5];
    const done = await carried({
      sheet: [bolt],
      remote: [bolt, again],
      agreed: agreedOf([bolt]),
      undoing: { restored: new Set(["9"]) },
    });
    expect([done.rows, done.agreed.get("9")]).toEqual([[bolt, again], cells(...again)]);
  });

  test("that a created row is off the platform again: it stays as a new row and says so", async () => {
    const removed = new Set(["2", "3"]);
    const shaft: Row = ["3", "Shaft", 2, 8.5, "iron", 17];
    // The third one is still there.
    const given = { sheet: [bolt, gear, shaft], remote: [bolt, shaft], agreed: agreedOf([bolt, gear, shaft]) };
    const done = await carried({ ...given, undoing: { removed } });
    expect(done.rows).toEqual([bolt, ["", ...cells(...gear)], shaft]);
    expect(done.status).toEqual(["before", rowTexts.undone, "before"]);
    expect([...done.agreed.keys()]).toEqual(["1", "3"]);
  });

  test("nothing of a created row that stands twice: it stays agreed on, and is told as gone once one is left", async () => {
    const given = { sheet: [gear, gear, bolt], remote: [bolt], agreed: agreedOf([bolt, gear]) };
    const done = await carried({ ...given, undoing: { removed: new Set(["2"]) } });
    expect([done.rows, done.status[0]]).toEqual([[gear, gear, bolt], "before"]);
    expect([...done.agreed.keys()]).toEqual(["1", "2"]);
  });

  test("one of each at once", async () => {
    const again: Row = ["9", "Nut", 5, 0.5, "M8", 2.5];
    const both = await carried({
      sheet: [gear],
      remote: [again],
      agreed: agreedOf([gear]),
      undoing: { removed: new Set(["2"]), restored: new Set(["9"]) },
    });
    expect(both.rows).toEqual([["", ...cells(...gear)], again]);
    // The sum of the row that is back in its cells is right already.
    const cell: Row = ["1", "Bolt", 11, 2.5, "M8", 25];
    const other = await carried({
      sheet: [cell],
      remote: [bolt, again],
      agreed: agreedOf([cell]),
      undoing: { ...undoing, restored: new Set(["9"]) },
    });
    expect(other.rows).toEqual([bolt, again]);
  });

  test("nothing where nothing is back yet: no request, and what is agreed on stays as it is stored", async () => {
    const given = { ...back, remote: [sent, gear], undoing: { ...undoing, removed: new Set<string>() } };
    const done = await carried(given);
    expect([done.patches, done.stored, [...done.agreed.keys()]]).toEqual([0, null, ["1", "2"]]);
    const nobody = await carried({ ...given, agreed: null });
    expect([nobody.patches, nobody.agreed.size]).toEqual([0, 0]);
  });
});

describe("Before a send leaves", () => {
  async function written(given: Shown, stored: AgreedCopy | null, meanwhile: Meanwhile = () => undefined) {
    const world = room(given);
    if (stored !== null) await world.services.workbook.saveAgreedCopy("L", stored);
    meanwhile(world.sheet);
    const { left, agreed, link } = await writeFirst(world.services, { preview: shown(given), open: openOf(given) });
    return { ...(await world.after()), left, agreed: agreed.rows, link };
  }
  const shaft: Row = ["3", "Shaft", 2, 8.5, "iron", 17];
  const ours: Row = ["1", "Bolt", 11, 2.5, "M8", 25];
  const given: Shown = {
    sheet: [ours, gear],
    remote: [bolt, ["2", "Gear", 1, 9.5, "brass", 9.5], shaft],
    agreed: agreedOf([bolt, gear]),
  };

  test("the platform's values and new rows stand in the sheet, and both sides agree on them", async () => {
    const done = await written(given, agreedOf([bolt, gear]));
    expect(done.rows).toEqual([ours, ["2", "Gear", 1, 9.5, "brass", 9.5], shaft]);
    expect([...done.agreed.values()]).toEqual([cells(...bolt), ["Gear", 1, 9.5, "brass", 9.5], cells(...shaft)]);
    expect([done.left, done.link.lastRefresh]).toEqual([[], new Date(shown(given).at).toISOString()]);
  });

  test("a cell that moved since it was read is left, and is named", async () => {
    const done = await written(given, agreedOf([bolt, gear]), ({ rows }) => rows[1]?.cells.splice(NOTE, 1, "zinc"));
    expect([done.rows[1], done.agreed.get("2")?.[NOTE]]).toEqual([["2", "Gear", 1, 9.5, "zinc", 9.5], "steel"]);
    expect(done.left).toMatchObject([{ id: "2", column: NOTE }]);
  });

  test("an undo carries over what is back already, and leaves the rest of the platform's side to a refresh", async () => {
    const undoing = { updates: [{ id: "1", cells: [{ column: QUANTITY, before: 10, sent: 11 }] }] };
    const sent: Row = ["1", "Bolt", 11, 2.5, "M8", 27.5];
    const undo = { ...given, sheet: [sent, gear], agreed: agreedOf([sent, gear]), undoing };
    const done = await written(undo, null);
    expect([done.rows, done.left]).toEqual([[bolt, gear], []]);
    expect([...done.agreed.keys()]).toEqual(["1", "2"]);
  });
});

describe("Rows of which something moved after the preview", () => {
  const both: Row = ["1", "Bolt", 11, 3, "M8", 25];
  const theirs: Row = ["1", "Bolt", 12, 2.5, "M8", 25];
  const before: Shown = { sheet: [both, gear], remote: [bolt, gear], agreed: agreedOf([bolt, gear]) };
  const now: Shown = { ...before, remote: [theirs, gear] };
  const told = (was: Shown, is: Shown, left: readonly { id: string; column: number }[] = []) => {
    const common = { lastSend: "", options: {} };
    return movedRows({ ...common, shown: shown(was), preview: shown(is), open: openOf(is) }, left);
  };

  test("are told as conflicts with their columns: what is in conflict now and was not, and what was not written", () => {
    expect(told(before, now, [{ id: "2", column: PRICE }])).toEqual([
      { kind: "conflict", id: "1", name: "Bolt", reason: { kind: "conflict", labels: ["C3"] } },
      { kind: "conflict", id: "2", name: "Gear", reason: { kind: "conflict", labels: ["C2"] } },
    ]);
  });

  test("are told once, each column once", () => {
    const left = [NOTE, QUANTITY].map((column) => ({ id: "1", column }));
    expect(told(before, now, left)).toMatchObject([{ id: "1", reason: { labels: ["C3", "C9"] } }]);
  });

  test("are none where the conflicts were shown, and nothing was left", () => {
    expect(told(now, now)).toEqual([]);
    // A row that is not in the table any more has no name.
    expect(told(now, now, [{ id: "7", column: PRICE }])).toMatchObject([{ id: "7", name: "" }]);
  });
});
