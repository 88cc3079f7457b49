// The part of the Workbook interface that the sync uses, over the sheet in memory: rows are found by id, marks are set
// by place, an expected value is looked at, a new row stands at the end.
import { withChanges } from "../../src/sync/agreed/agreed";
import { checksum } from "../../src/sync/agreed/checksum";
import type { IdMove } from "../../src/sync/shifted/shiftedIds";
import type { AgreedCopy, AgreedPast } from "../../src/sync/agreedCopy";
import type { Mapping } from "../../src/sync/mapping";
import type { SheetRows } from "../../src/sync/rows";
import type { SaveOptions } from "../../src/workbook/store/agreedTypes";
import { Generation, stateAt } from "../../src/workbook/store/generation";
import type { CellValue } from "../../src/values/cell";
import { sameCell } from "../../src/values/sameCell";
import type { PatchResult, ReadResult, StatusText, TablePatch } from "../../src/workbook/table/types";
import type { Workbook } from "../../src/workbook/workbook";
import { absentWorkbook } from "../support/absentWorkbook";
import type { Row, Sheet, StoredState } from "./sheet";
import type { Cell } from "./story";

/** Who watches what is written into the sheet. */
export interface SheetWitness {
  wrote(row: Row, column: number, from: Cell, to: Cell): void;
  gotId(row: Row, from: string, to: string): void;
  appended(row: Row): void;
  removed(row: Row): void;
  read(tags: readonly string[]): void;
  agreed(copy: AgreedCopy): void;
}

/** The tags of the rows of a reading, in their order. */
export const tagsRead = new WeakMap<SheetRows["ids"], readonly string[]>();

const done = Promise.resolve();
const FIRST_ROW = 3;

export function createMemoryWorkbook(sheet: Sheet, witness: () => SheetWitness | null): Workbook {
  // A new pane knows nothing of the marks that an earlier one wrote.
  const generation = new Generation();
  return {
    ...absentWorkbook,
    ...copies(sheet, generation, witness),
    readCompanySheet: () => Promise.resolve(null),
    createTables({ tables }, linksOf) {
      const [table] = tables;
      const mapping = table?.mapping ?? [];
      sheet.content.formats = mapping.map(({ type }) => (type === "text" ? "text" : "general"));
      const cells = mapping.map((_, n) => n + 2);
      const columnIds = { id: 1, status: 99, cells };
      const made = [{ tableId: "t", tableName: "Lots", sheetName: "Lots", columnIds }];
      for (const link of linksOf?.(made) ?? []) sheet.content.links.set(link.id, link);
      return Promise.resolve(made);
    },
    readTable: (_, { withLinks = false } = {}) => {
      witness()?.read(sheet.rows.map(({ tag }) => tag));
      const links = withLinks ? [...sheet.content.links.values()] : undefined;
      return Promise.resolve({ ...read(sheet, generation), links });
    },
    lookAtTable: () => {
      const ids = sheet.rows.map(({ id }) => id);
      const look = { sheetName: "Lots", sheetProtected: false, filterProblem: null, rows: { ids } };
      return Promise.resolve({ ok: true, table: { ...look, ...standing(sheet, generation) } });
    },
    markNew: ({ mapping }, marks) =>
      Promise.resolve(marking(sheet, generation, () => markRows(sheet, mapping, marks, witness()))),
    clearIds(_link, rows) {
      marking(sheet, generation, () => {
        for (const { row, id } of rows) {
          const one = sheet.rows[row];
          if (one === undefined || id === "" || one.id !== id) continue;
          sheet.step("product");
          one.id = "";
        }
      });
      return done;
    },
    moveIds: ({ mapping }, moves) => Promise.resolve(marking(sheet, generation, () => moveIds(sheet, mapping, moves))),
    patchTable: (_link, patch) =>
      Promise.resolve(marking(sheet, generation, () => patchSheet(sheet, patch, witness()), patch.marks)),
    links: () => Promise.resolve([...sheet.content.links.values()]),
    saveLink(link) {
      sheet.content.links.set(link.id, link);
      return done;
    },
    followedSends: (id) => Promise.resolve(sheet.content.followed.get(id) ?? []),
    saveFollowedSends({ id, sends }) {
      sheet.content.followed.set(id, sends);
      return done;
    },
  };
}

