// Conditions of a table of events: attributes, operators and the values that each takes.

/** choice: some of known values. words: several, with commas. day: a date. none: the operator says all. */
export type Takes = "choice" | "words" | "ids" | "text" | "day" | "number" | "none";

export interface FilterOperator {
  readonly name: string;
  readonly takes: Takes;
}

const emptiness: readonly FilterOperator[] = [
  { name: "not_empty", takes: "none" },
  { name: "empty", takes: "none" },
];

const days: readonly FilterOperator[] = [
  { name: "from", takes: "day" },
  { name: "to", takes: "day" },
];

const someOf = (takes: Takes): readonly FilterOperator[] => [{ name: "equals", takes }];

/** In the order in which they are offered. */
export const operatorsBy = {
  state: someOf("choice"),
  event_type: someOf("choice"),
  title: [
    { name: "contains", takes: "text" },
    { name: "not_contains", takes: "text" },
  ],
  external_id: [{ name: "equals", takes: "text" }, { name: "not_equals", takes: "text" }, ...emptiness],
  created_at: days,
  updated_at: days,
  published_at: [...days, ...emptiness],
  closed_at: [...days, ...emptiness],
  bid_submission_deadline: [...days, ...emptiness],
  supplier_question_deadline: [...days, ...emptiness],
  supplier_rsvp_deadline: [...days, ...emptiness],
  spend_amount: [{ name: "from", takes: "number" }, { name: "to", takes: "number" }, ...emptiness],
  spend_category_id: someOf("ids"),
  request_type: someOf("words"),
} as const satisfies Record<string, readonly FilterOperator[]>;

export type FilterAttribute = keyof typeof operatorsBy;

export interface EventCondition {
  readonly attribute: FilterAttribute;
  readonly operator: string;
  /** What is ticked. */
  readonly values: readonly string[];
  /** What is typed; a day as 2026-03-31. */
  readonly text: string;
}
