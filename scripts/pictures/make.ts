// `npm run pictures`: makes the pictures of README and docs anew, from the demo in a real browser. Wants the bundles
// built. Look at them before you commit them.
import path from "node:path";
import { Report } from "../../src/simulator/reports/report";
import { pagePictures } from "./printed";
import { Window } from "./window";

const folder = path.join(__dirname, "../../assets/docs");
const EVENT = /^MRO spare parts/;
const WORKSHEET = "Spare parts and consumables";

async function sync(window: Window): Promise<void> {
  await window.press("Link a worksheet");
  await window.pane.getByText(EVENT).click();
  await window.press(`Link to a new sheet: ${WORKSHEET}`);
  await window.says(/is linked$/);
  const { records } = window.stack.simulator.simulator;
  const worksheet = [...records.worksheets.values()].find(({ title }) => title === WORKSHEET)?.id ?? "";
  const ids = [...(records.lineItems.get(worksheet)?.keys() ?? [])];
  await platform(window, `worksheets/${worksheet}/line_items/${ids[4] ?? ""}`, { data: { c2: 60 } });
  await window.type("E6", [["12"]]);
  await window.type("F8", [["9.2"]]);
  await window.type("E9", [["45"]]);
  await window.says("3 edited");
  await window.type("B45", [["Roller bearing 32008-X", "000401-A", "PCS", "24"]]);
  await window.says("1 new");
  await window.goTo("B5");
  await window.ribbon("Preview and send").click();
  await window.says("Conflict");
  await window.picture("workbench");
}

async function compare(window: Window): Promise<void> {
  await window.newWorkbook();
  await window.press("Compare bids");
  await window.pane.getByRole("button", { name: EVENT }).click();
  await window.press("Compare");
  await window.says(/compared$/);
  await window.sheet(`Compare ${WORKSHEET}`.slice(0, 31).trim());
  await window.goTo("B24");
  await window.picture("comparison");
  await window.sheet(`Summary ${WORKSHEET}`.slice(0, 31).trim());
  await window.picture("comparison-summary");
}

const MORE = `More for the comparison of ${WORKSHEET}`;

async function award(window: Window): Promise<void> {
  await window.choose(MORE, "Award scenarios");
  await window.press("New scenario");
  await window.pane.getByLabel("Name").fill("At most two");
  await window.pane.getByLabel("Maximum suppliers").fill("2");
  await window.press("Find the award");
  await window.press("Write to a sheet");
  await window.says("Award written");
  await window.sheet("Award At most two");
  await window.picture("award");
}

async function printed(window: Window): Promise<void> {
  const file = await window.save();
  await pagePictures(file, [
    { text: ": summary", file: path.join(folder, "comparison-summary-libreoffice.png") },
    { text: "Award: At most two", file: path.join(folder, "award-libreoffice.png") },
  ]);
}

/** Three suppliers bid again; the next reading tells. */
async function roundAndNegotiation(window: Window): Promise<void> {
  await window.back();
  await window.back();
  await window.back();
  const { bids, events } = window.stack.simulator.simulator.records;
  const event = [...events.values()].find(
    ({ attributes: { title } }) => typeof title === "string" && EVENT.test(title),
  )?.id;
  const own = [...bids.values()].filter(({ eventId }) => eventId === event);
  for (const { id } of own.slice(0, 3)) await platform(window, `bids/${id}/resubmit`, {}, "POST");
  await window.sheet(`Compare ${WORKSHEET}`.slice(0, 31).trim());
  await window.press(`Refresh the comparison of ${WORKSHEET}`);
  await window.says("is up to date");
  await window.choose(MORE, "Show what changed…");
  await window.press("Write the sheet");
  await window.says(/written$/);
  await window.picture("round");
  await window.choose(MORE, "Make a negotiation sheet…");
  await window.pane.getByRole("combobox", { name: "Supplier", exact: true }).selectOption({ index: 1 });
  await window.pane.getByLabel("A percentage below its own price").check();
  await window.pane.getByLabel("Percent below its price").fill("5");
  await window.press("Write the sheet");
  await window.says("Negotiation sheet");
  await window.picture("negotiation");
}

async function reports(window: Window): Promise<void> {
  await window.newWorkbook();
  await window.press("Load a report");
  await window.press("Contracts");
  await window.press("Load");
  await window.says("“Contracts” is loaded");
  await window.choose("More for the report Contracts", "Highlight changes");
  await window.says("“Contracts” highlights its changes");
  const { records } = window.stack.simulator.simulator;
  for (const row of [1, 4, 5]) {
    const { id = "", attributes } = new Report(records, "contract").entryAt(row) ?? {};
    const title = attributes?.["Rpt-Contract Title"];
    if (typeof title !== "string") throw new Error(`The contract in row ${row} has no title.`);
    await platform(
      window,
      "reports/contract/change",
      { id, attributes: { "Rpt-Contract Title": `${title}, extended` } },
      "POST",
    );
  }
  await window.press("Refresh the report Contracts");
  await window.says("3 rows changed");
  await window.goTo("B5");
  await window.picture("report");
  await window.choose("More for the report Contracts", "Make a starter sheet");
  await window.says(/Starter sheet/);
  await window.picture("report-starter");
}

async function invitations(window: Window): Promise<void> {
  await window.newWorkbook();
  const suppliers = [...window.stack.simulator.simulator.records.suppliers.values()].slice(0, 24);
  await window.type("A1", [["Company", "", "", "Supplier ID"], ...suppliers.map(({ id, name }) => [name, "", "", id])]);
  await window.goTo("D2:D25");
  await window.press("Invite suppliers");
  await window.pane.getByRole("button", { name: EVENT }).click();
  await window.press("Show who gets mail");
  await window.says("The platform sends the mail at once");
  await window.picture("invitations");
}

async function platform(window: Window, where: string, change: unknown, method = "PATCH"): Promise<void> {
  const answer = await fetch(`${window.stack.simulator.url}/_sim/${where}`, {
    method,
    body: JSON.stringify(change),
  });
  if (!answer.ok) throw new Error(`The simulator answered ${answer.status} to ${where}.`);
}

async function main(): Promise<void> {
  const window = await Window.open({ folder, simulator: { lineItems: 40, reportEntries: 230 } });
  try {
    await window.connect();
    for (const step of [sync, compare, award, printed, roundAndNegotiation, reports, invitations]) await step(window);
  } finally {
    await window.close();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
