/** @jest-environment jsdom */
import { screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createClient } from "../../../src/platform/client";
import type { SendProgress } from "../../../src/platform/handoverContract";
import type { SendShown } from "../../../src/platform/sendContract";
import type { Drift } from "../../../src/sync/columnDrift";
import { workbookMessages } from "../../../src/taskpane/pane/failures/failureTexts";
import type { RefreshedScreen, TableEntry } from "../../../src/taskpane/pane/screens/screens";
import type { TableStatus } from "../../../src/workflows/table/types";
import { entry, faults, fakeParts, link, measure, services, show, status, worksheet } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const NOW = fakeParts().clock.now();
const HOUR = 60 * 60_000;
const button = (name: string | RegExp) => page.getByRole("button", { name });

const other: TableEntry = {
  ...entry,
  link: { ...link, id: "l2", collection: { ...worksheet, worksheetTitle: "Bearings" } },
};
const foreign: TableEntry = {
  ...entry,
  link: { ...link, id: "l3", accountId: "a9", accountLabel: "colleague@bidsheet.example" },
};
const at = (...tables: TableEntry[]) => ({ services, tables });

const drift: Drift = {
  added: [{ key: "c7", label: "Lead time" }],
  removed: [{ key: "c3", label: "Colour" }],
  renamed: [{ key: "c2", label: "Quantity", now: "Amount" }],
  retyped: [],
  unclear: [],
};

const unended: SendShown = {
  id: "s1",
  collection: "c",
  title: "Parts",
  by: { userEmail: "a@b.example", own: true },
  at: new Date(NOW - HOUR).toISOString(),
  endedAt: null,
  state: "running",
  outcome: null,
  counts: { creates: 12, updates: 28, deletions: 0 },
  cancelled: false,
  undoes: null,
  continues: null,
};

describe("The card of a table", () => {
  const quiet = { ...status, edited: 0, added: 0, problems: 0, conflicts: 0 };

  it("says up to date only where nothing differs from what both sides agreed on", async () => {
    await show(at({ ...entry, status: quiet }));
    expect(page.getByText("Up to date")).toBeTruthy();
  });

  it("offers no send where all columns are only read", async () => {
    const column = { key: "status", label: "Bid status", type: "text", computed: true, naming: false } as const;
    await show(at({ ...entry, link: { ...entry.link, mapping: [column] }, status: quiet }));
    const preview = button("Preview and send");
    expect(preview.getAttribute("title")).toBe("For reading only: Bidsheet sends nothing from this table.");
    expect(page.getByText("For reading only: Bidsheet sends nothing from this table.", { selector: "p" })).toBeTruthy();
  });

  it("counts rows that were deleted in the sheet, and then says nothing of up to date", async () => {
    await show(at({ ...entry, status: { ...quiet, deleted: 3 } }));
    expect(page.getByText("3 missing")).toBeTruthy();
    expect(page.queryByText("Up to date")).toBeNull();
  });
});