/** A request that writes cells ends with its mark; `always`: also one that finds nothing to write. */
function marking<T>(sheet: Sheet, generation: Generation, work: () => T, always = false): T {
  const { content, history } = sheet;
  const { length } = history;
  const result = work();
  if (history.length === length && !always) return result;
  const before = content.mark;
  const mark = generation.next(before);
  if (mark === null) return result;
  sheet.step("product");
  content.mark = mark;
  generation.wrote(before, mark);
  return result;
}

function read(sheet: Sheet, generation: Generation): ReadResult {
  const { rows } = sheet;
  const formulas = new Map<number, string>();
  const width = sheet.content.formats.length;
  const dates = new Set<number>();
  rows.forEach((row, n) => row.dates.forEach((column) => dates.add(n * width + column)));
  rows.forEach((row, n) => row.formulas.forEach((text, column) => formulas.set(n * width + column, text)));
  const read: SheetRows = {
    ids: rows.map(({ id }) => id),
    cells: rows.map(({ cells }) => [...cells]),
    formulas,
    dates,
  };
  tagsRead.set(
    read.ids,
    rows.map(({ tag }) => tag),
  );
  const table = {
    sheetName: "Lots",
    tableName: "Lots",
    sheetProtected: false,
    filterProblem: null,
    rows: read,
    status: rows.map(({ status }) => status),
    statusKinds: rows.map(({ status }) => sheet.content.kinds.get(status) ?? null),
    renamed: [],
    firstRow: FIRST_ROW,
    ...standing(sheet, generation),
  };
  return { ok: true, table };
}

function standing({ content }: Sheet, generation: Generation) {
  const undoneTo = generation.undoneTo(content.mark);
  return { undoneTo, isAhead: generation.isAhead };
}

/** A row that is not as it was read is looked for by its content. */
function markRows(
  sheet: Sheet,
  mapping: Mapping,
  marks: readonly NewMark[],
  witness: SheetWitness | null,
): readonly number[] {
  const holds = (row: Row | undefined, cells: NewMark["cells"]): row is Row =>
    row?.id === "" && mapping.every(({ computed }, n) => computed || sameCell(row.cells[n] ?? null, cells[n] ?? null));
  const refused: number[] = [];
  const moved: NewMark[] = [];
  const put = (row: Row, mark: string): void => {
    sheet.step("product");
    row.id = mark;
    witness?.gotId(row, "", mark);
  };
  for (const one of marks) {
    const row = sheet.rows[one.row];
    if (row?.id === one.mark) continue;
    if (holds(row, one.cells)) put(row, one.mark);
    else moved.push(one);
  }
  for (const { row, mark, cells } of moved) {
    const found = sheet.rows.find((one) => holds(one, cells));
    if (found === undefined) refused.push(row);
    else put(found, mark);
  }
  return refused;
}

/** All of them or none: false where one is no longer as it was read. */
function moveIds(sheet: Sheet, mapping: Mapping, moves: readonly IdMove[]): boolean {
  const stays = ({ row, from, to, cells }: IdMove): boolean => {
    const one = sheet.rows[row];
    if (one === undefined || (one.id !== from && one.id !== to)) return false;
    return mapping.every(({ computed }, n) => computed || sameCell(one.cells[n] ?? null, cells[n] ?? null));
  };
  if (!moves.every(stays)) return false;
  for (const { row, to } of moves) {
    const one = sheet.rows[row];
    if (one === undefined || one.id === to) continue;
    sheet.step("product");
    one.id = to;
  }
  return true;
}

