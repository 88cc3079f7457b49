// Calculates the workbook after each change. Formulas that it knows it calculates itself, and only those that a change
// reaches; the rest, and what reads it, is the calculation engine's. Engines that calculate everything at each change
// take seconds for a large comparison.
import type { CalculationPort } from "./calculation";
import type { Core } from "../core";
import { EngineFeed } from "./engineFeed";
import { otherMeanings } from "../formula/otherMeanings";
import { isOwnFunction } from "../native/compile";
import { OwnCalculation } from "../native/ownCalculation";
import type { Region } from "../native/formulaCells";
import { isError } from "../native/values";
import { cellRect } from "../rects";
import type { WorkbookState } from "../state";
import type { Rect } from "../types";

/** Each time the engine takes over another formula, all are checked again; in the end it may have all of them. */
const MOST_ROUNDS = 50;
/** An array's size may depend on cells that it fills itself: that is not followed for ever. */
const MOST_SPILLS = 10;

export class Calculator {
  private readonly own: OwnCalculation;
  private readonly engine: EngineFeed;
  private stale = true;
  private pending: { sheetId: string; rect: Rect }[] = [];
  private spills = 0;
  private readonly known = new Map<string, boolean>();

  constructor(
    private readonly port: CalculationPort,
    private readonly core: Core,
  ) {
    this.own = new OwnCalculation(core);
    this.engine = new EngineFeed(port, core, (sheetId, row, column) => this.own.isEngines(sheetId, row, column));
  }

  touched(sheetId: string, rect: Rect): void {
    if (!this.stale) this.pending.push({ sheetId, rect });
  }

  /** Positions changed, or all of the workbook: every formula means something else. */
  invalidate(): void {
    this.stale = true;
    this.pending = [];
  }

  /**
   * Most new names, tables and sheets are said by no formula yet: then all results stand. Arrays keep out of tables,
   * wherever those come and go.
   */
  restated(before: WorkbookState): void {
    if (this.stale) return;
    const others = otherMeanings(before, this.core.state);
    if (others === null || this.engine.isTouchy || this.own.says(others)) this.invalidate();
  }

  update(): void {
    this.spills = 0;
    for (let round = 0; this.stale || this.pending.length > 0; round += 1) {
      if (round > MOST_ROUNDS) throw new Error("The calculation does not come to an end.");
      if (this.stale) this.rebuild();
      else this.follow();
    }
  }

  hid(sheetId: string): void {
    if (this.stale) return;
    for (const cell of this.own.subtotalsOf(sheetId)) this.touched(cell.sheetId, cellRect(cell.row, cell.column));
  }

  knows(name: string): boolean {
    let known = this.known.get(name);
    if (known === undefined) this.known.set(name, (known = isOwnFunction(name) || engineKnows(this.port, name)));
    return known;
  }

  private rebuild(): void {
    this.stale = false;
    this.pending = [];
    this.own.rebuild();
    if (this.own.run() === null) {
      this.stale = true;
      return;
    }
    if (!this.own.needsEngine) {
      this.spilled(this.engine.release());
      return;
    }
    this.engine.all();
    this.spilled(this.engine.evaluate());
  }

  private follow(): void {
    const { pending } = this;
    this.pending = [];
    const known = pending.map(({ sheetId, rect }) => this.own.changed(sheetId, rect)).every(Boolean);
    const results = known ? this.own.run() : null;
    if (results === null) {
      this.stale = true;
      return;
    }
    if (!this.own.needsEngine) return;
    for (const { sheetId, rect } of [...pending, ...results]) this.engine.scan(sheetId, rect);
    this.spilled(this.engine.evaluate());
  }

  /** What reads the cells of arrays is calculated after them. */
  private spilled(regions: readonly Region[]): void {
    this.spills += 1;
    if (this.spills <= MOST_SPILLS) this.pending.push(...regions);
  }
}

/** The engine has no list of its functions: a call without arguments tells. */
function engineKnows(port: CalculationPort, name: string): boolean {
  const book = port.open();
  try {
    book.put(0, 0, 0, { formula: `=${name}()` });
    book.evaluate();
    const answer = book.value(0, 0, 0);
    return !(isError(answer) && answer.error === "#NAME?");
  } finally {
    book.close();
  }
}
