// A company's own checks: what rows of a sheet say, which of them concern a table, and what a row breaks. Pure.
import type { CellValue } from "../../values/cell";
import type { Mapping } from "../mapping";
import { readCondition, type Condition } from "./condition";
import { ConditionFault } from "./fault";

/** One row of the sheet of rules, as typed. */
export interface RuleRow {
  /** One-based, for people. */
  readonly sheetRow: number;
  /** The list's or worksheet's title; "" for every table that has the columns. */
  readonly table: string;
  /** Where the message belongs; "" for the row as a whole. */
  readonly column: string;
  readonly condition: string;
  readonly message: string;
  readonly kind: string;
}

export interface Rule extends Pick<RuleRow, "sheetRow" | "message" | "condition"> {
  /** Hard: a row that breaks it is not sent. Soft: the preview says so. */
  readonly hard: boolean;
  /** Position in the mapping; null: the whole row. */
  readonly column: number | null;
  readonly breaks: (cells: readonly CellValue[]) => boolean;
}

export type RuleFaultKind = ConditionFault["kind"] | "noHeader" | "noCondition" | "noMessage" | "noKind" | "noColumn";

/** A rule that cannot be read. It must not be passed over: nobody would know that it does not check. */
export interface RuleFault {
  readonly sheetRow: number;
  readonly kind: RuleFaultKind;
  /** The sign, the function or the column that is not known; "" where there is none. */
  readonly found: string;
}

export interface TableRules {
  readonly rules: readonly Rule[];
  readonly faults: readonly RuleFault[];
}

const words = { hard: ["hard", "refuse"], soft: ["soft", "warn"] };
const plain = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();

/** What the columns of the sheet are called, in its first row that has them. */
const headers = { table: "table", column: "column", condition: "condition", message: "message", kind: "kind" } as const;

/** The rules of a sheet as it stands; null where no row is a header. `firstRow`: one-based sheet row of the first. */
export function ruleRowsIn(cells: readonly (readonly CellValue[])[], firstRow: number): readonly RuleRow[] | null {
  const at = cells.findIndex((row) => {
    const words = row.map((cell) => plain(String(cell ?? "")));
    return [headers.condition, headers.message, headers.kind].every((word) => words.includes(word));
  });
  if (at < 0) return null;
  const titles = (cells[at] ?? []).map((cell) => plain(String(cell ?? "")));
  return cells.slice(at + 1).flatMap((row, n): RuleRow[] => {
    const text = (name: keyof typeof headers) => String(row[titles.indexOf(headers[name])] ?? "");
    const [condition, message, kind] = [text("condition"), text("message"), text("kind")];
    if ((condition + message + kind).trim() === "") return [];
    const sheetRow = firstRow + at + 1 + n;
    return [{ sheetRow, table: text("table"), column: text("column"), condition, message, kind }];
  });
}

/** Those of a table with these columns. `title`: of its list or worksheet. */
export function rulesFor(rows: readonly RuleRow[], title: string, mapping: Mapping): TableRules {
  const places = new Map(
    mapping.flatMap(({ label, header = label }, at) => [label, header].map((one) => [plain(one), at])),
  );
  const rules: Rule[] = [];
  const faults: RuleFault[] = [];
  for (const row of rows) {
    if (row.table.trim() !== "" && plain(row.table) !== plain(title)) continue;
    const read = ruleOf(row, places);
    if (read === null) continue;
    if ("breaks" in read) rules.push(read);
    else faults.push(read);
  }
  return { rules, faults };
}

/**
 * Null for a rule of other tables: it names none, and this one has none of its columns. Where this one has some of
 * them, the others may be misspelt, and then the check would check nothing.
 */
function ruleOf(row: RuleRow, places: ReadonlyMap<string, number>): Rule | RuleFault | null {
  const { sheetRow, message, condition } = row;
  const fault = (kind: RuleFaultKind, found = ""): RuleFault => ({ sheetRow, kind, found });
  if (condition.trim() === "") return fault("noCondition");
  if (message.trim() === "") return fault("noMessage");
  const kind = plain(row.kind);
  if (![...words.hard, ...words.soft].includes(kind)) return fault("noKind", row.kind);
  let read: Condition;
  try {
    read = readCondition(condition);
  } catch (error) {
    if (!(error instanceof ConditionFault)) throw error;
    return fault(error.kind, error.found);
  }
  const named = row.column.trim() === "" ? [] : [row.column];
  const asked = [...named, ...read.columns];
  const missing = asked.find((name) => !places.has(plain(name)));
  const ofOthers = row.table.trim() === "" && !asked.some((name) => places.has(plain(name)));
  if (missing !== undefined) return ofOthers ? null : fault("noColumn", missing);
  const at = new Map(read.columns.map((name) => [name, places.get(plain(name)) ?? -1]));
  return {
    sheetRow,
    message: message.trim(),
    condition: condition.trim(),
    hard: words.hard.includes(kind),
    column: named.length === 0 ? null : (places.get(plain(row.column)) ?? null),
    // Without an answer nobody knows that the row is right.
    breaks: (cells) => read.holds((name) => cells[at.get(name) ?? -1] ?? null) !== true,
  };
}

/** Whether two readings of the sheet ask a table's rows the same, wherever on the sheet the rules are. */
export function sameRules(one: readonly Rule[], other: readonly Rule[]): boolean {
  const asked = (rules: readonly Rule[]) =>
    JSON.stringify(rules.map(({ condition, message, hard, column }) => [condition, message, hard, column]));
  return asked(one) === asked(other);
}

/** What a row breaks of the hard or of the soft rules; null where nothing. */
export function brokenBy(rules: readonly Rule[], hard: boolean, cells: readonly CellValue[]): string | null {
  const broken = rules.filter((rule) => rule.hard === hard && rule.breaks(cells)).map(({ message }) => message);
  return broken.length === 0 ? null : broken.join(" ");
}
