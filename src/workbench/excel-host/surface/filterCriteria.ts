// Excel.FilterCriteria both ways. Excel answers an object for every column, also where nothing is filtered, with null
// for members that hold nothing, and refuses such members when they are given back (OfficeDev/office-js#1226). Of a
// rank it answers the threshold.
import { thresholdOf } from "../../model/tables/filterRules";
import { bodyOf } from "../../model/formula/structured";
import type { ColumnFilter, FilterRule, TableView } from "../../model/types";
import type { HostContext } from "../context";
import { apiNotFound, invalidArgument } from "../hostError";
import { isJsonArray, type Json, type JsonObject } from "../wire";
import { tableOf } from "./lookup";

export interface FilterKey {
  readonly tableId: string;
  /** Position in the table. */
  readonly index: number;
}

/** A column without a filter: the first word of each enumeration, and nothing else. */
export const EMPTY: JsonObject = {
  color: null,
  criterion1: null,
  criterion2: null,
  dynamicCriteria: "Unknown",
  filterOn: "BottomItems",
  icon: null,
  operator: "And",
  subField: null,
  values: null,
};

type Answered = JsonObject & { readonly filterOn: string };

export function ruleCriteria(rule: FilterRule, { tableId, index }: FilterKey, host: HostContext): Answered {
  switch (rule.kind) {
    case "texts":
      return { filterOn: "Values", values: [...rule.shown] };
    case "custom":
      return { filterOn: "Custom", criterion1: rule.first, criterion2: rule.second, operator: rule.operator };
    case "average":
      return { filterOn: "Dynamic", dynamicCriteria: rule.above ? "AboveAverage" : "BelowAverage" };
    case "colour":
      return { filterOn: rule.of === "fill" ? "CellColor" : "FontColor", color: rule.colour };
    case "rank": {
      const mark = thresholdOf(rule, numbersIn(tableOf(tableId, host), index, host));
      const filterOn = `${rule.top ? "Top" : "Bottom"}${rule.percent ? "Percent" : "Items"}`;
      return { filterOn, criterion1: `${rule.top ? ">=" : "<="}${mark}` };
    }
  }
}

/** Null: a kind that the cell model does not have. Throws InvalidArgument for a member that is null. */
export function filterOf(given: JsonObject): ColumnFilter | null {
  if (Object.values(given).includes(null)) throw invalidArgument();
  const { filterOn, criterion1 = null, criterion2 = null, operator, values, dynamicCriteria, color } = given;
  switch (filterOn) {
    case "Values":
      return textsOf(values ?? null);
    case "Custom":
      if (typeof criterion1 !== "string" || criterion1 === "") throw invalidArgument();
      return {
        kind: "custom",
        first: criterion1,
        second: typeof criterion2 === "string" ? criterion2 : null,
        operator: operator === "Or" ? "Or" : "And",
      };
    case "TopItems":
    case "TopPercent":
    case "BottomItems":
    case "BottomPercent":
      return {
        kind: "rank",
        top: filterOn.startsWith("Top"),
        count: countOf(criterion1),
        percent: filterOn.endsWith("Percent"),
      };
    case "Dynamic":
      if (dynamicCriteria === undefined || dynamicCriteria === "Unknown") throw invalidArgument();
      return averageOf(dynamicCriteria);
    case "CellColor":
    case "FontColor":
      if (typeof color !== "string" || color === "") throw invalidArgument();
      return { kind: "colour", of: filterOn === "CellColor" ? "fill" : "color", colour: color };
    case "Unknown":
    case undefined:
      throw invalidArgument();
    default:
      return null;
  }
}

/** The texts of a filter by values; a list without any is refused. */
export function textsOf(values: Json): string[] {
  if (!isJsonArray(values) || values.length === 0) throw invalidArgument();
  return values.map((value) => {
    if (typeof value === "string") return value;
    throw apiNotFound("Filter", "ApplyValuesFilter with dates");
  });
}

/** "5" of the first five; a threshold such as ">=42", which Excel answers of the same filter, is no count. */
function countOf(criterion: Json): number {
  const count = typeof criterion === "string" ? Number(criterion) : Number.NaN;
  if (!Number.isInteger(count) || count < 1) throw invalidArgument();
  return count;
}

function averageOf(criterion: Json): ColumnFilter | null {
  if (criterion !== "AboveAverage" && criterion !== "BelowAverage") return null;
  return { kind: "average", above: criterion === "AboveAverage" };
}

function numbersIn(table: TableView, index: number, host: HostContext): number[] {
  const column = table.rect.left + index;
  const cells = host.store.read(table.sheetId, { ...bodyOf(table), left: column, right: column }, "values");
  return cells.flat().filter((cell) => typeof cell === "number");
}
