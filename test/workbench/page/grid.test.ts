/** @jest-environment jsdom */
import { createWorkbook } from "../../../src/workbench/model/workbook";
import { GridView } from "../../../src/workbench/page/grid/gridView";
import { clipboardEvent, openPage } from "./support";

const PRICES = [
  ["Item", "Quantity", "Price"],
  ["Bolt", 3, 2],
  ["Nut", 5, 1],
  ["Zinc", 7, 4],
];

describe("keys in the grid", () => {
  it.each([
    ["ArrowDown", "A2"],
    ["ArrowRight", "B1"],
    ["Enter", "A2"],
    ["Tab", "B1"],
    ["Control+ArrowDown", "A4"],
    ["Control+ArrowRight", "C1"],
    ["Control+End", "C4"],
    ["End", "C1"],
  ])("%s leads from A1 to %s", (key, address) => {
    const page = openPage(PRICES);
    page.press(key);
    expect(page.selected()).toBe(address);
  });

  it("leads back with Shift, Home and Ctrl+Home", () => {
    const page = openPage(PRICES);
    page.click("C3");
    page.press("Shift+Enter");
    expect(page.selected()).toBe("C2");
    page.press("Shift+Tab", "Home");
    expect(page.selected()).toBe("A2");
    page.press("Control+End", "Control+Home");
    expect(page.selected()).toBe("A1");
  });

  it("jumps over a gap to the next filled cell, and to the end of the sheet after the last", () => {
    const page = openPage([["a"], [""], [""], ["b"]]);
    page.press("Control+ArrowDown");
    expect(page.selected()).toBe("A4");
    page.press("Control+ArrowDown");
    expect(page.selected()).toBe("A1048576");
    page.press("Control+ArrowUp");
    expect(page.selected()).toBe("A4");
  });

  it("widens the selection with Shift, also to the edge of the data", () => {
    const page = openPage(PRICES);
    page.press("ArrowRight", "Shift+ArrowRight", "Control+Shift+ArrowDown");
    expect(page.store.selection.rect).toEqual({ top: 0, left: 1, bottom: 3, right: 2 });
    expect(page.selected()).toBe("B1");
  });

  it("steps over hidden columns", () => {
    const page = openPage(PRICES);
    page.store.hideColumns(page.sheetId, 1, 1, true);
    page.press("ArrowRight");
    expect(page.selected()).toBe("C1");
  });

  it("clears with Delete and takes it back with Ctrl+Z and again with Ctrl+Y", () => {
    const page = openPage(PRICES);
    page.click("A2");
    page.click("B3", { shiftKey: true });
    page.press("Delete");
    expect([page.text("A2"), page.text("B3"), page.text("C2")]).toEqual(["", "", "2"]);
    page.press("Control+z");
    expect([page.text("A2"), page.text("B3")]).toEqual(["Bolt", "5"]);
    page.press("Control+y");
    expect(page.text("A2")).toBe("");
  });
});

describe("editing a cell", () => {
  it("starts by typing and ends with Enter, one row down", () => {
    const page = openPage(PRICES);
    page.click("B2");
    page.type("42");
    page.press("Enter");
    expect([page.text("B2"), page.selected()]).toEqual(["42", "B3"]);
  });

  it("ends with Tab, with Shift the other way, and with an arrow when it was started by typing", () => {
    const page = openPage(PRICES);
    page.click("B2");
    page.type("x");
    page.press("Shift+Tab");
    page.type("y");
    page.press("ArrowDown");
    expect([page.text("B2"), page.text("A2"), page.selected()]).toEqual(["x", "y", "A3"]);
  });

  it("leaves the cell as it was after Escape", () => {
    const page = openPage(PRICES);
    page.click("A2");
    page.type("x");
    page.press("Escape");
    expect([page.text("A2"), page.selected()]).toEqual(["Bolt", "A2"]);
    expect(document.activeElement).toBe(page.grid);
  });

  it("shows the same text in the cell and in the formula bar", () => {
    const page = openPage(PRICES);
    const bar = document.querySelector<HTMLTextAreaElement>(".formula-input");
    page.click("A2");
    expect(bar?.value).toBe("Bolt");
    page.press("F2");
    const box = document.querySelector<HTMLTextAreaElement>(".cell-editor");
    expect(box?.value).toBe("Bolt");
    bar?.focus();
    if (bar !== null) bar.value = "Bolts";
    bar?.dispatchEvent(new Event("input", { bubbles: true }));
    expect(box?.value).toBe("Bolts");
    page.press("Enter");
    expect(page.text("A2")).toBe("Bolts");
  });

  it("keeps text that looks like something else behind its apostrophe", () => {
    const page = openPage([["'007"]]);
    page.press("F2", "Enter");
    expect(page.store.sheets[0]?.cell(0, 0).value).toBe("007");
  });

  it("says why a protected cell is refused", () => {
    const page = openPage(PRICES);
    page.store.protectSheet(page.sheetId, true);
    page.type("x");
    page.press("Enter");
    expect(page.text("A1")).toBe("Item");
    expect(page.message()).toMatch(/protected/);
  });
});

