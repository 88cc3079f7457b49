// What a person finds who comes back: a pane that is loaded anew in the middle of a send says so, and counts nothing to
// send once that has ended; a pane that was closed is opened as it was.
import type { Request } from "playwright-core";
import { Window } from "../../scripts/pictures/window";
import { HANDOVER_TYPE } from "../../src/platform/handoverContract";

/** Longer than the reload takes; the platform answers after it. */
const HELD_MS = 8000;

let window: Window;

const isHandOver = (request: Request) => request.headers()["content-type"] === HANDOVER_TYPE;

beforeAll(async () => {
  window = await Window.open({ folder: process.env["PICTURES"] ?? null, simulator: { lineItems: 12 } });
});

afterAll(() => window.close());

test("a reload in the middle of a send says that it runs, and the values are on the platform when it has ended", async () => {
  await window.connect();
  await window.press("Link a worksheet");
  await window.pane.getByText(/^MRO spare parts/).click();
  await window.press("Link to a new sheet: Spare parts and consumables");
  await window.pane.getByText("12 rows", { exact: true }).waitFor();
  await window.type("E5", [["12"]]);
  await window.says("1 edited");
  await window.press("Preview and send");
  const fault = { kind: "delay", method: "PATCH", ms: HELD_MS };
  const taken = await fetch(`${window.stack.simulator.url}/_sim/faults`, {
    method: "POST",
    body: JSON.stringify(fault),
  });
  expect(taken.ok).toBe(true);
  // A pane that goes before the gateway has the changes has sent nothing.
  const handedOver = window.page.waitForResponse((answer) => isHandOver(answer.request()));
  await window.press("Send 1 changed");
  await handedOver;
  await window.pane.locator("body").evaluate(() => location.reload());
  await window.says(/^Your send of 1 row to this list has been running since /);
  await window.picture("reload in a send");
  await window.pane.getByText(/has been running since/).waitFor({ state: "detached" });
  await window.pane.getByText("1 edited").waitFor({ state: "detached" });
  const { worksheets, lineItems } = window.stack.simulator.simulator.records;
  const worksheet = [...worksheets.values()].find(({ title }) => title === "Spare parts and consumables");
  const [first] = lineItems.get(worksheet?.id ?? "")?.values() ?? [];
  expect(first?.data["c2"]).toBe(12);
});

test("Open goes to what was there when the pane was closed: the screen, and what was typed on it", async () => {
  await window.type("E6", [["15"]]);
  await window.says("1 edited");
  await window.press("Preview and send");
  const note = window.pane.getByRole("textbox", { name: "Note (optional)" });
  await note.fill("New annual demand");
  await window.page.getByRole("button", { name: "Close pane" }).click();
  await note.waitFor({ state: "hidden" });
  await window.ribbon("Open").click();
  await window.button("Send 1 changed").waitFor();
  expect(await note.inputValue()).toBe("New annual demand");
});
