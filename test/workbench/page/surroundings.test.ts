/** @jest-environment jsdom */
import { clipboardEvent, openPage } from "./support";

describe("merged cells in the grid", () => {
  it("are one cell over the width and height of all, and are walked over in one step", () => {
    const page = openPage([["Title"], [""], ["d"]]);
    page.store.merges.merge(page.sheetId, { top: 0, left: 0, bottom: 1, right: 2 }, false);
    const cell = page.grid.querySelector<HTMLElement>('[data-a1="A1"]');
    expect([cell?.style.width, cell?.style.height]).toEqual(["192px", "40px"]);
    expect(page.grid.querySelector('[data-a1="B2"]')).toBeNull();
    page.press("ArrowDown");
    expect(page.selected()).toBe("A3");
    page.press("ArrowRight", "ArrowUp");
    expect(page.selected()).toBe("A1");
    expect(page.store.selection.rect).toEqual({ top: 0, left: 0, bottom: 1, right: 2 });
    page.press("ArrowRight");
    expect(page.selected()).toBe("D1");
  });
});

describe("an indented cell in the grid", () => {
  it("begins as many steps further in as the sheet says", () => {
    const page = openPage([["Acme", "Bolt"]]);
    page.store.setStyle(page.sheetId, { top: 0, left: 1, bottom: 0, right: 1 }, { horizontal: "Left", indent: 2 });
    const steps = ["A1", "B1"].map((address) =>
      page.grid.querySelector<HTMLElement>(`[data-a1="${address}"]`)?.style.getPropertyValue("--indent"),
    );
    expect(steps).toEqual(["0", "2"]);
  });
});

describe("a comment in the grid", () => {
  it("is a mark in the cell's corner, and its text is the cell's tip", () => {
    const page = openPage([["Item"]]);
    const note = { row: 0, column: 0, content: "Net?", author: "Ada", created: 0, resolved: false };
    page.store.comments.add(page.sheetId, { ...note, replies: [] });
    const cell = page.grid.querySelector<HTMLElement>('[data-a1="A1"]');
    expect(cell?.title).toBe("Ada: Net?");
    expect(cell?.querySelector("[aria-label=Comment]")).not.toBeNull();
    page.store.insertRows(page.sheetId, 0, 1);
    expect(page.grid.querySelector<HTMLElement>('[data-a1="A1"]')?.title).toBe("");
    expect(page.grid.querySelector<HTMLElement>('[data-a1="A2"]')?.title).toBe("Ada: Net?");
  });
});

describe("a result that is not calculated, in the grid", () => {
  it("is marked, and its tip says so", () => {
    const page = openPage([["1", "=MACRO(A1)"]]);
    page.store.results.take(page.sheetId, [{ row: 0, column: 1, value: 42 }]);
    page.store.results.spread(page.sheetId, { top: 0, left: 1, bottom: 0, right: 1 });
    page.store.results.settle();
    const cell = page.grid.querySelector<HTMLElement>('[data-a1="B1"]');
    expect(cell?.classList.contains("kept")).toBe(true);
    expect(cell?.title).toContain("Not calculated");
  });
});

describe("a conditional format in the grid", () => {
  it("draws a bar as long as the cell's share, and a scale's colour as its fill", () => {
    const page = openPage([[5], [10]]);
    const rects = [{ top: 0, left: 0, bottom: 1, right: 0 }];
    const low = { type: "LowestValue", value: 0 } as const;
    const high = { type: "HighestValue", value: 0 } as const;
    const lower = { type: "Number", value: 0 } as const;
    const add = page.store.conditionals.add.bind(page.store.conditionals, page.sheetId);
    const points = [
      { ...low, color: "#FFFFFF" },
      { ...high, color: "#FF0000" },
    ];
    add({ rects, stopIfTrue: false, rule: { kind: "colorScale", points } });
    add({
      rects,
      stopIfTrue: false,
      rule: { kind: "dataBar", fill: "#123456", lower, upper: high, barOnly: false },
    });
    const bars = [...page.grid.querySelectorAll<HTMLElement>(".data-bar")];
    expect(bars.map(({ style }) => style.width)).toEqual(["50%", "100%"]);
    expect(page.grid.querySelector<HTMLElement>('[data-a1="A2"]')?.style.backgroundColor).toBe("rgb(255, 0, 0)");
  });

  it("that asks another sheet is drawn again when that sheet changes, its number format too", () => {
    const unasked = () => {
      throw new Error("The workbench calculates this itself.");
    };
    const page = openPage([[5]], { calculation: { open: unasked } });
    const { store, sheetId } = page;
    store.addSheet("Other");
    store.activate(sheetId);
    const look = { numberFormat: '"! "0' };
    const rects = [{ top: 0, left: 0, bottom: 0, right: 0 }];
    store.conditionals.add(sheetId, {
      rects,
      stopIfTrue: false,
      rule: { kind: "custom", formula: "=Other!A1=1", look },
    });
    const other = store.sheets.find(({ name }) => name === "Other")?.id ?? "";
    const texts = [0, 1].map((value) => {
      store.write(other, { top: 0, left: 0, bottom: 0, right: 0 }, [[value]]);
      return page.text("A1");
    });
    expect(texts).toEqual(["5", "! 5"]);
  });
});

describe("a table that is cut in the grid", () => {
  it("stays where it is until it is pasted, and goes there as the same table", () => {
    const page = openPage([
      ["Item", "Qty"],
      ["Bolt", 3],
    ]);
    const rect = { top: 0, left: 0, bottom: 1, right: 1 };
    const { id } = page.store.addTable(page.sheetId, rect, true);
    page.store.select(page.sheetId, rect);
    const cut = clipboardEvent("cut");
    page.grid.dispatchEvent(cut);
    expect(page.text("A2")).toBe("Bolt");
    page.click("D4");
    page.grid.dispatchEvent(clipboardEvent("paste", cut.held()));
    expect(page.store.table(id)?.rect).toEqual({ top: 3, left: 3, bottom: 4, right: 4 });
    expect([page.text("A2"), page.text("D5")]).toEqual(["", "Bolt"]);
  });
});
