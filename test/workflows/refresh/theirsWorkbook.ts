// A linked table in the middle of somebody's work, and a complete picture of that workbook to compare before and after.
import type { WorkbookStore } from "../../../src/workbench/model/workbookStore";
import { cellName } from "../../../src/workbench/page/address";
import { ID, STATUS } from "../../support/sheet";
import type { Story } from "../../support/story";

/** Everything that a person could have made, one entry each: cells by "Sheet!A1", all else by "Sheet:what". */
export type Picture = ReadonlyMap<string, string>;

const LINES = 60;

/** A look is the same whichever part of it was set first. */
const inOneOrder = (style: object) => Object.entries(style).sort(([one], [other]) => one.localeCompare(other));

/** `quotes`: whether a leading apostrophe counts; files do not keep it. */
export function picture(store: WorkbookStore, quotes = true): Picture {
  const seen = new Map<string, string>();
  // The number behind the header of the hidden column is ours: it counts what we write.
  const note = (key: string, value: unknown): void =>
    void seen.set(key, JSON.stringify(value).replace(/(Bidsheet ID \(do not edit\)) \d+/g, "$1"));
  for (const sheet of store.sheets) {
    const lines = Array.from({ length: LINES }, (_line, at) => at);
    const of = (what: string): string => `${sheet.name}:${what}`;
    note(of("sheet"), [sheet.id, sheet.visible, sheet.protected, sheet.frozen]);
    note(
      of("columns"),
      // Files keep whole pixels.
      lines.map((at) => [Math.round(sheet.columnWidth(at)), sheet.columnHidden(at)]),
    );
    note(
      of("rows"),
      lines.map((at) => [sheet.rowHeight(at), sheet.rowHidden(at)]),
    );
    note(of("merges"), sheet.merges);
    note(of("comments"), store.comments.of(sheet.id));
    note(of("conditionals"), store.conditionals.of(sheet.id));
    note(of("validations"), store.validations(sheet.id));
    for (const { rect, filters, ...table } of sheet.tables) {
      note(of(`table ${table.name}`), { ...table, left: rect.left, right: rect.right, top: rect.top });
      note(of(`filters of ${table.name}`), [...filters]);
      note(of(`length of ${table.name}`), rect.bottom);
    }
    for (let row = 0; row <= (sheet.used?.bottom ?? -1); row += 1)
      for (let column = 0; column <= (sheet.used?.right ?? -1); column += 1) {
        const { formula, value, format, style, entry } = sheet.cell(row, column);
        // What a formula comes to may follow the platform's numbers; the formula itself is the person's.
        const held = formula ?? (quotes ? [value, entry] : value);
        const blank = value === null && format === "General" && Object.keys(style).length === 0;
        if (!blank) note(`${sheet.name}!${cellName(row, column)}`, [held, format, inOneOrder(style)]);
      }
  }
  note("names", store.names);
  note("settings", [...store.settings]);
  note("date system", store.system.date1904);
  note("selection", store.selection);
  const foreign = store.customXml.filter(({ namespace }) => !namespace.startsWith("urn:bidsheet:"));
  note("custom XML of others", foreign);
  return seen;
}

/** What differs, in order. */
export function differences(before: Picture, after: Picture): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => before.get(key) !== after.get(key)).sort();
}

/** The cells of these headers in the rows with these ids, as the picture names them. */
export function cellsOf(story: Story, ids: readonly string[], headers: readonly string[]): string[] {
  const { table, sheet } = story.sheet;
  return ids.flatMap((id) => {
    const row = table.rect.top + 1 + story.sheet.find(ID, id);
    return headers.map((header) => {
      const column = table.columns.findIndex(({ name }) => name === header || (header === ID && name.startsWith(ID)));
      return `${sheet.name}!${cellName(row, table.rect.left + column)}`;
    });
  });
}

/** The freshness line stands two rows above the header, in one of the first columns. */
export function freshnessOf(story: Story): string {
  const { table, sheet } = story.sheet;
  return `${sheet.name}!${cellName(table.rect.top - 2, table.rect.left + 1)}`;
}

export function managedHeaders(story: Story): string[] {
  return [ID, ...story.link.mapping.map(({ label }) => label), STATUS];
}

function accepted(refusal: { readonly message: string } | null): void {
  if (refusal !== null) throw new Error(refusal.message);
}

/** Own columns between and behind, named, with formulas. */
function ownColumns(story: Story): void {
  const { store } = story.world.office;
  const { table, sheet } = story.sheet;
  const place = (header: string): number =>
    table.rect.left + story.sheet.table.columns.findIndex(({ name }) => name === header);
  const write = (column: number, header: string, cell: string): void => {
    const { rect } = story.sheet.table;
    store.write(sheet.id, { top: rect.top, bottom: rect.top, left: column, right: column }, [[header]]);
    const body = { top: rect.top + 1, bottom: rect.bottom, left: column, right: column };
    store.write(
      sheet.id,
      body,
      Array.from({ length: body.bottom - body.top + 1 }, () => [cell]),
    );
  };
  const between = place("Quantity");
  accepted(store.insertColumns(sheet.id, between, 1));
  write(between, "Mine", "keep me");
  const behind = place(STATUS);
  accepted(store.insertColumns(sheet.id, behind, 1));
  write(behind, "Twice", "=[@Quantity]*2");
}