function patchSheet(sheet: Sheet, patch: TablePatch, witness: SheetWitness | null): PatchResult {
  const missing = new Set<string>();
  const skipped: { id: string; column: number }[] = [];
  const find = finder(sheet, patch, missing);
  const isThere = (id: string) => id !== "" && sheet.rows.some((row) => row.id === id);
  const there = (patch.append ?? []).flatMap(({ id }) => (isThere(id) ? [id] : []));
  const appends = (patch.append ?? []).filter(({ id }, n, all) => {
    const first = all.findIndex((one) => one.id === id) === n;
    return id === "" || (first && !isThere(id));
  });
  const appended = new Set(appends.map(({ id }) => id));
  const statuses = (patch.status ?? []).flatMap((one) => (appended.has(one.id) ? [] : [{ one, row: find(one.id) }]));
  const ids = (patch.ids ?? []).map((one) => ({ ...one, row: find(one.from) }));
  for (const { id, column, value, expect, formula } of patch.cells ?? []) {
    const row = find(id);
    if (row === undefined) continue;
    const now = row.cells[column] ?? null;
    const sameFormula = formula === undefined || formula === (row.formulas.get(column) ?? null);
    if (expect === undefined || (sameFormula && sameCell(now, expect))) write(sheet, row, column, value, witness);
    else if (!sameFormula || !sameCell(now, value)) skipped.push({ id, column });
  }
  for (const { row, from, to } of ids)
    if (row !== undefined && row.id !== to) {
      sheet.step("product");
      row.id = to;
      witness?.gotId(row, from, to);
    }
  for (const { one, row } of statuses) if (row !== undefined) say(sheet, row, one);
  for (const one of patch.statusByRow ?? []) {
    const row = sheet.rows[one.row];
    if (row?.id === one.id) say(sheet, row, one);
  }
  for (const { id, cells } of appends) {
    sheet.step("product");
    const row = sheet.append(id, cells.map(asCell), "p", patch.status?.find((one) => one.id === id)?.text ?? "");
    witness?.appended(row);
  }
  for (const id of patch.remove ?? []) {
    const row = find(id);
    if (row === undefined) continue;
    sheet.step("product");
    sheet.rows.splice(sheet.rows.indexOf(row), 1);
    witness?.removed(row);
  }
  return { missing: [...missing], skipped, there };
}

/** An id that stands twice names no row. After a patch that was cut off the new id may stand there already. */
function finder(sheet: Sheet, patch: TablePatch, missing: Set<string>): (id: string) => Row | undefined {
  const rows = new Map<string, Row>();
  const twice = new Set<string>();
  for (const row of sheet.rows) {
    if (rows.has(row.id)) twice.add(row.id);
    rows.set(row.id, row);
  }
  for (const id of twice) rows.delete(id);
  for (const { from, to } of patch.ids ?? []) {
    const row = rows.get(from) ?? rows.get(to);
    if (row !== undefined && !twice.has(from)) rows.set(from, row);
  }
  return (id) => {
    const row = id === "" ? undefined : rows.get(id);
    if (row === undefined) missing.add(id);
    return row;
  };
}

function write(sheet: Sheet, row: Row, column: number, value: CellValue, witness: SheetWitness | null): void {
  const from = row.cells[column] ?? null;
  const format = sheet.content.formats[column];
  const cell = asCell(value);
  const to = format === "text" && typeof cell === "number" ? String(cell) : cell;
  sheet.step("product");
  row.cells[column] = to;
  row.formulas.delete(column);
  row.dates.delete(column);
  witness?.wrote(row, column, from, to);
}

function asCell(value: CellValue): Cell {
  if (typeof value === "boolean") return String(value);
  return value === "" ? null : value;
}

function say(sheet: Sheet, row: Row, { text, kind }: StatusText): void {
  if (row.status === text) return;
  sheet.step("product");
  row.status = text;
  if (kind !== undefined && text !== "") sheet.content.kinds.set(text, kind);
}

type NewMark = Parameters<Workbook["markNew"]>[1][number];

type Copies = Pick<
  Workbook,
  "agreedCopy" | "agreedState" | "agreedPast" | "saveAgreedCopy" | "saveAgreedChange" | "renewAgreed" | "restoreAgreed"
>;

