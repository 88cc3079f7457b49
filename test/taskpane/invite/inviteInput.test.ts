// What people select by mistake, on the real chain: all of it told before anything is sent, nothing sent that was not
// meant.
import { inviteFormVerbs, inviteVerbs } from "../../../src/taskpane/invite/inviteVerbs";
import { WorkbookError } from "../../../src/workbook/excel/errors";
import { inviteObstacleMessage } from "../../../src/taskpane/invite/inviteObstacleTexts";
import type { InvitationObstacle } from "../../../src/workflows/invite/types";
import { addinStory, type InvitePaneStory } from "./invitePane";

let story: InvitePaneStory;
beforeEach(async () => {
  story = await addinStory();
});
afterEach(() => story.close());

const preview = () => story.at("check").preview;
const problems = () => preview().problems.map(({ kind, row }) => [kind, row]);

/** A change to the sheet in front that a person makes by hand. */
const change = (edit: (sheet: Excel.Worksheet) => void) =>
  story.run(
    story.world.office.Excel.run(async (context) => {
      edit(context.workbook.worksheets.getActiveWorksheet());
      await context.sync();
    }),
  );

it("ids of the wrong kind are guessed, can be called otherwise, and are told on their rows", async () => {
  const [id = ""] = story.companies(1);
  await story.put([["Supplier"], ["V-100"], [Number(id)], ["abc"]], "A2:A4");
  await story.open();
  expect(story.at("setup").kind).toBe("companyExternalIds");
  story.pane.verbs(inviteFormVerbs).formInvite({ kind: "companyIds" });
  await story.run(story.pane.verbs(inviteVerbs).checkInvite());
  expect(problems()).toEqual([
    ["notAnId", 2],
    ["notAnId", 4],
  ]);
  await story.run(story.pane.verbs(inviteVerbs).sendInvite());
  expect(story.mailed()).toEqual([id]);
  expect(story.cells("B", 2, 2)).toEqual(["Not sent: this is not an ID; IDs are whole numbers"]);
});

it("a word under a header that names no supplier is no external id by itself: nobody is offered for it", async () => {
  await story.put([["Total"], ["Savings"]], "A2");
  await story.open();
  expect(story.at("setup").kind).toBe("companyIds");
  await story.run(story.pane.verbs(inviteVerbs).checkInvite());
  expect(problems()).toEqual([["notAnId", 2]]);
  expect(preview().candidates).toEqual([]);
  expect(preview().chunks).toEqual([]);
});

it("an event that is no RFP, and one that was deleted meanwhile, take nobody", async () => {
  await story.put([["Supplier ID"], ...story.companies(2).map((id) => [id])], "A");
  await story.open();
  const event = story.records.events.get(story.event.id);
  if (event === undefined) throw new Error("There is no event.");
  event.attributes.event_type = "RFQ";
  await story.run(story.pane.verbs(inviteVerbs).checkInvite());
  expect(story.notice()?.title).toBe("This event cannot have invitations");
  expect(story.at("setup")).toMatchObject({ column: { selected: { header: "Supplier ID" } } });
  story.records.events.delete(story.event.id);
  await story.run(story.pane.verbs(inviteVerbs).checkInvite());
  expect(story.notice()?.title).toBe("The platform has no such event");
  expect(story.changes()).toBe(0);
});

it("eleven suppliers go in two requests where the profile allows ten", async () => {
  await story.put([["Supplier ID"], ...story.companies(11).map((id) => [id])], "A");
  await story.check();
  expect(preview().chunks.map(({ length }) => length)).toEqual([10, 1]);
  expect(preview().mostRequests).toBe(2);
});

it("blank cells between ids are passed over, and the same supplier twice is sent once and told in both rows", async () => {
  const [one = "", two = ""] = story.companies(2);
  await story.put([["Supplier ID"], [one], [""], [` ${two}`], [""], [Number(one)], [`0${two}`]], "A2:A7");
  await story.check();
  expect(preview()).toMatchObject({ blanks: 2, problems: [], chunks: [[one, two]] });
  expect(preview().candidates.map(({ rows }) => rows)).toEqual([
    [2, 6],
    [4, 7],
  ]);
  await story.run(story.pane.verbs(inviteVerbs).sendInvite());
  expect(story.cells("B", 2, 7).map((text) => String(text).slice(0, 7))).toEqual([
    "Invited",
    "",
    "Invited",
    "",
    "Invited",
    "Invited",
  ]);
});

it("formulas give their value, errors and lost zeros are told", async () => {
  const [id = ""] = story.companies(1);
  const company = story.records.suppliers.get(id);
  if (company === undefined) throw new Error("There is no company.");
  company.externalId = "V0007";
  const event = story.records.events.get(story.event.id);
  if (event !== undefined) event.attributes.external_id = "E-1";
  await story.put([["External ID"], ['="V"&"0007"'], ["=NA()"], [7], ["=1/0"]], "A2:A5");
  await change((sheet) => {
    sheet.getRange("A4").numberFormat = [["0000"]];
  });
  await story.check();
  expect(preview().kind).toBe("companyExternalIds");
  expect(preview().chunks).toEqual([["V0007"]]);
  expect(problems()).toEqual([
    ["error", 3],
    ["shownOtherwise", 4],
    ["error", 5],
  ]);
  await story.run(story.pane.verbs(inviteVerbs).sendInvite());
  expect(story.invited()).toEqual([id]);
});

