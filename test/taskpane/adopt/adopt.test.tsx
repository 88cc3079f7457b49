/** @jest-environment jsdom */
import { screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ColumnReason } from "../../../src/sync/adopt/types";
import type { AdoptScreen } from "../../../src/taskpane/pane/screens/screens";
import { adoptScreen, candidate, conversion, linkedCandidate, proposal, scan, scanScreen, worksheet } from "./fixtures";
import { faults, measure, services, show } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const busy = { kind: "propose", progress: null, cancelling: false } as const;
const at = (screen: Partial<AdoptScreen> = {}) => ({ services, screen: { ...adoptScreen, ...screen } });
const step = async (name: RegExp) => person().click(page.getByRole("tab", { name }));
const cells = () => within(page.getByRole("listitem", { name: "Cells B4:E16" }));

describe("The cells of a sheet", () => {
  it("are told with the header found, the reason, and what is left out", async () => {
    await show({ services, screen: scanScreen });
    expect(cells().getByText("12 rows, 4 columns")).toBeTruthy();
    expect(cells().getByText(/: all its cells are texts; .*“Item”, “Qty”/)).toBeTruthy();
    expect(cells().getByText(/Row 17 is left out: it looks like a total/)).toBeTruthy();
    expect(cells().getByText(/1 row from row 19 left out/)).toBeTruthy();
    expect(cells().getByText("1 hidden row included.")).toBeTruthy();
    expect(await faults()).toEqual([]);
  });

  it("let another row be the header, of the sheet that was looked at", async () => {
    const { calls } = await show({ services, screen: scanScreen });
    await person().selectOptions(page.getByLabelText("Header row"), "Row 2: Quote of March");
    const request = { source: { kind: "sheet", name: "Prices" }, headerRow: 2 };
    expect(calls).toEqual([["scan", request, null]]);
  });

  it("can be those of another sheet, or the selected ones", async () => {
    const { calls } = await show({ services, screen: { ...scanScreen, worksheet } });
    await person().selectOptions(page.getByLabelText("Sheet"), "Notes");
    await person().click(page.getByRole("button", { name: "Check the selected cells" }));
    expect(calls).toEqual([
      ["scan", { source: { kind: "sheet", name: "Notes" } }, worksheet],
      ["scan", { source: { kind: "selection" } }, worksheet],
    ]);
  });

  it("are shown in the sheet, and used", async () => {
    const { calls } = await show({ services, screen: scanScreen });
    await person().click(cells().getByRole("button", { name: /Go to these cells/ }));
    await person().click(cells().getByRole("button", { name: /Use these cells/ }));
    expect(calls).toEqual([
      ["showArea", "Prices", "B4:E16"],
      ["takeCells", scanScreen, candidate],
    ]);
  });

  it("of a table that is linked already cannot be used", async () => {
    await show({ services, screen: scanScreen });
    const card = within(page.getByRole("listitem", { name: /Table “Old”/ }));
    expect(card.getByText(/Already linked to “Parts” of “Spare parts 2027”/)).toBeTruthy();
    expect(card.queryByRole("button", { name: /Use these cells/ })).toBeNull();
    expect(linkedCandidate.linked).not.toBeNull();
  });

  it("are asked for where nothing was found", async () => {
    const none = { ...scan, candidates: [] };
    await show({ services, screen: { ...scanScreen, scan: none } });
    expect(page.getByText(/Nothing on “Prices” looks like a price sheet/)).toBeTruthy();
    expect(await faults()).toEqual([]);
  });
});

describe("Cells that are not there", () => {
  it.each([
    ["sheetEmpty", "The sheet “Prices” is empty.", /link a worksheet to a new sheet/],
    ["selectionEmpty", "The selected cells on “Prices” are empty.", /Select the cells with their headers/],
  ] as const)("are told from cells that are no price sheet: %s", async (cells, says, todo) => {
    await show({ services, screen: { ...scanScreen, scan: { ...scan, candidates: [], cells } } });
    expect(page.getByText(says)).toBeTruthy();
    expect(page.getByText(todo)).toBeTruthy();
    expect(page.queryByText(/looks like a price sheet/)).toBeNull();
  });
});

describe("The columns", () => {
  it("say how surely they fit and why", async () => {
    await show(at());
    const [description, price, delivery] = page.getAllByRole("listitem").map((item) => within(item));
    expect(description?.getByText("sure")).toBeTruthy();
    expect(description?.getByText("“Item” is another word for it")).toBeTruthy();
    expect(price?.getByText("a guess")).toBeTruthy();
    expect(price?.getByText("you confirmed it before")).toBeTruthy();
    expect(delivery?.getByText(/adds it on the right/)).toBeTruthy();
    expect(await faults()).toEqual([]);
  });

  it("take another header, a new column or none", async () => {
    const { calls } = await show(at());
    const field = page.getByLabelText("Column of the sheet for “Price”");
    await person().selectOptions(field, "C · Qty");
    await person().selectOptions(field, "Leave it out");
    expect(calls).toEqual([
      ["rechoose", { columns: new Map([["c2", { kind: "sheet", offset: 1 }]]) }],
      ["rechoose", { columns: new Map([["c2", { kind: "leave" }]]) }],
    ]);
  });

  it("show a choice at once, while it is worked out", async () => {
    const columns = new Map([["c2", { kind: "leave" } as const]]);
    await show(at({ choices: { columns } }));
    expect(page.getByLabelText<HTMLSelectElement>("Column of the sheet for “Price”").value).toBe("leave");
  });
});

