// Excel.Table: its parts as ranges, its shape, and the way to columns, rows, sort and filter.
import type { Rect, TableView } from "../../../model/types";
import { liveRect, type Area } from "../../area";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition, type ScalarMember } from "../../definition";
import { HostError } from "../../hostError";
import type { Arguments, HostObject } from "../../hostObject";
import type { Json } from "../../wire";
import { autoFilter } from "../autoFilter";
import { eventMethods } from "../eventMethods";
import { flagInput, textInput } from "../input";
import { areaArgument, shownHeader, newArea, tableOf, shownTotals } from "../lookup";
import { tableColumns } from "./columns";
import { tableRows } from "./rows";
import { tableSort } from "./sort";
import { bodyRect } from "../../../model/tables/tables";

type TableId = string;

/** Kept by the host only: the cell model draws no bands and always shows the filter buttons. */
function extra(member: string, otherwise: boolean): ScalarMember<TableId> {
  return {
    get: (id, host) => host.extras.get(`${id}.${member}`) ?? otherwise,
    set: (id, value, host) => void host.extras.set(`${id}.${member}`, flagInput(value)),
  };
}

const scalars: NonNullable<ClassDefinition<TableId>["scalars"]> = {
  Id: { get: (id) => id },
  Name: {
    get: (id, host) => tableOf(id, host).name,
    set: (id, value, host) => host.store.renameTable(id, textInput(value)),
  },
  ShowHeaders: {
    get: (id, host) => tableOf(id, host).showHeaders,
    set: (id, value, host) => host.store.setTableParts(id, { headers: flagInput(value) }),
  },
  ShowTotals: {
    get: (id, host) => tableOf(id, host).showTotals,
    set: (id, value, host) => host.store.setTableParts(id, { totals: flagInput(value) }),
  },
  Style: {
    get: (id, host) => tableOf(id, host).style,
    set: (id, value: Json, host) => host.store.setTableStyle(id, textInput(value)),
  },
  ShowBandedRows: extra("bandedRows", true),
  ShowBandedColumns: extra("bandedColumns", false),
  ShowFilterButton: extra("filterButton", true),
  HighlightFirstColumn: extra("firstColumn", false),
  HighlightLastColumn: extra("lastColumn", false),
};

function part(rectOf: (table: TableView) => Rect) {
  return (id: TableId, _args: Arguments, host: HostContext): HostObject => {
    const table = tableOf(id, host);
    return host.make.range(newArea(table.sheetId, rectOf(table), host));
  };
}

function resize(id: TableId, args: Arguments, host: HostContext): undefined {
  const table = tableOf(id, host);
  const area: Area = areaArgument(args, 0, table.sheetId, host);
  if (area.sheetId !== table.sheetId) throw new HostError("InvalidArgument", "A table stays on its own sheet.");
  host.store.resizeTable(id, liveRect(area));
  return undefined;
}

function convertToRange(id: TableId, _args: Arguments, host: HostContext): HostObject {
  const { sheetId, rect } = tableOf(id, host);
  host.store.convertToRange(id);
  return host.make.range(newArea(sheetId, rect, host));
}

function clearFilters(id: TableId, _args: Arguments, host: HostContext): undefined {
  host.store.clearTableFilters(id);
  return undefined;
}

function remove(id: TableId, _args: Arguments, host: HostContext): undefined {
  host.store.deleteTable(tableOf(id, host).id);
  return undefined;
}

export const table: ClassDefinition<TableId> = {
  name: "Table",
  identity: (id) => ({ Id: id }),
  scalars,
  children: {
    Columns: (id, host) => bind(tableColumns, id, host),
    Rows: (id, host) => bind(tableRows, id, host),
    Sort: (id, host) => bind(tableSort, id, host),
    AutoFilter: (id, host) => bind(autoFilter, id, host),
    Worksheet: (id, host) => host.make.worksheet(tableOf(id, host).sheetId),
  },
  methods: {
    GetRange: part((view) => view.rect),
    GetHeaderRowRange: part(shownHeader),
    GetDataBodyRange: part(bodyRect),
    GetTotalRowRange: part(shownTotals),
    Resize: resize,
    ConvertToRange: convertToRange,
    Delete: remove,
    ClearFilters: clearFilters,
    ReapplyFilters: () => undefined,
    ...eventMethods<TableId>((id) => id, { DataChanged: "tableChanged", SelectionChanged: "tableSelection" }),
  },
};
