// What a filter of one column is: shown texts, or a rule. Rules are evaluated when the filter is set, as in Excel.
import type { Core } from "../core";
import { bodyOf } from "../formula/structured";
import { plainText } from "../plainText";
import type { CellStyle, ColumnFilter, FilterRule, Scalar, TableView } from "../types";

export function isTexts(filter: ColumnFilter): filter is readonly string[] {
  return Array.isArray(filter);
}

/** Whether a row of the sheet passes the filter of a column of the table, by its offset. */
export function passes(core: Core, table: TableView, offset: number, filter: ColumnFilter): (row: number) => boolean {
  const column = table.rect.left + offset;
  const sheet = core.sheet(table.sheetId);
  const text = (row: number) => plainText(core, sheet.id, row, column);
  const value = (row: number) => sheet.grid.value(row, column);
  const style = (row: number) => core.looks.style(sheet, row, column);
  if (isTexts(filter)) {
    const shown = new Set(filter);
    return (row) => shown.has(text(row));
  }
  return ruleTest(filter, { numbers: () => numbersOf(table, value), text, value, style });
}

interface Cells {
  readonly numbers: () => number[];
  readonly text: (row: number) => string;
  readonly value: (row: number) => Scalar;
  readonly style: (row: number) => CellStyle;
}

function ruleTest(rule: FilterRule, { numbers, text, value, style }: Cells): (row: number) => boolean {
  if (rule.kind === "texts") {
    const shown = new Set(rule.shown);
    return (row) => shown.has(text(row));
  }
  if (rule.kind === "custom") {
    const tests = [rule.first, rule.second].flatMap((one) => (one === null ? [] : [criterionTest(one)]));
    const every = rule.operator === "And";
    return (row) => {
      const of = (test: CriterionTest) => test(value(row), text(row));
      return every ? tests.every(of) : tests.some(of);
    };
  }
  if (rule.kind === "colour") return (row) => (style(row)[rule.of] ?? "").toUpperCase() === rule.colour.toUpperCase();
  const mark = rule.kind === "rank" ? thresholdOf(rule, numbers()) : mean(numbers());
  const above = rule.kind === "rank" ? rule.top : rule.above;
  const strict = rule.kind === "average";
  return (row) => {
    const cell = value(row);
    if (typeof cell !== "number") return false;
    if (cell === mark) return !strict;
    return above ? cell > mark : cell < mark;
  };
}

function numbersOf(table: TableView, value: (row: number) => Scalar): number[] {
  const { top, bottom } = bodyOf(table);
  const numbers: number[] = [];
  for (let row = top; row <= bottom; row += 1) {
    const cell = value(row);
    if (typeof cell === "number") numbers.push(cell);
  }
  return numbers;
}

type Rank = Extract<FilterRule, { kind: "rank" }>;

/** The last number that still is among the first `count`: what Excel keeps of the rule, and answers. */
export function thresholdOf({ top, count, percent }: Rank, numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => (top ? b - a : a - b));
  const wanted = percent ? Math.max(1, Math.floor((sorted.length * count) / 100)) : count;
  return sorted[Math.min(wanted, sorted.length) - 1] ?? 0;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(numbers.length, 1);
}

type CriterionTest = (value: Scalar, text: string) => boolean;

const OPERATORS = [">=", "<=", "<>", ">", "<", "="] as const;

/** ">=42", "<>done", "=*box": without an operator it is "=". */
function criterionTest(criterion: string): CriterionTest {
  const operator = OPERATORS.find((one) => criterion.startsWith(one)) ?? null;
  const operand = operator === null ? criterion : criterion.slice(operator.length);
  const limit = operand.trim() === "" ? Number.NaN : Number(operand);
  if (operator === null || operator === "=" || operator === "<>") {
    const like = wildcard(operand);
    const equal: CriterionTest = (value, text) => like.test(text) || (typeof value === "number" && value === limit);
    return operator === "<>" ? (value, text) => !equal(value, text) : equal;
  }
  const sign = operator.startsWith(">") ? 1 : -1;
  const orEqual = operator.endsWith("=");
  return (value) => {
    if (typeof value !== "number" || Number.isNaN(limit)) return false;
    return (value - limit) * sign > 0 || (orEqual && value === limit);
  };
}

function wildcard(text: string): RegExp {
  const escaped = text.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("*", ".*").replaceAll("?", ".")}$`, "is");
}