describe("The rows", () => {
  it("stand with those to choose first, and say why they fit", async () => {
    await show(at());
    await step(/Rows/);
    const [first] = page.getAllByRole("listitem");
    expect(first?.textContent).toMatch(/Row 9: Nut.*Several line items fit/);
    expect(page.getAllByText("equal in “Description”, unlike any other row")).toHaveLength(3);
    expect(page.getByText(/2 cells differ. You decide them as conflicts/)).toBeTruthy();
    // Which ones, with both values.
    const tables = page.getAllByRole("table").map(({ textContent }) => textContent);
    expect(tables).toContain("ColumnYour sheetPlatformDescription1020Price1121");
    expect(await faults()).toEqual([]);
  });

  it("are filtered by what became of them", async () => {
    await show(at());
    await step(/Rows/);
    await person().click(page.getByRole("button", { name: "Only on the platform 1" }));
    expect(page.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      expect.stringMatching(/Washer.*next refresh adds it to your sheet. Nothing is deleted/),
    ]);
  });

  it("take the line item that a person chooses, or none", async () => {
    const { calls } = await show(at());
    await step(/Rows/);
    await person().selectOptions(page.getByLabelText("Line item for row 9"), "Nut M10 (60% alike)");
    await person().click(page.getByRole("button", { name: "Not this one: row 7 is not “Bolt no. 2”" }));
    expect(calls).toEqual([
      ["rechoose", { rows: new Map([[4, "202"]]) }],
      ["rechoose", { rows: new Map([[2, null]]) }],
    ]);
  });

  it("are matched by the columns that a person ticks", async () => {
    const { calls } = await show(at());
    await step(/Rows/);
    await person().click(page.getByText("Bidsheet matches rows by “Description”"));
    await person().click(page.getByRole("checkbox", { name: /^Price/ }));
    expect(calls).toEqual([["rechoose", { keyColumns: ["c1", "c2"] }]]);
  });
});

describe("The values", () => {
  it("name doubtful and unreadable cells before the rest, and lead to each", async () => {
    const { calls } = await show(at());
    await step(/Values/);
    const texts = page.getAllByRole("listitem").map((item) => item.textContent);
    expect(texts[0]).toMatch(/D7.*Doubtful.*It could also mean 1.234/);
    expect(texts[1]).toMatch(/D8.*on request.*This is not a number\. Bidsheet leaves it as it is/);
    expect(texts[2]).toMatch(/D6.*1\.234,50 € → 1234\.5.*amount in EUR/);
    await person().click(page.getByRole("button", { name: "D8" }));
    expect(calls).toEqual([["showArea", "Prices", "D8"]]);
    expect(await faults()).toEqual([]);
  });

  it("ask once for a word that many cells have, and say why it is offered", async () => {
    const word = (row: number) => ({
      ...conversion,
      row,
      address: `C${row}`,
      from: "Stk",
      to: "PCS",
      how: { kind: "known" as const },
      accepted: false,
      doubt: { kind: "unit" as const, to: "PCS" },
    });
    const screen = { ...adoptScreen, proposal: { ...proposal, conversions: [word(4), word(6)], unread: [] } };
    const { calls } = await show({ services, screen });
    await step(/Values/);
    expect(page.getAllByRole("listitem")).toHaveLength(1);
    expect(page.getByText("It is another word for a unit that the platform has as “PCS”.")).toBeTruthy();
    await person().click(page.getByRole("checkbox", { name: "Convert all 2 cells like this" }));
    const cells = new Map([
      ["c2:4", true],
      ["c2:6", true],
    ]);
    expect(calls).toEqual([["rechoose", { cells }]]);
  });

  it("are converted or left, cell by cell or by the column's decimal sign", async () => {
    const { calls } = await show(at());
    await step(/Values/);
    await person().click(page.getByRole("checkbox", { name: "Convert this cell: D6" }));
    await person().selectOptions(page.getByLabelText("Decimals in “Price”"), "1.234,5");
    expect(calls).toEqual([
      ["rechoose", { cells: new Map([["c2:1", false]]) }],
      ["rechoose", { decimals: new Map([["c2", ","]]) }],
    ]);
  });
});

describe("The steps", () => {
  it("are gone through with the arrow keys, round in a circle", async () => {
    await show(at());
    const user = person();
    await user.click(page.getByRole("tab", { name: /Columns/ }));
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(page.getByRole("tab", { name: "Effects", selected: true }));
    await user.keyboard("{Home}{ArrowRight}");
    expect(page.getByRole("tabpanel", { name: /Rows/ })).toBeTruthy();
  });
});