function copies(sheet: Sheet, generation: Generation, witness: () => SheetWitness | null): Copies {
  const load = (linkId: string): AgreedCopy | null => sheet.content.agreed.get(linkId)?.read() ?? null;
  const states = (linkId: string): readonly StoredState[] => sheet.content.agreed.get(linkId)?.states ?? [];
  const opened = (linkId: string): AgreedCopy | null => {
    const last = states(linkId).at(-1);
    if (last !== undefined) generation.loaded(last.stamp);
    return load(linkId);
  };
  const saveWhole = (linkId: string, copy: AgreedCopy, options: SaveOptions = {}) => {
    const text = encode(copy);
    const saved = { text, checksum: checksum(text) };
    const kept = states(linkId);
    const read = reader(text);
    const last = kept.slice(
      Math.max(
        0,
        kept.findLastIndex(({ whole }) => whole),
      ),
    );
    const state = { stamp: generation.stamp(options), whole: true, change: () => ({ ...read(), dropped: [] }) };
    sheet.content.agreed.set(linkId, { ...saved, read, states: [...last, state] });
    witness()?.agreed(copy);
    return saved;
  };
  return {
    agreedCopy: (linkId) => Promise.resolve(opened(linkId)),
    agreedState: (linkId) => {
      const sum = sheet.content.agreed.get(linkId)?.checksum ?? null;
      return Promise.resolve({ copy: opened(linkId), checksum: sum, isNewest: sum !== null });
    },
    agreedPast: (linkId, mark) => Promise.resolve(pastOf(states(linkId), mark)),
    saveAgreedCopy: (linkId, copy, options) => Promise.resolve(saveWhole(linkId, copy, options)),
    saveAgreedChange(linkId, change) {
      const before = load(linkId);
      if (before === null) return Promise.resolve(false);
      const copy = withChanges(before, [change]);
      const text = encode(copy);
      const sum = sheet.content.agreed.get(linkId)?.checksum ?? checksum(text);
      const state = { stamp: generation.stamp(), whole: false, change: () => change };
      sheet.content.agreed.set(linkId, { text, checksum: sum, read: reader(text), states: [...states(linkId), state] });
      witness()?.agreed(copy);
      return Promise.resolve(true);
    },
    renewAgreed(link, copy) {
      const mark = generation.renew();
      const saved = saveWhole(link.id, copy);
      sheet.step("product");
      sheet.content.mark = mark;
      return Promise.resolve(saved);
    },
    restoreAgreed: () => Promise.resolve(null),
  };
}

function pastOf(states: readonly StoredState[], mark: number | null): AgreedPast | null {
  const at = stateAt(
    states.map(({ stamp }) => stamp),
    mark,
  );
  const from = states.slice(0, at + 1).findLastIndex(({ whole }) => whole);
  const [first, ...built] = from < 0 ? [] : states.slice(from, at + 1).map(({ change }) => change());
  if (first === undefined) return null;
  return { copy: withChanges(first, built), later: states.slice(at + 1).map(({ change }) => change()) };
}

/** What the file takes for agreed on. */
export function agreedCell({ content }: Sheet, id: string, column: number): Cell | undefined {
  const [stored] = content.agreed.values();
  const value = stored === undefined ? undefined : stored.read().rows.get(id)?.[column];
  return value === undefined ? undefined : asCell(value);
}

/** What was never agreed on has a sign of its own, since JSON has none for it. */
const NEVER = "\u0001";

function encode(copy: AgreedCopy): string {
  const rows = [...copy.rows].map(([id, cells]) => [id, cells.map((cell) => (cell === undefined ? NEVER : cell))]);
  return JSON.stringify({ ...copy, rows });
}

function reader(text: string): () => AgreedCopy {
  let read: AgreedCopy | null = null;
  return () => (read ??= decode(text));
}

function decode(text: string): AgreedCopy {
  const stored = JSON.parse(text) as { keys: string[]; rows: [string, CellValue[]][] };
  const rows = stored.rows.map(
    ([id, cells]) => [id, cells.map((cell) => (cell === NEVER ? undefined : cell))] as const,
  );
  return { ...stored, rows: new Map(rows) };
}
