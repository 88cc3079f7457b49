// Bad input: each case has a sentence on the row or in the pane; nothing is lost and nothing is sent.
import { obstacleMessage } from "../../../src/taskpane/pane/obstacleTexts";
import { linkWorksheet } from "../../../src/workflows/link/worksheet";
import { worksheetsOf } from "../../../src/workflows/link/browse";
import { makeNewRows } from "../../../src/workflows/table/status";
import { connect } from "../../support/world";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";

let story: Story;

beforeEach(async () => {
  story = await Story.begin();
});
afterEach(async () => {
  await story.close();
});

const recordsBefore = () => JSON.stringify([...story.records]);

/** Previews and sends whatever can be sent; the rows in question must not be among it. */
async function sendAll() {
  const preview = await story.preview();
  return { preview, done: await story.send(preview) };
}

test("wrong credentials are refused with their own kind", async () => {
  const wrong = { apiKey: "demo-api-key", userToken: "wrong", userEmail: "analyst@bidsheet.example" };
  const attempt = connect(story.world.gateway, story.world.clock, story.world.office, wrong);
  await expect(story.world.run(attempt)).rejects.toMatchObject({ kind: "credentials", status: 401 });
});

test("an event without worksheets says so", async () => {
  const events = [...story.world.simulator.records.events.values()];
  const worksheets = [...story.world.simulator.records.worksheets.values()];
  const bare = events.find((event) => !worksheets.some((one) => one.eventId === event.id));
  const request = { id: bare?.id ?? "", title: bare?.attributes.title ?? "" };
  const outcome = await story.world.run(worksheetsOf(story.world.services, request));
  expect(outcome).toMatchObject({ ok: false, obstacle: { kind: "noWorksheets", eventTitle: request.title } });
});

test("a worksheet without columns is not linked, and no sheet is made", async () => {
  const bare = [...story.world.simulator.records.worksheets.values()].find((one) => one.columns.length === 0);
  const sheets = story.world.office.store.sheets.length;
  const request = { eventId: bare?.eventId ?? "", eventTitle: "Any", worksheetId: bare?.id ?? "" };
  const outcome = await story.world.run(linkWorksheet(story.world.services, request));
  expect(outcome).toMatchObject({ ok: false, obstacle: { kind: "noColumns" } });
  expect(story.world.office.store.sheets).toHaveLength(sheets);
});

test("a deleted table stops everything and deletes nothing", async () => {
  const before = recordsBefore();
  story.world.office.store.deleteTable(story.sheet.table.id);
  expect(await story.obstacles()).toEqual(["tableGone", "tableGone"]);
  expect(recordsBefore()).toBe(before);
});

test("a header renamed by hand stays bound, and the pane can say so", async () => {
  const { store } = story.world.office;
  const { table } = story.sheet;
  const column = table.columns.findIndex((one) => one.name === "Quantity");
  store.enter(table.sheetId, table.rect.top, table.rect.left + column, "How many");
  story.sheet.type(0, "How many", "5");
  const preview = await story.preview();
  expect(preview.renamed).toEqual([{ label: "Quantity", header: "How many" }]);
  await story.send(preview);
  expect(story.records.get(String(story.sheet.value(0, ID)))?.["c2"]).toBe(5);
});

test("a column removed by hand stops everything; no cell is blanked on the platform", async () => {
  const before = recordsBefore();
  const { table } = story.sheet;
  const column = table.rect.left + table.columns.findIndex((one) => one.name === "Price");
  story.world.office.store.deleteColumns(table.sheetId, column, 1);
  expect(await story.obstacles()).toEqual(["columnsGone", "columnsGone"]);
  expect(recordsBefore()).toBe(before);
});

test("the id column removed by hand stops everything", async () => {
  const { table } = story.sheet;
  story.world.office.store.deleteColumns(table.sheetId, table.rect.left, 1);
  expect(await story.obstacles()).toEqual(["idColumnGone", "idColumnGone"]);
});

