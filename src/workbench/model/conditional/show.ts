// Which conditional formats hold for a cell, and what they come to. Rules with a yes or no are asked as formulas of the
// calculation engine; scales and bars are reckoned here. Answers are kept until anything in the workbook changes.
import type { CalculationPort } from "../calculation";
import type { Core } from "../core";
import { copyFormula } from "../formula/rewrite";
import { columnLetters } from "../address";
import { holdsCell, intersection } from "../rects";
import { evaluateApart } from "../scratch";
import type { Rect, Scalar } from "../types";
import { barLength, scaleColor } from "./scale";
import type { ConditionalFormat, ConditionalRule, ShownCondition } from "./types";

/** More cells of one format are not asked: the grid shows the first ones. */
const MOST_CELLS = 20_000;

type Test = Extract<ConditionalRule, { readonly look: object }>;

export class ConditionalView {
  private version = -1;
  private held = new Map<string, ReadonlySet<number>>();
  private numbers = new Map<string, readonly number[]>();

  constructor(
    private readonly core: Core,
    private readonly port: CalculationPort | undefined,
  ) {}

  /** Null where no format holds. */
  at(sheetId: string, row: number, column: number): ShownCondition | null {
    const { conditionals } = this.core.sheet(sheetId).meta;
    const here = conditionals.filter(({ rects }) => rects.some((rect) => holdsCell(rect, row, column)));
    if (here.length === 0) return null;
    if (this.version !== this.core.version) this.forget();
    let shown: ShownCondition = { look: {}, bar: null, barOnly: false };
    for (const format of here) {
      const next = this.apply(format, sheetId, row, column);
      if (next === null) continue;
      // What stands first goes before what comes after it.
      shown = {
        look: { ...next.look, ...shown.look },
        bar: shown.bar ?? next.bar,
        barOnly: shown.barOnly || next.barOnly,
      };
      if (format.stopIfTrue) break;
    }
    return shown;
  }

  private forget(): void {
    this.version = this.core.version;
    this.held.clear();
    this.numbers.clear();
  }

  private apply(
    format: ConditionalFormat,
    sheetId: string,
    row: number,
    column: number,
  ): ShownCondition | null {
    const { rule } = format;
    if (rule.kind !== "colorScale" && rule.kind !== "dataBar")
      return this.holding(format, rule, sheetId).has(keyOf(row, column))
        ? { look: rule.look, bar: null, barOnly: false }
        : null;
    const value = this.core.sheet(sheetId).grid.value(row, column);
    if (typeof value !== "number") return null;
    const numbers = this.numbersOf(format, sheetId);
    if (rule.kind === "colorScale")
      return { look: { fill: scaleColor(rule.points, value, numbers) }, bar: null, barOnly: false };
    const length = barLength(rule.lower, rule.upper, value, numbers);
    return { look: {}, bar: { fill: rule.fill, length }, barOnly: rule.barOnly };
  }

  private numbersOf(format: ConditionalFormat, sheetId: string): readonly number[] {
    const known = this.numbers.get(format.id);
    if (known) return known;
    const { grid } = this.core.sheet(sheetId);
    const numbers: number[] = [];
    for (const rect of format.rects)
      grid.eachHeld(rect, (_row, _column, page, index) => {
        const value = page.values[index];
        if (typeof value === "number") numbers.push(value);
      });
    numbers.sort((a, b) => a - b);
    this.numbers.set(format.id, numbers);
    return numbers;
  }

  /** The cells for which a rule holds, all asked at once. */
  private holding(format: ConditionalFormat, rule: Test, sheetId: string): ReadonlySet<number> {
    const known = this.held.get(format.id);
    if (known) return known;
    const cells = this.cellsOf(format, sheetId);
    const [first] = format.rects;
    const test = first ? testFormula(rule, first) : "";
    const asked = cells.map(({ row, column }) => ({
      row,
      column,
      formula: copyFormula(test, row - (first?.top ?? 0), column - (first?.left ?? 0)),
    }));
    const answers = test === "" || !this.port ? [] : evaluateApart(this.core, this.port, sheetId, asked);
    const held = new Set(
      cells.filter((_cell, at) => isTrue(answers[at] ?? null)).map(({ row, column }) => keyOf(row, column)),
    );
    this.held.set(format.id, held);
    return held;
  }

  /** Blank cells beside and below all data are left out. */
  private cellsOf({ rects }: ConditionalFormat, sheetId: string): { row: number; column: number }[] {
    const { used } = this.core.sheet(sheetId).grid;
    const cells: { row: number; column: number }[] = [];
    for (const rect of rects) {
      const part = used && intersection(used, rect);
      for (let row = part?.top ?? 0; row <= (part?.bottom ?? -1); row += 1)
        for (
          let column = part?.left ?? 0;
          column <= (part?.right ?? -1) && cells.length < MOST_CELLS;
          column += 1
        )
          cells.push({ row, column });
    }
    return cells;
  }
}

function keyOf(row: number, column: number): number {
  return row * 16_384 + column;
}

function isTrue(value: Scalar): boolean {
  return value === true || (typeof value === "number" && value !== 0);
}

/** A rule as one formula for the first cell of its rectangle; "" while it has none. */
export function testFormula(rule: Test, first: Rect): string {
  const cell = `${columnLetters(first.left)}${first.top + 1}`;
  if (rule.kind === "custom") return rule.formula;
  if (rule.kind === "text") return textFormula(rule.test, rule.text, cell);
  const one = bare(rule.formula1);
  if (one === "") return "";
  const two = bare(rule.formula2 ?? "") || one;
  if (rule.operator === "Between") return `=AND(${cell}>=(${one}),${cell}<=(${two}))`;
  if (rule.operator === "NotBetween") return `=OR(${cell}<(${one}),${cell}>(${two}))`;
  return `=${cell}${SIGNS[rule.operator]}(${one})`;
}

const SIGNS = {
  EqualTo: "=",
  NotEqualTo: "<>",
  GreaterThan: ">",
  LessThan: "<",
  GreaterThanOrEqual: ">=",
  LessThanOrEqual: "<=",
} as const;

function bare(formula: string): string {
  return formula.replace(/^=/, "");
}

function textFormula(
  test: Extract<Test, { readonly kind: "text" }>["test"],
  text: string,
  cell: string,
): string {
  if (text === "") return "";
  const quoted = `"${text.replaceAll('"', '""')}"`;
  if (test === "Contains") return `=NOT(ISERROR(SEARCH(${quoted},${cell})))`;
  if (test === "NotContains") return `=ISERROR(SEARCH(${quoted},${cell}))`;
  return `=${test === "BeginsWith" ? "LEFT" : "RIGHT"}(${cell},${text.length})=${quoted}`;
}
