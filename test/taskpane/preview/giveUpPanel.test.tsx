/** @jest-environment jsdom */
import { screen as page } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { OwnEdits } from "../../../src/sync/plan/ownEdits";
import type { Plan } from "../../../src/sync/syncPlan";
import type { PreviewScreen } from "../../../src/taskpane/pane/screens/screens";
import { entry, link, measure, previewScreen, services, show } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const home = { services, tables: [entry] };
const updates: Plan["updates"] = [{ row: 2, id: "7", changes: [{ column: 1, before: 1, to: 2.5 }] }];

function listOf(edits: Partial<OwnEdits>) {
  const { preview } = previewScreen({});
  const offer = {
    link,
    mapping: link.mapping,
    names: preview.names,
    firstRow: 5,
    at: preview.at,
    edits: { cells: [], deleted: [], stays: [], ...edits },
  };
  return { ...home, screen: { kind: "giveUp", offer, out: new Set<string>(), back: { kind: "home" } } as const };
}

const WINTER = "2026-01-31T17:00:00.000Z";
const datedMapping = link.mapping.map((column, at) =>
  at === 1 ? { ...column, label: "Bid deadline", type: "moment" as const, zone: "Europe/Berlin" } : column,
);

const own = { row: 0, id: "1", column: 1, ours: 12, theirs: 10, formula: "=6*2" };

describe("the list of one's own values", () => {
  it("shows the own value, the platform's beside it, and the formula that goes", async () => {
    await show(listOf({ cells: [own] }));
    const row = await page.findByRole("listitem");
    expect(row.querySelector("del")?.textContent).toBe("12");
    expect(row.textContent).toContain("→  becomes 10");
    expect(row.textContent).toContain("Your formula =6*2 goes.");
    expect(page.getByText("1 value of yours goes, 1 formula among them. Copy what you still need.")).toBeTruthy();
    expect(page.getByRole("button", { name: "Take 1 value" })).toBeTruthy();
  });

  it("shows dates as the sheet shows them", async () => {
    const listed = listOf({ cells: [{ ...own, ours: "2026-03-31T17:00:00.000Z", theirs: WINTER, formula: null }] });
    const dated = { ...listed.screen.offer, mapping: datedMapping };
    await show({ ...listed, screen: { ...listed.screen, offer: dated } });
    const row = await page.findByRole("listitem");
    expect(row.querySelector("del")?.textContent).toBe("2026-03-31 19:00");
    expect(row.textContent).toContain("becomes 2026-01-31 18:00 (Europe/Berlin)");
  });

  it("takes no more than what is ticked, and says what stays yours", async () => {
    const shown = await show(
      listOf({ cells: [own, { ...own, row: 1, id: "2", formula: null }], deleted: [{ id: "9", cells: ["Nail", 4] }] }),
    );
    expect(await page.findByRole("button", { name: "Take 2 values, put 1 row back" })).toBeTruthy();
    await person().click(page.getByRole("checkbox", { name: "Take the platform's: Row 5 · Bolt" }));
    expect(page.getByRole("button", { name: "Take 1 value, put 1 row back" })).toBeTruthy();
    expect(page.getByText("Stays yours")).toBeTruthy();
    for (const box of page.getAllByRole("checkbox", { checked: true })) await person().click(box);
    expect(page.getByText("Tick at least one row.", { selector: "p" })).toBeTruthy();
    expect(shown.pane.store.get().screen.kind).toBe("giveUp");
  });

  it("says why a row has no value to take", async () => {
    await show(
      listOf({
        stays: [
          { row: 0, column: null, why: "new" },
          { row: 1, column: 1, why: "frozen" },
        ],
      }),
    );
    expect(await page.findByText(/^New in your sheet: the platform has no values for it/)).toBeTruthy();
    expect(page.getByText("Quantity changed on the platform. Adopt the change first.")).toBeTruthy();
    expect(page.getByText("The platform has no values for these rows.", { selector: "p" })).toBeTruthy();
  });
});