describe("the clipboard", () => {
  it("takes a block from outside as if it were typed", () => {
    const page = openPage();
    page.grid.dispatchEvent(clipboardEvent("paste", 'Bolt\t3\r\n"two\nlines"\t50%\r\n'));
    expect(page.store.read(page.sheetId, { top: 0, left: 0, bottom: 1, right: 1 }, "values")).toEqual([
      ["Bolt", 3],
      ["two\nlines", 0.5],
    ]);
    expect(page.store.selection.rect).toEqual({ top: 0, left: 0, bottom: 1, right: 1 });
  });

  it("gives shown texts, and takes its own block back with formulas moved and text kept", () => {
    const page = openPage([["'007", "=B2", 0.5]]);
    page.store.setFormat(page.sheetId, { top: 0, left: 2, bottom: 0, right: 2 }, "0%");
    page.click("C1", { shiftKey: true });
    const copied = clipboardEvent("copy");
    page.grid.dispatchEvent(copied);
    expect(copied.held().startsWith("007\t")).toBe(true);
    page.click("A3");
    page.grid.dispatchEvent(clipboardEvent("paste", copied.held()));
    const sheet = page.store.sheets[0];
    expect([sheet?.cell(2, 0).value, sheet?.cell(2, 1).formula, sheet?.cell(2, 2).text]).toEqual(["007", "=B4", "50%"]);
  });

  it("fills a larger selection with one copied cell", () => {
    const page = openPage();
    page.click("B3", { shiftKey: true });
    page.grid.dispatchEvent(clipboardEvent("paste", "x"));
    expect(page.store.read(page.sheetId, { top: 0, left: 0, bottom: 2, right: 1 }, "values").flat()).toEqual(
      Array(6).fill("x"),
    );
  });

  it("empties what was cut", () => {
    const page = openPage(PRICES);
    page.grid.dispatchEvent(clipboardEvent("cut"));
    expect(page.text("A1")).toBe("");
  });
});

describe("a large sheet", () => {
  it("holds only the cells that show, and goes anywhere by the name box", () => {
    const page = openPage();
    page.store.write(page.sheetId, { top: 99_999, left: 99, bottom: 99_999, right: 99 }, [["far"]]);
    expect(page.grid.querySelectorAll("[data-a1]").length).toBeLessThan(1500);
    const box = document.querySelector<HTMLInputElement>(".name-box");
    box?.focus();
    if (box !== null) box.value = "cv100000";
    page.press("Enter");
    expect([page.selected(), page.text("CV100000")]).toEqual(["CV100000", "far"]);
    expect(page.grid.querySelectorAll("[data-a1]").length).toBeLessThan(1500);
  });
});

describe("what a screen reader is told", () => {
  it("names the grid's rows, columns and cells by position", () => {
    const page = openPage(PRICES);
    const cell = page.grid.querySelector('[data-a1="B3"]');
    expect([page.grid.getAttribute("role"), page.grid.dataset["sheet"]]).toEqual(["grid", "Sheet1"]);
    expect([cell?.getAttribute("aria-colindex"), cell?.closest("[role=row]")?.getAttribute("aria-rowindex")]).toEqual([
      "2",
      "3",
    ]);
    page.click("B3");
    expect(page.grid.getAttribute("aria-activedescendant")).toBe(cell?.id);
  });

  it("has a name for every button", () => {
    openPage(PRICES);
    const nameless = [...document.querySelectorAll("button")].filter(
      (one) => (one.getAttribute("aria-label") ?? one.textContent).trim() === "",
    );
    expect(nameless).toEqual([]);
  });
});

describe("frozen columns", () => {
  it("let their texts run over into the next columns, until these are scrolled away", () => {
    const page = openPage([
      ["A heading that is far wider than its column", "", ""],
      ["Bolt", 3, 2],
    ]);
    page.store.freeze(page.sheetId, 1, 1);
    const flows = (): string[] =>
      [...page.grid.querySelectorAll(".grid-pane.flows")].map(({ className }) => className.split(" ")[1] ?? "");
    expect(flows()).toEqual(["pane-corner", "pane-left"]);
    page.grid.scrollLeft = 64;
    page.grid.dispatchEvent(new Event("scroll"));
    expect(flows()).toEqual([]);
  });

  it("tint each selected cell once", () => {
    const page = openPage(PRICES);
    page.store.freeze(page.sheetId, 0, 2);
    page.store.select(page.sheetId, { top: 1, bottom: 1, left: 0, right: 2 });
    const tint = (pane: string): string | undefined =>
      page.grid.querySelector<HTMLElement>(`.pane-${pane} .selection-fill`)?.style.width;
    expect([tint("left"), tint("main")]).toEqual(["128px", "192px"]);
  });
});

describe("what a script changes at one go", () => {
  it("is drawn once, at its end, also where it fails half-way", () => {
    const store = createWorkbook({});
    const grid = new GridView(store);
    document.body.replaceChildren(grid.root);
    let drawn = 0;
    grid.onDraw(() => (drawn += 1));
    drawn = 0;
    const sheetId = store.activeSheetId;
    const shown = () => grid.root.querySelector('[data-a1="A1"] .cell-text')?.textContent;
    const work = () => {
      store.write(sheetId, { top: 0, left: 0, bottom: 0, right: 1 }, [["Bolt", 2]]);
      for (const column of [0, 1, 2]) store.setColumnWidth(sheetId, column, 90);
      store.select(sheetId, { top: 3, left: 0, bottom: 3, right: 0 });
      expect(shown()).not.toBe("Bolt");
      throw new Error("half-way");
    };
    expect(() => grid.together(work)).toThrow("half-way");
    expect([drawn, shown(), grid.active]).toEqual([1, "Bolt", { row: 3, column: 0 }]);
    store.setColumnWidth(sheetId, 0, 50);
    expect(drawn).toBe(2);
  });
});
