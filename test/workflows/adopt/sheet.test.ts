import { rowKey } from "../../../src/sync/plan/choices";
import { adoptSheet, proposeAdoption } from "../../../src/workflows/adopt/sheet";
import { unlinkTable } from "../../../src/workflows/link/worksheet";
import { cellKey, type AdoptionProposal } from "../../../src/workflows/adopt/types";
import { HEADER, HEADER_ROW, PriceSheet, SHEET } from "../../support/priceSheet";
import { ID, STATUS } from "../../support/sheet";
import { showPiece } from "../../support/world";

let sheet: PriceSheet;

beforeEach(async () => {
  sheet = await PriceSheet.open();
});
afterEach(() => sheet.close());

const chosen = ({ columns, sheetColumns }: AdoptionProposal) =>
  Object.fromEntries(
    columns.map(({ column, choice }) => [
      column.label,
      choice.kind === "sheet" ? sheetColumns.find(({ offset }) => offset === choice.offset)?.header : choice.kind,
    ]),
  );

describe("a proposal", () => {
  it("says which column is which, which row is which, what is converted and what will be done, and changes nothing", async () => {
    const rows = sheet.rows();
    sheet.fill([...rows.slice(1), [99, "Neues Teil", "N-1", 5, "Stk", "auf Anfrage", null]]);
    const before = sheet.read(0, 0, 30, 12);
    const proposal = await sheet.propose();
    expect(sheet.read(0, 0, 30, 12)).toEqual(before);
    expect(await sheet.changing()).toEqual([]);
    expect(chosen(proposal)).toMatchObject({
      Title: "Bezeichnung",
      "Part number": "Teilenummer",
      Quantity: "Menge",
      "Unit of Measure": "ME",
      Price: "Einzelpreis (EUR)",
      "Extended Price": "leave",
      Notes: "leave",
    });
    expect(proposal.matched.map(({ id }) => id)).toEqual(sheet.records.slice(1).map(({ id }) => id));
    expect(proposal.unmatched).toMatchObject([{ name: "Neues Teil", sheetRow: HEADER_ROW + 1 + rows.length }]);
    expect(proposal.notInSheet).toEqual([{ id: sheet.records[0]?.id, name: sheet.records[0]?.data["c1"] }]);
    expect(proposal.conversions.length).toBeGreaterThan(5);
    expect(proposal.unread).toMatchObject([{ address: "F16", text: "auf Anfrage", reason: "notANumber" }]);
    expect(proposal.effects).toMatchObject({
      newTable: { address: "A4:G16" },
      idsWritten: 11,
      newRows: 1,
      rowsToCome: 1,
      cellsInConflict: 0,
      headerChanges: [],
      unmerged: [],
    });
    expect(proposal.effects.addedColumns.map(({ what, address }) => [what, address])).toEqual([
      ["id", "H4:H16"],
      ["status", "I4:I16"],
    ]);
  });
});

