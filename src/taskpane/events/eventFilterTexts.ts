// The filter of a table of events in words: in the form, and to distinguish one table from another.
import { eventStates } from "../../platform/events";
import type { EventCondition, FilterAttribute } from "../pane/eventConditions";
import { chosenConditions, eventTypes, lackOf, takesOf, wordsIn } from "./eventFilter";
import { eventStateTexts } from "../pane/eventWorkTexts";
import { shortDate } from "../parts/words";

const attributes: Record<FilterAttribute, string> = {
  state: "State",
  event_type: "Event type",
  title: "Title",
  external_id: "External ID",
  created_at: "Created",
  updated_at: "Updated",
  published_at: "Published",
  closed_at: "Closed",
  bid_submission_deadline: "Bid deadline",
  supplier_question_deadline: "Question deadline",
  supplier_rsvp_deadline: "RSVP deadline",
  spend_amount: "Spend amount",
  spend_category_id: "Spend category ID",
  request_type: "Request type",
};

/** By operator. A number's limits have other names than a day's. */
const operators: Readonly<Record<string, string>> = {
  equals: "is",
  not_equals: "is not",
  contains: "contains",
  not_contains: "does not contain",
  from: "on or after",
  to: "on or before",
  empty: "is blank",
  not_empty: "is not blank",
};
const ends: Readonly<Record<string, string>> = { from: "at least", to: "at most" };

function operatorText(condition: Pick<EventCondition, "attribute" | "operator">): string {
  const { attribute, operator } = condition;
  const own = attribute === "spend_amount" ? ends[operator] : undefined;
  return own ?? operators[operator] ?? operator;
}

/** "PERFORMANCE_REVIEW_EVENT" is not for people; "RFP" is. */
export function eventTypeText(type: string): string {
  if (!type.includes("_")) return type === "RFP" ? type : capital(type.toLowerCase());
  return capital(type.toLowerCase().replaceAll("_", " "));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function choiceText(attribute: FilterAttribute, value: string): string {
  const state = eventStates.find((name) => name === value);
  if (attribute === "state" && state !== undefined) return eventStateTexts[state];
  const type = eventTypes.find((name) => name === value);
  return attribute === "event_type" && type !== undefined ? eventTypeText(type) : value;
}

const lacks = {
  choice: "Choose at least one, or type it.",
  words: "Type at least one; separate several with commas.",
  ids: "Type ids of digits; separate several with commas.",
  text: "Type the text to search for.",
  day: "Choose a day.",
  number: "Type a number, with a dot before decimals.",
  none: "",
} as const;

/** What a condition lacks, a sentence; null where nothing. */
function lack(condition: EventCondition): string | null {
  const takes = lackOf(condition);
  return takes === null ? null : lacks[takes];
}

/** One condition: "State is Draft or Closed". */
function conditionText(condition: EventCondition): string {
  const { attribute, text } = condition;
  const name = attributes[attribute];
  const operator = operatorText(condition);
  switch (takesOf(condition)) {
    case "none":
      return `${name} ${operator}`;
    case "choice":
      return chosenConditions(condition)
        .map((value) => choiceText(attribute, value))
        .join(" or ");
    case "words":
    case "ids":
      return `${name} ${wordsIn(text).join(" or ")}`;
    case "text":
      return `${name} ${operator} “${text.trim()}”`;
    case "number":
      return `${name} ${operator} ${text.trim()}`;
    case "day":
      return `${name} ${operator} ${shortDate(`${text}T00:00:00`)}`;
  }
}

export const filterTexts = {
  intro:
    "Choose which events the table shows. An event must meet all conditions. If it no longer does after a refresh, its row stays and says so.",
  none: "No condition: the table shows every event that you can see.",
  add: "Add a condition",
  addPick: "Choose an attribute…",
  full: (most: number) => `A table can have at most ${most} conditions, so that the platform answers fast.`,
  drop: (name: string) => `Remove the condition on ${name}`,
  operator: (name: string) => `How to compare ${name}`,
  value: (name: string) => `Value to compare ${name} with`,
  oneEach: "The platform takes one condition for each attribute.",
  dayHint: "In your own time zone.",
  platformDayHint: "The platform compares deadlines by its own days, most likely in UTC.",
  others: "Others",
  othersHint: "Type values that are not listed as the platform writes them. Separate several with commas.",
  othersOf: (name: string) => `Other values of ${name}`,
  link: "Link to a new sheet",
  attribute: (attribute: FilterAttribute) => attributes[attribute],
  operatorText,
  choiceText,
  lack,
  /** The same with the name of what it is about. */
  lacking: (condition: EventCondition) => {
    const text = lack(condition);
    return text === null ? null : `${attributes[condition.attribute]}: ${text}`;
  },
  /** "" without a condition. */
  words: (conditions: readonly EventCondition[]) =>
    conditions
      .filter((condition) => lackOf(condition) === null)
      .map(conditionText)
      .join(", "),
} as const;
