// A column's filter as Excel answers it, and as Excel takes it back. Excel answers an object for every column, filtered
// or not, with members that hold nothing, and refuses those members in `apply` (OfficeDev/office-js#1226). Some filters
// it describes in part only: of the first ten it answers the threshold, of others no member at all.

import type { LiftedFilter } from "./types";

interface Column {
  readonly id: number;
  readonly name: string;
  /** Position in the table. */
  readonly index: number;
}

/** What `autoFilter.load("isDataFiltered,criteria")` gives. */
interface Answered {
  readonly isDataFiltered: boolean;
  readonly criteria: readonly unknown[];
}

/**
 * The columns that are filtered. Where Excel says that some are and shows none, all of them may be: each is one that
 * cannot be put back.
 */
export function readFilters({ isDataFiltered, criteria }: Answered, columns: readonly Column[]): LiftedFilter[] {
  if (!isDataFiltered) return [];
  const answers = columns.map(({ index }) => answerOf(criteria[index]));
  const blank = blankKind(answers);
  const found = columns.flatMap(({ id, name }, at): LiftedFilter[] => {
    const answer = answers[at] ?? {};
    if (isBlank(answer) && (answer["filterOn"] ?? blank) === blank) return [];
    return [{ columnId: id, name, criteria: givenBack(answer) }];
  });
  return found.length > 0 ? found : columns.map(({ id, name }) => ({ columnId: id, name, criteria: null }));
}

type Answer = Readonly<Record<string, unknown>>;

function answerOf(one: unknown): Answer {
  return typeof one === "object" && one !== null ? Object.fromEntries(Object.entries(one)) : {};
}

const MEMBERS = ["criterion1", "criterion2", "color", "values", "icon", "dynamicCriteria"] as const;

function isBlank(answer: Answer): boolean {
  return MEMBERS.every((member) => holdsNothing(answer[member]));
}

function holdsNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === "" || value === "Unknown") return true;
  if (typeof value !== "object") return false;
  if ("set" in value) return value.set === "Invalid";
  return listOf(value).length === 0;
}

/** Columns without a filter have some kind too, all of them the same: a blank one of another kind is filtered. */
function blankKind(answers: readonly Answer[]): unknown {
  const counts = new Map<unknown, number>();
  for (const answer of answers)
    if (isBlank(answer)) counts.set(answer["filterOn"], (counts.get(answer["filterOn"]) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Some hosts answer a list as {0: "a", length: 1}. */
function listOf(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null || !("length" in value) || typeof value.length !== "number")
    return [];
  return Array.from({ length: value.length }, (_, at): unknown => Reflect.get(value, at));
}

function givenBack(answer: Answer): Excel.FilterCriteria | null {
  switch (answer["filterOn"]) {
    case "Values":
    case "Unknown":
      return ofValues(listOf(answer["values"]));
    case "Custom":
      return ofCustom(answer);
    case "TopItems":
    case "TopPercent":
    case "BottomItems":
    case "BottomPercent":
      return ofRank(answer["filterOn"], answer["criterion1"]);
    case "CellColor":
    case "FontColor":
      return ofColor(answer["filterOn"], answer["color"]);
    case "Dynamic":
      return ofDynamic(answer["dynamicCriteria"]);
    case "Icon":
      return ofIcon(answer["icon"]);
    default:
      return null;
  }
}

function ofValues(values: readonly unknown[]): Excel.FilterCriteria | null {
  const kept = values.filter((value) => typeof value === "string" || isDateGroup(value));
  return kept.length > 0 && kept.length === values.length ? { filterOn: "Values", values: kept } : null;
}

function isDateGroup(value: unknown): value is Excel.FilterDatetime {
  return typeof value === "object" && value !== null && "date" in value && "specificity" in value;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function ofCustom({ criterion1, criterion2, operator }: Answer): Excel.FilterCriteria | null {
  if (!isText(criterion1)) return null;
  const first = { filterOn: "Custom", criterion1 } as const;
  if (!isText(criterion2)) return first;
  return { ...first, criterion2, operator: operator === "Or" ? "Or" : "And" };
}

type Rank = "TopItems" | "TopPercent" | "BottomItems" | "BottomPercent";

/** A threshold such as ">=42" does not say how many were asked for. */
function ofRank(filterOn: Rank, criterion1: unknown): Excel.FilterCriteria | null {
  return isText(criterion1) && Number(criterion1) > 0 ? { filterOn, criterion1 } : null;
}

function ofColor(filterOn: "CellColor" | "FontColor", color: unknown): Excel.FilterCriteria | null {
  return isText(color) ? { filterOn, color } : null;
}

function ofDynamic(dynamicCriteria: unknown): Excel.FilterCriteria | null {
  return isText(dynamicCriteria) && isDynamic(dynamicCriteria) ? { filterOn: "Dynamic", dynamicCriteria } : null;
}

type Dynamic = NonNullable<Excel.FilterCriteria["dynamicCriteria"]>;

/** Excel's own word, given back as it came. */
function isDynamic(word: string): word is Dynamic {
  return word !== "Unknown";
}

function ofIcon(icon: unknown): Excel.FilterCriteria | null {
  return isIcon(icon) ? { filterOn: "Icon", icon } : null;
}

function isIcon(icon: unknown): icon is Excel.Icon {
  return typeof icon === "object" && icon !== null && "set" in icon && "index" in icon && icon.set !== "Invalid";
}