function titles(story: Story): void {
  const { store } = story.world.office;
  const { sheet } = story.sheet;
  accepted(store.insertRows(sheet.id, 0, 2));
  store.write(sheet.id, { top: 0, left: 1, bottom: 0, right: 1 }, [["Round two, my working copy"]]);
  store.merges.merge(sheet.id, { top: 0, left: 1, bottom: 1, right: 6 }, false);
  store.setStyle(sheet.id, { top: 0, left: 1, bottom: 0, right: 1 }, { bold: true, horizontal: "Center" });
  store.freeze(sheet.id, 6, 2);
}

function notesBelow(story: Story): void {
  const { store } = story.world.office;
  const { table, sheet } = story.sheet;
  const top = table.rect.bottom + 4;
  store.write(sheet.id, { top, bottom: top, left: 1, right: 2 }, [["Ask Kim about freight", "=1+1"]]);
  store.setStyle(sheet.id, { top, bottom: top, left: 1, right: 1 }, { italic: true, fill: "#FFF2CC" });
  const left = table.rect.right + 3;
  const rect = { top: table.rect.top, bottom: table.rect.top + 2, left, right: left + 1 };
  store.write(sheet.id, rect, [
    ["Plant", "Share"],
    ["Ulm", 0.5],
    ["Lyon", 0.5],
  ]);
  store.addTable(sheet.id, rect, true, "Plants");
  store.setFormat(sheet.id, { ...rect, left: rect.right }, "0%");
}

function elsewhere(story: Story): void {
  const { store } = story.world.office;
  const { table } = story.sheet;
  const other = store.createSheet("My sums");
  store.setName("QuantityTotal", `=SUM(${table.name}[Quantity])`, null);
  store.write(other.id, { top: 0, left: 0, bottom: 1, right: 1 }, [
    ["Total", `=SUM(${table.name}[Quantity])`],
    ["Named", "=QuantityTotal"],
  ]);
  store.putCustomXml(null, '<mine xmlns="urn:somebody:else">x</mine>');
}

function decorations(story: Story): void {
  const { store } = story.world.office;
  const { table, sheet } = story.sheet;
  const body = { ...table.rect, top: table.rect.top + 1 };
  const column = (header: string): number => body.left + table.columns.findIndex(({ name }) => name === header);
  const cell = (row: number, header: string) => ({ row: body.top + row, column: column(header) });
  const comment = (row: number, header: string, content: string) =>
    store.comments.add(sheet.id, {
      ...cell(row, header),
      content,
      author: "Ada",
      created: 1,
      resolved: false,
      replies: [],
    });
  comment(0, "Price", "Net or gross?");
  comment(1, "Mine", "For Kim");
  const price = { ...body, left: column("Price"), right: column("Price") };
  const look = { fill: "#FFC7CE" };
  const over = { operator: "GreaterThan", formula1: "=100", formula2: null, look } as const;
  store.conditionals.add(sheet.id, {
    rects: [price],
    stopIfTrue: false,
    rule: { kind: "cellValue", ...over },
  });
  const odd = { kind: "custom", formula: "=ISBLANK($E7)", look: { bold: true } } as const;
  store.conditionals.add(sheet.id, { rects: [body], stopIfTrue: true, rule: odd });
  const unit = { ...body, left: column("Unit of Measure"), right: column("Unit of Measure") };
  store.setValidation(sheet.id, { rect: unit, list: "PCS,KG,M" });
  store.setFormat(sheet.id, price, "0.00");
  store.setStyle(sheet.id, { ...body, bottom: body.top + 1 }, { bold: true, fill: "#DDEBF7" });
  accepted(store.setColumnWidth(sheet.id, column("Notes"), 333));
  accepted(store.hideColumns(sheet.id, column("Drawing number"), 1, true));
  store.hideRows(sheet.id, body.top + 3, 1, true);
  store.setRowHeight(sheet.id, body.top + 2, 44);
}

/** Everything at once: what an analyst has round a table after a month. */
export function surround(story: Story): void {
  titles(story);
  ownColumns(story);
  notesBelow(story);
  elsewhere(story);
  decorations(story);
  const { store } = story.world.office;
  const { table } = story.sheet;
  const at = (header: string): number => table.columns.findIndex(({ name }) => name === header);
  accepted(store.sortTable(table.id, at("Title"), false));
  const units = new Set(["PCS", "KG", "M", "L", "SET", ""]);
  accepted(store.filterTable(table.id, at("Unit of Measure"), [...units].slice(0, 2)));
}
