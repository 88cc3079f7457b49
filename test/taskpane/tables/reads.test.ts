// What each thing that a person does costs with three linked tables of 100 rows: readings of whole tables, requests to
// Excel and requests to the gateway. The counts are exact, so that they cannot grow back unseen.
import { addLineItem } from "../../../src/simulator/records";
import { linkVerbs } from "../../../src/taskpane/link/linkVerbs";
import { previewVerbs } from "../../../src/taskpane/preview/previewVerbs";
import { tableVerbs } from "../../../src/taskpane/tables/tableVerbs";
import type { ReadResult } from "../../../src/workbook/table/types";
import type { Workbook } from "../../../src/workbook/workbook";
import { sheetOf } from "../../support/sheet";
import { openLinkedPane, type LivePane } from "../livePane";

const ROWS = 100;
const TABLES = 3;

interface Cost {
  /** Readings of whole tables, by the place of the table's card. */
  readonly reads: readonly number[];
  readonly excel: number;
  /** Requests to the gateway: operations by their names, all else by its path. */
  readonly gateway: readonly string[];
}

let live: LivePane;
let reads: jest.SpyInstance<Promise<ReadResult>, Parameters<Workbook["readTable"]>>;
beforeEach(async () => {
  live = await openLinkedPane({ lineItems: ROWS });
  await linkOthers();
  reads = jest.spyOn(live.world.services.workbook, "readTable");
}, 30_000);
afterEach(() => live.world.close());

/** Worksheets that are like the show-piece, filled up to as many rows. */
async function linkOthers(): Promise<void> {
  const { records } = live.world.simulator;
  const linked = live.pane.store.get().tables?.[0]?.link.collection;
  const others = [...records.worksheets.values()].filter(
    ({ id, columns }) => columns.length > 0 && linked?.kind === "lineItems" && id !== linked.worksheetId,
  );
  for (const { id, eventId } of others.slice(0, TABLES - 1)) {
    const items = [...(records.lineItems.get(id)?.values() ?? [])];
    for (let n = items.length; n < ROWS; n += 1) addLineItem(records, id, { ...items[0]?.data, c1: `Part ${n}` });
    await live.world.run(live.pane.verbs(linkVerbs).link({ eventId, eventTitle: "Another", worksheetId: id }));
  }
  expect(rowsOfCards()).toEqual(Array.from({ length: TABLES }, () => ROWS));
}

const cards = () => live.pane.store.get().tables ?? [];
const rowsOfCards = () => cards().map(({ status }) => (status?.ok === true ? status.rows : null));

/** Of the work, and of what the pane does by itself in the quiet after it. */
async function costOf(work: () => Promise<unknown> = () => Promise.resolve()): Promise<Cost> {
  const { host } = live.world.office;
  const { syncs } = host.stats;
  const asked = live.requests.length;
  reads.mockClear();
  await live.world.run(work());
  await quiet();
  return {
    reads: cards().map(({ link }) => reads.mock.calls.filter(([{ id }]) => id === link.id).length),
    excel: host.stats.syncs - syncs,
    gateway: live.requests.slice(asked),
  };
}

const QUIET_MS = 1_000;

/** What the pane reads is unpacked in real time, on other threads: it is quiet when nothing comes of that any more. */
async function quiet(): Promise<void> {
  const { stats } = live.world.office.host;
  for (let still = 0; still < 3;) {
    const before = stats.syncs;
    await live.world.run(live.world.clock.wait(QUIET_MS));
    await new Promise((resolve) => setTimeout(resolve, 20));
    still = stats.syncs === before ? still + 1 : 0;
  }
}

const preview = () => live.pane.verbs(previewVerbs).preview(live.linkId());
const send = () => live.pane.verbs(previewVerbs).send();
const refresh = () => live.pane.verbs(tableVerbs).refresh(live.linkId());

/** An edit that is counted already. */
async function edited(): Promise<void> {
  live.sheet().type(0, "Quantity", "7");
  await costOf();
}

test("an edit recounts its own table alone, and asks nobody else", async () => {
  live.sheet().type(0, "Quantity", "7");
  // One of them for the marks in the cells.
  expect(await costOf()).toEqual({ reads: [1, 0, 0], excel: 5, gateway: [] });
});

test("a preview reads its table once and recounts it alone", async () => {
  await edited();
  const gateway = ["sends", "listLineItems", "journal", "sends"];
  expect(await costOf(preview)).toEqual({ reads: [2, 0, 0], excel: 15, gateway });
});

test("a send reads its table once more and recounts it alone", async () => {
  await edited();
  await live.world.run(preview());
  const followed = `sends/${live.linkId()}.pane4/entries`;
  const gateway = [
    "journal",
    "sends",
    "sends",
    "sends",
    "sends",
    followed,
    followed,
    `agreed/${live.linkId()}`,
    "sends",
  ];
  // One of them takes the sent row's marks out of the cells, and one looks for a company's rules once more.
  expect(await costOf(send)).toEqual({ reads: [2, 0, 0], excel: 34, gateway });
});

test("a refresh without changes reads its table once and recounts it alone", async () => {
  const gateway = ["listLineItems", "journal", "sends"];
  expect(await costOf(refresh)).toEqual({ reads: [2, 0, 0], excel: 17, gateway });
});

test("a refresh of two tables recounts these two", async () => {
  const ids = cards()
    .slice(1)
    .map(({ link }) => link.id);
  expect(await costOf(() => live.pane.verbs(tableVerbs).refreshAll(ids))).toMatchObject({ reads: [0, 2, 2] });
});

test("an edit in another table while work runs is counted when the work has ended", async () => {
  const other = cards()[1]?.link;
  if (other === undefined) throw new Error("Nothing else is linked.");
  const stop = live.pane.store.subscribe(() => {
    if (live.pane.store.get().work?.progress == null) return;
    stop();
    sheetOf(live.world, other).put(0, other.mapping.find(({ naming }) => naming)?.label ?? "", "Typed meanwhile");
  });
  const edits = () => cards().map(({ status }) => (status?.ok === true ? status.edited : null));
  expect(await costOf(refresh)).toMatchObject({ reads: [2, 1, 0] });
  // What was read is counted off the clock: on a busy machine it may end after the quiet.
  for (let quiet = 0; quiet < 20 && edits()[1] !== 1; quiet += 1) await costOf();
  expect(edits()).toEqual([0, 1, 0]);
});

test("a count that ends after a newer one changes nothing on the card", async () => {
  const { workbook } = live.world.services;
  const readTable = workbook.readTable.bind(workbook);
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const readEdited = jest.fn();
  reads.mockImplementationOnce(async (...given) => {
    const read = await readTable(...given);
    readEdited();
    await held;
    return read;
  });
  const edited = () => cards().map(({ status }) => (status?.ok === true ? status.edited : null))[0];
  const before = live.sheet().value(0, "Quantity");
  live.sheet().type(0, "Quantity", "7");
  await live.world.run(live.world.clock.wait(QUIET_MS));
  live.sheet().type(0, "Quantity", String(before));
  await quiet();
  expect(readEdited).toHaveBeenCalledTimes(1);
  goOn();
  await quiet();
  expect(edited()).toBe(0);
});
