// The person's workbook stays theirs: a report table in the middle of their work, refreshed with changes and without.
import type { CellStyle } from "../../../src/workbench/model/types";
import { KEY, NOTES, ReportStory } from "./refreshStory";
import { differences, picture, type Picture } from "../refresh/theirsWorkbook";

let story: ReportStory;

beforeEach(async () => {
  story = await ReportStory.begin(14);
  surround();
});
afterEach(() => story.close());

const FILL: CellStyle = { bold: true, fill: "#DDEBF7" };
const accepted = (refusal: { readonly message: string } | null): void => {
  if (refusal !== null) throw new Error(refusal.message);
};
const at = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });

/** A column of the person's own between those of the report. */
function between(header: string, cell: string): void {
  const { store, table } = story;
  const { column } = story.sheet.place(-1, NOTES);
  accepted(store.insertColumns(table.sheetId, column, 1));
  const rows = Array.from({ length: table.rect.bottom - table.rect.top }, () => [cell]);
  store.write(table.sheetId, { ...table.rect, left: column, right: column }, [[header], ...rows]);
}

/** Everything at once: what an analyst has round a report after a month. */
function surround(): void {
  between("Year", "=RIGHT([@[Savings Notes]],4)");
  story.own("Mine");
  story.own("Score", () => '=LEN([@Mine])&"!"');
  story.sheet.put(2, "Mine", "watch this");
  story.comment(story.keys()[3] ?? "", "Savings Type", "Net or gross?");
  besides();
  elsewhere();
  dress();
}

function besides(): void {
  const { store, table } = story;
  const { sheetId, rect, name } = table;
  store.write(sheetId, at(rect.bottom + 5, rect.left + 1), [["Ask Kim"]]);
  store.write(sheetId, at(rect.bottom + 6, rect.left + 1), [[`=SUM(${name}[Total])`]]);
  const beside = { top: rect.top, bottom: rect.top + 2, left: rect.right + 3, right: rect.right + 4 };
  store.write(sheetId, beside, [
    ["Plant", "Share"],
    ["Ulm", 0.5],
    ["Lyon", 0.5],
  ]);
  store.addTable(sheetId, beside, true, "Plants");
  const title = { ...at(0, rect.left + 3), right: rect.left + 5 };
  store.merges.merge(sheetId, title, false);
  store.write(sheetId, at(0, rect.left + 3), [["My working copy"]]);
}

function whole(header: string) {
  const { rect, columns } = story.table;
  const column = rect.left + columns.findIndex(({ name }) => name === header);
  return { top: rect.top + 1, bottom: rect.bottom, left: column, right: column };
}

function elsewhere(): void {
  const { store, table } = story;
  const other = store.createSheet("My sums");
  store.setName("Scores", `=${table.name}[Score]`, null);
  const sums = [[`=ROWS(${table.name})`], ["=COUNTA(Scores)"]];
  store.write(other.id, { top: 0, left: 0, bottom: 1, right: 0 }, sums);
  store.charts.add(other.id, "ColumnClustered", { sheetId: table.sheetId, rect: whole("Total") }, "Columns");
  store.putCustomXml(null, '<mine xmlns="urn:somebody:else">x</mine>');
}

function dress(): void {
  const { store, table } = story;
  const { sheetId, rect } = table;
  const look = { fill: "#FFC7CE" };
  const rule = {
    kind: "cellValue",
    operator: "GreaterThan",
    formula1: "=100",
    formula2: null,
    look,
  } as const;
  store.conditionals.add(sheetId, { rects: [whole("Mine")], stopIfTrue: false, rule });
  store.setValidation(sheetId, { rect: whole("Mine"), list: "A,B,C" });
  store.setStyle(sheetId, { ...rect, top: rect.top + 1, bottom: rect.top + 2 }, FILL);
  store.setFormat(sheetId, whole("Mine"), "0.00");
  accepted(store.hideColumns(sheetId, whole("Frequency").left, 1, true));
  store.hideRows(sheetId, rect.top + 8, 1, true);
  store.setRowHeight(sheetId, rect.top + 3, 44);
}