describe("linking", () => {
  it("makes the cells a table, converts what was shown, and agrees only where both sides are equal", async () => {
    const rows = sheet.rows();
    sheet.fill(rows);
    sheet.put(HEADER_ROW + 1, 3, [[4711]]);
    const proposal = await sheet.propose();
    expect(proposal.effects.cellsInConflict).toBe(1);
    const done = await sheet.adopt(proposal);
    expect(done).toMatchObject({ matched: 12, newRows: 0, conflicts: 1, cellsLeft: [] });
    expect(done.cellsConverted).toBe(proposal.effects.cellsConverted);
    const preview = await sheet.preview(done.link);
    expect(preview.plan).toMatchObject({
      creates: [],
      updates: [],
      writes: [],
      appends: [],
      deletions: [],
      problems: [],
    });
    expect(preview.plan.conflicts).toMatchObject([{ agreed: undefined, ours: 4711, row: 0 }]);
    const prices = sheet.read(HEADER_ROW + 1, 5, 12).map(([value]) => value);
    expect(prices).toEqual(sheet.records.map(({ data }) => data["c4"] ?? ""));
    expect(await sheet.changing()).toEqual([]);
  });

  it("leaves the person's own columns, their formulas and the title where they are", async () => {
    const rows = sheet.rows().map((row, at) => [...row.slice(0, 6), `=D${at + 5}*2`]);
    sheet.fill(rows);
    const before = sheet.read(0, 0, 4 + rows.length, 5);
    const own = sheet.read(HEADER_ROW, 6, rows.length + 1);
    await sheet.adopt(await sheet.propose());
    expect(sheet.read(0, 0, 4 + rows.length, 5)).toEqual(before);
    expect(sheet.read(HEADER_ROW, 6, rows.length + 1)).toEqual(own);
    expect(sheet.read(HEADER_ROW, 7, 1, 2)).toEqual([[ID, STATUS]]);
    expect(sheet.world.office.store.sheet(sheet.sheetId)?.columnHidden(7)).toBe(true);
  });

  it("never proposes to delete line items that the sheet lacks: they come with the next refresh", async () => {
    sheet.fill(sheet.rows().slice(0, 3));
    const { link } = await sheet.adopt(await sheet.propose());
    const { plan } = await sheet.preview(link);
    expect(plan.deletions).toEqual([]);
    expect(plan.appends).toHaveLength(9);
    expect(await sheet.refresh(link)).toMatchObject({
      rowsAppended: 9,
      plan: { deletions: [], conflicts: [] },
    });
    expect((await sheet.preview(link)).plan).toMatchObject({
      appends: [],
      deletions: [],
      updates: [],
      unchanged: 12,
    });
  });

  it("makes unmatched rows new rows of the next preview", async () => {
    sheet.fill([...sheet.rows(), [13, "Neues Teil", "N-1", 5, "Stk", 9.5, null]]);
    const { link } = await sheet.adopt(await sheet.propose());
    expect((await sheet.preview(link)).plan.creates).toMatchObject([{ row: 12 }]);
  });

  it("leaves headings inside the list out of the next send, until the person says that one is a line item", async () => {
    const parts = [
      [null, "Los 2: Dichtungen", null, null, null, null, null],
      [null, "Lose Schraube, noch zu klären", null, null, null, null, null],
      [null, "Weitere Teile:", null, null, null, null, null],
      [13, "Neues Teil", "N-1", 5, "PCS", 9.5, null],
    ];
    sheet.fill([...sheet.rows(), ...parts]);
    const { link } = await sheet.adopt(await sheet.propose());
    const { plan, choices } = await sheet.preview(link);
    const left = plan.creates.filter((row) => choices.excluded.has(rowKey(row)));
    expect(plan.creates.map(({ row }) => row)).toEqual([12, 13, 14, 15]);
    expect(left.map(({ row }) => row)).toEqual([12, 14]);
  });

  it("stops where the sheet is no longer as it was shown, and changes nothing", async () => {
    sheet.fill(sheet.rows());
    const proposal = await sheet.propose();
    sheet.put(HEADER_ROW + 2, 6, [["eben getippt"]]);
    const before = sheet.read(0, 0, 20, 10);
    const outcome = await sheet.world.run(adoptSheet(sheet.world.services, proposal));
    expect(outcome).toEqual({ ok: false, obstacle: { kind: "sheetChanged", sheetName: SHEET } });
    expect(sheet.read(0, 0, 20, 10)).toEqual(before);
  });

  it("adds a column that the sheet lacks where the person wants it, and refresh fills it", async () => {
    sheet.fill(sheet.rows());
    const proposal = await sheet.propose({ columns: new Map([["c9", { kind: "add" }]]) });
    expect(proposal.effects.addedColumns[0]).toEqual({ label: "Notes", what: "mapped", address: "H4:H16" });
    const { link } = await sheet.adopt(proposal);
    const done = await sheet.refresh(link);
    expect(done.plan.conflicts).toEqual([]);
    const notes = sheet.read(HEADER_ROW + 1, 7, 12).map(([value]) => value);
    expect(notes.filter((value) => value !== "")).toHaveLength(done.plan.writes.length);
    expect((await sheet.preview(link)).plan.unchanged).toBe(12);
  });

  it("keeps columns that were left out as they are on the platform, and out of the drift", async () => {
    sheet.fill(sheet.rows());
    const { link } = await sheet.adopt(await sheet.propose());
    expect(link.leftOut).toContain("c9");
    expect(link.leftOutComputed).toEqual(["c5"]);
    expect((await sheet.refresh(link)).link.drift ?? null).toBeNull();
  });
});