test("text in a number column is named on its row and not sent", async () => {
  const before = recordsBefore();
  story.sheet.type(4, "Quantity", "a dozen");
  const { preview } = await sendAll();
  expect(preview.plan.problems).toMatchObject([{ row: 4, kind: "textInNumber" }]);
  expect(story.sheet.value(4, STATUS)).toBe("Cannot be sent: Quantity needs a number and has text. Type the number.");
  expect(story.sheet.value(4, "Quantity")).toBe("a dozen");
  expect(recordsBefore()).toBe(before);
});

test("a number in a text column is named on its row and not sent", async () => {
  const before = recordsBefore();
  const { store } = story.world.office;
  const { table } = story.sheet;
  const column = table.rect.left + table.columns.findIndex((one) => one.name === "Part number");
  const cell = { top: table.rect.top + 5, bottom: table.rect.top + 5, left: column, right: column };
  store.setFormat(table.sheetId, cell, "General");
  story.sheet.put(4, "Part number", 451);
  const { preview } = await sendAll();
  expect(preview.plan.problems).toMatchObject([{ row: 4, kind: "numberInText" }]);
  expect(story.sheet.value(4, STATUS)).toMatch(/^Cannot be sent: Part number needs text and has a number\./);
  expect(recordsBefore()).toBe(before);
});

test("an id edited by hand is not sent, not re-created, and its row is not deleted on the platform", async () => {
  const before = recordsBefore();
  story.sheet.put(4, ID, "'999999");
  story.sheet.type(4, "Quantity", "5");
  const { preview } = await sendAll();
  expect(preview.plan.problems).toMatchObject([{ row: 4, kind: "unknownId" }]);
  expect(preview.plan.deletions).toEqual([]);
  expect(preview.plan.deletionsHeld).toBe("idProblems");
  expect(story.sheet.value(4, STATUS)).toMatch(/^Cannot be sent: the hidden ID of this row is not one of this list/);
  expect(recordsBefore()).toBe(before);
});

test("the same id twice is not sent for either row, until the copy is made a new row", async () => {
  const before = recordsBefore();
  const id = String(story.sheet.value(4, ID));
  const copy = story.sheet.add({ Title: "Copied row", Quantity: "1" });
  story.sheet.put(copy, ID, `'${id}`);
  const { preview } = await sendAll();
  expect(preview.plan.problems.map((problem) => [problem.row, problem.kind])).toEqual([
    [4, "duplicateId"],
    [copy, "duplicateId"],
  ]);
  expect(recordsBefore()).toBe(before);
  await story.world.run(makeNewRows(story.world.services, story.link.id, [{ row: copy, id }]));
  expect(await story.send(await story.preview())).toMatchObject({ created: 1, updated: 0 });
  expect(story.titled("Copied row")).toHaveLength(1);
});

test("an empty table proposes deletions only, and sends none of them by itself", async () => {
  const before = recordsBefore();
  const { table } = story.sheet;
  story.world.office.store.deleteRows(table.sheetId, table.rect.top + 1, 30);
  const { preview, done } = await sendAll();
  expect(preview.plan.deletions).toHaveLength(30);
  expect(done).toMatchObject({ created: 0, updated: 0, deleted: 0 });
  expect(recordsBefore()).toBe(before);
});

test("a protected sheet is named before anything is sent or written", async () => {
  story.sheet.type(0, "Quantity", "5");
  story.world.office.store.protectSheet(story.sheet.table.sheetId, true);
  const before = recordsBefore();
  expect(await story.obstacles()).toEqual(["sheetProtected", "sheetProtected"]);
  expect(recordsBefore()).toBe(before);
  const message = obstacleMessage({ kind: "sheetProtected", sheetName: "Prices" });
  expect(`${message.text} ${message.todo}`).toMatch(/“Prices”.*Unprotect Sheet/);
});
