/** @jest-environment jsdom */
// The screens of invitations: what a person reads and can press, from the selection to what became of each.
import { act, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { candidates, noInvitationChoices } from "../../../src/invitations/candidates";
import type { SupplierStanding } from "../../../src/invitations/types";
import type { SendShown } from "../../../src/platform/sendContract";
import type { InviteScreen, InviteSetup } from "../../../src/taskpane/pane/screens/inviteScreen";
import { inviteTexts as t } from "../../../src/taskpane/invite/inviteTexts";
import type { RememberedReport } from "../../../src/workbook/reports/types";
import { withInvitationChoices } from "../../../src/workflows/invite/preview";
import type { InviteDone, InvitePreview } from "../../../src/workflows/invite/types";
import { faults, measure, services, show } from "../fakes";

beforeAll(measure);

const unanswered: AsyncGenerator<never, void, void> = {
  next: () => new Promise(() => undefined),
  return: () => Promise.resolve({ done: true, value: undefined }),
  throw: () => Promise.resolve({ done: true, value: undefined }),
  [Symbol.asyncIterator]: () => unanswered,
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

const NOW = Date.parse("2026-11-20T14:05:00Z");
const at = new Date(NOW - 3_600_000).toISOString();
const cell = (row: number, value: string) => ({ row, value, shown: value, isError: false });

const setup: InviteSetup = {
  step: "setup",
  event: { id: "7", title: "Spare parts 2027" },
  change: "invite",
  kind: "companyIds",
  column: {
    columns: [
      { column: 0, header: "Name" },
      { column: 1, header: "" },
    ],
    selected: {
      place: { sheetName: "Vendors", table: null, column: 1, headerRow: 0 },
      sheetProtected: false,
      header: "",
      hidden: 2,
      rows: [1, 2, 3, 4],
      named: 0,
      names: ["Anvil", "Bolt", "", "Anvil"],
      cells: [cell(2, "11"), cell(3, "12"), cell(4, ""), cell(5, "11")],
    },
    guess: "companyIds",
  },
};

const known = new Map<string, SupplierStanding>([
  ["12", { state: "invited", at, by: "colleague@example.com", runId: "" }],
  ["13", { state: "unknown", at, by: "analyst@example.com", runId: "r1" }],
]);

function previewOf(more: Partial<InvitePreview> = {}): InvitePreview {
  const ids = ["11", "12", "13"];
  const preview: InvitePreview = {
    request: {
      eventId: "7",
      kind: "companyIds",
      change: "invite",
      source: { kind: "list", references: ids },
    },
    event: { id: "7", title: "Spare parts 2027", state: "published", externalId: null },
    kind: "companyIds",
    change: "invite",
    choices: noInvitationChoices,
    names: new Map([["11", "Anvil"]]),
    candidates: candidates(
      "invite",
      ids.map((id, n) => ({ id, rows: [n + 2] })),
      known,
    ),
    problems: [{ kind: "notAnId", row: 9, key: "problem x" }],
    blanks: 0,
    hidden: 0,
    sheetProtected: false,
    chunks: [],
    chunkSize: 10,
    seconds: 0,
    mostRequests: 0,
    place: { sheetName: "Vendors", table: null, column: 1, headerRow: 0 },
    atomicity: "allOrNothing",
    irreversible: true,
    apart: false,
    said: new Set(),
    otherKinds: 0,
    continues: null,
    others: [{ by: "colleague@example.com", at, invited: 1, removed: 0, unknown: 0, ended: true }],
    continuedRequests: 0,
    lastSends: [],
    at: NOW,
    ...more,
  };
  return withInvitationChoices(services, preview, preview.choices);
}

const open = (where: InviteScreen["at"]) => show({ services, screen: { kind: "invite", at: where } });
const check = (preview = previewOf()) => open({ step: "check", preview, setup });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const isOn = (element: HTMLElement) => element.matches(":checked");
const row = (name: RegExp) => screen.getByText(name).closest<HTMLElement>(".entry") ?? document.body;

async function press(element: HTMLElement): Promise<void> {
  await act(async () => {
    fireEvent.click(element);
    await Promise.resolve();
  });
}

describe("The selection", () => {
  it("says where it stands, what it seems to hold, and how many suppliers that is", async () => {
    await open(setup);
    expect(screen.getByText("4 cells of a column without a header on “Vendors”")).not.toBeNull();
    expect(screen.getByDisplayValue("Column B")).toBe(screen.getByRole("combobox", { name: "Column" }));
    expect(screen.getByText("2 supplier IDs; 1 cell repeated, 1 blank, 2 hidden rows left out")).not.toBeNull();
    expect(isOn(screen.getByRole("radio", { name: "Supplier IDs" }))).toBe(true);
    expect(await faults()).toEqual([]);
  });

  it("counts anew for another kind, and names what the button will show", async () => {
    await open(setup);
    await press(screen.getByRole("radio", { name: "Take invitations back" }));
    await press(screen.getByRole("radio", { name: "Supplier external IDs" }));
    expect(button("Show whose invitation is taken back")).not.toBeNull();
    expect(screen.getByText(/The event needs an external ID too/)).not.toBeNull();
  });

  it("that is empty says what to select, and goes no further", async () => {
    await open({ ...setup, column: null });
    expect(screen.getByText(t.selectFirst)).not.toBeNull();
    expect(button("Show who gets mail").title).toBe(t.nothingYet);
  });
});

describe("Before it is sent", () => {
  it("says who gets mail, in how many requests, that nobody can take it back, and what a refusal means", async () => {
    await check();
    expect(screen.getByText("1 supplier gets mail, in 1 request, about 1 second.")).not.toBeNull();
    expect(screen.getByText(t.irreversible.invite)).not.toBeNull();
    expect(screen.getByText(t.atomicity.allOrNothing.invite)).not.toBeNull();
    expect(screen.getByText(/^colleague@example.com invited 1 supplier \(/)).not.toBeNull();
    expect(button("Send mail to 1 supplier")).not.toBeNull();
    expect(within(row(/^Anvil$/)).getByText("Gets mail")).not.toBeNull();
    expect(within(row(/^Cell in row 9$/)).getByText(t.problems.notAnId)).not.toBeNull();
    expect(await faults()).toEqual([]);
  });

  it("for contact IDs says that nothing is promised", async () => {
    await check(previewOf({ kind: "contactIds", atomicity: "notStated" }));
    expect(screen.getByText(/With contact IDs, a request that fails may still have/)).not.toBeNull();
  });

  it("leaves out who was invited before or may have been, and takes a tick of its own for each", async () => {
    await check();
    const second = screen.getByRole("checkbox", { name: "Send mail to 12" });
    expect(isOn(second)).toBe(false);
    expect(screen.getByText(/^Invited by colleague@example.com \(.*Tick to send a second mail/)).not.toBeNull();
    await press(second);
    expect(button("Send mail to 2 suppliers")).not.toBeNull();
    expect(screen.getByText(/^1 supplier was or may have been invited before/)).not.toBeNull();
    await press(button(t.tickAll));
    expect(isOn(screen.getByRole("checkbox", { name: "Send mail to 13" }))).toBe(false);
    await press(button(t.tickNone));
    expect(button("Send mail to 0 suppliers").title).toBe(t.nobodyTicked);
  });

  it("takes the person's word about answers that were lost", async () => {
    const { gives } = await check();
    const said: unknown[] = [];
    gives("settleInvite", (...words) => void said.push(words));
    await press(screen.getByText("Did this one arrive?"));
    await press(button("They are not invited"));
    expect(said).toEqual([[["13"], false]]);
  });

  it("changes nothing while it is sent", async () => {
    const { set } = await check();
    set({ work: { kind: "invite", progress: null, cancelling: false } });
    expect(screen.getByRole("checkbox", { name: "Send mail to Anvil" }).matches(":disabled")).toBe(true);
  });

  it("draws a thousand suppliers as those in sight alone", async () => {
    const references = Array.from({ length: 1000 }, (_, n) => ({ id: String(n + 1), rows: [n + 2] }));
    await check(previewOf({ candidates: candidates("invite", references, new Map()) }));
    expect(button("Send mail to 1,000 suppliers")).not.toBeNull();
    expect(screen.getAllByRole("checkbox").length).toBeLessThan(60);
  });
});

const doneOf = (more: Partial<InviteDone> = {}): InviteDone => {
  const rows = [
    { reference: "11", outcome: "done", detail: "" },
    { reference: "12", outcome: "refused", detail: "unknown supplier", about: "14" },
    { reference: "14", outcome: "refused", detail: "unknown supplier" },
    { reference: "13", outcome: "unknown", detail: "" },
  ] as const;
  return {
    ok: true,
    rows,
    done: 1,
    refused: 2,
    unknown: 1,
    notSent: 0,
    refusedChunks: [["12", "14"]],
    run: { id: "r2", eventId: "7", kind: "companyIds", change: "invite", at, by: "", whole: true, rows },
    named: [{ reference: "14", detail: "unknown supplier" }],
    cancelled: false,
    stoppedBy: null,
    left: 0,
    meanwhile: 0,
    lastSends: [],
    rowsTold: 4,
    rowsKept: 0,
    unwritten: null,
    ...more,
  };
};

describe("What became of it", () => {
  it("puts first what needs a person, named ones before those refused with them", async () => {
    await open({ step: "done", preview: previewOf(), done: doneOf() });
    expect(screen.getByText("The platform accepted the invitation of 1 supplier.")).not.toBeNull();
    expect(screen.getByText("The platform named 14: unknown supplier")).not.toBeNull();
    const list = screen.getByRole("list", { name: t.outcomeList });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringMatching(/^14Not invited/),
      expect.stringMatching(/^12Not invited/),
      expect.stringMatching(/^13Unknown/),
      expect.stringMatching(/^AnvilInvited/),
    ]);
    expect(button(t.takeApart)).not.toBeNull();
    expect(button(t.lookUp)).not.toBeNull();
    expect(await faults()).toEqual([]);
  });

  it("says of who was invited before that nobody knows whether a second mail left", async () => {
    const rows = ["11", "12"].map((reference) => ({ reference, outcome: "done" as const, detail: "" }));
    const done = doneOf({ rows, done: 2, refused: 0, unknown: 0, refusedChunks: [], named: [] });
    await open({ step: "done", preview: previewOf(), done });
    expect(screen.getByText("The platform accepted the invitation of 2 suppliers.")).not.toBeNull();
    expect(
      screen.getByText(
        "1 of them was or may have been invited before. The answer does not say whether this one got a second mail.",
      ),
    ).not.toBeNull();
    expect(screen.queryByText(/^Mail was sent/)).toBeNull();
  });

  it("names the outcomes of taking back, and says what could not be written or told", async () => {
    const preview = previewOf({ change: "remove" });
    await open({ step: "done", preview, done: doneOf({ unwritten: "protected", cancelled: true }) });
    expect(screen.getByText("1 invitation taken back.")).not.toBeNull();
    expect(screen.getByText(t.unwritten)).not.toBeNull();
    expect(screen.getByText(t.cancelled)).not.toBeNull();
  });

  it("says how many rows keep a person's own text", async () => {
    await open({ step: "done", preview: previewOf(), done: doneOf({ rowsKept: 1 }) });
    expect(screen.getByText("1 row keeps your own text instead of the outcome.")).not.toBeNull();
    expect(screen.getByText(t.rowsTold(4))).not.toBeNull();
  });
});

describe("A run that was cut off", () => {
  const run: SendShown = {
    id: "invitations.1",
    collection: "invitations/7",
    title: "Spare parts 2027",
    at,
    endedAt: null,
    by: { userEmail: "analyst@example.com", own: true },
    state: "cutOff",
    outcome: null,
    counts: { creates: 23, updates: 0, deletions: 0 },
    cancelled: false,
    undoes: null,
    continues: null,
  };

  it("stands in the list of tables, to be finished or left", async () => {
    const gateway = { ...services.gateway, sends: () => Promise.resolve([run]) };
    const { gives } = await show({ services: { ...services, gateway }, screen: { kind: "home" } });
    const said: unknown[] = [];
    gives("finishInvite", (id) => void said.push(id));
    expect(await screen.findByText(/^Inviting 23 suppliers to “Spare parts 2027” was interrupted/)).not.toBeNull();
    await press(button("Finish inviting to Spare parts 2027"));
    expect(said).toEqual(["invitations.1"]);
    await press(button("Leave it"));
    expect(screen.queryByText(/was interrupted/)).toBeNull();
  });
});

it("the result stays readable when the session has ended, and says why nothing goes on", async () => {
  await show({
    services: null,
    screen: { kind: "invite", at: { step: "done", preview: previewOf(), done: doneOf() } },
  });
  expect(screen.getByText("The platform accepted the invitation of 1 supplier.")).not.toBeNull();
  expect(button(t.takeApart).title).toBe(t.notConnected);
});

it("a report of suppliers leads to its sheet and to the events that they can be invited to", async () => {
  const report: RememberedReport = {
    id: "r1",
    accountId: services.account.id,
    accountLabel: "",
    title: "Suppliers",
    tableId: "t9",
    source: { kind: "report", report: "suppliers" },
    sort: null,
    keepPrefix: false,
    takeUnlisted: true,
    tableName: "Suppliers",
    keyColumnId: 1,
    columns: [],
    leftOut: [],
    changesColumnId: null,
    refreshOnOpen: false,
    state: { kind: "complete", rows: 4, at },
  };
  // The list of events asks as soon as it is there; how long its answer takes is nothing to this test.
  const client = { ...services.client, pages: () => unanswered };
  const { calls, pane } = await show({
    services: { ...services, client },
    screen: { kind: "home" },
    reports: [report],
  });
  const person = userEvent.setup();
  await person.click(button("More for the report Suppliers"));
  const menu = within(await screen.findByRole("menu"));
  await person.click(menu.getByRole("menuitem", { name: "Invite suppliers" }));
  expect(calls).toEqual([["showReport", "t9"]]);
  expect(pane.store.get().screen).toEqual({ kind: "events", aim: "invite" });
});
