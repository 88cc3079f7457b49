// The activity: every send with who, when, what and its outcome; a list that a spreadsheet may open, and a sheet of its
// own.
import type { Progress } from "../../../src/workflows/services";
import { colleagueCredentials, demoCredentials } from "../../../src/simulator/credentials";
import {
  activity,
  activityDetails,
  withRequestIds,
  writeActivitySheet,
} from "../../../src/workflows/activity/activity";
import { activityListTexts } from "../../../src/taskpane/activity/activityListTexts";
import { activityCsv, csvField } from "../../../src/workflows/activity/table";
import { linkWorksheet } from "../../../src/workflows/link/worksheet";
import { previewUndo } from "../../../src/workflows/send/undo";
import { sendPreview } from "../../../src/workflows/send/send";
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../../../src/workbook/officeWorkbook";
import { openOffice } from "../../support/office";
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";
import { connect, showPiece } from "../../support/world";

let story: Story;

beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

async function sendOne(quantity: string) {
  story.sheet.type(0, "Quantity", quantity);
  return story.send(await story.preview());
}

async function undo(sendId: string | null) {
  const { world, link } = story;
  const shown = await world.run(previewUndo(world.services, link.id, sendId ?? ""));
  if (!shown.ok) throw new Error(shown.obstacle.kind);
  const done = await world.run(sendPreview(world.services, shown.preview));
  if (!done.ok) throw new Error(done.obstacle.kind);
  return done;
}

const listed = (linkId: string | null = story.link.id) => story.world.run(activity(story.world.services, linkId));

test("tells each send, newest first, with its counts, its outcome and what took it back", async () => {
  const first = await sendOne("71");
  story.world.clock.advance(60_000);
  const second = await undo(first.sendId);
  const sends = await listed();
  expect(sends.map(({ id }) => id)).toEqual([second.sendId, first.sendId]);
  expect(sends[0]).toMatchObject({ undoes: first.sendId, undoneBy: null, state: "finished" });
  expect(sends[1]).toMatchObject({
    undoneBy: { id: second.sendId, takenBack: "all", rows: 1 },
    linkId: story.link.id,
    undoes: null,
    by: { userEmail: demoCredentials.userEmail, own: true },
    title: story.worksheet.worksheetTitle,
    counts: { creates: 0, updates: 1, deletions: 0 },
    outcome: { created: 0, updated: 1, deleted: 0, failed: 0, unknown: 0 },
  });
});

test("a note that goes with a send stands in the activity, in its list and in a colleague's", async () => {
  const { world } = story;
  const note = "New quote of 3 March; agreed with =HYPERLINK(1)";
  story.sheet.type(0, "Quantity", "71");
  const done = await world.run(sendPreview(world.services, await story.preview(), { note }));
  if (!done.ok) throw new Error(done.obstacle.kind);
  expect((await listed())[0]).toMatchObject({ id: done.sendId, note });
  expect((await world.run(activityDetails(world.services, done.sendId ?? "")))?.send.note).toBe(note);
  const office = await openOffice();
  const colleague = await world.run(connect(world.gateway, world.clock, office, colleagueCredentials));
  const linked = await world.run(linkWorksheet(colleague, showPiece(world)));
  if (!linked.ok) throw new Error(linked.obstacle.kind);
  const [theirs] = await world.run(activity(colleague, linked.link.id));
  expect(theirs).toMatchObject({ note, by: { own: false } });
  expect(activityCsv(activityListTexts, await listed())).toContain("New quote of 3 March");
  await sendOne("72");
  expect((await listed())[0]).toMatchObject({ note: null });
});

test("a send that an undo took back says so, and after an undo of the undo it can be undone once more", async () => {
  const { world } = story;
  const takenBack = async (id: string | null) =>
    (await world.run(activityDetails(world.services, id ?? "")))?.takenBack;
  story.sheet.add({ Title: "Valve A", Quantity: "2" });
  const first = await sendOne("71");
  expect(await takenBack(first.sendId)).toBe("none");
  world.clock.advance(60_000);
  const second = await undo(first.sendId);
  expect(await takenBack(first.sendId)).toBe("all");
  expect(await takenBack(second.sendId)).toBe("none");
  world.clock.advance(60_000);
  await undo(second.sendId);
  expect(await takenBack(first.sendId)).toBe("none");
  expect(await takenBack(second.sendId)).toBe("all");
});

test("a send of which an undo left something is taken back in part", async () => {
  const { world } = story;
  story.sheet.type(1, "Quantity", "72");
  const first = await sendOne("71");
  await story.fault({ kind: "status", operation: "updateLineItem", status: 422, body: "jsonapi" });
  world.clock.advance(60_000);
  await undo(first.sendId);
  const details = await world.run(activityDetails(world.services, first.sendId ?? ""));
  expect(details?.takenBack).toBe("part");
  expect((await listed())[1]).toMatchObject({ undoneBy: { takenBack: "part", rows: 1 } });
});

