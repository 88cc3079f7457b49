// The filter of a table of events as a person puts it together, and as the platform is asked: one condition an
// attribute, at most five. What the platform refuses cannot be put together here.
import { eventStates } from "../../platform/events";
import { FILTER } from "../../collections/recordList";
import { isDay } from "../../values/moments";
import {
  type EventCondition,
  type FilterAttribute,
  type FilterOperator,
  operatorsBy,
  type Takes,
} from "../pane/screens/eventConditions";

export const eventTypes = [
  "RFP",
  "AUCTION",
  "AUCTION_WITH_LOTS",
  "AUCTION_LOT",
  "PERFORMANCE_REVIEW_EVENT",
  "PERFORMANCE_REVIEW_SCORE_CARD_ONLY_EVENT",
  "SUPPLIER_REVIEW_EVENT",
  "SUPPLIER_REVIEW_MASTER_EVENT",
] as const;

const isAttribute = (name: string): name is FilterAttribute => name in operatorsBy;
export const filterAttributes: readonly FilterAttribute[] = Object.keys(operatorsBy).filter(isAttribute);
export const operatorsOf = (attribute: FilterAttribute): readonly FilterOperator[] => operatorsBy[attribute];

const choices: Partial<Record<FilterAttribute, readonly string[]>> = {
  state: eventStates,
  event_type: eventTypes,
};
/** What can be ticked; none where it is typed. The documents call these lists incomplete: others are typed. */
export const filterChoices = (attribute: FilterAttribute): readonly string[] => choices[attribute] ?? [];

export function newCondition(attribute: FilterAttribute): EventCondition {
  return { attribute, operator: operatorsOf(attribute)[0]?.name ?? "", values: [], text: "" };
}

export function operandOf({ attribute, operator }: EventCondition): Takes {
  return operatorsOf(attribute).find(({ name }) => name === operator)?.takes ?? "none";
}

/** What a condition lacks before the platform can be asked; null where nothing. */
export function lackOf(condition: EventCondition): Takes | null {
  const takes = operandOf(condition);
  return isWhole(takes, condition) ? null : takes;
}

/** What a condition of a choice asks for: what is ticked, and what is typed beside it. */
export function chosenConditions({ values, text }: Pick<EventCondition, "values" | "text">): readonly string[] {
  return [...new Set([...values, ...wordsIn(text)])];
}

function isWhole(takes: Takes, condition: EventCondition): boolean {
  const { text } = condition;
  switch (takes) {
    case "none":
      return true;
    case "choice":
      return chosenConditions(condition).length > 0;
    case "text":
      return text.trim() !== "";
    case "words":
      return wordsIn(text).length > 0;
    case "ids":
      return wordsIn(text).length > 0 && wordsIn(text).every((word) => /^\d{1,19}$/.test(word));
    case "day":
      return isDay(text);
    case "number":
      return /^-?\d+(\.\d+)?$/.test(text.trim());
  }
}

export function wordsIn(text: string): readonly string[] {
  return text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/** As a linked table keeps it; conditions that lack something are left out. */
export function withinOf(conditions: readonly EventCondition[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    conditions
      .filter((condition) => lackOf(condition) === null)
      .map((condition) => [`${FILTER}${condition.attribute}_${condition.operator}`, sentOf(condition)]),
  );
}

/** Those that were created at this moment (ISO 8601) or later. */
export function createdSince(iso: string): Readonly<Record<string, string>> {
  return { [`${FILTER}created_at_from`]: iso };
}

/** Published descriptions filter deadlines by date, time stamps by date-time (document 4, events). */
export function isPlatformDay({ attribute }: Pick<EventCondition, "attribute">): boolean {
  return attribute.endsWith("_deadline");
}

/** Days are those of the person's own clock, from their beginning, to their end; of a deadline the platform's. */
function sentOf(condition: EventCondition): string {
  const { operator, text } = condition;
  switch (operandOf(condition)) {
    case "none":
      return "true";
    case "choice":
      return chosenConditions(condition).join("\n");
    case "words":
    case "ids":
      return wordsIn(text).join("\n");
    case "text":
    case "number":
      return text.trim();
    case "day":
      if (isPlatformDay(condition)) return text;
      return new Date(`${text}T${operator === "to" ? "23:59:59.999" : "00:00:00.000"}`).toISOString();
  }
}

/**
 * The other way round: what a linked table keeps, to be changed for another one. What is not understood is left out.
 */
export function conditionsOf(within: Readonly<Record<string, string>>): readonly EventCondition[] {
  return Object.entries(within).flatMap(([key, sent]) => {
    if (!key.startsWith(FILTER)) return [];
    const name = key.slice(FILTER.length);
    for (const attribute of filterAttributes)
      for (const operator of operatorsOf(attribute))
        if (name === `${attribute}_${operator.name}`)
          return [{ attribute, operator: operator.name, ...readSent(attribute, operator.takes, sent) }];
    return [];
  });
}

function readSent(attribute: FilterAttribute, takes: Takes, sent: string): Pick<EventCondition, "values" | "text"> {
  switch (takes) {
    case "none":
      return { values: [], text: "" };
    case "choice":
      return readChosen(filterChoices(attribute), sent.split("\n"));
    case "words":
    case "ids":
      return { values: [], text: sent.split("\n").join(", ") };
    case "text":
    case "number":
      return { values: [], text: sent };
    case "day":
      return { values: [], text: /^\d{4}-\d{2}-\d{2}$/.test(sent) ? sent : dayOf(sent) };
  }
}

function readChosen(known: readonly string[], sent: readonly string[]): Pick<EventCondition, "values" | "text"> {
  return {
    values: known.filter((value) => sent.includes(value)),
    text: sent.filter((value) => !known.includes(value)).join(", "),
  };
}

function dayOf(iso: string): string {
  const at = new Date(iso);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
