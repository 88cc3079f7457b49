/** @jest-environment jsdom */
import { screen as page } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { PreviewScreen } from "../../../src/taskpane/pane/screens/screens";
import { entry, faults, measure, previewScreen, services, show } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const home = { services, tables: [entry] };

describe("a cell that holds a number as text", () => {
  const problem = (row: number, value: string) =>
    ({ row, kind: "textInNumber", column: 1, value, others: [] }) as const;
  const screenOf = (texts: readonly string[]): PreviewScreen => {
    const first = previewScreen({ problems: texts.map((text, row) => problem(row, text)) });
    const ids = texts.map((_, row) => (row === 0 ? "" : String(row)));
    const sheet = { ids, cells: texts.map((text) => ["Bolt", text]), formulas: new Map() };
    return { ...first, preview: { ...first.preview, sheet } };
  };

  it("has a button that takes the number, and none where a text is no number or may be two", async () => {
    const shown = await show({ ...home, screen: screenOf(["9,2", "a dozen", "1,234,5"]) });
    const taken: unknown[] = [];
    shown.gives("numbers", (...given) => taken.push(given));
    await person().click(await page.findByRole("button", { name: "Use 9.2" }));
    expect(taken).toEqual([["l1", [{ row: 0, id: "", column: 1, text: "9,2", number: 9.2 }]]]);
    expect(page.queryAllByRole("button", { name: /^Use / })).toHaveLength(1);
  });

  it("is taken with all others at once", async () => {
    const shown = await show({ ...home, screen: screenOf(["9,2", "12.50 EUR", "a dozen"]) });
    const taken: unknown[] = [];
    shown.gives("numbers", (_, numbers) => taken.push(numbers));
    expect(await page.findByText("2 cells have a number as text")).toBeTruthy();
    await person().click(page.getByRole("button", { name: "Use the numbers" }));
    expect(taken).toMatchObject([[{ number: 9.2 }, { number: 12.5 }]]);
    expect(await faults()).toEqual([]);
  });

  it("of an earlier send is left as it is", async () => {
    const screen = screenOf(["9,2"]);
    await show({ ...home, screen: { ...screen, preview: { ...screen.preview, kind: "undo" } } });
    await page.findByRole("listitem");
    expect(page.queryByRole("button", { name: /^Use / })).toBeNull();
  });

  it("is offered as its column shows it", async () => {
    const screen = screenOf(["12.5 EUR"]);
    const { mapping } = screen.preview;
    const money = mapping.map((column, at) => (at === 1 ? { ...column, type: "money" as const } : column));
    await show({ ...home, screen: { ...screen, preview: { ...screen.preview, mapping: money } } });
    expect(await page.findByRole("button", { name: "Use 12.50" })).toBeTruthy();
  });
});