test("a send whose undo was taken back itself does not count as taken back in the list", async () => {
  const first = await sendOne("71");
  story.world.clock.advance(60_000);
  const second = await undo(first.sendId);
  story.world.clock.advance(60_000);
  await undo(second.sendId);
  const sends = await listed();
  expect(sends.map(({ undoneBy }) => undoneBy?.takenBack)).toEqual([undefined, "all", "none"]);
});

test("of a colleague's send the list says no more of an undo than how many rows it changed", async () => {
  const first = await sendOne("71");
  story.world.clock.advance(60_000);
  await undo(first.sendId);
  const { world } = story;
  const office = await openOffice();
  const other = await world.run(connect(world.gateway, world.clock, office, colleagueCredentials));
  const linked = await world.run(linkWorksheet(other, showPiece(world)));
  if (!linked.ok) throw new Error(linked.obstacle.kind);
  const sends = await world.run(activity(other, linked.link.id));
  expect(sends.map(({ undoneBy }) => undoneBy)).toMatchObject([null, { takenBack: null, rows: 1 }]);
});

test("shows a colleague's sends to the worksheet, but neither their rows nor their requests", async () => {
  const sent = await sendOne("71");
  const { world, worksheet } = story;
  const other = await world.run(connect(world.gateway, world.clock, await openOffice(), colleagueCredentials));
  const sends = await world.run(other.gateway.sends(`lineItems/${worksheet.eventId}/${worksheet.worksheetId}`));
  expect(sends).toMatchObject([{ by: { userEmail: demoCredentials.userEmail, own: false } }]);
  expect(await world.run(activityDetails(other, sent.sendId ?? ""))).toBeNull();
  expect(await world.run(activity(other, null))).toEqual([]);
});

test("opens a send of one's own: each row with its outcome, its request and what changed", async () => {
  const before = story.sheet.value(0, "Quantity");
  const kept = String(story.sheet.value(1, ID));
  story.sheet.type(0, "Quantity", "71");
  story.sheet.type(1, "Quantity", "72");
  story.sheet.add({ Title: "Valve A", Quantity: "2" });
  const gone = String(story.sheet.value(10, ID));
  story.sheet.deleteRow(10);
  await story.fault({ kind: "status", operation: "updateLineItem", status: 422, body: "jsonapi" });
  const sent = await story.send(await story.preview(), [gone]);
  const details = await story.world.run(activityDetails(story.world.services, sent.sendId ?? ""));
  const rows = details?.rows ?? [];
  expect(rows.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ["update", "failed"],
    ["update", "updated"],
    ["create", "created"],
    ["delete", "deleted"],
  ]);
  expect(rows[0]?.cells).toEqual([{ label: "Quantity", from: before, to: 71 }]);
  expect(rows[0]?.detail).not.toBe("");
  expect(rows[1]).toMatchObject({ id: kept, detail: "" });
  expect(rows[2]?.cells).toContainEqual({ label: "Title", from: null, to: "Valve A" });
  expect(rows.every(({ requestId }) => requestId !== "")).toBe(true);
  // Support asks which version of the service answered; the fault's answer says none.
  expect(rows.map(({ apiVersion }) => apiVersion)).toEqual([null, "1.2", "1.2", "1.2"]);
});

test("rows that a stopped send did not reach are told as not sent", async () => {
  for (const row of [0, 1, 2, 3, 4, 5]) story.sheet.type(row, "Quantity", String(70 + row));
  const stop = new AbortController();
  const onProgress = ({ done }: Progress) => (done > 0 ? stop.abort() : undefined);
  const sent = await story.send(await story.preview(), [], { signal: stop.signal, onProgress });
  const details = await story.world.run(activityDetails(story.world.services, sent.sendId ?? ""));
  const outcomes = details?.rows.map(({ outcome }) => outcome) ?? [];
  expect(new Set(outcomes)).toEqual(new Set(["updated", "notSent"]));
  expect(outcomes.filter((one) => one === "updated")).toHaveLength(sent.updated);
});

test("its .csv begins with a byte order mark, quotes every text and ends each line with CRLF", async () => {
  await sendOne("71");
  const { services } = story.world;
  const csv = activityCsv(activityListTexts, await story.world.run(withRequestIds(services, await listed())));
  expect(csv.startsWith('\ufeff"Send","Began"')).toBe(true);
  const lines = csv.slice(1).split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`"${demoCredentials.userEmail}"`);
  expect(lines[1]).toMatch(/,0,1,0,0,1,0,0,0,,,,,"[^"]+","Rows",,$/);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "|calc"])(
  "a field that reads %j opens no formula",
  (text) => {
    expect(csvField(text)).toBe(`"'${text.replace(/[\t\r]/, " ")}"`);
  },
);

