/** @jest-environment jsdom */
// The keys between the parts of the workbench's window, as Excel has them.
import { openPage, type Page } from "./support";

let page: Page;
beforeEach(() => {
  page = openPage([["Bolt", 1]]);
});

/** Which part has the focus. */
function part(): string {
  const { activeElement: now } = document;
  if (now === page.grid) return "sheet";
  if (now?.closest(".ribbon")) return "ribbon";
  if (now?.closest(".pane-dock")) return "pane";
  return now?.closest(".status-bar") ? "status" : String(now?.tagName);
}

const after = (key: string) => {
  page.press(key);
  return part();
};

test("F6 goes round ribbon, sheet and status bar, with Shift the other way, and leaves out a pane that is hidden", () => {
  expect(["F6", "F6", "F6"].map(after)).toEqual(["status", "ribbon", "sheet"]);
  expect(["Shift+F6", "Shift+F6", "Shift+F6"].map(after)).toEqual(["ribbon", "status", "sheet"]);
  expect(["Control+F6", "Control+F6"].map(after)).toEqual(["status", "ribbon"]);
});

test("Esc leads from the ribbon and the status bar back to the sheet", () => {
  page.press("F6");
  expect(after("Escape")).toBe("sheet");
  page.press("Shift+F6");
  expect(after("Escape")).toBe("sheet");
});
