// What a status in the sheet is does not depend on its wording: texts that another version or language wrote are taken
// back when their reason is gone, and the person's own never are.
import { rowTexts as english } from "../../../src/taskpane/tables/rowTexts";
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../../../src/workbook/officeWorkbook";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import type { Services } from "../../../src/workflows/services";
import { reasonText, type RowTexts } from "../../../src/workflows/table/rowTexts";
import { openOffice } from "../../support/office";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";

/** Every text otherwise than in English, from its first character on. */
function inOtherWords(text: string): string {
  return Array.from(text).reverse().join("");
}

const other: RowTexts = {
  problems: {
    ...english.problems,
    textInNumber: (about) => inOtherWords(english.problems.textInNumber(about)),
  },
  breach: (breach) => inOtherWords(english.breach(breach)),
  nameless: { ...english.nameless, row: (n) => inOtherWords(english.nameless.row(n)) },
  conflict: (labels) => inOtherWords(english.conflict(labels)),
  waiting: (labels) => inOtherWords(english.waiting(labels)),
  gone: inOtherWords(english.gone),
  goneMany: inOtherWords(english.goneMany),
  movedSince: (labels) => inOtherWords(english.movedSince(labels)),
  unlisted: inOtherWords(english.unlisted),
  like: inOtherWords(english.like),
  notArrived: inOtherWords(english.notArrived),
  undone: inOtherWords(english.undone),
  unknown: inOtherWords(english.unknown),
  asks: inOtherWords(english.asks),
  sameRequest: inOtherWords(english.sameRequest),
  waits: inOtherWords(english.waits),
  refused: (kind, detail) => inOtherWords(english.refused(kind, detail)),
  sent: (at) => inOtherWords(english.sent(at)),
  setBack: (at) => inOtherWords(english.setBack(at)),
  confirmed: (at) => inOtherWords(english.confirmed(at)),
};

let story: Story;
beforeEach(async () => {
  story = await Story.begin({ lineItems: 30 });
});
afterEach(() => story.close());

const idOf = (row: number) => String(story.sheet.value(row, ID));
const statuses = () => [0, 1, 2, 3, 4, 5].map((row) => String(story.sheet.value(row, STATUS)));

async function refresh(services: Services): Promise<void> {
  const outcome = await story.world.run(refreshTable(services, story.link.id));
  if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
}

async function send(services: Services): Promise<void> {
  const previewed = await story.world.run(previewTable(services, story.link.id));
  if (!previewed.ok) throw new Error(`The preview stopped: ${previewed.obstacle.kind}`);
  const sent = await story.world.run(sendPreview(services, previewed.preview));
  if (!sent.ok) throw new Error(`The send stopped: ${sent.obstacle.kind}`);
}

/** The same workbook in another Excel. */
async function reopened(): Promise<Services> {
  const { Excel } = await openOffice({ store: story.world.office.store });
  const workbook = createOfficeWorkbook({ run: Excel.run, texts: workbookTexts, isSetSupported: () => true });
  return { ...story.world.services, workbook, rowTexts: english };
}

/** A conflict, a value that cannot be sent, a row that is gone, one that is refused, one of the person's, one sent. */
async function inAllKinds(): Promise<{ readonly theirs: number; readonly before: unknown }> {
  const services = { ...story.world.services, rowTexts: other };
  const before = story.sheet.value(3, "Quantity");
  story.sheet.type(5, "Notes", "mine");
  await send(services);
  await story.fault({ kind: "status", operation: "updateLineItem", status: 422, body: "jsonapi" });
  story.sheet.type(3, "Quantity", "7");
  await send(services);
  story.sheet.type(0, "Quantity", "11");
  await story.colleague(idOf(0), { c2: 12 });
  story.sheet.type(1, "Quantity", "many");
  await story.colleagueDeletes(idOf(2));
  story.sheet.type(4, STATUS, "Cannot be sent: ask Ann");
  await refresh(services);
  return { theirs: 12, before };
}