test.each([
  ["x\n=1+1;y", "x =1+1;y"],
  ["x\r\n\t=1+1;y", "x =1+1;y"],
  ["x;=1+1", "x;'=1+1"],
  ["x; ＝1;-2;y", "x;' ＝1;'-2;y"],
  ['x;"=1+1', 'x;\'""=1+1'],
  ["\u2028=1", "' =1"],
  ["x; y", "x; y"],
])("a field that reads %j opens no formula where semicolons stand between fields either", (text, safe) => {
  expect(csvField(text)).toBe(`"${safe}"`);
});

test("a field with quotes and line breaks stays one field on one line", () => {
  expect(csvField('a "b",\r\nc')).toBe('"a ""b"", c"');
  expect([csvField(-3), csvField(null), csvField(0)]).toEqual(["-3", "", "0"]);
});

describe("the activity sheet", () => {
  const tables = () => story.world.office.store.sheet("Bidsheet activity")?.tables ?? [];
  const cells = () => {
    const [table] = tables();
    if (table === undefined) throw new Error("There is no activity table.");
    return story.world.office.store.read(table.sheetId, table.rect, "values");
  };
  const write = async () =>
    story.world.run(writeActivitySheet(story.world.services, await listed(), activityListTexts));

  test("holds one row a send, is brought up to date in place, and new sends stand below", async () => {
    const first = await sendOne("71");
    await write();
    expect(cells().map(([id]) => id)).toEqual(["Send", first.sendId]);
    const second = await undo(first.sendId);
    await write();
    expect(tables()).toHaveLength(1);
    expect(cells().map(([id]) => id)).toEqual(["Send", first.sendId, second.sendId]);
    const [header, one] = cells();
    expect(one?.[header?.indexOf("Undone by") ?? -1]).toBe(second.sendId);
    expect(one?.[header?.indexOf("Changed") ?? -1]).toBe(1);
  });

  test("is known as a sheet that Bidsheet made, so that the pane offers no link of it", async () => {
    await write();
    const made = await story.world.run(story.world.services.workbook.madeSheets());
    expect(made.map(({ of }) => of?.kind)).toEqual(["activity"]);
  });

  test("leaves the person's sort, notes and own column alone", async () => {
    const first = await sendOne("71");
    await sendOne("72");
    await write();
    const [table] = tables();
    if (table === undefined) throw new Error("There is no activity table.");
    const { store } = story.world.office;
    store.enter(table.sheetId, table.rect.top, table.rect.right + 1, "My note");
    store.enter(table.sheetId, table.rect.top + 1, table.rect.right + 1, "for the audit");
    store.sortTable(table.id, 0, false);
    const third = await sendOne("73");
    await write();
    const rows = cells();
    expect(rows).toHaveLength(4);
    expect(rows.find(([id]) => id === first.sendId)?.at(-1)).toBe("for the audit");
    expect(rows.at(-1)?.[0]).toBe(third.sendId);
  });

  /** Every header otherwise than in English. */
  const german = {
    ...activityListTexts,
    sheet: "Bidsheet Aktivität",
    headers: { ...activityListTexts.headers, send: "Sendung", state: "Stand" },
    states: { ...activityListTexts.states, finished: "Beendet" },
  };

  test("a colleague with other words goes on in those of the sheet, headers and cells", async () => {
    const first = await sendOne("71");
    await write();
    const second = await sendOne("72");
    const other = await openOffice({ store: story.world.office.store });
    const workbook = createOfficeWorkbook({ run: other.Excel.run, texts: workbookTexts, isSetSupported: () => true });
    const services = { ...story.world.services, workbook };
    await story.world.run(writeActivitySheet(services, await listed(), german));
    expect(story.world.office.store.sheet("Bidsheet Aktivität")).toBeUndefined();
    expect(cells().map(([id]) => id)).toEqual(["Send", first.sendId, second.sendId]);
    expect(cells().map((row) => row[5])).toEqual(["State", "Finished", "Finished"]);
  });

  test("made in other words, it keeps them for whoever writes it again", async () => {
    const first = await sendOne("71");
    await story.world.run(writeActivitySheet(story.world.services, await listed(), german));
    await write();
    expect(story.world.office.store.sheet("Bidsheet activity")).toBeUndefined();
    const [table] = story.world.office.store.sheet("Bidsheet Aktivität")?.tables ?? [];
    if (table === undefined) throw new Error("There is no activity table.");
    const all = story.world.office.store.read(table.sheetId, table.rect, "values");
    expect(all.map((row) => [row[0], row[5]])).toEqual([
      ["Sendung", "Stand"],
      [first.sendId, "Beendet"],
    ]);
  });

  test("of an earlier version, which did not remember its headers, it is found by the words that it had", async () => {
    const first = await sendOne("71");
    await write();
    const { store } = story.world.office;
    for (const { id, namespace } of [...store.customXml])
      if (namespace.startsWith("urn:bidsheet:activity:")) store.deleteCustomXml(id);
    await story.world.run(writeActivitySheet(story.world.services, await listed(), german));
    expect(cells().map(([id]) => id)).toEqual(["Send", first.sendId]);
  });
});