/** The workbook as a person thinks of it: rows of the table by their entry, all else by its place. */
function byEntries(): Picture {
  const { store, table } = story;
  const { rect, sheetId } = table;
  const { headers } = story.sheet;
  const seen = new Map<string, string>();
  const sheet = store.sheet(sheetId);
  if (sheet === undefined) throw new Error("The sheet is gone.");
  const named = (row: number, column: number) =>
    `${story.keys()[row - rect.top - 1] ?? ""}|${headers[column - rect.left] ?? ""}`;
  const inside = (row: number, column: number) =>
    row > rect.top && row <= rect.bottom && column >= rect.left && column <= rect.right;
  for (let row = rect.top + 1; row <= rect.bottom; row++)
    for (let column = rect.left; column <= rect.right; column++) {
      const { formula, value, entry, format, style } = sheet.cell(row, column);
      seen.set(named(row, column), JSON.stringify([formula ?? [value, entry], format, style]));
    }
  for (const { row, column, content } of store.comments.of(sheetId))
    seen.set(`comment on ${inside(row, column) ? named(row, column) : `${row},${column}`}`, content);
  const cells = new Set(story.cells(story.keys(), headers));
  // An end that is the table's end reads as such.
  const end = (text: string) =>
    text.replaceAll(`"bottom":${rect.bottom}`, '"bottom":end').replaceAll(`$${rect.bottom + 1}`, "$end");
  for (const [key, value] of picture(store))
    if (
      !cells.has(key) &&
      !value.startsWith('[[null,""],') &&
      !key.endsWith(":comments") &&
      !key.includes(":length of")
    )
      seen.set(key, end(value));
  for (const { id, name } of store.sheets) {
    // Each stands for itself: their order says nothing.
    const rules = store.validations(id).map((rule) => end(JSON.stringify(rule)));
    seen.set(`${name}:validations`, rules.sort().join());
    seen.set(`charts of ${name}`, end(JSON.stringify(store.charts.of(id))));
  }
  return seen;
}

/** Cells that were written to, whatever they held before; the line above the table aside. */
function counting(): () => number {
  let cells = 0;
  const line = story.table.rect.top - 2;
  const stop = story.store.onEvent((event) => {
    if (event.kind !== "changed" || event.rect.top === line) return;
    const { top, bottom, left, right } = event.rect;
    cells += (bottom - top + 1) * (right - left + 1);
  });
  return () => {
    stop();
    return cells;
  };
}

/** Rows that came, changed and went, as the differences of two pictures name them. */
async function moved(also: readonly string[] = []): Promise<readonly string[]> {
  const [changed, gone] = [story.id(5), story.id(1)];
  await story.noted(changed, "changed in 2031");
  await story.vanish(gone);
  await story.add(2);
  const before = byEntries();
  const done = await story.refresh();
  expect(done).toMatchObject({ added: 2, changed: 1, removed: 1, kept: 0 });
  const added = story.keys().slice(-2);
  const { headers } = story.sheet;
  const rows = [gone, ...added].flatMap((key) => headers.map((header) => `${key}|${header}`));
  const expected = [...also, ...rows, `${changed}|${NOTES}`, story.lineCell(), ...story.markCells()].sort();
  const found = differences(before, byEntries());
  // Where a new row's cell is blank and plain it is no difference.
  expect(found.filter((one) => !expected.includes(one))).toEqual([]);
  expect(found).toEqual(expect.arrayContaining([`${changed}|${NOTES}`, `${added[0] ?? ""}|${KEY}`]));
  return added;
}

describe("in a workbook full of a person's own work", () => {
  test("rows come, change and go; all else is where and what it was, and their formulas go on in the new rows", async () => {
    const added = await moved();
    const formulas = added.map((key) => {
      const places = ["Year", "Score"].map((header) => story.sheet.place(story.row(key), header));
      return places.map(({ row, column }) => story.store.sheet(story.table.sheetId)?.cell(row, column).formula);
    });
    expect(formulas[0]).toEqual(["=RIGHT([@[Savings Notes]],4)", '=LEN([@Mine])&"!"']);
    expect(formulas[1]).toEqual(formulas[0]);
    expect(story.value(story.id(5), "Year")).toBe("2031");
    const [sums] = story.store.sheets.filter(({ name }) => name === "My sums");
    expect(story.store.read(sums?.id ?? "", at(0, 0), "values")).toEqual([[15]]);
  });

  test("sorted and filtered, with rows out of sight, the same holds, and what was in sight is", async () => {
    const { store, table } = story;
    const column = (header: string) => story.table.columns.findIndex(({ name }) => name === header);
    const inSight = () => {
      const { rect, sheetId } = story.table;
      return story.keys().filter((_key, row) => store.sheet(sheetId)?.rowHidden(rect.top + 1 + row) === false);
    };
    store.hideRows(table.sheetId, table.rect.top + 8, 1, false);
    accepted(store.sortTable(table.id, column("Total"), false));
    const type = String(story.value(story.id(3), "Savings Type"));
    accepted(store.filterTable(table.id, column("Savings Type"), [type]));
    accepted(store.filterTable(table.id, column("Mine"), ["", "watch this"]));
    const before = inSight();
    expect(before.length).toBeLessThan(14);
    const gone = story.id(1);
    const added = await moved(["Savings:rows"]);
    const left = before.filter((key) => key !== gone);
    expect(inSight().filter((key) => !added.includes(key))).toEqual(left);
  });

  test("with the changes column the same holds beside it, and switching it off leaves nothing", async () => {
    await story.highlight(true);
    const before = byEntries();
    await story.noted(story.id(5), "changed in 2031");
    story.world.clock.advance(3_600_000);
    await story.refresh();
    const allowed = [`${story.id(5)}|${NOTES}`, `${story.id(5)}|Bidsheet changes`, story.lineCell()].sort();
    expect(differences(before, byEntries())).toEqual(allowed);
  });

  test("a refresh without changes writes no cell but the line", async () => {
    const before = picture(story.store);
    const written = counting();
    const { host } = story.world.office;
    const began = host.stats.syncs;
    await story.refresh();
    expect(written()).toBe(0);
    expect(differences(before, picture(story.store))).toEqual([]);
    expect(host.stats.syncs - began).toBeLessThan(13);
    story.world.clock.advance(3_600_000);
    await story.refresh();
    expect(differences(before, picture(story.store))).toEqual([story.lineCell()]);
  });
});

