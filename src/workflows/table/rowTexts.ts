// What stands in the status column: one short sentence a row, saying what happened and what to do. No cell content of
// other rows.
import type { ColumnRules, Mapping, Plan, RowProblem, RowProblemKind } from "../../sync/types";

type Told = {
  readonly label: string;
  readonly others: string;
  readonly column: ColumnRules;
  readonly told: string;
};

const problemTexts: Record<RowProblemKind, (told: Told) => string> = {
  textInNumber: ({ label }) => `Cannot be sent: ${label} takes a number and holds text. Type the number.`,
  numberInText: ({ label }) =>
    `Cannot be sent: ${label} takes text and holds a number. Type it again with a leading apostrophe.`,
  booleanValue: ({ label }) => `Cannot be sent: ${label} holds TRUE or FALSE. Type text or a number.`,
  errorValue: ({ label }) => `Cannot be sent: ${label} shows an error. Mend the formula.`,
  tooLong: ({ label }) => `Cannot be sent: ${label} is longer than 32,767 characters. Shorten it.`,
  tooManyDigits: ({ label }) =>
    `Cannot be sent: ${label} has more than 15 digits, which Excel rounds. Type it as text.`,
  duplicateId: ({ others }) =>
    `Cannot be sent: this row carries the same hidden id as row ${others}. In Preview, make the copy a new row.`,
  unknownId: () =>
    "Cannot be sent: the hidden id of this row is not one of this list. Undo the change, or in Preview make it a new row.",
  pendingCreate: () => "Unknown whether this row arrived. Refresh checks it; it is not sent again before that.",
  frozenName: ({ label }) =>
    `Cannot be sent: a new row needs its ${label}, which changed on the platform. Adopt the change in Bidsheet first.`,
  missingValue: ({ label }) => `Cannot be sent: ${label} is needed and blank.`,
  tooShort: ({ label, column }) => `Cannot be sent: ${label} takes at least ${column.shortest ?? 1} characters.`,
  overLength: ({ label, column }) =>
    `Cannot be sent: ${label} takes at most ${column.longest ?? 0} characters. Shorten it.`,
  notListed: ({ label, column }) => `Cannot be sent: ${label} takes one of: ${(column.values ?? []).join(", ")}.`,
  cannotClear: ({ label }) =>
    `Cannot be sent: ${label} can be changed and not cleared. Type a value, or refresh to get the old one back.`,
  cannotChange: ({ label }) =>
    `Cannot be sent: ${label} is set when the record is created and never changed. Refresh gets the old value back.`,
  rowRule: ({ told }) => `Cannot be sent: ${told}`,
  emptyName: ({ label }) => `Cannot be sent: a new row needs a ${label}.`,
};

/** The sentence for a row problem. `firstRow` turns body rows into the row numbers that Excel shows. */
export function problemText(problem: RowProblem, mapping: Mapping, firstRow: number): string {
  const naming = mapping.find((column) => column.naming)?.label ?? "title";
  const label = problem.column === null ? naming : (mapping[problem.column]?.label ?? naming);
  const others = problem.others.map((row) => String(row + firstRow)).join(", ");
  const column = problem.column === null ? {} : (mapping[problem.column] ?? {});
  return problemTexts[problem.kind]({ label, others, column, told: problem.told ?? "" });
}

export const GONE = "Gone on the platform. Delete this row, or in Preview make it a new row.";
export const NOT_ARRIVED = "Not sent: the platform did not take this row. Preview and send it again.";
export const UNDONE = "Undone: no longer on the platform. Delete this row, or send it again as a new one.";

/** For edits in columns that changed on the platform. */
export function waitingText(labels: readonly string[]): string {
  const verb = labels.length === 1 ? "is" : "are";
  return `Waiting: ${labels.join(", ")} changed on the platform and ${verb} not sent. Adopt the change in Bidsheet first.`;
}

/** The status text that the plan gives each body row; rows without an entry have none. */
export function planTexts(plan: Plan, mapping: Mapping, firstRow: number): Map<number, string> {
  const texts = new Map<number, string>();
  for (const gone of plan.gone) texts.set(gone.row, GONE);
  const columns = new Map<number, string[]>();
  for (const conflict of plan.conflicts) {
    const label = mapping[conflict.column]?.label ?? "";
    columns.set(conflict.row, [...(columns.get(conflict.row) ?? []), label]);
  }
  for (const [row, labels] of columns)
    texts.set(row, `Changed on both sides: ${labels.join(", ")}. Choose in Preview.`);
  for (const problem of plan.problems)
    if (!texts.has(problem.row)) texts.set(problem.row, problemText(problem, mapping, firstRow));
  return texts;
}

/** "14:05" in the person's own time. */
export function clockText(at: number): string {
  const time = new Date(at);
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}