describe("the preview offers the platform's value", () => {
  it("shows a date beside a text that is none as the sheet would show it", async () => {
    const value = "2026-02-30 17:00";
    const problem = { row: 2, kind: "notADate", column: 1, value, others: [] } as const;
    const { preview, ...rest } = previewScreen({ problems: [problem] });
    const sheet = { ids: ["a", "b", "7"], cells: [[], [], ["Washer", value]], formulas: new Map<number, string>() };
    const remote = { ids: ["7"], cells: [["Washer", WINTER]], complete: true };
    const agreed = { keys: datedMapping.map(({ key }) => key), rows: new Map([["7", ["Washer", WINTER]]]) };
    const shown = { ...preview, mapping: datedMapping, sheet, remote, agreed };
    await show({ ...home, screen: { ...rest, preview: shown } });
    const row = (await page.findAllByRole("listitem")).find((one) => one.textContent.includes(value));
    expect(row?.querySelector("del")?.textContent).toBe("2026-01-31 18:00");
  });

  it("for each changed cell, and for the row where several are changed", async () => {
    const changes = [
      { column: 0, before: "Nut", to: "Washer" },
      { column: 1, before: 1, to: 2.5 },
    ];
    const shown = await show({ ...home, screen: previewScreen({ updates: [{ row: 2, id: "7", changes }] }) });
    const taken: unknown[] = [];
    shown.gives("takeShown", (chosen) => taken.push(chosen));
    await person().click(await page.findByRole("button", { name: "Take the platform's (Quantity, Row 7 · Washer)" }));
    await person().click(page.getByRole("button", { name: "Take all 2 of the platform's (Row 7 · Washer)" }));
    const quantity = { row: 2, id: "7", column: 1, ours: 2.5, theirs: 1, formula: null };
    const title = { row: 2, id: "7", column: 0, ours: "Washer", theirs: "Nut", formula: null };
    expect(taken).toEqual([
      { cells: [quantity], deleted: [] },
      { cells: [title, quantity], deleted: [] },
    ]);
  });

  it("for a cell that cannot be sent, with both values", async () => {
    const first = previewScreen({
      problems: [{ row: 0, kind: "textInNumber", column: 1, value: "a dozen", others: [] }],
    });
    const screen: PreviewScreen = {
      ...first,
      preview: {
        ...first.preview,
        sheet: { ids: ["7"], cells: [["Bolt", "a dozen"]], formulas: new Map() },
        remote: { ids: ["7"], cells: [["Bolt", 12]], complete: true },
        agreed: { keys: ["c1", "c2"], rows: new Map([["7", ["Bolt", 12]]]) },
      },
    };
    await show({ ...home, screen });
    const row = await page.findByRole("listitem");
    expect(row.textContent).toContain("12 →  becomes a dozen");
    expect(page.getByRole("button", { name: "Take the platform's (Quantity, Row 5 · Bolt)" })).toBeTruthy();
  });

  it("for a deleted row, which can be put back, and for all that is listed", async () => {
    const shown = await show({
      ...home,
      screen: previewScreen({ updates, deletions: [{ id: "9", cells: ["Nail", 4] }] }),
    });
    const asked: unknown[] = [];
    shown.gives("takeShown", (chosen) => asked.push(chosen));
    shown.gives("offerListed", (listed) => asked.push(listed));
    await person().click(await page.findByRole("button", { name: "Put the row back (Nail)" }));
    await person().click(page.getByRole("button", { name: "Take the platform's…" }));
    await person().click(page.getByRole("button", { name: "Deletions 1" }));
    await person().click(page.getByRole("button", { name: "Take the platform's…" }));
    expect(asked).toEqual([
      { cells: [], deleted: [{ id: "9", cells: ["Nail", 4] }] },
      null,
      { rows: new Map(), deleted: new Set(["9"]) },
    ]);
  });

  it("not in an undo, which has no value of the person's to give up", async () => {
    const first = previewScreen({ updates, deletions: [{ id: "9", cells: ["Nail", 4] }] });
    await show({ ...home, screen: { ...first, preview: { ...first.preview, kind: "undo", undoes: "s1" } } });
    await page.findAllByRole("listitem");
    expect(page.queryByRole("button", { name: /^Take the platform's|^Put the row back/ })).toBeNull();
  });
});
