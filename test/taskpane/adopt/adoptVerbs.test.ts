import { adoptedMessage } from "../../../src/taskpane/adopt/adoptedTexts";
import { adoptVerbs } from "../../../src/taskpane/adopt/adoptVerbs";
import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import type { AdoptScreen, ScanScreen, WorksheetRef } from "../../../src/taskpane/pane/screens/screens";
import { showPiece } from "../../support/world";
import { demo, openLivePane, type LivePane } from "../livePane";

const SHEET = "Prices";
let live: LivePane;
let worksheet: WorksheetRef;
let sheetId: string;

const records = () => [
  ...(live.world.simulator.records.lineItems.get(showPiece(live.world).worksheetId)?.values() ?? []),
];

/** The first ten line items as a buyer keeps them, prices as texts, and a row that the platform does not have. */
beforeEach(async () => {
  live = await openLivePane();
  await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
  const { eventId, eventTitle, worksheetId } = showPiece(live.world);
  worksheet = { event: { id: eventId, title: eventTitle }, id: worksheetId, title: "Parts" };
  const { store } = live.world.office;
  store.addSheet(SHEET);
  sheetId = store.sheets.find(({ name }) => name === SHEET)?.id ?? "";
  const rows = records()
    .slice(0, 10)
    .map(({ data }) => [data["c1"] ?? "", data["c2"] ?? "", `'${String(data["c4"] ?? 0)} EUR`]);
  write(0, [["Quote of March", "", ""], ["", "", ""], ["Description", "Qty", "Price"], ...rows]);
  write(13, [["A thing of our own", 3, "on request"]]);
});
afterEach(() => live.world.close());

function write(top: number, cells: (string | number)[][]): void {
  const rect = { top, left: 0, bottom: top + cells.length - 1, right: 2 };
  live.world.office.store.write(sheetId, rect, cells);
}

const text = (row: number, column: number) =>
  live.world.office.store.read(sheetId, { top: row, bottom: row, left: column, right: column }, "values")[0]?.[0];

function shown<Kind extends "scan" | "adopt">(kind: Kind): Kind extends "scan" ? ScanScreen : AdoptScreen;
function shown(kind: string): ScanScreen | AdoptScreen {
  const { screen, notice } = live.pane.store.get();
  if ((screen.kind !== "scan" && screen.kind !== "adopt") || screen.kind !== kind)
    throw new Error(`${screen.kind} instead of ${kind}: ${notice?.message.title ?? ""}`);
  return screen;
}

const scan = () =>
  live.world.run(live.pane.verbs(adoptVerbs).scan({ source: { kind: "sheet", name: SHEET } }, worksheet));

async function propose(): Promise<AdoptScreen> {
  await scan();
  const found = shown("scan");
  const [candidate] = found.scan.candidates;
  if (candidate === undefined) throw new Error("Nothing was found.");
  await live.world.run(live.pane.verbs(adoptVerbs).takeCells(found, candidate));
  return shown("adopt");
}

