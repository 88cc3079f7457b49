// A person's day in three parts, each from an empty workbook: in the morning prices are brought in line with the
// platform, at noon a supplier's file becomes line items, in the evening bids become an award and a negotiation.
// With PICTURES=/folder it takes a picture of each step, to be looked at.
import { writeXlsx } from "../../src/workbench/xlsx/write/xlsx";
import { Window } from "../../scripts/pictures/window";
import { openWorkbook } from "../support/office";

const EVENT = "MRO spare parts, framework agreement 2027";
const WORKSHEET = "Spare parts and consumables";
const COMPARED = `Compare ${WORKSHEET}`.slice(0, 31).trim();
const MOST_CLICKS = 6;
/** Presses of the mouse anywhere in the window: in sheet, ribbon and pane. */
const COUNT_CLICKS = `
top.clicksOfDay ??= 0;
addEventListener("pointerdown", () => { top.clicksOfDay += 1; }, true);`;

let window: Window;

beforeAll(async () => {
  const folder = process.env["PICTURES"] ?? null;
  window = await Window.open({ folder, simulator: { lineItems: 40 }, script: COUNT_CLICKS });
});

afterAll(() => window.close());

const headed = (name: string) => window.pane.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const ready = (name: string | RegExp) => window.pane.getByRole("button", { name }).first().waitFor();
const press = (name: string) => window.press(name);

async function home(): Promise<void> {
  while (await window.button("Back").isVisible()) await press("Back");
  await headed("Home");
}

function lineItems(title: string) {
  const { worksheets, lineItems: all } = window.stack.simulator.simulator.records;
  const worksheet = [...worksheets.values()].find((one) => one.title === title);
  if (worksheet === undefined) throw new Error(`There is no worksheet ${title}.`);
  return { id: worksheet.id, items: [...(all.get(worksheet.id)?.values() ?? [])] };
}

async function platform(where: string, method: "PATCH" | "POST", change: unknown): Promise<void> {
  const { url } = window.stack.simulator;
  const answer = await fetch(`${url}/_sim/${where}`, { method, body: JSON.stringify(change) });
  expect(answer.ok).toBe(true);
}

const clicks = () => window.page.evaluate<number>("globalThis.clicksOfDay");

/** A list as a supplier writes it: a title, a header of its own words, lots between the lines, a sum below. */
async function supplierFile(): Promise<Uint8Array> {
  const book = await openWorkbook();
  const sheet = book.sheets[0];
  if (sheet === undefined) throw new Error("A new workbook has no sheet.");
  const rows = [
    ["Offer 2026-118, Lyon and Zürich"],
    [],
    ["Item", "Description", "Qty", "UoM", "Unit price (EUR)", "Total"],
    ["1", "Lamp, desk, 600 lm", "40", "PCS", "39.9", "=C4*E4"],
    ["2", "Coat stand, steel", "12", "PCS", "84.5", "=C5*E5"],
    ["3", "Footrest, adjustable", "25", "PCS", "27.25", "=C6*E6"],
    ["", "Total", "", "", "", "=SUM(F4:F6)"],
  ];
  const right = 5;
  const inputs = rows.map((row) => Array.from({ length: right + 1 }, (_, at) => row[at] ?? ""));
  book.write(sheet.id, { top: 0, left: 0, bottom: rows.length - 1, right }, inputs);
  return writeXlsx(book);
}

async function openFile(name: string, bytes: Uint8Array): Promise<void> {
  const chooser = window.page.waitForEvent("filechooser");
  await window.page.getByText("File", { exact: true }).click();
  await window.page.getByText("Open .xlsx…").click();
  await (await chooser).setFiles({ name, mimeType: "", buffer: Buffer.from(bytes) });
}

const cell = (address: string) => window.page.locator(`[data-a1=${address}]`);

test("from nothing to the first sent price a person clicks at most six times", async () => {
  await ready("Connect");
  await window.picture("morning 1 connect");
  await press("Try with the demo account");
  await ready("Link a worksheet");
  await window.picture("morning 2 nothing here yet");
  await press(`Link “${WORKSHEET}”`);
  await window.says(/is linked$/);
  await window.picture("morning 3 linked");
  await cell("F5").click();
  await window.page.keyboard.type("4.2");
  await window.page.keyboard.press("Enter");
  await window.says("1 edited");
  await window.picture("morning 4 edited");
  await window.ribbon("Preview and send").click();
  await ready("Send 1 changed");
  await window.picture("morning 5 preview");
  await press("Send 1 changed");
  await headed("Result");
  await window.picture("morning 6 sent");
  expect(lineItems(WORKSHEET).items[0]?.data["c4"]).toBe(4.2);
  expect(await clicks()).toBeGreaterThan(2);
  expect(await clicks()).toBeLessThanOrEqual(MOST_CLICKS);
});

