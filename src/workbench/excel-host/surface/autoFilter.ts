// Excel.AutoFilter of a table and Excel.Filter of one column. Kinds that the cell model cannot show are refused by
// name.
import type { HostContext } from "../context";
import type { ClassDefinition } from "../definition";
import { isTexts } from "../../model/tables/filterRules";
import { apiNotFound, invalidArgument } from "../hostError";
import type { Arguments } from "../hostObject";
import { isJsonObject, type Json } from "../wire";
import { EMPTY, filterOf, ruleCriteria, textsOf, type FilterKey } from "./filterCriteria";
import { newArea, tableOf } from "./lookup";
import { refuse } from "./range/edits";

function criteria(key: FilterKey, host: HostContext): Json {
  const filter = tableOf(key.tableId, host).filters.get(key.index);
  if (filter === undefined) return { ...EMPTY };
  const whole = isTexts(filter) ? { filterOn: "Values", values: [...filter] } : ruleCriteria(filter, key, host);
  const said = isTexts(filter) ? undefined : filter.said;
  if (said === "bare") return { ...EMPTY, filterOn: whole.filterOn };
  return { ...EMPTY, ...whole, ...(said === "unknown" ? { filterOn: "Unknown" } : {}) };
}

function show(key: FilterKey, values: Json, host: HostContext): undefined {
  refuse(host.store.filterTable(key.tableId, key.index, textsOf(values)));
  return undefined;
}

function apply(key: FilterKey, given: Json, host: HostContext): undefined {
  if (!isJsonObject(given)) throw invalidArgument();
  const filter = filterOf(given);
  if (filter === null) throw apiNotFound("Filter", `apply of ${JSON.stringify(given["filterOn"])}`);
  refuse(host.store.filterTable(key.tableId, key.index, filter));
  return undefined;
}

function clear(key: FilterKey, host: HostContext): undefined {
  refuse(host.store.filterTable(key.tableId, key.index, null));
  return undefined;
}

export const filter: ClassDefinition<FilterKey> = {
  name: "Filter",
  scalars: { Criteria: { get: criteria } },
  methods: {
    Apply: (key, args, host) => apply(key, args.json(0), host),
    ApplyValuesFilter: (key, args, host) => show(key, args.json(0), host),
    Clear: (key, _args, host) => clear(key, host),
  },
};

function allCriteria(tableId: string, host: HostContext): Json {
  return tableOf(tableId, host).columns.map((_, index) => criteria({ tableId, index }, host));
}

function applyTo(tableId: string, args: Arguments, host: HostContext): undefined {
  const index = args.optionalWhole(1);
  if (index !== null) apply({ tableId, index }, args.json(2), host);
  return undefined;
}

export const autoFilter: ClassDefinition<string> = {
  name: "AutoFilter",
  scalars: {
    Enabled: { get: (id, host) => host.extras.get(`${id}.filterButton`) ?? true },
    IsDataFiltered: { get: (id, host) => tableOf(id, host).filters.size > 0 },
    Criteria: { get: allCriteria },
  },
  methods: {
    Apply: applyTo,
    ClearColumnCriteria: (tableId, args, host) => clear({ tableId, index: args.whole(0) }, host),
    ClearCriteria: (id, _args, host) => {
      host.store.clearTableFilters(id);
      return undefined;
    },
    Reapply: () => undefined,
    GetRange: (id, _args, host) => {
      const { sheetId, rect } = tableOf(id, host);
      return host.make.range(newArea(sheetId, rect, host));
    },
    GetRangeOrNullObject: (id, _args, host) => {
      const { sheetId, rect } = tableOf(id, host);
      return host.make.range(newArea(sheetId, rect, host));
    },
  },
};
