// Excel.WorksheetProtection: on or off. Options are remembered for reading back and protect nothing by themselves.
import type { ClassDefinition } from "../definition";
import { isJsonObject, type JsonObject } from "../wire";
import { sheetOf } from "./lookup";
import { refuse } from "./range/edits";

const FORBIDDEN: JsonObject = {
  allowAutoFilter: false,
  allowDeleteColumns: false,
  allowDeleteRows: false,
  allowEditObjects: false,
  allowEditScenarios: false,
  allowFormatCells: false,
  allowFormatColumns: false,
  allowFormatRows: false,
  allowInsertColumns: false,
  allowInsertHyperlinks: false,
  allowInsertRows: false,
  allowPivotTables: false,
  allowSort: false,
  selectionMode: "Normal",
};

export const worksheetProtection: ClassDefinition<string> = {
  name: "WorksheetProtection",
  scalars: {
    Protected: { get: (id, host) => sheetOf(id, host).protected },
    Options: {
      get: (id, host) => (sheetOf(id, host).protected ? (host.extras.get(`${id}.protection`) ?? FORBIDDEN) : null),
    },
  },
  methods: {
    Protect: (id, args, host) => {
      const given = args.json(0);
      refuse(host.store.protectSheet(id, true));
      host.extras.set(`${id}.protection`, { ...FORBIDDEN, ...(isJsonObject(given) ? given : {}) });
      return undefined;
    },
    Unprotect: (id, _args, host) => {
      refuse(host.store.protectSheet(id, false));
      return undefined;
    },
  },
};
