// Every screen of the pane as a browser lays it out at 320 pixels, judged by axe: names, roles, landmarks, and contrast
// in light and dark. With PICTURES=/folder it takes a picture of each, to be looked at.
import axe from "axe-core";
import type { Locator } from "playwright-core";
import { Window } from "../../scripts/pictures/window";

const EVENT = /^MRO spare parts/;
const WORKSHEET = "Spare parts and consumables";
const NARROW = 320;

/**
 * What each frame has before its own scripts: axe, and a question that answers in plain words. Fluent's menus put two
 * hidden stops around themselves that pass the focus on at once; nobody hears them.
 */
const JUDGE = `${axe.source};
// A colour on its way to another is no fault, and one may start while axe looks: a button fades in when work ends.
const still = new CSSStyleSheet();
still.replaceSync("*, *::before, *::after { transition: none !important; }");
document.adoptedStyleSheets.push(still);
globalThis.faultsHere = async (rules) => {
  // A new one may follow one that ends or is replaced. What turns for ever has no end to wait for.
  const isEnding = ({ effect, playState }) => playState === "running" && effect.getComputedTiming().endTime < 1000;
  for (let ending = [true]; ending.length > 0; ) {
    ending = document.getAnimations().filter(isEnding);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
  const options = rules === null ? { iframes: false } : { iframes: false, runOnly: rules };
  const { violations } = await axe.run({ exclude: "[data-tabster-dummy]" }, options);
  return violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 200)).join(" "));
};`;

let window: Window;
const found: string[] = [];

beforeAll(async () => {
  const folder = process.env["PICTURES"] ?? null;
  window = await Window.open({ folder, simulator: { lineItems: 12, reportEntries: 20 }, script: JUDGE });
  await window.narrowPane(NARROW);
});

afterAll(() => window.close());

/** `rules`: those alone; null for all. */
function faultsIn(body: Locator, rules: readonly string[] | null): Promise<readonly string[]> {
  return body.evaluate<readonly string[], undefined>(`faultsHere(${JSON.stringify(rules)})`, undefined);
}

async function judge(screen: string, rules: readonly string[] | null): Promise<void> {
  const heard = await faultsIn(window.pane.locator("body"), rules);
  found.push(...heard.map((fault) => `${screen}: ${fault}`));
}

async function look(screen: string): Promise<void> {
  await window.pane.getByText("Loading…").first().waitFor({ state: "detached" });
  await judge(screen, null);
  await window.picture(screen);
  await window.paneTheme("dark");
  await judge(`${screen}, dark`, ["color-contrast"]);
  await window.picture(`${screen}, dark`);
  await window.paneTheme("light");
}

/** A menu is a screen of its own while it is open. */
async function lookAtMenu(name: string): Promise<void> {
  await press(name);
  await window.pane.getByRole("menu").waitFor();
  await judge(`menu ${name}`, null);
  await window.picture(`menu ${name}`);
  await window.page.keyboard.press("Escape");
  await window.pane.getByRole("menu").waitFor({ state: "detached" });
}

const press = (name: string) => window.press(name);
const headed = (name: string) => window.pane.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const ready = (name: string | RegExp) => window.pane.getByRole("button", { name }).first().waitFor();
const chooseEvent = () => window.pane.getByRole("button", { name: EVENT }).click();

async function home(): Promise<void> {
  while (await window.button("Back").isVisible()) await press("Back");
  await headed("Home");
}

function expectNoFault(): void {
  expect(found.splice(0)).toEqual([]);
}

test("Connect, the empty home, and the way to a sent price and back", async () => {
  await ready("Connect");
  await look("connect");
  await window.connect();
  await look("empty home");
  await press("Help");
  await headed("Help");
  await look("help");
  await press("Back");
  await press("Link a worksheet");
  await chooseEvent();
  await ready(/^Link to a new sheet/);
  await look("worksheets");
  await press(`Choose columns first: ${WORKSHEET}`);
  await headed("Columns of the table");
  await look("columns");
  await press("Link to a new sheet");
  await window.pane.getByText("12 rows", { exact: true }).waitFor();
  await window.type("E5", [["12"]]);
  await window.type("F6", [["9.2"]]);
  await window.says("2 edited");
  await window.goTo("E5");
  await window.pane.getByRole("region", { name: "Selected row" }).waitFor();
  await look("home with a table");
  await lookAtMenu(`More for ${WORKSHEET}`);
  await lookAtMenu("More for this workbook");
  await press("Preview and send");
  await ready("Send 2 changed");
  await look("preview");
  await press("Send 2 changed");
  await headed("Result");
  await look("result");
  await home();
  await window.ribbon("Activity").click();
  await ready(/2 changed/);
  await look("activity");
  expectNoFault();
});

