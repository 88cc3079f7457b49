/** @jest-environment jsdom */
import { openPage, type Page } from "./support";

const bar = () => document.querySelector<HTMLTextAreaElement>(".formula-input");
const shown = () => [bar()?.value, bar()?.classList.contains("spilled")];

/** As a file has it: a formula whose array fills three cells. */
function filled(): Page {
  const page = openPage([["=STOCK(C1)"], [8], [9]]);
  const { results } = page.store;
  results.take(page.sheetId, [{ row: 0, column: 0, value: 7 }]);
  results.spread(page.sheetId, { top: 0, left: 0, bottom: 2, right: 0 });
  results.settle();
  return page;
}

test("a cell that an array fills shows the array's formula in grey, and an edit that types nothing changes nothing", () => {
  const page = filled();
  expect(["A1", "A2", "A3"].map(page.text)).toEqual(["7", "8", "9"]);
  page.press("ArrowDown");
  expect(shown()).toEqual(["=STOCK(C1)", true]);
  page.press("F2", "Enter");
  expect(["A1", "A2", "A3"].map(page.text)).toEqual(["7", "8", "9"]);
  page.press("ArrowUp", "ArrowUp");
  expect(shown()).toEqual(["=STOCK(C1)", false]);
  page.press("ArrowDown", "ArrowDown", "ArrowDown");
  expect(shown()).toEqual(["", false]);
});

test("what is typed over it is in the array's way", () => {
  const page = filled();
  page.press("ArrowDown");
  page.type("mine");
  page.press("Enter");
  expect(["A1", "A2", "A3"].map(page.text)).toEqual(["#SPILL!", "mine", ""]);
});
