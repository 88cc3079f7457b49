// Which conditional formats hold for a cell, and what they come to: asked cell by cell, as cells are shown. Rules with
// a yes or no are formulas (holding.ts); scales and bars are reckoned here. Answers are kept until anything in the
// workbook changes.
import type { CalculationPort } from "../calculation/calculation";
import type { Core } from "../core";
import { shownText } from "../numberText";
import { holdsCell } from "../rects";
import type { ShownCondition } from "../types";
import { Holding } from "./holding";
import { barLength, scaleColor } from "./scale";
import type { ConditionalFormat } from "./types";

export class ConditionalView {
  private version = -1;
  private readonly holding: Holding;
  private numbers = new Map<string, readonly number[]>();

  constructor(
    private readonly core: Core,
    port: CalculationPort | undefined,
  ) {
    this.holding = new Holding(core, port);
  }

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
    return this.withText(shown, sheetId, row, column);
  }

  private withText(shown: ShownCondition, sheetId: string, row: number, column: number): ShownCondition {
    const { numberFormat } = shown.look;
    if (numberFormat === undefined) return shown;
    const text = shownText(this.core.sheet(sheetId).grid.value(row, column), numberFormat, this.core.reading);
    return { ...shown, text };
  }

  private forget(): void {
    this.version = this.core.version;
    this.holding.forget();
    this.numbers.clear();
  }

  private apply(format: ConditionalFormat, sheetId: string, row: number, column: number): ShownCondition | null {
    const { rule } = format;
    if (rule.kind !== "colorScale" && rule.kind !== "dataBar")
      return this.holding.holds(format, rule, sheetId, row, column)
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
}
