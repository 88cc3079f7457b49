// Excel.TableSort: by one column's values. More keys, and sorting by colour, are refused by name.
import type { HostContext } from "../../context";
import type { ClassDefinition } from "../../definition";
import { apiNotFound, invalidArgument } from "../../hostError";
import type { Arguments } from "../../hostObject";
import { isJsonObject, type Json } from "../../wire";
import { tableOf } from "../lookup";
import { refuse } from "../range/edits";

function fields(tableId: string, host: HostContext): Json {
  const sort = tableOf(tableId, host).sort;
  return sort ? [{ key: sort.column, ascending: sort.ascending, sortOn: "Value" }] : [];
}

function apply(tableId: string, args: Arguments, host: HostContext): undefined {
  const [field, ...more] = args.list(0);
  if (!isJsonObject(field) || typeof field["key"] !== "number") throw invalidArgument();
  if (more.length > 0) throw apiNotFound("TableSort", "apply with several fields");
  if ((field["sortOn"] ?? "Value") !== "Value") throw apiNotFound("TableSort", "apply by colour or icon");
  refuse(host.store.sortTable(tableId, field["key"], field["ascending"] !== false));
  return undefined;
}

export const tableSort: ClassDefinition<string> = {
  name: "TableSort",
  scalars: {
    Fields: { get: fields },
    MatchCase: { get: () => false },
    Method: { get: () => "PinYin" },
  },
  methods: { Apply: apply, Clear: () => undefined, Reapply: () => undefined },
};
