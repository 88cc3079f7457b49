// The filter of a table of events in words: in the form, and to distinguish one table from another.
import { eventStates } from "../../platform/events";
import type { EventCondition, FilterAttribute } from "../pane/screens/eventConditions";
import { chosenConditions, eventTypes, lackOf, operandOf, wordsIn } from "./filterForm";
import { eventStateTexts } from "../pane/work/eventWorkTexts";
import { shortDate } from "../parts/words";
import { t, tc } from "../language/t";

const attributes: Record<FilterAttribute, string> = {
  state: t("State"),
  event_type: t("Event type"),
  title: t("Title"),
  external_id: t("External ID"),
  created_at: tc("date", "Created"),
  updated_at: tc("date", "Updated"),
  published_at: tc("date", "Published"),
  closed_at: tc("date", "Closed"),
  bid_submission_deadline: t("Bid deadline"),
  supplier_question_deadline: t("Question deadline"),
  supplier_rsvp_deadline: t("RSVP deadline"),
  spend_amount: t("Spend amount"),
  spend_category_id: t("Spend category ID"),
  request_type: t("Request type"),
};

/** By operator. A number's limits have other names than a day's. */
const operators: Readonly<Record<string, string>> = {
  equals: tc("condition", "is"),
  not_equals: tc("condition", "is not"),
  contains: tc("condition", "contains"),
  not_contains: tc("condition", "does not contain"),
  from: tc("condition", "on or after"),
  to: tc("condition", "on or before"),
  empty: tc("condition", "is blank"),
  not_empty: tc("condition", "is not blank"),
};
const ends: Readonly<Record<string, string>> = { from: tc("condition", "at least"), to: tc("condition", "at most") };

function operatorText(condition: Pick<EventCondition, "attribute" | "operator">): string {
  const { attribute, operator } = condition;
  const own = attribute === "spend_amount" ? ends[operator] : undefined;
  return own ?? operators[operator] ?? operator;
}

const types: Record<(typeof eventTypes)[number], string> = {
  RFP: t("RFP"),
  AUCTION: t("Auction"),
  AUCTION_WITH_LOTS: t("Auction with lots"),
  AUCTION_LOT: t("Auction lot"),
  PERFORMANCE_REVIEW_EVENT: t("Performance review event"),
  PERFORMANCE_REVIEW_SCORE_CARD_ONLY_EVENT: t("Performance review score card only event"),
  SUPPLIER_REVIEW_EVENT: t("Supplier review event"),
  SUPPLIER_REVIEW_MASTER_EVENT: t("Supplier review master event"),
};

/** A type that the documents do not know is shown in the platform's words, so that a person can read them. */
export function eventTypeText(type: string): string {
  const known = eventTypes.find((name) => name === type);
  return known === undefined ? capital(type.toLowerCase().replaceAll("_", " ")) : types[known];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function choiceText(attribute: FilterAttribute, value: string): string {
  const state = eventStates.find((name) => name === value);
  if (attribute === "state" && state !== undefined) return eventStateTexts[state];
  const type = eventTypes.find((name) => name === value);
  return attribute === "event_type" && type !== undefined ? types[type] : value;
}

const lacks = {
  choice: t("Choose at least one, or type it."),
  words: t("Type at least one; separate several with commas."),
  ids: t("Type IDs of digits; separate several with commas."),
  text: t("Type the text to search for."),
  day: t("Choose a day."),
  number: t("Type a number, with a dot before decimals."),
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
  const about = attributes[attribute];
  const operator = operatorText(condition);
  switch (operandOf(condition)) {
    case "none":
      return t("{about} {operator}", { about, operator });
    case "choice":
      return anyOf(chosenConditions(condition).map((value) => choiceText(attribute, value)));
    case "words":
    case "ids":
      return t("{about} {values}", { about, values: anyOf(wordsIn(text)) });
    case "text":
      return t("{about} {operator} “{text}”", { about, operator, text: text.trim() });
    case "number":
      return t("{about} {operator} {value}", { about, operator, value: text.trim() });
    case "day":
      return t("{about} {operator} {value}", { about, operator, value: shortDate(`${text}T00:00:00`) });
  }
}

function anyOf(values: readonly string[]): string {
  return values.reduce((before, value) => t("{before} or {value}", { before, value }));
}

export const filterTexts = {
  intro: t(
    "Choose which events the table shows. An event must meet all conditions. If it no longer does after a refresh, its row stays and says so.",
  ),
  none: t("No condition: the table shows every event that you can see."),
  add: t("Add a condition"),
  addPick: t("Choose an attribute…"),
  full: (most: number) => t("A table can have at most {most} conditions, so that the platform answers fast.", { most }),
  drop: (name: string) => t("Remove the condition on {name}", { name }),
  operator: (name: string) => t("How to compare {name}", { name }),
  value: (name: string) => t("Value to compare {name} with", { name }),
  oneEach: t("The platform accepts only one condition for each attribute."),
  dayHint: t("In your own time zone."),
  platformDayHint: t("The platform compares deadlines by its own days, most likely in UTC."),
  others: t("Others"),
  othersHint: t("Type values that are not listed as the platform writes them. Separate several with commas."),
  othersOf: (name: string) => t("Other values of {name}", { name }),
  link: t("Link to a new sheet"),
  attribute: (attribute: FilterAttribute) => attributes[attribute],
  operatorText,
  choiceText,
  lack,
  /** The same with the name of what it is about. */
  lacking: (condition: EventCondition) => {
    const text = lack(condition);
    return text === null ? null : t("{about}: {text}", { about: attributes[condition.attribute], text });
  },
  /** "" without a condition. */
  words: (conditions: readonly EventCondition[]) =>
    conditions
      .filter((condition) => lackOf(condition) === null)
      .map(conditionText)
      .join(", "),
} as const;
