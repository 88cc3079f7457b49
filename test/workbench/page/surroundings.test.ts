/** @jest-environment jsdom */
import { openPage } from "./support";

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
