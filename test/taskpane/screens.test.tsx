/** @jest-environment jsdom */
import { screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { noChoices } from "../../src/sync/plan/choices";
import type { RowDeletion } from "../../src/sync/syncPlan";
import { failureNotice } from "../../src/taskpane/pane/notices";
import { obstacleNotice } from "../../src/taskpane/pane/obstacleNotice";
import { obstacleMessage } from "../../src/taskpane/pane/obstacleTexts";
import type { PaneState } from "../../src/taskpane/pane/screens/screens";
import type { SendDone } from "../../src/workflows/send/types";
import { entry, failure, faults, link, measure, previewScreen, profile, services, show } from "./fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const home = { services, tables: [entry] };
const deletions = (count: number): RowDeletion[] =>
  Array.from({ length: count }, (_, n) => ({ id: String(n), cells: [`Old ${n}`, n] }));
const conflict = { row: 0, id: "7", column: 1, agreed: 10, ours: 11, theirs: 12, formula: null };
const sent: SendDone = {
  ok: true,
  created: 0,
  updated: 1,
  deleted: 0,
  failed: 1,
  unknown: 1,
  conflicts: 0,
  outcomes: [
    { kind: "updated", id: "1", name: "Bolt", reason: null },
    { kind: "unknown", id: "2", name: "Nut", reason: { kind: "unknown" } },
    { kind: "failed", id: "3", name: "Washer", reason: { kind: "refused", failure: "invalid", said: "too long" } },
  ],
  cancelled: false,
  stoppedBy: null,
  sendId: "l1.s1",
  left: 0,
  later: 0,
  send: null,
};

describe("Connect", () => {
  it("hides both keys and says once where to find them", async () => {
    await show({});
    expect(page.getByTestId("connect-form")).toBeTruthy();
    for (const name of [/API key/, /User token/])
      expect(page.getByLabelText(name).getAttribute("type")).toBe("password");
    expect(page.getAllByText(/API tokens section of your profile/)).toHaveLength(1);
  });

  it("names what is missing and sends nothing", async () => {
    const { calls } = await show({});
    await person().click(page.getByRole("button", { name: "Connect" }));
    expect(page.getByText("Paste the API key.")).toBeTruthy();
    expect(document.activeElement).toBe(page.getByLabelText(/API key/));
    expect(calls).toEqual([]);
  });

  it("names a key with signs that no key has, and sends nothing", async () => {
    const { calls } = await show({});
    const user = person();
    await user.type(page.getByLabelText(/API key/), "key 🙂");
    await user.type(page.getByLabelText(/User token/), "ключ");
    await user.type(page.getByLabelText(/E-mail/), "a@b.example{Enter}");
    expect(page.getAllByText(/A key has plain letters, digits and signs only/)).toHaveLength(2);
    expect(calls).toEqual([]);
  });

  it("sends the keys without the blanks that a paste brings", async () => {
    const { calls } = await show({});
    const user = person();
    await user.selectOptions(page.getByLabelText("Environment"), "sandbox");
    await user.type(page.getByLabelText(/API key/), " k ");
    await user.type(page.getByLabelText(/User token/), "t");
    await user.type(page.getByLabelText(/E-mail/), "a@b.example{Enter}");
    const request = {
      region: "us",
      environment: "sandbox",
      apiKey: "k",
      userToken: "t",
      userEmail: "a@b.example",
    };
    expect(calls).toEqual([["connect", request]]);
  });

  it("offers the demo account only where there is one", async () => {
    const { calls, set } = await show({});
    await person().click(page.getByRole("button", { name: /demo account/ }));
    expect(calls).toMatchObject([["connect", { userEmail: "analyst@bidsheet.example" }]]);
    const { demo, ...real } = profile;
    set({ profile: real });
    expect(demo).toBeDefined();
    expect(page.queryByRole("button", { name: /demo account/ })).toBeNull();
  });

  it("says why its button waits", async () => {
    await show({ work: { kind: "connect", progress: null, cancelling: false } });
    const button = page.getByRole("button", { name: "Connecting…" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.getAttribute("title")).toMatch(/under way/);
  });
});

describe("Home", () => {
  it("shows how a table stands", async () => {
    await show(home);
    const card = await page.findByRole("region", { name: "Parts" });
    for (const text of ["30 rows", "2 edited", "1 new", "1 conflict", "1 to correct", /^refreshed /])
      expect(within(card).getByText(text)).toBeTruthy();
    expect(within(card).getByTitle("5 min ago")).toBeTruthy();
  });

  it("unlinks only after a second word, and Esc is a no", async () => {
    const { calls } = await show(home);
    const user = person();
    const ask = async () => {
      await user.click(await page.findByRole("button", { name: "More for Parts" }));
      await user.click(await page.findByRole("menuitem", { name: "Unlink…" }));
    };
    await ask();
    expect(await page.findByRole("group", { name: "Unlink this table?" })).toBeTruthy();
    await user.keyboard("{Escape}");
    expect(calls).toEqual([]);
    await ask();
    await user.click(await page.findByRole("button", { name: "Unlink" }));
    expect(calls).toEqual([["unlink", "l1"]]);
  });

  it("warns before it takes over another account's table", async () => {
    const foreign = { ...link, accountId: "other", accountLabel: "a colleague" };
    const { calls } = await show({ services, tables: [{ ...entry, link: foreign }] });
    expect(await page.findByText(/Linked by a colleague/, { selector: "p" })).toBeTruthy();
    const preview = page.getByRole("button", { name: "Preview and send" });
    expect(preview.getAttribute("title")).toMatch(/^Linked by a colleague/);
    await person().click(preview);
    await person().click(page.getByRole("button", { name: "Use my account…" }));
    expect(calls).toEqual([]);
    await person().click(page.getByRole("button", { name: "Use my account" }));
    expect(calls).toEqual([["adopt", "l1"]]);
  });

  it("says on the card what stands in the way, and why the buttons wait", async () => {
    const gone = { ok: false, obstacle: { kind: "tableGone", title: "Parts" } } as const;
    await show({ services, tables: [{ ...entry, status: gone }] });
    expect(await page.findByText("The linked table is gone")).toBeTruthy();
    expect(page.getByRole("button", { name: "Refresh" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("says what stands in the way in full once, whether a notice says it too or not", async () => {
    const obstacle = { kind: "tableGone", title: "Parts" } as const;
    const failed = { at: 0, message: obstacleMessage(obstacle) };
    const tables = [{ ...entry, status: { ok: false, obstacle } as const, failed }];
    const { set } = await show({ services, tables });
    expect(await page.findAllByText(/^Undo the deletion in Excel/, { selector: "p" })).toHaveLength(1);
    set({ notice: obstacleNotice(obstacle, "l1") });
    expect(await page.findAllByText("The linked table is gone")).toHaveLength(2);
    expect(page.getAllByText(/^Undo the deletion in Excel/, { selector: "p" })).toHaveLength(1);
    expect(page.queryByText(/^The refresh of/)).toBeNull();
  });

  it("says on the card that a refresh failed, and leaves what to do to the notice while there is one", async () => {
    const obstacle = { kind: "sheetProtected", sheetName: "Prices" } as const;
    const tables = [{ ...entry, failed: { at: 0, message: obstacleMessage(obstacle) } }];
    const { set } = await show({ services, tables, notice: obstacleNotice(obstacle, "l1") });
    expect(await page.findByText(/^The refresh of .* failed: The sheet is protected/)).toBeTruthy();
    expect(page.getAllByText(/^Choose Review, Unprotect Sheet/, { selector: "p" })).toHaveLength(1);
    set({ notice: null });
    expect(page.getAllByText(/^Choose Review, Unprotect Sheet/, { selector: "p" })).toHaveLength(1);
  });

  it("shows counts, the time to go when it is known, and a way to stop", async () => {
    const progress = { step: "reading", done: 200, total: null, msLeft: null } as const;
    const { calls, set } = await show({ ...home, work: { kind: "refresh", progress, cancelling: false } });
    expect(page.getByText("200 rows so far")).toBeTruthy();
    expect(page.queryByRole("progressbar")).toBeNull();
    const known = { ...progress, total: 400, msLeft: 9_000 };
    set({ work: { kind: "refresh", progress: known, cancelling: false } });
    expect(page.getByRole("progressbar").getAttribute("max")).toBe("400");
    expect(page.getByText("about 9 s left")).toBeTruthy();
    await person().click(page.getByRole("button", { name: "Cancel" }));
    expect(calls).toEqual([["cancel"]]);
  });
});

describe("Preview", () => {
  it("names on the button what is sent, and sends no deletion that was not ticked", async () => {
    const creates = [{ row: 0, cells: ["Bolt", 1] }];
    const updates = [{ row: 1, id: "1", changes: [{ column: 1, before: 1, to: 2 }] }];
    const plan = { creates, updates, deletions: deletions(1) };
    const { calls } = await show({ ...home, screen: previewScreen(plan) });
    await person().click(await page.findByRole("button", { name: "Send 1 new, 1 changed" }));
    expect(calls).toEqual([["send"]]);
  });

  it("sends the note that was typed along", async () => {
    const updates = [{ row: 1, id: "1", changes: [{ column: 1, before: 1, to: 2 }] }];
    const { calls } = await show({ ...home, screen: previewScreen({ updates }) });
    await person().type(await page.findByRole("textbox", { name: "Note (optional)" }), "New quote");
    await person().click(page.getByRole("button", { name: "Send 1 changed" }));
    expect(calls).toEqual([["send", "New quote"]]);
  });

  it("asks a second time before a large deletion", async () => {
    const { calls } = await show({ ...home, screen: previewScreen({ deletions: deletions(7) }) });
    const user = person();
    await user.click(await page.findByRole("button", { name: "Deletions 7" }));
    await user.click(page.getByRole("button", { name: "Tick all" }));
    await user.click(page.getByRole("button", { name: "Send 7 deletions" }));
    expect(calls.map(([verb]) => verb)).toEqual(["choose"]);
    await user.click(page.getByRole("button", { name: "Yes, delete 7 rows" }));
    const chosen = { ...noChoices, deletions: new Set(["0", "1", "2", "3", "4", "5", "6"]) };
    expect(calls).toEqual([["choose", chosen], ["send"]]);
  });

  it("needs no second word for a small deletion that was ticked", async () => {
    const { calls } = await show({ ...home, screen: previewScreen({ deletions: deletions(1) }) });
    await person().click(await page.findByRole("checkbox"));
    await person().click(page.getByRole("button", { name: "Send 1 deletion" }));
    expect(calls).toEqual([["choose", { ...noChoices, deletions: new Set(["0"]) }], ["send"]]);
  });

  it("shows all three values of a conflict and takes a side", async () => {
    const { calls } = await show({ ...home, screen: previewScreen({ conflicts: [conflict] }) });
    const row = await page.findByRole("listitem");
    for (const text of ["10", "11", "12"]) expect(within(row).getByText(text)).toBeTruthy();
    await person().click(within(row).getByRole("radio", { name: "Keep mine" }));
    expect(calls).toEqual([["choose", { ...noChoices, resolutions: new Map([["7:1", "ours"]]) }]]);
  });

  it("leads to the cell of a problem, and makes a copied row new", async () => {
    const problem = { row: 2, kind: "duplicateId", column: null, value: "7", others: [0] } as const;
    const { calls } = await show({ ...home, screen: previewScreen({ problems: [problem] }) });
    await person().click(await page.findByRole("button", { name: "Make it a new row" }));
    await person().click(page.getByRole("button", { name: "Go to the row" }));
    expect(calls).toEqual([
      ["makeNew", "l1", [{ row: 2, id: "7" }]],
      ["showCell", "l1", 2, null],
    ]);
  });

  it("says why there is nothing to send", async () => {
    const { calls } = await show({ ...home, screen: previewScreen({}) });
    const button = await page.findByRole("button", { name: "Nothing to send" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(page.getAllByText("There is no difference to send.").length).toBeGreaterThan(0);
    await person().click(button);
    expect(calls).toEqual([]);
  });

  it("draws only what is in sight of a long list, and says how long it is", async () => {
    const creates = Array.from({ length: 5_000 }, (_, row) => ({ row, cells: [`Bolt ${row}`, 1] }));
    await show({ ...home, screen: previewScreen({ creates }) });
    const rows = await page.findAllByRole("listitem");
    expect(rows.length).toBeLessThan(60);
    expect(rows[0]?.getAttribute("aria-setsize")).toBe("5000");
  });
});

describe("Result", () => {
  it("shows what failed first and explains what is unknown", async () => {
    await show({ ...home, screen: { kind: "result", linkId: "l1", title: "Parts", outcome: sent } });
    const rows = await page.findAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining("Washer"),
      expect.stringContaining("Nut"),
      expect.stringContaining("Bolt"),
    ]);
    expect(page.getByText(/the answer was lost: the change may have arrived/)).toBeTruthy();
  });

  it("does not say that nothing was sent where an answer was lost", async () => {
    const [row] = sent.outcomes.filter(({ kind }) => kind === "unknown");
    if (row === undefined) throw new Error("No row is unknown.");
    const lost = { ...sent, created: 0, updated: 0, deleted: 0, failed: 0, unknown: 1, outcomes: [row] };
    await show({ ...home, screen: { kind: "result", linkId: "l1", title: "Parts", outcome: lost } });
    expect(await page.findByText("It is not known yet whether 1 row arrived.")).toBeTruthy();
    expect(page.queryByText(/Nothing was sent/)).toBeNull();
  });
});

describe("The pane", () => {
  it("follows the theme", async () => {
    const { dark } = await show(home);
    const theme = () => document.querySelector(".app")?.getAttribute("data-theme");
    expect(theme()).toBe("light");
    dark.set(true);
    expect(theme()).toBe("dark");
  });

  it("copies details that name the failure and no cell", async () => {
    const user = person();
    await show({ ...home, notice: failureNotice(failure("invalid")) });
    expect(page.getByText("why")).toBeTruthy();
    await user.click(page.getByRole("button", { name: "Copy details" }));
    expect(await navigator.clipboard.readText()).toBe("kind: invalid\noperation: listEvents\nstatus: 0\nrequest: r1");
  });

  const preview = previewScreen({
    conflicts: [conflict],
    deletions: deletions(1),
    creates: [{ row: 1, cells: ["Nut", 2] }],
  });
  const screens: Readonly<Record<string, Partial<PaneState>>> = {
    connect: {},
    home,
    empty: { services },
    preview: { ...home, screen: preview },
    result: { ...home, screen: { kind: "result", linkId: "l1", title: "Parts", outcome: sent } },
    trouble: { ...home, notice: obstacleNotice({ kind: "otherAccount", linkedBy: "a colleague" }, "l1") },
    work: {
      ...home,
      work: { kind: "send", progress: { step: "sending", done: 1, total: 2, msLeft: 5 }, cancelling: false },
    },
  };
  for (const [name, state] of Object.entries(screens))
    for (const isDark of [false, true])
      it(`has no fault of accessibility on ${name}, ${isDark ? "dark" : "light"}`, async () => {
        await show(state, isDark);
        if (name !== "connect") await page.findAllByRole("button");
        expect(await faults()).toEqual([]);
      });
});