describe("a table that is there", () => {
  const table = () => {
    sheet.fill(sheet.rows());
    const rect = { top: HEADER_ROW, left: 0, bottom: HEADER_ROW + 12, right: 6 };
    return sheet.world.office.store.addTable(sheet.sheetId, rect, true);
  };

  it("is kept, with its name, its filter and its order of columns", async () => {
    const { id, name } = table();
    sheet.world.office.store.filterTable(id, 4, [String(sheet.rows()[0]?.[4])]);
    const { link } = await sheet.adopt(await sheet.propose());
    expect(link).toMatchObject({ tableId: id, tableName: name });
    const view = sheet.world.office.store.table(id);
    expect(view?.columns.map((column) => column.name)).toEqual([...HEADER, ID, STATUS]);
    expect([...(view?.filters.keys() ?? [])]).toEqual([4]);
    expect((await sheet.preview(link)).plan.unchanged).toBe(12);
  });

  it("cannot be linked twice", async () => {
    table();
    const proposal = await sheet.propose();
    await sheet.adopt(proposal);
    expect((await sheet.candidate()).linked).toMatchObject({ worksheetTitle: proposal.worksheetTitle });
    expect((await sheet.propose()).obstacles).toMatchObject([{ kind: "alreadyLinked" }]);
    const again = await sheet.world.run(adoptSheet(sheet.world.services, proposal));
    expect(again).toMatchObject({ obstacle: { kind: "alreadyLinked" } });
  });

  it("is linked again by the ids of the earlier link, whatever was renamed meanwhile", async () => {
    table();
    const { link } = await sheet.adopt(await sheet.propose());
    await sheet.world.run(unlinkTable(sheet.world.services, link.id));
    sheet.put(HEADER_ROW + 1, 1, [["Ganz anders"]]);
    sheet.put(HEADER_ROW + 1, 2, [["X"]]);
    const proposal = await sheet.propose();
    expect(proposal.matched[0]).toMatchObject({
      id: sheet.records[0]?.id,
      reason: { kind: "id" },
      sureness: "sure",
    });
    expect(proposal.sheetColumns.map(({ header }) => header)).toEqual(HEADER);
    const again = await sheet.adopt(proposal);
    expect(sheet.world.office.store.table(link.tableId)?.columns).toHaveLength(HEADER.length + 2);
    expect(again.conflicts).toBe(2);
  });

  it("is bound by the sheet's own headers, which are no renaming of the platform's", async () => {
    table();
    const { link } = await sheet.adopt(await sheet.propose());
    expect(link.mapping.find(({ key }) => key === "c1")).toMatchObject({
      label: "Title",
      header: "Bezeichnung",
    });
    expect((await sheet.refresh(link)).renamed).toEqual([]);
  });
});

describe("linking that is cut off", () => {
  const dead = () => Promise.reject(new Error("Excel was closed."));

  it("before the link is saved is done again by the next proposal, by the ids that were written", async () => {
    sheet.fill(sheet.rows());
    const { services, run } = { services: sheet.world.services, run: sheet.world.run.bind(sheet.world) };
    const mortal = { ...services, workbook: { ...services.workbook, saveLink: dead } };
    await expect(run(adoptSheet(mortal, await sheet.propose()))).rejects.toThrow("closed");
    expect(await services.workbook.links()).toEqual([]);
    const again = await sheet.propose();
    expect(again.matched.map(({ reason }) => reason.kind)).toEqual(sheet.records.map(() => "id"));
    const { link } = await sheet.adopt(again);
    expect((await sheet.preview(link)).plan).toMatchObject({ creates: [], conflicts: [], unchanged: 12 });
  });

  it("after it leaves a link whose differences are conflicts, and deletes nothing", async () => {
    sheet.fill(sheet.rows().slice(0, 6));
    sheet.put(HEADER_ROW + 1, 3, [[4711]]);
    const { services } = sheet.world;
    const mortal = { ...services, workbook: { ...services.workbook, saveAgreedCopy: dead } };
    await expect(sheet.world.run(adoptSheet(mortal, await sheet.propose()))).rejects.toThrow("closed");
    const [link] = await services.workbook.links();
    if (link === undefined) throw new Error("The link was not saved.");
    const { plan } = await sheet.preview(link);
    expect(plan).toMatchObject({ creates: [], updates: [], deletions: [], conflicts: [{ ours: 4711 }] });
  });
});