test("in the morning a person refreshes, and settles what a colleague changed meanwhile", async () => {
  const { id, items } = lineItems(WORKSHEET);
  await press("Back to Home");
  await window.type("E8", [["111"]]);
  await window.says("1 edited");
  await platform(`worksheets/${id}/line_items/${items[3]?.id ?? ""}`, "PATCH", { data: { c2: 222 } });
  await platform(`worksheets/${id}/line_items/${items[5]?.id ?? ""}`, "PATCH", { data: { c2: 333 } });
  await window.ribbon("Refresh").click();
  await window.says("1 conflict");
  await cell("E10").filter({ hasText: "333" }).waitFor();
  await window.picture("morning 7 refreshed");
  await window.ribbon("Preview and send").click();
  await window.pane.getByRole("radio", { name: "Take the platform's" }).first().check();
  await window.picture("morning 8 decided");
  await press("Write 1 row from the platform");
  await headed("Result");
  await window.picture("morning 9 reconciled");
  await cell("E8").filter({ hasText: "222" }).waitFor();
  expect(lineItems(WORKSHEET).items[3]?.data["c2"]).toBe(222);
});

test("at noon a supplier's .xlsx becomes line items of a worksheet", async () => {
  await window.newWorkbook();
  await ready("Link a worksheet");
  await openFile("offer.xlsx", await supplierFile());
  await window.says("Link your own price sheet");
  await press("Link your own price sheet");
  await headed("Choose the cells");
  await window.picture("noon 1 cells found");
  await window.pane.getByRole("button", { name: /^Use these cells/ }).click();
  await window.pane.getByRole("button", { name: /^Office furniture/ }).click();
  await ready("Match with these cells: Options");
  await window.picture("noon 2 worksheet");
  await press("Match with these cells: Options");
  await headed("Match the sheet");
  await window.picture("noon 3 matched");
  await press("Link");
  await window.says(/^Your sheet is linked/);
  await window.says("3 new");
  await window.picture("noon 4 linked");
  await window.ribbon("Preview and send").click();
  await ready("Send 3 new");
  await window.picture("noon 5 preview");
  await press("Send 3 new");
  await headed("Result");
  await window.picture("noon 6 sent");
  const sent = lineItems("Options").items.map(({ data }) => Object.values(data));
  expect(sent).toHaveLength(3);
  expect(sent[0]).toEqual(expect.arrayContaining(["Lamp, desk, 600 lm", 40, "PCS", 39.9]));
});

test("in the evening bids become a comparison, and an award that saves money", async () => {
  await window.newWorkbook();
  await press("Compare bids");
  await window.pane.getByRole("button", { name: EVENT }).click();
  await press("Compare");
  await window.says(/compared$/);
  await window.sheet(COMPARED);
  await window.goTo("B26");
  await window.pane.getByRole("region", { name: "Selected line" }).waitFor();
  await window.picture("evening 1 compared");
  await press("Award these bids");
  await headed("Award scenarios");
  await press("New scenario");
  await window.pane.getByLabel("Maximum suppliers").fill("3");
  await window.picture("evening 2 scenario");
  await press("Find the award");
  await headed("Award proposal");
  await window.says(/^Saves [\d,.]+ \([\d.,]+%\) against the baseline of \d+ lines\.$/);
  await window.picture("evening 3 award");
  await press("Write to a sheet");
  await window.says("Award written");
  await window.picture("evening 4 award sheet");
  await home();
  await window.says("Your award is written");
});

test("then a supplier is asked for a better price on a sheet of its own", async () => {
  await window.sheet(COMPARED);
  await press("Negotiate");
  await headed("Negotiation sheet");
  await window.pane.getByRole("combobox", { name: "Supplier", exact: true }).selectOption({ index: 2 });
  await window.pane.getByLabel("A percentage below its own price").check();
  await window.pane.getByLabel("Percent below its price").fill("5");
  await window.picture("evening 5 negotiation");
  await press("Write the sheet");
  await window.says(/written$/);
  await window.picture("evening 6 negotiation sheet");
});