describe("The home screen", () => {
  const lot = (n: number, change: Partial<TableStatus> = {}): TableEntry => ({
    ...entry,
    link: { ...link, id: `lot${n}`, tableId: `t${n}`, collection: { ...worksheet, worksheetTitle: `Lot ${n}` } },
    status: { ...status, edited: 0, added: 0, problems: 0, conflicts: 0, ...change },
  });
  const lots = [lot(1, { edited: 2 }), lot(2, { deleted: 3 }), lot(3), lot(4, { conflicts: 1 }), lot(5)];
  const on = (sheetName: string, ...tableIds: string[]) => ({ front: { sheetId: sheetName, sheetName, tableIds } });
  const line = (name: string) => within(page.getByRole("listitem", { name }));

  it("has what belongs to the sheet in front on top, and follows it", async () => {
    const { set } = await show({ ...at(...lots), ...on("Lot 1", "t1") });
    expect(page.getByRole("region", { name: "Lot 1" })).toBeTruthy();
    set(on("Lot 2", "t2"));
    expect(page.queryByRole("region", { name: "Lot 1" })).toBeNull();
    expect(within(page.getByRole("region", { name: "Lot 2" })).getByText("3 missing")).toBeTruthy();
  });

  it("has one line for each table, with its state and no table called up to date that lacks rows", async () => {
    const { calls } = await show({ ...at(...lots), ...on("Lot 1", "t1") });
    const states = [...document.querySelectorAll(".entryState")].map(({ textContent }) => textContent);
    expect(states).toEqual(["2 to send", "3 missing", "Up to date", "1 conflict", "Up to date"]);
    expect(line("Lot 1").getByRole("button", { current: true })).toBeTruthy();
    await person().click(line("Lot 4").getByRole("button", { name: /^Lot 4/ }));
    expect(calls).toEqual([["showCell", "lot4", 0, null]]);
    expect(await faults()).toEqual([]);
  });

  it("keeps the menu of every table reachable, at the top or on its line, under a name of its own", async () => {
    const { calls } = await show({ ...at(...lots), ...on("Lot 1", "t1") });
    for (const n of [1, 2, 3, 4, 5]) expect(page.getAllByRole("button", { name: `More for Lot ${n}` })).toHaveLength(1);
    await person().click(button("More for Lot 3"));
    await person().click(page.getByRole("menuitem", { name: "Unlink…" }));
    await person().click(line("Lot 3").getByRole("button", { name: "Unlink" }));
    expect(calls).toEqual([["unlink", "lot3"]]);
  });

  it("says what to do on a sheet that has nothing of Bidsheet, and why nothing there can be sent", async () => {
    const { calls } = await show({ ...at(...lots), ...on("Notes") });
    expect(page.getByText("“Notes” has no linked table, comparison or report.")).toBeTruthy();
    expect(button("Preview and send").getAttribute("title")).toMatch(/^The open sheet has no linked table/);
    await person().click(button("Link your own price sheet"));
    await person().click(button("Refresh everything"));
    expect(calls).toEqual([
      ["scan", { source: { kind: "activeSheet" } }, null],
      ["refreshEverything", { tables: ["lot1", "lot2", "lot3", "lot4", "lot5"], comparisons: [], reports: [] }],
    ]);
  });

  it("marks the one thing to do next, and nothing where nothing is to be done", async () => {
    const classes = () => button("Preview and send").className;
    const { set } = await show({ ...at(...lots), ...on("Lot 3", "t3") });
    const quiet = classes();
    set(on("Lot 5", "t5"));
    expect(classes()).toBe(quiet);
    set(on("Lot 2", "t2"));
    expect(classes()).not.toBe(quiet);
  });

  it("gives each table of one sheet its own buttons, since the bar cannot know which one is meant", async () => {
    const { calls } = await show({ ...at(...lots), ...on("Lots", "t1", "t2") });
    expect(button("Preview and send").getAttribute("title")).toMatch(/^This sheet has several tables/);
    await person().click(button("Preview and send the table Lot 2"));
    await person().click(button("Refresh this sheet"));
    expect(calls).toEqual([
      ["preview", "lot2"],
      ["refreshEverything", { tables: ["lot1", "lot2"], comparisons: [], reports: [] }],
    ]);
  });
});