test("a status in other words is taken back when its reason is gone, after the workbook was opened again", async () => {
  const { theirs, before } = await inAllKinds();
  const [conflict = "", problem = "", gone = "", refused = "", own = "", sent = ""] = statuses();
  expect([conflict, gone]).toEqual([other.conflict("Quantity"), other.gone]);
  expect(inOtherWords(problem)).toMatch(/^Cannot be sent: Quantity needs a number/);
  expect(inOtherWords(refused)).toMatch(/^Not sent: /);
  expect(inOtherWords(sent)).toMatch(/^Sent /);
  const services = await reopened();
  await refresh(services);
  expect(statuses()).toEqual([
    english.conflict("Quantity"),
    inOtherWords(problem),
    english.gone,
    refused,
    "Cannot be sent: ask Ann",
    sent,
  ]);
  // Ctrl+Z brings the earlier wording back.
  story.sheet.type(0, STATUS, conflict);
  story.sheet.type(1, STATUS, problem);
  story.sheet.type(0, "Quantity", String(theirs));
  story.sheet.type(1, "Quantity", String(story.records.get(idOf(1))?.["c2"]));
  story.sheet.type(3, "Quantity", String(before));
  await refresh(services);
  expect(statuses()).toEqual(["", "", english.gone, "", own, sent]);
});

test("a second refresh in other words than the sheet has changes no text again", async () => {
  await inAllKinds();
  await refresh(await reopened());
  const services = await reopened();
  const before = statuses();
  await refresh(services);
  expect(statuses()).toEqual(before);
});

test("what a send returns is in no language: the outcome of each row says why as a kind", async () => {
  await story.fault({ kind: "status", operation: "updateLineItem", status: 422, body: "jsonapi" });
  story.sheet.type(3, "Quantity", "7");
  const { link, world } = story;
  const services = { ...world.services, rowTexts: other };
  const previewed = await world.run(previewTable(services, link.id));
  if (!previewed.ok) throw new Error(`The preview stopped: ${previewed.obstacle.kind}`);
  const sent = await world.run(sendPreview(services, previewed.preview));
  if (!sent.ok) throw new Error(`The send stopped: ${sent.obstacle.kind}`);
  const [outcome] = sent.outcomes;
  expect(outcome).toMatchObject({ kind: "failed", reason: { kind: "refused", failure: "invalid" } });
  const reason = outcome?.reason ?? null;
  if (reason === null) throw new Error("The row has no reason.");
  expect(statuses()[3]).toBe(reasonText(other, reason));
  expect(inOtherWords(reasonText(other, reason))).toBe(reasonText(english, reason));
});

test("a row without a name is called by its number, in the words of the pane", async () => {
  const row = story.sheet.add({ Quantity: "3" });
  const services = { ...story.world.services, rowTexts: other };
  const previewed = await story.world.run(previewTable(services, story.link.id));
  if (!previewed.ok) throw new Error(`The preview stopped: ${previewed.obstacle.kind}`);
  const { names, firstRow } = previewed.preview;
  expect(inOtherWords(names[row] ?? "")).toBe(`Row ${row + firstRow}`);
});

test("no advice about a long number is refused in its turn: a column of numbers takes no text", () => {
  const about = { label: "Price", others: "", more: 0, column: {} };
  const { tooManyDigits } = english.problems;
  expect(tooManyDigits({ ...about, takesText: false })).toMatch(/at most 15 digits\.$/);
  expect(tooManyDigits({ ...about, takesText: true })).toMatch(/as text/);
});

test("no status says that a refresh brings back what a person typed over, since it does not", () => {
  const about = { label: "Type", others: "", more: 0, column: {}, takesText: false };
  for (const text of [english.problems.cannotChange(about), english.problems.cannotClear(about)])
    expect(text).not.toMatch(/[Rr]efresh/);
});
