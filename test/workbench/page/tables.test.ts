/** @jest-environment jsdom */
import { openPage, type Page } from "./support";

const PRICES = [
  ["Item", "Quantity"],
  ["Bolt", 3],
  ["Nut", 10],
  ["Cable", 7],
];

function pageWithTable(): Page {
  const page = openPage(PRICES);
  page.click("A2");
  page.button("Format as table").click();
  return page;
}

function check(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll<HTMLLabelElement>(".check-list label")].find(
    (one) => one.textContent === label,
  );
  const box = found?.querySelector("input");
  if (box === null || box === undefined) throw new Error(`There is no check box ${label}.`);
  return box;
}

/** As a person: opens the filter of a column. */
function openFilterOf(page: Page, name: string): void {
  page.button(`Filter ${name}`).click();
}

const items = (page: Page): (string | undefined)[] => ["A2", "A3", "A4"].map((address) => page.text(address));

describe("a table in the grid", () => {
  it("is made of the block around the active cell", () => {
    expect(pageWithTable().store.sheets[0]?.tables[0]?.rect).toEqual({
      top: 0,
      left: 0,
      bottom: 3,
      right: 1,
    });
  });

  it("is filtered by its button: only the checked texts stay, and the button tells", () => {
    const page = pageWithTable();
    openFilterOf(page, "Item");
    check("Nut").click();
    document.querySelector<HTMLButtonElement>(".filter-panel [type=submit]")?.click();
    expect(items(page)).toEqual(["Bolt", undefined, "Cable"]);
    expect(page.button("Filter Item (filtered)")).toBeDefined();
    page.click("A2");
    page.button("Clear filters").click();
    expect(items(page)).toEqual(["Bolt", "Nut", "Cable"]);
  });

  it("chooses what a search finds", () => {
    const page = pageWithTable();
    openFilterOf(page, "Item");
    const search = document.querySelector<HTMLInputElement>(".filter-panel [type=search]");
    if (search !== null) search.value = "CAB";
    search?.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector<HTMLButtonElement>(".filter-panel [type=submit]")?.click();
    expect(items(page)).toEqual([undefined, undefined, "Cable"]);
  });

  it("cannot be filtered to nothing", () => {
    const page = pageWithTable();
    openFilterOf(page, "Item");
    check("(Select all)").click();
    expect(document.querySelector<HTMLButtonElement>(".filter-panel [type=submit]")?.disabled).toBe(true);
  });

  it("lists numbers by size", () => {
    openFilterOf(pageWithTable(), "Quantity");
    expect([...document.querySelectorAll(".check-list label")].map((one) => one.textContent)).toEqual([
      "(Select all)",
      "3",
      "7",
      "10",
    ]);
  });

  it("is sorted by the active cell's column", () => {
    const page = pageWithTable();
    page.click("B3");
    page.button("Sort descending").click();
    expect(items(page)).toEqual(["Nut", "Cable", "Bolt"]);
  });

  it("is left alone by a sort from outside it, which is said", () => {
    const page = pageWithTable();
    page.click("D1");
    page.button("Sort ascending").click();
    expect(page.message()).toBe("Select a cell in a table to sort it.");
  });
});

describe("rows, columns and sheets", () => {
  it("inserts and deletes as many rows as are selected", () => {
    const page = openPage(PRICES);
    page.click("A2");
    page.click("A3", { shiftKey: true });
    page.button("Insert rows").click();
    expect([page.text("A2"), page.text("A4")]).toEqual(["", "Bolt"]);
    page.button("Delete rows").click();
    expect(page.text("A2")).toBe("Bolt");
  });

  it("hides a column and brings it back from its neighbour", () => {
    const page = openPage(PRICES);
    page.click("B1");
    page.button("Hide columns").click();
    expect(page.text("B1")).toBeUndefined();
    page.click("A1");
    page.button("Unhide columns").click();
    expect(page.text("B1")).toBe("Quantity");
  });

  it("adds a sheet and goes to it", () => {
    const page = openPage(PRICES);
    page.button("New sheet").click();
    expect(page.grid.dataset["sheet"]).toBe(page.store.sheets[1]?.name);
    expect(page.text("A1")).toBe("");
  });

  it("marks the tab of the sheet in front, also when the add-in brought it there", () => {
    const page = openPage(PRICES);
    const first = page.store.activeSheetId;
    page.button("New sheet").click();
    page.store.select(first, { top: 0, left: 0, bottom: 0, right: 0 });
    expect(document.querySelector("[role=tab][aria-selected=true]")?.textContent).toBe("Sheet1");
  });

  it("renames a sheet by its tab", async () => {
    const page = openPage();
    document.querySelector("[data-tab=Sheet1]")?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    const input = document.querySelector<HTMLInputElement>("dialog input");
    if (input !== null) input.value = "Prices";
    document.querySelector<HTMLButtonElement>("dialog [type=submit]")?.click();
    await Promise.resolve();
    await Promise.resolve();
    expect(page.store.sheets[0]?.name).toBe("Prices");
    expect(document.querySelector("[data-tab=Prices]")).not.toBeNull();
  });

  it("adds up the selected numbers in the status bar", () => {
    const page = openPage(PRICES);
    page.click("B2");
    page.click("B4", { shiftKey: true });
    expect(document.querySelector(".status-sums")?.textContent).toBe("Average: 6.6667    Count: 3    Sum: 20");
  });
});