describe("linking a price sheet from the pane", () => {
  it("asks for the worksheet where none is known", async () => {
    await live.world.run(live.pane.verbs(adoptVerbs).scan({ source: { kind: "sheet", name: SHEET } }, null));
    const found = shown("scan");
    const [candidate] = found.scan.candidates;
    if (candidate === undefined) throw new Error("Nothing was found.");
    await live.world.run(live.pane.verbs(adoptVerbs).takeCells(found, candidate));
    expect(live.pane.store.get().screen).toEqual({ kind: "events", sheet: { candidate, from: found } });
    await live.world.run(live.pane.verbs(adoptVerbs).matchSheet({ candidate, from: found }, worksheet));
    expect(shown("adopt").proposal.matched).toHaveLength(10);
  });

  it("changes nothing before Link, and then exactly what was shown", async () => {
    const { proposal } = await propose();
    expect([text(3, 2), proposal.effects.idsWritten]).toEqual([proposal.conversions[0]?.from, 10]);

    await live.world.run(live.pane.verbs(adoptVerbs).linkSheet());
    expect(live.pane.store.get()).toMatchObject({ screen: { kind: "home" }, notice: { intent: "success" } });
    expect(live.pane.store.get().tables).toHaveLength(1);
    expect(text(3, 2)).toBe(proposal.conversions[0]?.to);
    expect(text(13, 2)).toBe("on request");
    expect(live.operations.some((name) => /^(create|update|delete)/.test(name))).toBe(false);
  });

  it("works a choice out without asking the platform for its list again", async () => {
    const { proposal } = await propose();
    const row = proposal.matched[0]?.row ?? 0;
    live.operations.length = 0;
    await live.world.run(live.pane.verbs(adoptVerbs).rechoose({ rows: new Map([[row, null]]) }));
    expect(shown("adopt").proposal.matched).toHaveLength(9);
    expect(live.operations).toEqual([]);
  });

  it("takes up a choice that is made while the last one is worked out, and links no half of it", async () => {
    const { proposal } = await propose();
    const [first, second] = proposal.matched.map(({ row }) => row);
    const one = new Map([[first ?? 0, null]]);
    const both = new Map([...one, [second ?? 1, null]]);
    const running = Promise.all([
      live.pane.verbs(adoptVerbs).rechoose({ rows: one }),
      live.pane.verbs(adoptVerbs).rechoose({ rows: both }),
      live.pane.verbs(adoptVerbs).linkSheet(),
    ]);
    await live.world.run(running);
    const screen = shown("adopt");
    expect(screen.proposal.matched).toHaveLength(8);
    expect(screen.matched).toBe(screen.choices);
    expect(live.pane.store.get().tables).toEqual([]);
  });

  it("shows the new proposal when the sheet changed since", async () => {
    await propose();
    write(3, [["Changed meanwhile", 1, "'2 EUR"]]);
    await live.world.run(live.pane.verbs(adoptVerbs).linkSheet());
    expect(live.pane.store.get().notice?.message.title).toBe("The sheet changed meanwhile");
    expect(shown("adopt").proposal.unmatched.map(({ name }) => name)).toContain("Changed meanwhile");
    await live.world.run(live.pane.verbs(adoptVerbs).linkSheet());
    expect(live.pane.store.get().tables).toHaveLength(1);
  });

  it("offers a colleague's header until somebody forgets it: here for everybody", async () => {
    write(2, [["Description", "Anzahl X", "Price"]]);
    const word = { kind: "header", header: "anzahl x", meaning: "QUANTITY", label: "quantity" } as const;
    const { gateway } = live.world.services;
    await live.world.run(gateway.confirmWords([word]));
    const quantity = () => shown("adopt").proposal.columns.find(({ column }) => column.label === "Quantity");
    await propose();
    expect(quantity()?.reasons.map(({ kind }) => kind)).toContain("shared");
    await live.world.run(live.pane.verbs(adoptVerbs).forgetWord(word, "company"));
    expect(quantity()?.reasons.map(({ kind }) => kind)).not.toContain("shared");
    expect(await live.world.run(gateway.companyWords())).toEqual([]);
  });

  it("forgets a header that this workbook remembers, and then offers the company's", async () => {
    write(2, [["Description", "Anzahl X", "Price"]]);
    const word = { header: "anzahl x", meaning: "QUANTITY", label: "quantity" };
    const { gateway, workbook } = live.world.services;
    await live.world.run(workbook.rememberHeaders([word]));
    await live.world.run(gateway.confirmWords([{ kind: "header", ...word }]));
    const quantity = () => shown("adopt").proposal.columns.find(({ column }) => column.label === "Quantity");
    await propose();
    expect(quantity()?.reasons.map(({ kind }) => kind)).toContain("remembered");
    await live.world.run(live.pane.verbs(adoptVerbs).forgetWord({ kind: "header", ...word }, "workbook"));
    expect(quantity()?.reasons.map(({ kind }) => kind)).toContain("shared");
    expect(await live.world.run(workbook.rememberedHeaders())).toEqual([]);
  });

  it("says where the company got none of the words that were confirmed", () => {
    const done = { title: "Parts", matched: 1, newRows: 0, converted: 0, left: [], conflicts: 0 };
    const failure = {
      kind: "gatewayUnreachable",
      operation: "confirmWords",
      status: 0,
      detail: "",
      requestId: "",
    } as const;
    expect(adoptedMessage({ ...done, notShared: failure }).text).toMatch(/Your company did not get the words/);
    expect(adoptedMessage({ ...done, notShared: null }).text).not.toMatch(/company/);
  });

  it("goes to a cell, and says so when its sheet is gone", async () => {
    await live.world.run(live.pane.showArea(SHEET, "C14"));
    expect(live.pane.store.get().notice).toBeNull();
    await live.world.run(live.pane.showArea("No such sheet", "C14"));
    expect(live.pane.store.get().notice?.message.title).toMatch(/deleted/);
  });
});
