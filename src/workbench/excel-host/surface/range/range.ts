// Excel.Range: cells, their neighbours and their formats. Values set with a leading "=" become formulas; null leaves a
// cell alone. Whatever reads more cells than an answer of 5 MB can hold is refused before it is read.
import type { BlockKind, Rect } from "../../../model/types";
import { fromR1C1, toR1C1 } from "../../../model/formula/r1c1";
import { columnsOf, formatAddress, LAST_COLUMN, LAST_ROW, liveRect, rowsOf, type Area } from "../../area";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition, type ScalarMember } from "../../definition";
import { HostError } from "../../hostError";
import { checkOperation, checkRead } from "../../limits";
import type { Json } from "../../wire";
import { conditionalFormats } from "../conditional/formats";
import { dataValidation } from "../dataValidation";
import { flagInput, formatsFor, inputsFor } from "../input";
import { sheetOf } from "../lookup";
import { rangeEdits } from "./edits";
import { misplaced } from "./filteredRows";
import { rangeFormat } from "./format";
import { rangeMerges } from "./merges";
import { rangeMoves } from "./moves";
import { rangeSpills, spillScalars } from "./spills";

/** A cell costs at least two bytes in an answer. */
const MOST_CELLS = 2_500_000;

type Range = ClassDefinition<Area>;

export function readCells(area: Area, kind: BlockKind, host: HostContext): Json {
  const rect = liveRect(area);
  checkRead(rect);
  if (rowsOf(rect) * columnsOf(rect) > MOST_CELLS)
    throw new HostError("ResponsePayloadSizeLimitExceeded", "The response payload size has exceeded the limit.", 413);
  return host.store.read(area.sheetId, rect, kind);
}

export function writeCells(area: Area, value: Json, host: HostContext): void {
  const rect = checkOperation(liveRect(area));
  host.store.write(area.sheetId, rect, misplaced(inputsFor(value, rect), rect, sheetOf(area.sheetId, host)));
}

function cells(kind: BlockKind): ScalarMember<Area> {
  return { get: (area, host) => readCells(area, kind, host) };
}

const writable = (kind: BlockKind): ScalarMember<Area> => ({ ...cells(kind), set: writeCells });

/** "=RC[-1]" means other cells in each cell that it is written to. */
const r1c1: ScalarMember<Area> = {
  get: (area, host) => {
    const { top, left } = liveRect(area);
    const rows = host.store.read(area.sheetId, liveRect(area), "formulas");
    return rows.map((cells, y) => cells.map((cell, x) => (isFormula(cell) ? toR1C1(cell, top + y, left + x) : cell)));
  },
  set: (area, value, host) => {
    const rect = checkOperation(liveRect(area));
    const said = new Map<string, ReturnType<typeof fromR1C1>>();
    const written = inputsFor(value, rect).map((cells, y) =>
      cells.map((cell, x) => {
        if (!isFormula(cell)) return cell;
        const at = said.get(cell) ?? fromR1C1(cell);
        said.set(cell, at);
        return at(rect.top + y, rect.left + x);
      }),
    );
    host.store.write(area.sheetId, rect, misplaced(written, rect, sheetOf(area.sheetId, host)));
  },
};

function isFormula(cell: unknown): cell is string {
  return typeof cell === "string" && cell.startsWith("=");
}

function numberFormat(area: Area, value: Json, host: HostContext): void {
  const rect = checkOperation(liveRect(area));
  if (value !== null) host.store.setFormat(area.sheetId, rect, formatsFor(value, rect));
}

const measure = (of: (rect: Rect) => number | boolean): ScalarMember<Area> => ({
  get: (area) => of(liveRect(area)),
});

/** True or false where all rows agree, else null, as Excel says it. */
function agreed(values: readonly boolean[]): boolean | null {
  const first = values[0] ?? false;
  return values.every((value) => value === first) ? first : null;
}

function rowsHidden(area: Area, host: HostContext): boolean | null {
  const rect = liveRect(area);
  const sheet = sheetOf(area.sheetId, host);
  return agreed(Array.from({ length: rowsOf(rect) }, (_, at) => sheet.rowHidden(rect.top + at)));
}

function columnsHidden(area: Area, host: HostContext): boolean | null {
  const rect = liveRect(area);
  const sheet = sheetOf(area.sheetId, host);
  return agreed(Array.from({ length: columnsOf(rect) }, (_, at) => sheet.columnHidden(rect.left + at)));
}

function setRowsHidden(area: Area, value: Json, host: HostContext): void {
  const rect = liveRect(area);
  host.store.hideRows(area.sheetId, rect.top, rowsOf(rect), flagInput(value));
}

function setColumnsHidden(area: Area, value: Json, host: HostContext): void {
  const rect = liveRect(area);
  const refusal = host.store.hideColumns(area.sheetId, rect.left, columnsOf(rect), flagInput(value));
  if (refusal) throw new HostError(refusal.code, refusal.message);
}

function address(area: Area, host: HostContext): string {
  return formatAddress(sheetOf(area.sheetId, host).name, liveRect(area));
}

const scalars: NonNullable<Range["scalars"]> = {
  Address: { get: address },
  AddressLocal: { get: address },
  CellCount: measure((rect) => rowsOf(rect) * columnsOf(rect)),
  RowCount: measure(rowsOf),
  ColumnCount: measure(columnsOf),
  RowIndex: measure((rect) => rect.top),
  ColumnIndex: measure((rect) => rect.left),
  Values: writable("values"),
  Formulas: writable("formulas"),
  FormulasLocal: writable("formulas"),
  FormulasR1C1: r1c1,
  Text: cells("text"),
  ValueTypes: cells("valueTypes"),
  NumberFormat: { ...cells("numberFormat"), set: numberFormat },
  NumberFormatLocal: { ...cells("numberFormat"), set: numberFormat },
  RowHidden: { get: rowsHidden, set: setRowsHidden },
  ColumnHidden: { get: columnsHidden, set: setColumnsHidden },
  Hidden: { get: (area, host) => rowsHidden(area, host) === true || columnsHidden(area, host) === true },
  ...spillScalars,
  IsEntireRow: measure((rect) => rect.left === 0 && rect.right === LAST_COLUMN),
  IsEntireColumn: measure((rect) => rect.top === 0 && rect.bottom === LAST_ROW),
};

export const range: Range = {
  name: "Range",
  area: (area) => area,
  identity: (area, host) => {
    const id = host.references.idOf(area);
    return id === undefined ? {} : { _ReferenceId: id };
  },
  scalars,
  children: {
    Format: (area, host) => bind(rangeFormat, area, host),
    ConditionalFormats: (area, host) => bind(conditionalFormats, area, host),
    DataValidation: (area, host) => bind(dataValidation, area, host),
    Worksheet: (area, host) => host.make.worksheet(area.sheetId),
  },
  methods: {
    ...rangeMoves,
    ...rangeEdits,
    ...rangeMerges,
    ...rangeSpills,
  },
};