it("remembers in the workbook what the person confirmed", async () => {
  sheet.fill(sheet.rows(), ["Pos", "Was", "Teilenummer", "Menge", "ME", "Wieviel", "Eigene Notiz"]);
  const first = await sheet.propose({
    columns: new Map([
      ["c1", { kind: "sheet", offset: 1 }],
      ["c4", { kind: "sheet", offset: 5 }],
    ]),
  });
  await sheet.world.run(unlinkTable(sheet.world.services, (await sheet.adopt(first)).link.id));
  const again = await sheet.propose();
  expect(chosen(again)).toMatchObject({ Title: "Was", Price: "Wieviel" });
  expect(again.columns.find(({ column }) => column.key === "c4")?.reasons[0]).toMatchObject({ kind: "remembered" });
});

describe("what stands in the way is named before anything is changed", () => {
  const kinds = (proposal: AdoptionProposal) => proposal.obstacles.map(({ kind }) => kind);

  it("a protected sheet", async () => {
    sheet.fill(sheet.rows());
    sheet.world.office.store.protectSheet(sheet.sheetId, true);
    const proposal = await sheet.propose();
    expect(kinds(proposal)).toEqual(["sheetProtected"]);
    const outcome = await sheet.world.run(adoptSheet(sheet.world.services, proposal));
    expect(outcome).toMatchObject({ obstacle: { kind: "sheetProtected", sheetName: SHEET } });
  });

  it("cells beside the list", async () => {
    sheet.fill(sheet.rows());
    sheet.put(HEADER_ROW + 3, 8, [["Randnotiz"]]);
    expect((await sheet.propose()).obstacles).toEqual([{ kind: "noRoomBeside", sheetName: SHEET, address: "H4:I16" }]);
  });

  it("merged cells among the rows; merged headers are split and said so", async () => {
    sheet.fill(sheet.rows());
    const { merges } = sheet.world.office.store;
    merges.merge(sheet.sheetId, { top: 6, left: 0, bottom: 7, right: 0 }, false);
    expect((await sheet.propose()).obstacles).toEqual([
      { kind: "mergedCells", sheetName: SHEET, addresses: ["A7:A8"] },
    ]);
    merges.unmerge(sheet.sheetId, { top: 6, left: 0, bottom: 7, right: 0 });
    sheet.put(HEADER_ROW - 1, 0, [["Pos", "Artikel", null, "Bedarf"]]);
    sheet.put(HEADER_ROW, 0, [[""]]);
    merges.merge(sheet.sheetId, { top: 2, left: 0, bottom: 3, right: 0 }, false);
    merges.merge(sheet.sheetId, { top: 2, left: 1, bottom: 2, right: 2 }, false);
    const proposal = await sheet.propose();
    expect(proposal.effects).toMatchObject({
      unmerged: ["A3:A4"],
      headerChanges: [{ address: "A4", from: "", to: "Pos", why: "blank" }],
    });
    const { link } = await sheet.adopt(proposal);
    expect(sheet.read(HEADER_ROW, 0)).toEqual([["Pos"]]);
    expect((await sheet.preview(link)).plan.unchanged).toBe(12);
  });

  it("headers that stand in the list again, and one column or line item chosen twice", async () => {
    sheet.fill([...sheet.rows().slice(0, 6), HEADER, ...sheet.rows().slice(6)]);
    expect((await sheet.propose()).obstacles).toMatchObject([{ kind: "headerRepeated", rows: [11] }]);
    const [first = ""] = sheet.records.map(({ id }) => id);
    const twice = await sheet.propose({
      columns: new Map([
        ["c1", { kind: "sheet", offset: 1 }],
        ["c9", { kind: "sheet", offset: 1 }],
      ]),
      rows: new Map([
        [0, first],
        [1, first],
      ]),
    });
    expect(twice.obstacles).toMatchObject([
      { kind: "columnTwice", header: "Bezeichnung", labels: ["Title", "Notes"] },
      { kind: "rowTwice", rows: [5, 6] },
      { kind: "headerRepeated" },
    ]);
  });

  it("a sheet that is gone", async () => {
    sheet.fill(sheet.rows());
    const { target } = await sheet.candidate();
    const request = { ...showPiece(sheet.world), target: { ...target, sheetName: "Weg" } };
    const outcome = await sheet.world.run(proposeAdoption(sheet.world.services, request));
    expect(outcome).toEqual({ ok: false, obstacle: { kind: "sheetMissing", sheetName: "Weg" } });
  });
});

