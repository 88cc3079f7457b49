/** @jest-environment jsdom */
import { screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { noChoices } from "../../../src/sync/plan/choices";
import type { Conflict, Plan } from "../../../src/sync/syncPlan";
import { setExcelLocale } from "../../../src/taskpane/language/excelLocale";
import type { PreviewScreen } from "../../../src/taskpane/pane/screens/screens";
import { previewVerbs } from "../../../src/taskpane/preview/previewVerbs";
import { EN_US } from "../../../src/values/locale";
import { entry, faults, link, measure, previewScreen, services, show, type Shown } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const home = { services, tables: [entry] };
const conflict = (id: string, row: number, column = 1): Conflict => ({
  row,
  id,
  column,
  agreed: 10,
  ours: 11,
  theirs: 12,
  formula: null,
});
const creates: Plan["creates"] = [0, 1].map((row) => ({ row, cells: [`Bolt ${row}`, row] }));
const updates: Plan["updates"] = [{ row: 2, id: "7", changes: [{ column: 1, before: 1, to: 2.5 }] }];

const open = (plan: Partial<Plan>): Promise<Shown> => show({ ...home, screen: previewScreen(plan) });

function choices({ pane }: Shown) {
  const { screen } = pane.store.get();
  if (screen.kind !== "preview") throw new Error("The preview is gone.");
  return screen.preview.choices;
}

describe("values in the sheet's own format", () => {
  afterEach(() => setExcelLocale(null));

  it("shows changes and conflicts as the cells of a German sheet do", async () => {
    setExcelLocale({ ...EN_US, name: "de-DE", decimal: ",", group: "." });
    const plan = { conflicts: [conflict("8", 1)], updates };
    const screen = previewScreen(plan);
    const sheet = { ...screen.preview.sheet, formats: ["@", "0.00 [$€-407]"] };
    await show({ ...home, screen: { ...screen, preview: { ...screen.preview, sheet } } });
    expect(page.getByText("2,50 €")).toBeTruthy();
    for (const text of ["10,00 €", "11,00 €", "12,00 €"]) expect(page.getByText(text)).toBeTruthy();
  });
});

describe("guards on own edits", () => {
  const mapping = ["TITLE", "QUANTITY", "PRICE"].map((meaning, at) => ({
    key: `c${at}`,
    label: meaning,
    type: at === 0 ? ("text" as const) : ("number" as const),
    computed: false,
    naming: at === 0,
    meaning,
  }));
  const remote = {
    ids: ["7", "8"],
    cells: [
      ["Bolt", 10, 0.08],
      ["Nut", 10, 2],
    ],
    complete: true,
  };
  const change = (id: string, row: number, before: number, to: number) => ({
    row,
    id,
    changes: [{ column: 2, before, to }],
  });
  const guarded = (kind: "send" | "undo"): PreviewScreen => {
    const screen = previewScreen({ updates: [change("7", 0, 0.08, 10.9), change("8", 1, 2, 2.1)] });
    return { ...screen, preview: { ...screen.preview, kind, mapping, remote } };
  };

  it("marks a jump on its line, counts its row, and says what the send does to the total", async () => {
    await show({ ...home, screen: guarded("send") });
    expect(await page.findByText("136 times as much")).toBeTruthy();
    expect(page.getByText(/^Check 1 row: /)).toBeTruthy();
    expect(page.getByText("The total changes by +525%, 2 lines.")).toBeTruthy();
    expect(await faults()).toEqual([]);
  });

  it("says nothing of a row that is left out", async () => {
    await show({ ...home, screen: guarded("send") });
    await person().click(await page.findByRole("checkbox", { name: /^Send: Row 5/ }));
    expect(page.queryByText(/^Check /)).toBeNull();
    expect(page.getByText("The total changes by +4.8%, 1 line.")).toBeTruthy();
  });

  it("leave an undo alone: it goes back to what was there", async () => {
    await show({ ...home, screen: guarded("undo") });
    await page.findByRole("button", { name: /^Undo: / });
    expect(page.queryByText(/times as much|^Check |^The total/)).toBeNull();
  });
});

describe("soft rules of the company", () => {
  const short = {
    sheetRow: 2,
    message: "Titles are short.",
    condition: "LEN([Title]) < 10",
    hard: false,
    column: null,
    breaks: ([title]: readonly unknown[]) => String(title).length >= 10,
  };
  const warned = (kind: "send" | "undo"): PreviewScreen => {
    const screen = previewScreen({ creates, updates });
    const cells = [
      ["Bolt", 0],
      ["A long title", 1],
      ["Another long one", 2],
    ];
    const sheet = { ...screen.preview.sheet, cells };
    return { ...screen, preview: { ...screen.preview, kind, sheet, rules: [short] } };
  };

  it("warn on each row that they concern, and the bar counts those that leave", async () => {
    await show({ ...home, screen: warned("send") });
    expect(await page.findAllByText("Warning: Titles are short.")).toHaveLength(2);
    expect(page.getByText("Your company's rules warn about 2 rows.")).toBeTruthy();
    await person().click(page.getByRole("checkbox", { name: "Send: Row 7 · Washer" }));
    expect(page.getByText("Your company's rules warn about 1 row.")).toBeTruthy();
    expect(await faults()).toEqual([]);
  });

  it("say nothing of an undo", async () => {
    await show({ ...home, screen: warned("undo") });
    await page.findByRole("button", { name: /^Undo: / });
    expect(page.queryByText(/Titles are short|Your company your company/)).toBeNull();
  });
});

describe("leaving rows out", () => {
  it("takes a row out of what the button sends, keeps it in the list and says so", async () => {
    const shown = await open({ creates, updates });
    await person().click(await page.findByRole("checkbox", { name: "Send: Row 5 · Bolt" }));
    expect(page.getByRole("button", { name: "Send 1 new, 1 changed" })).toBeTruthy();
    expect(page.getByRole("button", { name: "New 1 of 2" })).toBeTruthy();
    expect(page.getByText("Rows not included: 1 left out.")).toBeTruthy();
    const [row] = page.getAllByRole("listitem");
    expect(row?.textContent).toContain("Left out");
    expect([...choices(shown).excluded]).toEqual(["row 0"]);
  });

  it("leaves all of the shown kind out, and takes them in again", async () => {
    const shown = await open({ creates, updates });
    await person().click(await page.findByRole("button", { name: "New 2" }));
    await person().click(page.getByRole("button", { name: "Leave all out" }));
    expect(page.getByRole("button", { name: "Send 1 changed" })).toBeTruthy();
    await person().click(page.getByRole("button", { name: "Include all" }));
    expect(choices(shown).excluded.size).toBe(0);
  });

  it("says what leaves with this send where there are more rows than one send takes, and what to do", async () => {
    const limits = { ...services.profile.limits, sendChanges: 2 };
    const short = { ...services, profile: { ...services.profile, limits } };
    await show({ ...home, services: short, screen: previewScreen({ creates, updates }) });
    expect(await page.findByRole("button", { name: "Send 1 new, 1 changed" })).toBeTruthy();
    const text =
      "One send has at most 2 changes. This one sends the first 2 of 3. The others stay pending: preview again when it has ended, or leave rows out.";
    expect(page.getByText(text)).toBeTruthy();
    await person().click(await page.findByRole("checkbox", { name: "Send: Row 5 · Bolt" }));
    expect(page.queryByText(/One send has at most/)).toBeNull();
  });

  it("leaves out only the rows that a search found", async () => {
    const many = Array.from({ length: 20 }, (_, row) => ({ row, cells: [`Bolt ${row}`, row] }));
    const shown = await open({ creates: many });
    await person().click(await page.findByRole("button", { name: "New 20" }));
    await person().type(page.getByRole("searchbox"), "washer");
    expect(await page.findByText("1 entry found")).toBeTruthy();
    await person().click(page.getByRole("button", { name: "Leave these out" }));
    expect([...choices(shown).excluded]).toEqual(["row 2"]);
  });

  it("keeps a row in the list although all that it sends was decided in its conflicts", async () => {
    const first = previewScreen({ conflicts: [conflict("7", 0)] });
    const cells = (quantity: number) => [["Bolt", quantity]];
    const { preview } = first;
    const screen: PreviewScreen = {
      ...first,
      preview: {
        ...preview,
        sheet: { ids: ["7"], cells: cells(11), formulas: new Map() },
        remote: { ids: ["7"], cells: cells(12), complete: true },
        agreed: { keys: ["c1", "c2"], rows: new Map([["7", ["Bolt", 10]]]) },
      },
    };
    await show({ ...home, screen });
    await person().click(await page.findByRole("radio", { name: "Keep mine" }));
    await person().click(page.getByRole("checkbox", { name: "Send: Row 5 · Bolt" }));
    expect(page.getByRole("button", { name: "Changed 0 of 1" })).toBeTruthy();
    expect(page.getByRole("button", { name: "Nothing to send" })).toBeTruthy();
    await person().click(page.getByRole("button", { name: "Include the row" }));
    expect(page.getByRole("button", { name: "Send 1 changed" })).toBeTruthy();
  });

  it("changes nothing of a list that is being sent", async () => {
    const work = { kind: "send", progress: null, cancelling: false } as const;
    const shown = await show({ ...home, work, screen: previewScreen({ creates }) });
    await person().click((await page.findAllByRole("checkbox"))[0] ?? document.body);
    expect(choices(shown).excluded.size).toBe(0);
    await shown.pane.verbs(previewVerbs).choose({ ...choices(shown), excluded: new Set(["row 0"]) });
    expect(choices(shown).excluded.size).toBe(0);
  });
});

test("a new row that the platform holds already says what to do about it", async () => {
  await open({ creates: [{ row: 0, cells: ["Bolt", 1], like: "99" }] });
  expect(await page.findByText(/The platform already has an equal new row/)).toBeTruthy();
});

test("a heading inside a list says why it is left out", async () => {
  const mapping = [
    ...link.mapping,
    { key: "c4", label: "Price", type: "money" as const, computed: false, naming: false },
  ];
  const screen = previewScreen({ creates: [{ row: 0, cells: ["Los 1", null, null] }] });
  const shown = {
    ...screen,
    preview: { ...screen.preview, mapping, choices: { ...noChoices, excluded: new Set(["row 0"]) } },
  };
  await show({ ...home, screen: shown });
  expect(await page.findByText(/looks like a heading inside the list/)).toBeTruthy();
});

test("new rows in doubt are taken in one by one: including all leaves them out", async () => {
  const shown = await open({
    creates: [
      { row: 0, cells: ["Bolt", 1], like: "99" },
      { row: 1, cells: ["Nut", 2] },
    ],
  });
  await shown.pane.verbs(previewVerbs).choose({ ...choices(shown), excluded: new Set(["row 0", "row 1"]) });
  await person().click(await page.findByRole("button", { name: /^New/ }));
  await person().click(await page.findByRole("button", { name: "Include all" }));
  expect([...choices(shown).excluded]).toEqual(["row 0"]);
});

describe("the keyboard", () => {
  it("goes from row to row, leaves one out with Space and to its cell with Enter", async () => {
    const shown = await open({ creates, updates });
    const rows = await page.findAllByRole("listitem");
    rows[0]?.focus();
    await person().keyboard("{ArrowDown} ");
    expect([...choices(shown).excluded]).toEqual(["row 1"]);
    expect(document.activeElement?.getAttribute("aria-posinset")).toBe("2");
    await person().keyboard("{End}{Enter}");
    expect(shown.calls.at(-1)).toEqual(["showCell", "l1", 2, 1]);
  });

  it("lets Tab reach the controls of one row only", async () => {
    await open({ creates, updates });
    const boxes = await page.findAllByRole("checkbox");
    expect(boxes.map((box) => box.tabIndex)).toEqual([0, -1, -1]);
    await person().click(boxes[2] ?? document.body);
    expect(page.getAllByRole("checkbox").map((box) => box.tabIndex)).toEqual([-1, -1, 0]);
  });

  it("keeps the focus in the row whose button went away with the choice", async () => {
    const shown = await open({ conflicts: [conflict("7", 0)] });
    await shown.pane.verbs(previewVerbs).choose({ ...choices(shown), excluded: new Set(["7"]) });
    await person().click(await page.findByRole("button", { name: "Include the row" }));
    expect(document.activeElement?.getAttribute("role")).toBe("listitem");
  });
});

describe("conflicts", () => {
  it("takes a third value as it is typed, and none while it cannot be read", async () => {
    const shown = await open({ conflicts: [conflict("7", 0)] });
    await person().click(await page.findByRole("radio", { name: "Another value" }));
    expect(choices(shown).resolutions.get("7:1")).toEqual({ value: 11 });
    const box = page.getByRole("textbox", { name: /^Value for / });
    await person().clear(box);
    expect(choices(shown).resolutions.get("7:1")).toEqual({ value: null });
    await person().type(box, "12 apples or so");
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(page.getByText(/needs a number/)).toBeTruthy();
    expect(choices(shown).resolutions.size).toBe(0);
    await person().clear(box);
    await person().type(box, "1,250.5");
    expect(choices(shown).resolutions.get("7:1")).toEqual({ value: 1250.5 });
    expect(page.getByText("Read as 1250.5")).toBeTruthy();
  });

  it("is undecided until a person decides, and again when the person says so", async () => {
    const shown = await open({ conflicts: [conflict("7", 0)] });
    const undecided = await page.findByRole<HTMLInputElement>("radio", { name: "Undecided" });
    expect(undecided.checked).toBe(true);
    await person().click(page.getByRole("radio", { name: "Take the platform's" }));
    expect(choices(shown).resolutions.get("7:1")).toBe("theirs");
    await person().click(undecided);
    expect(choices(shown).resolutions.size).toBe(0);
  });

  it("decides by column, and lets a single one be changed after it", async () => {
    const shown = await open({ conflicts: [conflict("7", 0, 0), conflict("7", 0), conflict("8", 1)] });
    await person().click(await page.findByRole("button", { name: "Conflicts 3" }));
    await person().click(page.getByRole("button", { name: "By column" }));
    const rule = page.getByRole("group", { name: "Quantity" });
    expect(within(page.getByRole("list", { name: "Rule for a column" })).getByText("2 conflicts")).toBeTruthy();
    await person().click(within(rule).getByRole("button", { name: "Mine" }));
    expect([...choices(shown).resolutions.keys()]).toEqual(["7:1", "8:1"]);
    const [, second] = page.getAllByRole("radio", { name: "Take the platform's" });
    await person().click(second ?? document.body);
    expect(choices(shown).resolutions.get("7:1")).toBe("theirs");
    expect(choices(shown).resolutions.get("8:1")).toBe("ours");
    expect(within(rule).getByRole("button", { name: "Mine" }).getAttribute("aria-pressed")).toBe("false");
  });

  it("shows the formula that taking the platform's value would replace", async () => {
    await open({ conflicts: [{ ...conflict("7", 0), formula: "=A1*2" }] });
    expect(await page.findByText(/has the formula =A1\*2/)).toBeTruthy();
  });
});

describe("an undo", () => {
  const undo = (plan: Partial<Plan>): PreviewScreen => {
    const screen = previewScreen(plan);
    const aim = { kind: "undo", undoes: "l1.1", sendAt: "2026-01-05T08:05:00Z" } as const;
    return { ...screen, preview: { ...screen.preview, ...aim, elsewhere: new Map([[-1, "Old pump"]]) } };
  };

  it("says which send it takes back, and what becomes of its rows", async () => {
    const deletions = [{ id: "9", cells: ["Nut", 1], changedSince: true }];
    const screen = undo({ creates: [{ row: -1, cells: ["Old pump", 1] }], updates, deletions });
    await show({ ...home, screen });
    expect(await page.findByText(/^Undo the send of/)).toBeTruthy();
    expect(page.getByRole("button", { name: "Undo: 1 restored, 1 created again" })).toBeTruthy();
    expect(page.getByText("Created by the send. It stays on the platform.")).toBeTruthy();
    expect(page.getByText(/Somebody changed it since/)).toBeTruthy();
    const row = page.getAllByRole("listitem").find((one) => one.textContent.includes("Created again"));
    // It is not in the table, so that there is no cell to go to.
    expect(within(row ?? document.body).queryByRole("button")).toBeNull();
  });

  it("shows what was sent, what is there now and what was there before", async () => {
    await show({ ...home, screen: undo({ conflicts: [conflict("7", 0)] }) });
    expect(await page.findByText("Sent")).toBeTruthy();
    for (const name of ["Before the send", "Now on the platform"])
      expect(page.getByRole("radio", { name })).toBeTruthy();
  });
});

describe("the preview", () => {
  it("names columns that changed on the platform and are left alone", async () => {
    const screen = previewScreen({ creates });
    await show({ ...home, screen: { ...screen, preview: { ...screen.preview, frozen: new Set([1]) } } });
    expect(
      await page.findByText(/“Quantity” changed on the platform. Bidsheet neither writes nor sends it/),
    ).toBeTruthy();
  });

  it("has no fault of accessibility with all kinds and open rules", async () => {
    const problem = { row: 2, kind: "textInNumber", column: 1, value: "x", others: [] } as const;
    const writes = [{ row: 1, id: "8", column: 1, from: 1, to: 2 }];
    const plan = { creates, updates, writes, conflicts: [conflict("8", 1)], problems: [problem] };
    await open({ ...plan, deletions: [{ id: "9", cells: ["Nut", 1] }] });
    expect(await page.findAllByRole("listitem")).toHaveLength(7);
    expect(await faults()).toEqual([]);
    await person().click(page.getByRole("button", { name: "Conflicts 1" }));
    await person().click(page.getByRole("button", { name: "By column" }));
    await person().click(page.getByRole("radio", { name: "Another value" }));
    expect(await faults()).toEqual([]);
  });
});