test("what can be added: lists, fields, events", async () => {
  await home();
  await press("Add…");
  await ready("Load a report");
  await look("add");
  await window.pane.getByLabel("Search events, lists and reports").fill("pay");
  await ready("Payment terms");
  await look("add found");
  await window.ribbon("Link a list").click();
  await ready("Choose a field");
  await look("lists");
  await press("Choose a field");
  await ready(/^Only the options on a sheet/);
  await look("fields");
  await window.ribbon("Events").click();
  await ready("Create an event");
  await look("event work");
  await press("Create an event");
  await ready(/^Request for proposals, goods/);
  await look("event form");
  await press("Back");
  await press("Choose the events");
  await headed("Choose the events");
  await look("event filter");
  await press("Back");
  await press("Choose the event");
  await chooseEvent();
  await headed("Tables of bids");
  await look("bids");
  await window.ribbon("Events").click();
  await press("Choose the event…");
  await chooseEvent();
  await headed("Delete an event");
  await look("event deletion");
  expectNoFault();
});

test("bids, scenarios, an award and what follows from it", async () => {
  await home();
  await window.ribbon("Compare bids").click();
  await ready(EVENT);
  await look("events");
  await chooseEvent();
  await headed("Set up the comparison");
  await look("comparison");
  await press("Compare");
  await window.says(/compared$/);
  await window.sheet(`Compare ${WORKSHEET}`.slice(0, 31));
  await window.goTo("B26");
  await window.pane.getByRole("region", { name: "Selected line" }).waitFor();
  await look("home with a comparison");
  await lookAtMenu(`More for the comparison of ${WORKSHEET}`);
  await press("Negotiate");
  await headed("Negotiation sheet");
  await look("negotiation");
  await home();
  await press("Award");
  await headed("Award scenarios");
  await press("New scenario");
  await headed("Award scenario");
  await look("scenario");
  await press("Find the award");
  await headed("Award proposal");
  await look("award");
  await lookAtMenu("More");
  for (const [item, name] of [
    ["When prices move", "sensitivity"],
    ["Cost and score", "scores"],
    ["Letters and record", "letters"],
  ] as const) {
    await window.choose("More", item);
    await headed(item);
    await look(name);
    await press("Back");
  }
  await press("Back");
  await press("Back");
  await headed("Award scenarios");
  await look("scenarios");
  expectNoFault();
});

test("reports, and everything refreshed", async () => {
  await home();
  await window.ribbon("Load a report").click();
  await ready("Contracts");
  await look("reports");
  await press("Contracts");
  await ready("Load");
  await look("report columns");
  await press("Load");
  await window.says("“Contracts” is loaded");
  await look("home with a report");
  await lookAtMenu("More for the report Contracts");
  await window.ribbon("Refresh everything").click();
  await headed("Refreshed tables");
  await look("refreshed");
  await home();
  await window.sheet(`Compare ${WORKSHEET}`.slice(0, 31));
  await press("What changed");
  await headed("What changed");
  await look("round");
  expectNoFault();
});

test("invitations, own cells, and the way out", async () => {
  await home();
  const suppliers = [...window.stack.simulator.simulator.records.suppliers.values()].slice(0, 4);
  await window.sheet("Sheet1");
  await window.type("A1", [["Company", "Supplier ID"], ...suppliers.map(({ id, name }) => [name, id])]);
  await look("home with nothing in front");
  await window.goTo("B2:B5");
  await window.ribbon("Invite suppliers").click();
  await chooseEvent();
  await ready("Show who gets mail");
  await look("invitations");
  await press("Show who gets mail");
  await window.says("The platform sends the mail at once");
  await look("invitations checked");
  await window.pane.getByRole("button", { name: "Send mail to 4 suppliers" }).click();
  await ready("Back to Home");
  await look("invitations done");
  await home();
  await press("Link your own price sheet");
  await headed("Choose the cells");
  await look("scan");
  await home();
  await window.choose("More for this workbook", "Detach from Bidsheet…");
  await headed("Detach");
  await look("detach");
  await home();
  await window.sheet(WORKSHEET);
  await window.type("E5", [["13"]]);
  await window.says("1 edited");
  await window.choose(`More for ${WORKSHEET}`, "Take the platform's values: all…");
  await headed("Take the platform's values");
  await look("given up");
  expectNoFault();
});

test("the workbench around it", async () => {
  expect(await faultsIn(window.page.locator("body"), null)).toEqual([]);
});