describe("words of a price sheet that the platform writes otherwise", () => {
  const PART = 2;
  const UNIT = 4;
  const known = ({ conversions }: AdoptionProposal) =>
    conversions.flatMap(({ row, from, to, how, doubt, accepted }) =>
      how.kind === "known" ? [{ row, from, to, doubt: doubt?.kind, accepted }] : [],
    );

  /** As the sheet has them in place of the platform's, by row and column. */
  function fillWith(other: readonly (readonly [row: number, column: number, text: string | number])[]) {
    const rows = sheet.rows();
    for (const [row, column, text] of other) {
      const cells = rows[row];
      if (cells !== undefined) cells[column] = text;
    }
    sheet.fill(rows);
  }

  const accepting = async (proposal: AdoptionProposal) => {
    const cells = new Map(
      proposal.conversions.flatMap(({ key, row, how }) => (how.kind === "known" ? [[cellKey(key, row), true]] : [])),
    );
    return sheet.propose({ cells });
  };

  it("are offered with the reason and changed by nobody but the person: a unit, and a number without its zeros", async () => {
    const at = sheet.records.findIndex(({ data }) => data["c7"] === "007");
    const pieces = sheet.records.findIndex(({ data }) => data["c3"] === "PCS");
    const boxes = sheet.records.findIndex(({ data }) => data["c3"] === "BOX");
    fillWith([
      [at, PART, 7],
      [pieces, UNIT, "Kiste"],
      [boxes, UNIT, "Karton"],
    ]);
    const proposal = await sheet.propose();
    expect(known(proposal).toSorted((a, b) => String(a.from).localeCompare(String(b.from)))).toEqual([
      { row: at, from: 7, to: "007", doubt: "zeros", accepted: false },
      { row: boxes, from: "Karton", to: "BOX", doubt: "rows", accepted: false },
      { row: pieces, from: "Kiste", to: "PCS", doubt: "rows", accepted: false },
    ]);
    await sheet.adopt(await accepting(proposal));
    const cell = (row: number, column: number) => sheet.read(HEADER_ROW + 1 + row, column)[0]?.[0];
    expect([cell(at, PART), cell(pieces, UNIT), cell(boxes, UNIT)]).toEqual(["007", "PCS", "BOX"]);
  });

  it("are remembered in the workbook once confirmed, and offered again by that", async () => {
    const pieces = sheet.records.findIndex(({ data }) => data["c3"] === "PCS");
    fillWith([[pieces, UNIT, "Kiste"]]);
    await sheet.adopt(await accepting(await sheet.propose()));
    const { workbook } = sheet.world.services;
    expect(await sheet.world.run(workbook.rememberedWords())).toEqual([
      { from: "kiste", to: "PCS", meaning: "UNIT_OF_MEASURE", label: "unit of measure" },
    ]);
    const [link] = await sheet.world.run(workbook.links());
    await sheet.world.run(unlinkTable(sheet.world.services, link?.id ?? ""));
    sheet.put(HEADER_ROW + 1 + pieces, UNIT, [["KISTE"]]);
    expect(known(await sheet.propose())).toEqual([
      { row: pieces, from: "KISTE", to: "PCS", doubt: "learned", accepted: false },
    ]);
  });
});
