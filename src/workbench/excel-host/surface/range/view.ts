// Excel.RangeView: the visible rows and columns of a range, read only.
import type { BlockKind } from "../../../model/types";
import { columnsOf, liveRect, rowsOf, type Area } from "../../area";
import type { HostContext } from "../../context";
import type { ClassDefinition, ScalarMember } from "../../definition";
import type { Json } from "../../wire";
import { sheetOf } from "../lookup";
import { columnLetters } from "../../../model/address";

function visibleRows(area: Area, host: HostContext): number[] {
  const rect = liveRect(area);
  const sheet = sheetOf(area.sheetId, host);
  return Array.from({ length: rowsOf(rect) }, (_, at) => rect.top + at).filter((row) => !sheet.rowHidden(row));
}

function visibleColumns(area: Area, host: HostContext): number[] {
  const rect = liveRect(area);
  const sheet = sheetOf(area.sheetId, host);
  return Array.from({ length: columnsOf(rect) }, (_, at) => rect.left + at).filter(
    (column) => !sheet.columnHidden(column),
  );
}

function seen(kind: BlockKind): ScalarMember<Area> {
  return {
    get: (area, host): Json => {
      const rect = liveRect(area);
      const block = host.store.read(area.sheetId, rect, kind);
      const columns = visibleColumns(area, host);
      return visibleRows(area, host).map((row) =>
        columns.map((column) => block[row - rect.top]?.[column - rect.left] ?? ""),
      );
    },
  };
}

export const rangeView: ClassDefinition<Area> = {
  name: "RangeView",
  scalars: {
    Values: seen("values"),
    Formulas: seen("formulas"),
    Text: seen("text"),
    NumberFormat: seen("numberFormat"),
    ValueTypes: seen("valueTypes"),
    RowCount: { get: (area, host) => visibleRows(area, host).length },
    ColumnCount: { get: (area, host) => visibleColumns(area, host).length },
    CellAddresses: {
      get: (area, host) => {
        const columns = visibleColumns(area, host);
        return visibleRows(area, host).map((row) => columns.map((column) => `${columnLetters(column)}${row + 1}`));
      },
    },
  },
  methods: { GetRange: (area, _args, host) => host.make.range(area) },
};