describe("rows that the report has no longer", () => {
  const all = (...keys: readonly string[]) => keys.map((key) => story.row(key) >= 0);

  test("stay where the person typed or commented in them, are told each time, and go when that is gone", async () => {
    const [typed, commented, plain] = [story.keys()[2] ?? "", story.keys()[3] ?? "", story.keys()[6] ?? ""];
    await story.highlight(true);
    await story.vanish(typed, commented, plain);
    for (const removed of [1, 0]) {
      expect(await story.refresh()).toMatchObject({ removed, kept: 2, changed: 0, added: 0, rows: 11 });
      expect(all(typed, commented, plain)).toEqual([true, true, false]);
      const gone = "no longer in the report";
      expect(story.marks()).toEqual({ [typed]: gone, [commented]: gone });
      expect(story.sheet.line()).toContain("complete, 11 rows, 2 rows no longer in the report, SANDBOX US, as of ");
    }
    story.sheet.put(story.row(typed), "Mine", "");
    expect(await story.refresh()).toMatchObject({ removed: 1, kept: 1 });
    expect(all(typed, commented)).toEqual([false, true]);
    const [comment] = story.store.comments.of(story.table.sheetId);
    story.store.comments.delete(comment?.id ?? "");
    expect(await story.refresh()).toMatchObject({ removed: 1, kept: 0 });
    expect(story.sheet.line()).toContain("complete, 11 rows, SANDBOX US, as of ");
  });

  test("take their row again when they come back, with all that stands beside it", async () => {
    const typed = story.keys()[2] ?? "";
    await story.highlight(true);
    const { states } = story.world.simulator.records.reports;
    const before = structuredClone(states.savings);
    await story.vanish(typed);
    expect(await story.refresh()).toMatchObject({ kept: 1 });
    Object.assign(states.savings, before);
    expect(await story.refresh()).toMatchObject({ kept: 0, added: 0, removed: 0 });
    expect(story.marks()).toEqual({});
    expect(story.value(typed, "Mine")).toBe("watch this");
  });

  test("go with the formulas that Excel filled in, and stay for one that the person typed in that row alone", async () => {
    const [filled, own] = [story.keys()[7] ?? "", story.keys()[8] ?? ""];
    const { row, column } = story.sheet.place(story.row(own), "Mine");
    story.store.write(story.table.sheetId, at(row, column), [["=1+1"]]);
    await story.vanish(filled, own);
    expect(await story.refresh()).toMatchObject({ removed: 1, kept: 1 });
    expect(all(filled, own)).toEqual([false, true]);
  });
});

describe("a formula that the person put into a column of the report", () => {
  test("stays, is counted, and is no change of the platform's; other cells of its row are refreshed", async () => {
    const id = story.id(2);
    const { row, column } = story.sheet.place(story.row(id), "Total");
    story.store.enter(story.table.sheetId, row, column, "=1000000+1");
    await story.highlight(true);
    expect(await story.refresh()).toMatchObject({ changed: 0, formulas: 1 });
    expect(story.marks()).toEqual({});
    await story.noted(id, "changed there");
    expect(await story.refresh()).toMatchObject({ changed: 1, formulas: 1 });
    expect(story.marks()).toEqual({ [id]: `changed: ${NOTES}` });
    expect(story.value(id, NOTES)).toBe("changed there");
    const place = story.sheet.place(story.row(id), "Total");
    const cell = story.store.sheet(story.table.sheetId)?.cell(place.row, place.column);
    expect(cell).toMatchObject({ formula: "=1000000+1", value: 1_000_001 });
  });
});