describe("Linking", () => {
  it("says in exact words what it will do", async () => {
    const { calls } = await show(at());
    expect(
      page.getByText(
        "Links 3 rows, 2 are new in your sheet, rewrites 1 cell as values. Choose line items for 1 row, or it becomes a new row. Nothing is sent.",
      ),
    ).toBeTruthy();
    await person().click(page.getByRole("button", { name: "Link" }));
    expect(calls).toEqual([["linkSheet"]]);
  });

  it("lists every effect, and that nothing else is touched", async () => {
    await show(at());
    await step(/Effects/);
    const texts = page.getAllByRole("listitem").map((item) => item.textContent);
    expect(texts).toContain("The cells B4:E16 become the table “Parts”.");
    expect(texts).toContain("The header E4 becomes “Column4”: a table's header cannot be blank.");
    expect(texts).toContain("3 cells differ: you decide in the next preview.");
    expect(page.getByText(/Nothing is deleted, and nothing is sent/)).toBeTruthy();
    expect(await faults()).toEqual([]);
  });

  it("waits while something stands in the way, and says what", async () => {
    const obstacles = [{ kind: "mergedCells", sheetName: "Prices", addresses: ["B7:B8"] } as const];
    await show(at({ proposal: { ...proposal, obstacles } }));
    expect(page.getByText(/Bidsheet does not split yours: B7:B8/)).toBeTruthy();
    const button = page.getByRole("button", { name: "Link" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.getAttribute("title")).toMatch(/Solve the problem above/);
  });

  it("waits until the last choice is worked out", async () => {
    const choices = { keyColumns: [] };
    const { calls, set } = await show(at({ choices }));
    expect(page.getByRole("button", { name: "Link" }).getAttribute("title")).toMatch(/not matched yet/);
    await person().click(page.getByRole("button", { name: "Match again" }));
    expect(calls).toEqual([["rechoose", choices]]);
    set({ work: busy });
    expect(page.queryByRole("button", { name: "Match again" })).toBeNull();
  });
});

describe("A word that somebody confirmed", () => {
  const header = { header: "price", meaning: null, label: "price" };
  const at = Date.UTC(2026, 0, 4, 12);
  const withReason = (reason: ColumnReason, more: object = {}) => ({
    services,
    screen: {
      ...adoptScreen,
      proposal: {
        ...proposal,
        ...more,
        columns: proposal.columns.map((one) => (one.column.key === "c2" ? { ...one, reasons: [reason] } : one)),
      },
    },
  });

  it("in this workbook is forgotten at once", async () => {
    const { calls } = await show(withReason({ kind: "remembered", word: header }));
    await person().click(page.getByRole("button", { name: "Forget “price” in this workbook" }));
    expect(calls).toEqual([["forgetWord", { kind: "header", ...header }, "workbook"]]);
  });

  it("in the company says the day and no person, and is forgotten for everybody after a question", async () => {
    const { calls } = await show(withReason({ kind: "shared", word: { ...header }, at }));
    expect(page.getByText("confirmed in your company on Jan 4, 2026")).toBeTruthy();
    await person().click(page.getByRole("button", { name: "Forget “price” in the company" }));
    expect(calls).toEqual([]);
    expect(page.getByText(/for everybody in your company\?/)).toBeTruthy();
    expect(await faults()).toEqual([]);
    await person().click(page.getByRole("button", { name: "Forget for everybody" }));
    expect(calls).toEqual([["forgetWord", { kind: "header", ...header }, "company"]]);
  });

  it("in the company is not forgotten by a role that reads only", async () => {
    const rights = { send: false, inviteAndDelete: false, admin: false };
    await show({ ...withReason({ kind: "shared", word: header, at }), rights });
    const button = page.getByRole("button", { name: "Forget “price” in the company" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });

  it("for a text of the platform is forgotten at its cell", async () => {
    const doubt = { kind: "shared", from: "Stk", to: "PCS", at } as const;
    const known = { ...conversion, from: "Stk", to: "PCS", how: { kind: "known" }, doubt, accepted: false } as const;
    await show({ services, screen: { ...adoptScreen, proposal: { ...proposal, conversions: [known] } } });
    await step(/Values/);
    expect(page.getByText("“Stk” for “PCS”: confirmed in your company on Jan 4, 2026.")).toBeTruthy();
    expect(page.getByRole("button", { name: "Forget “stk” in the company" })).toBeTruthy();
  });

  it("is not offered where the gateway did not answer, and the screen says so", async () => {
    const failure = { kind: "gatewayUnreachable", operation: "words", status: 0, detail: "", requestId: "" };
    await show(withReason({ kind: "chosen" }, { shared: { headers: [], texts: [], failure } }));
    expect(page.getByText(/words of your company could not be read/)).toBeTruthy();
  });
});
