// Where object paths begin, and the maker of the objects that classes give to each other.
// A new class (charts, conditional formats) adds its file and a child of its owner; nothing here changes.
import type { HostContext, ObjectMaker } from "../context";
import { bind } from "../definition";
import type { PathRoots } from "../run";
import { range } from "./range/range";
import { serviceObject } from "./serviceObjects";
import { table } from "./tables/table";
import { workbook } from "./workbook";
import { worksheet } from "./worksheet";

export function objectMaker(context: () => HostContext): ObjectMaker {
  return {
    range: (area) => bind(range, area, context()),
    worksheet: (sheetId) => bind(worksheet, sheetId, context()),
    table: (tableId) => bind(table, tableId, context()),
  };
}

export const roots: PathRoots = {
  workbook: (host) => bind(workbook, null, host),
  service: serviceObject,
  reference: (id, host) => {
    const area = host.references.get(id);
    return area ? bind(range, area, host) : null;
  },
};