describe("The page of what can be added", () => {
  it("explains each thing in a line, and leads there", async () => {
    const { pane } = await show({ services, tables: [entry] });
    await person().click(button("Add…"));
    expect(page.getByRole("heading", { name: "Add to this workbook" })).toBeTruthy();
    const rows = within(await page.findByRole("list", { name: "What to bring into this workbook" }));
    for (const row of rows.getAllByRole("button"))
      expect(document.getElementById(row.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(/\.$/);
    expect(await faults()).toEqual([]);
    await person().click(rows.getByRole("button", { name: "Link a list" }));
    expect(pane.store.get().screen).toEqual({ kind: "lists" });
  });

  it("finds events, lists and reports by their names", async () => {
    const client = createClient(() =>
      Promise.resolve({
        status: 200,
        requestId: "r1",
        nextCursor: null,
        replayed: false,
        document: { data: [{ id: "7", type: "events", attributes: { title: "Field repairs", event_type: "RFP" } }] },
      }),
    );
    const { pane, calls } = await show({ services: { ...services, client }, screen: { kind: "add" } });
    const search = await page.findByRole("searchbox");
    await person().type(search, "saving");
    await person().click(await page.findByRole("button", { name: "Savings" }));
    await person().clear(search);
    await person().type(search, "field");
    await person().click(await page.findByRole("button", { name: "Custom fields" }));
    expect(calls).toEqual([
      ["previewReport", { kind: "report", report: "savings" }],
      ["linkList", { list: "fields", within: {}, withinTitle: "" }],
    ]);
    await person().click(await page.findByRole("button", { name: "Field repairs" }));
    expect(pane.store.get().screen).toEqual({ kind: "worksheets", event: { id: "7", title: "Field repairs" } });
  });
});

describe("Refreshing several tables", () => {
  it("is not offered for one table", async () => {
    await show(at(entry));
    expect(page.queryByRole("button", { name: "Refresh all" })).toBeNull();
  });

  it("takes all that can be refreshed, and leaves out what belongs to another account", async () => {
    const { calls } = await show(at(entry, other, foreign));
    await person().click(button("Refresh all"));
    expect(calls).toEqual([["refreshAll", ["l1", "l2"]]]);
  });

  it("takes the ones that a person ticks", async () => {
    const front = { sheetId: "s9", sheetName: "Notes", tableIds: [] };
    const { calls } = await show({ ...at(entry, other, foreign), front });
    await person().click(button("Choose tables…"));
    expect(button("Refresh 0 tables").getAttribute("title")).toBe("Tick at least one table.");
    await person().click(page.getByRole("checkbox", { name: /“Bearings”/ }));
    expect(page.getAllByRole("checkbox", { name: /Linked by colleague@/ })).toHaveLength(1);
    expect(await faults()).toEqual([]);
    await person().click(button("Refresh 1 table"));
    expect(calls).toEqual([["refreshAll", ["l2"]]]);
  });

  it("says why it cannot when no table can", async () => {
    await show(at(foreign, { ...foreign, link: { ...foreign.link, id: "l4" } }));
    expect(button("Refresh all").getAttribute("title")).toMatch(/No table can refresh now/);
  });

  it("tells which table of how many it is at", async () => {
    const table = { nth: 2, of: 5, title: "Bearings" };
    await show({ ...at(entry), work: { kind: "refresh", progress: null, cancelling: false, table } });
    expect(page.getByText("Table 2 of 5: Bearings")).toBeTruthy();
  });
});

describe("Several refreshed tables", () => {
  const message = { title: "The linked table is gone", text: "It was deleted.", todo: "Undo that." };
  const done = { kind: "done", linkId: "l1", title: "Parts", open: true } as const;
  const screen: RefreshedScreen = {
    kind: "refreshed",
    tables: [
      { ...done, message: { title: "", text: "From the platform: 3 cells written.", todo: "" } },
      { kind: "notReached", linkId: "l3", title: "Seals" },
      { kind: "failed", linkId: "l2", title: "Bearings", message },
    ],
    cancelled: true,
  };

  it("stand with the failed ones first and loud", async () => {
    const { calls } = await show({ services, screen });
    expect(page.getByText("1 of 3 tables failed.").closest("[role=alert]")).not.toBeNull();
    const names = page.getAllByRole("listitem").map((item) => item.getAttribute("aria-label"));
    expect(names).toEqual(["Bearings", "Seals", "Parts"]);
    expect(page.getByText("You stopped it. 1 table not reached, with old data.")).toBeTruthy();
    expect(await faults()).toEqual([]);
    await person().click(button("Refresh failed tables again"));
    await person().click(button("Preview of Parts"));
    expect(calls).toEqual([
      ["refreshAll", ["l2", "l3"]],
      ["preview", "l1"],
    ]);
  });

  it("are quiet when all went well", async () => {
    const tables = [{ ...done, open: false, message: { title: "", text: "Nothing new.", todo: "" } }];
    await show({ services, screen: { ...screen, tables, cancelled: false } });
    expect(page.getByText("1 table refreshed.")).toBeTruthy();
    expect(page.queryByText(/failed/)).toBeNull();
    expect(page.queryByRole("button", { name: /again|rest/ })).toBeNull();
  });
});

describe("A table's card", () => {
  it("names what the platform changed and what that freezes, and adopts it with one click", async () => {
    const { calls } = await show(at({ ...entry, link: { ...link, drift } }));
    const said = "Changed on the platform: column “Quantity” renamed to “Amount”, “Lead time” added, “Colour” removed.";
    expect(page.getByText(said)).toBeTruthy();
    expect(page.getByText(/Bidsheet neither writes nor sends “Quantity”, “Colour”/)).toBeTruthy();
    expect(await faults()).toEqual([]);
    await person().click(button("Adopt the change"));
    expect(calls).toEqual([["adoptDrift", "l1"]]);
  });

  it("freezes nothing for a column that was only added", async () => {
    const added = { ...drift, renamed: [], removed: [] };
    await show(at({ ...entry, link: { ...link, drift: added } }));
    expect(page.queryByText(/left alone/)).toBeNull();
  });

  const progress: SendProgress = {
    id: "s1",
    collection: "lineItems/1/2",
    title: "Lot 4711",
    state: "running",
    why: null,
    nextTry: null,
    giveUpAt: null,
    changes: 40,
    left: 23,
    outcomes: { sent: 17 },
    toGoMs: 180_000,
  };
  const own = (change: Partial<SendProgress>) =>
    at({ ...entry, underWay: { send: unended, here: true, progress: { ...progress, ...change } } });

  it("says how far a send of one's own is, and pauses or stops it on the person's word", async () => {
    const { calls } = await show(own({}));
    expect(page.getByText(/^Your send of 40 rows to this list has been running since /)).toBeTruthy();
    expect(page.getByText(/^17 of 40 rows done. About 3 min/)).toBeTruthy();
    expect(page.getByText(/also while Excel is closed/)).toBeTruthy();
    expect(await faults()).toEqual([]);
    await person().click(button("Pause"));
    await person().click(button("Stop"));
    expect(calls).toEqual([
      ["pauseSend", "l1", "s1"],
      ["stopSend", "l1", "s1"],
    ]);
  });

  it("says why a send waits, when it is tried again and when the gateway stops trying", async () => {
    const later = (ms: number) => new Date(NOW + ms).toISOString();
    await show(own({ state: "waiting", why: "outage", nextTry: later(60_000), giveUpAt: later(3_600_000) }));
    expect(page.getByText(/^The platform does not answer. Next try at .* the gateway stops trying/)).toBeTruthy();
  });

  it("lets a paused send go on", async () => {
    const { calls } = await show(own({ state: "paused", why: "signIn", toGoMs: null }));
    expect(page.getByText(/no longer accepts your keys/)).toBeTruthy();
    await person().click(button("Sign in again"));
    await person().click(button("Resume"));
    expect(calls).toEqual([["signInAgain"], ["resumeSend", "l1", "s1"]]);
  });

  it("offers the sign-in on the card of a send whose session has ended, and nothing that would fail", async () => {
    const { calls } = await show(at({ ...entry, signedOut: true, underWay: { send: unended, here: true, progress } }));
    expect(page.getByText(/^Your session has ended. Sign in again/)).toBeTruthy();
    expect(page.queryByRole("button", { name: "Pause" })).toBeNull();
    expect(await faults()).toEqual([]);
    await person().click(button("Sign in again"));
    expect(calls).toEqual([["signInAgain"]]);
  });

  it("says that a colleague sends, and what one can do meanwhile", async () => {
    const send: SendShown = { ...unended, by: { userEmail: "colleague@b.example", own: false } };
    await show(at({ ...entry, underWay: { send, here: false, progress: null } }));
    expect(page.getByText(/^colleague@b.example has been sending 40 rows to this list since /)).toBeTruthy();
    expect(page.getByText("You can edit and refresh meanwhile. You can send when it has ended.")).toBeTruthy();
    expect(page.queryByText(/rows done/)).toBeNull();
  });

  it("labels the old data of a refresh that failed with its time", async () => {
    const failed = { at: NOW - 60_000, message: workbookMessages.tooLarge };
    await show(at({ ...entry, failed }));
    expect(page.getByText(/^The refresh of .* failed: Too much data .* The data is from/)).toBeTruthy();
    expect(page.getByText("old data")).toBeTruthy();
  });

  it("labels data of yesterday as old, and data of this hour not", async () => {
    const lastRefresh = new Date(NOW - 20 * HOUR).toISOString();
    const { set } = await show(at({ ...entry, status: { ...status, lastRefresh } }));
    expect(page.getByText("old data")).toBeTruthy();
    set({ tables: [entry] });
    expect(page.queryByText("old data")).toBeNull();
  });

  it("refreshes the selected rows and shows its activity from its menu", async () => {
    const { calls, pane } = await show(at(entry));
    await person().click(button("More for Parts"));
    await person().click(page.getByRole("menuitem", { name: "Refresh the selected rows" }));
    expect(calls).toEqual([["refreshRows", "l1"]]);
    await person().click(button("More for Parts"));
    await person().click(page.getByRole("menuitem", { name: "Activity of this table" }));
    expect(pane.store.get().screen).toEqual({ kind: "activity", linkId: "l1", send: null });
  });
});

describe("the selected row", () => {
  it("that is new is said to need a correction where the sheet marks new rows of its name, in whatever case", async () => {
    const refused = { id: "new:Crate", edited: [], conflicts: [], refused: true, cells: [] };
    const row = { row: 3, id: "", name: "CRATE", status: "" };
    const { set } = await show({
      ...at({ ...entry, status: { ...status, marks: [refused] } }),
      selected: { linkId: "l1", row, last: null },
    });
    const card = () => page.getByRole("region", { name: "Selected row" }).textContent;
    expect(card()).toContain("Selected row: needs a correction");
    set({ selected: { linkId: "l1", row: { ...row, name: "Crate 2" }, last: null } });
    expect(card()).not.toContain("needs a correction");
  });
});

describe("Linking a price sheet", () => {
  it("begins from the sheet in front", async () => {
    const { calls } = await show({ services });
    await person().click(button("Link your own price sheet"));
    expect(calls).toEqual([["scan", { source: { kind: "activeSheet" } }, null]]);
  });
});
