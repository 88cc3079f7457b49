// Excel.DataValidation: the list rule only, and whether it keeps other values out. Other rules are refused by name,
// never dropped.
import type { ValidationRule } from "../../model/types";
import { intersect, liveRect, type Area } from "../area";
import type { HostContext } from "../context";
import type { ClassDefinition } from "../definition";
import { HostError, invalidArgument } from "../hostError";
import { checkList, checkOperation } from "../limits";
import { isJsonObject, type Json } from "../wire";

function ruleOf(area: Area, host: HostContext): ValidationRule | undefined {
  const rect = liveRect(area);
  return host.store.validations(area.sheetId).find((rule) => intersect(rule.rect, rect) !== null);
}

/** Excel's own, where nobody gave another. */
const ALERT = { message: "", style: "Stop", title: "" };

function listOf(value: Json): string {
  if (!isJsonObject(value) || !isJsonObject(value["list"] ?? null))
    throw new HostError("ApiNotFound", "The workbench has no DataValidation.rule other than a list.", 404);
  const list = value["list"];
  const source = isJsonObject(list) ? list["source"] : null;
  if (typeof source === "string") return checkList(source);
  throw invalidArgument();
}

export const dataValidation: ClassDefinition<Area> = {
  name: "DataValidation",
  scalars: {
    Type: { get: (area, host) => (ruleOf(area, host) ? "List" : "None") },
    Rule: {
      get: (area, host) => {
        const rule = ruleOf(area, host);
        return rule ? { list: { inCellDropDown: true, source: rule.list } } : {};
      },
      set: (area, value, host) =>
        host.store.setValidation(area.sheetId, { list: listOf(value), rect: checkOperation(liveRect(area)) }),
    },
    ErrorAlert: {
      get: (area, host) => ({ ...ALERT, showAlert: ruleOf(area, host)?.lenient !== true }),
      set: (area, value, host) => {
        const rule = ruleOf(area, host);
        if (rule === undefined || !isJsonObject(value)) throw invalidArgument();
        const { list } = rule;
        host.store.setValidation(area.sheetId, {
          list,
          rect: liveRect(area),
          lenient: value["showAlert"] === false,
        });
      },
    },
  },
  methods: {
    Clear: (area, _args, host) => {
      host.store.setValidation(area.sheetId, { rect: liveRect(area), list: null });
      return undefined;
    },
  },
};