it("of two selected columns the one with ids is proposed, and nothing goes on where none is likely", async () => {
  const ids = story.companies(2);
  await story.put([["Town", "Supplier ID"], ...ids.map((id) => ["Ulm", id])], "A2:B3");
  await story.open();
  expect(story.at("setup").column).toMatchObject({ selected: { header: "Supplier ID" }, columns: [{}, {}] });
  await story.run(story.pane.verbs(inviteVerbs).takeColumn(0));
  expect(story.at("setup").column).toMatchObject({ selected: { header: "Town" } });
  await story.put(
    [
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
    ],
    "A2:B3",
  );
  await story.run(story.pane.verbs(inviteVerbs).takeColumn(null));
  expect(story.at("setup").column).toMatchObject({ selected: null });
  await story.run(story.pane.verbs(inviteVerbs).checkInvite());
  expect(story.pane.store.get().screen).toMatchObject({ at: { step: "setup" } });
});

it("a whole column is its used cells, without its header", async () => {
  const ids = story.companies(3);
  await story.put([["Supplier ID"], ...ids.map((id) => [id])], "A");
  await story.open();
  expect(story.at("setup").column?.selected).toMatchObject({ header: "Supplier ID", cells: [{}, {}, {}] });
});

it("rows that a filter hides are nobody's invitation", async () => {
  const ids = story.companies(4);
  await story.put([["Supplier ID", "Go"], ...ids.map((id, at) => [id, at % 2 === 0 ? "yes" : "no"])], "A2:A5", true);
  await change((sheet) => {
    const table = sheet.tables.getItemAt(0);
    table.columns.getItemAt(1).filter.applyValuesFilter(["yes"]);
  });
  await story.check();
  expect(preview()).toMatchObject({ hidden: 2, chunks: [[ids[0], ids[2]]] });
});

it("a merged cell counts once", async () => {
  const [one = "", two = ""] = story.companies(2);
  await story.put([["Supplier ID"], [one], [""], [two]], "A2:A4");
  await change((sheet) => sheet.getRange("A2:A3").merge());
  await story.check();
  expect(preview()).toMatchObject({ blanks: 1, chunks: [[one, two]], problems: [] });
});

it("an empty selection says what to select, without a warning", async () => {
  story.select("H20:H30");
  await story.open();
  expect(story.at("setup")).toMatchObject({ column: null });
  expect(story.notice()).toBeNull();
});

it("a workbook that does not answer is told, and nothing was sent", async () => {
  const { store } = story.pane;
  const { services } = store.get();
  if (services === null) throw new Error("Not connected.");
  const selectedColumn = () => Promise.reject(new WorkbookError("cellEditMode", "busy"));
  store.set({
    ...store.get(),
    services: { ...services, workbook: { ...services.workbook, selectedColumn } },
  });
  await story.open();
  expect(story.notice()?.title).toBe("A cell is being edited");
});

it("a cell that was mended after the list was shown counts as it is now, wherever the person has clicked since", async () => {
  const [one = "", two = ""] = story.companies(2);
  await story.put(
    [
      ["Supplier ID", "x"],
      [one, ""],
      ["V-1", ""],
    ],
    "A2:A3",
    true,
  );
  await story.check();
  expect(problems()).toEqual([["notAnId", 3]]);
  const { setup } = story.at("check");
  if (setup === null) throw new Error("It was not set up.");
  await change((sheet) => {
    sheet.getRange("A3").values = [[Number(two)]];
  });
  story.select("H40");
  story.pane.go({ kind: "invite", at: setup });
  await story.run(story.pane.verbs(inviteVerbs).checkInvite());
  expect(preview()).toMatchObject({ problems: [], chunks: [[one, two]] });
});

it("a table that is gone when the list is to be shown is told, and the selection is taken anew", async () => {
  await story.put([["Supplier ID"], ...story.companies(2).map((id) => [id])], "A2:A3", true);
  await story.open();
  await change((sheet) => sheet.tables.getItemAt(0).delete());
  await story.run(story.pane.verbs(inviteVerbs).checkInvite());
  expect(story.notice()?.title).toBe("The selection is empty");
  expect(story.at("setup").column).toBeNull();
});

it("every obstacle has its own words, and says that nothing was sent", () => {
  const obstacles: readonly InvitationObstacle[] = [
    { kind: "selectionEmpty" },
    { kind: "selectionOfColumns", columns: [{ column: 0, header: "a" }] },
    { kind: "selectionLacksColumn", header: "a" },
    { kind: "eventUnknown", eventId: "7" },
    { kind: "eventNotRfp", eventTitle: "t", eventType: "" },
    { kind: "eventWithoutExternalId", eventTitle: "t" },
    { kind: "eventExternalIdUnclear", externalId: "e", events: 0 },
    { kind: "eventExternalIdUnclear", externalId: "e", events: 2 },
    { kind: "chunkTooLarge", most: 10 },
    { kind: "nobodyToSend" },
  ];
  const messages = obstacles.map((obstacle) => inviteObstacleMessage(obstacle));
  expect(new Set(messages.map(({ text }) => text)).size).toBe(obstacles.length);
  expect(messages.every(({ text, todo }) => text.includes("Nothing was sent.") && todo !== "")).toBe(true);
});
