// Calculation that takes long happens elsewhere: results stay as they are and count as due, until somebody brings those
// of a snapshot. The page does that with a worker; where nobody does, all is calculated here.
import type { Core, Postponing, Recalculation } from "../core";
import { PAGE_BITS } from "../page";
import type { WorkbookState } from "../state";
import type { Rect } from "../types";
import type { CalculationPort } from "./calculation";
import { Calculator } from "./calculator";
import { LONGEST_MS } from "./cost";
import { snapshotOf, type BookResults, type BookSnapshot } from "./snapshot";

export interface BackgroundStore {
  /** Nothing of this workbook is calculated here any more. */
  readonly on: boolean;
  /** Formulas show results that are older than the cells, or what a file kept. */
  readonly due: boolean;
  /** Grows with each change that results may depend on. */
  readonly asked: number;
  snapshot(): BookSnapshot;
  /** False where the workbook has changed since the snapshot: then its results are of no use. */
  take(results: BookResults): boolean;
}

/** Gives a workbook its calculation. @returns the part of it that can be left to the background */
export function addCalculation(
  core: Core,
  calculation: CalculationPort | undefined,
  background: { readonly now: () => number } | undefined,
): BackgroundCalculation | null {
  if (calculation === undefined) return null;
  const make = () => new Calculator(calculation, core);
  const made = background === undefined ? null : new BackgroundCalculation(core, make, background.now);
  core.background = made;
  core.calculator = made ?? make();
  return made;
}

export class BackgroundCalculation implements Recalculation, Postponing, BackgroundStore {
  on = false;
  asked = 0;
  private done = 0;
  private here: Recalculation;
  private isTogether = false;
  private spent = 0;

  constructor(
    private readonly core: Core,
    private readonly make: () => Recalculation,
    /** Milliseconds of any clock that only goes on. */
    private readonly now: () => number,
  ) {
    this.here = make();
  }

  get due(): boolean {
    return this.on && this.done !== this.asked;
  }

  touched(sheetId: string, rect: Rect): void {
    if (this.on) this.ask();
    else this.here.touched(sheetId, rect);
  }

  invalidate(): void {
    if (this.on) this.ask();
    else this.here.invalidate();
  }

  restated(before: WorkbookState): void {
    if (this.on) this.ask();
    else this.here.restated(before);
  }

  hid(sheetId: string): void {
    if (this.on) this.ask();
    else this.here.hid(sheetId);
  }

  knows(name: string): boolean {
    return this.here.knows(name);
  }

  update(): void {
    if (this.on) return;
    const begun = this.now();
    this.here.update();
    this.spent += this.now() - begun;
    if (this.isTogether) return;
    if (this.spent > LONGEST_MS) this.turnOn();
    this.spent = 0;
  }

  together<T>(task: () => T): T {
    this.isTogether = true;
    try {
      return task();
    } finally {
      this.isTogether = false;
    }
  }

  postpone(): void {
    if (!this.on) this.turnOn();
    this.ask();
  }

  /** Another workbook is calculated here again, until it takes long. */
  end(): void {
    if (this.on) this.here = this.make();
    this.on = false;
    this.spent = 0;
  }

  snapshot(): BookSnapshot {
    return snapshotOf(this.core.state, this.asked);
  }

  take({ asked, sheets }: BookResults): boolean {
    if (!this.on || asked !== this.asked) return false;
    this.done = asked;
    this.core.aside(() => {
      for (const { id, pages } of sheets) {
        const { grid } = this.core.sheet(id);
        for (const { column, number, values, kept, spills } of pages)
          Object.assign(grid.writable(number << PAGE_BITS, column), { values, kept, spills });
      }
      this.showAll();
    });
    return true;
  }

  /** The results are right as they stand; the calculator with all it remembers is of no more use. */
  private turnOn(): void {
    this.on = true;
    this.done = this.asked;
    this.here = this.make();
  }

  private ask(): void {
    const wasDue = this.due;
    this.asked += 1;
    if (!wasDue) this.showAll();
  }

  /** Whether results are due shows at every formula. */
  private showAll(): void {
    for (const { id, grid } of this.core.state.sheets) if (grid.used !== null) this.core.repainted(id, grid.used);
  }
}
