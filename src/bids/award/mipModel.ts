// Writes a model of an award as a mixed-integer program: a column for each lot and supplier that may come together, and
// one for each supplier where it matters who gets anything. It solves nothing.
import type { Mip, MipRow } from "./integerProgram";
import type { Model } from "./model";
import type { SpendRow } from "./spendRows";

/** What is asked of coverage: every lot that anybody can have, at least so many lines, or as many lines as can be. */
export type Coverage = { readonly kind: "all" | "most" } | { readonly kind: "lines"; readonly lines: number };

export interface AwardMip extends Mip {
  /** The lot and supplier of each column before those of the suppliers. */
  readonly pairs: readonly { readonly lot: number; readonly supplier: number }[];
  /** The suppliers that have columns after those, in their order. */
  readonly takers: readonly number[];
  /** Costs in the program times this are the model's values. */
  readonly scale: number;
  /** The column of the whole spend times this is the spend. */
  readonly unit: number;
}

/** Numbers in the rows of a program that is still written: what a solver needs for more is no longer at hand. */
const MOST_ENTRIES = 2e6;

/** Whether a program of these choices is small enough to be written. */
export function isWritable({ rows, lots }: Model, choices: readonly (readonly number[])[]): boolean {
  let entries = 0;
  const ofSupplier = new Float64Array(lots.suppliers);
  for (const able of choices) {
    entries += 6 * able.length;
    for (const supplier of able) ofSupplier[supplier] = (ofSupplier[supplier] ?? 0) + 1;
  }
  for (const { factors } of rows) {
    const shared = sharedFactor(factors);
    factors.forEach((factor, supplier) => (entries += factor === shared ? 0 : (ofSupplier[supplier] ?? 0)));
  }
  return entries <= MOST_ENTRIES;
}

/** What awarding a lot saves beside its cost. Nothing where lines come before money: rows say so there. */
function leftOutOf({ linesFirst, nobody }: Model, lot: number): number {
  const out = nobody[lot] ?? 0;
  return linesFirst || out === Infinity ? 0 : out;
}

/** All of that: what an award of nothing counts. */
export function leftOutAll(model: Model): number {
  return model.nobody.reduce((sum, _, lot) => sum + leftOutOf(model, lot), 0);
}

/** The factor that most suppliers have. */
export function sharedFactor(factors: Float64Array): number {
  const counts = new Map<number, number>();
  for (const factor of factors) counts.set(factor, (counts.get(factor) ?? 0) + 1);
  let [shared, most] = [0, 0];
  for (const [factor, count] of counts) if (count > most) [shared, most] = [factor, count];
  return shared;
}

function columnsAndValues(entries: readonly (readonly [number, number])[]): Pick<MipRow, "columns" | "values"> {
  return { columns: entries.map(([column]) => column), values: entries.map(([, value]) => value) };
}

/** Rows of single pairs bind tighter, and cost more, than one a supplier: that many pairs get them. */
const SINGLE_ROWS = 6000;

export interface MipForm {
  /** Each supplier has a column even where the rules do not ask who gets anything. */
  readonly countsSuppliers?: boolean;
  /** Up to how many pairs of lot and supplier each have a row of their own with the supplier's column. */
  readonly singleRows?: number;
}

/** `choices`: who may have each lot. `slack`: how far inside their limits bounds are kept. */
export function mipOf(
  model: Model,
  choices: readonly (readonly number[])[],
  coverage: Coverage,
  slack: number,
  form: MipForm = {},
): AwardMip {
  const writer = new Writer(model, choices, form);
  writer.cover(coverage);
  writer.count();
  for (const row of model.rows) writer.spend(row, slack);
  return writer.written(coverage.kind === "most");
}

class Writer {
  private readonly pairs: { readonly lot: number; readonly supplier: number }[] = [];
  private readonly ofLot: number[][];
  private readonly ofSupplier = new Map<number, number[]>();
  /** Where the column of a supplier stands. Empty when it does not matter who gets anything. */
  private readonly takers = new Map<number, number>();
  private readonly rows: MipRow[] = [];
  private readonly unit: number;
  private hasSpend = false;
  private readonly singleRows: number;

  constructor(
    private readonly model: Model,
    choices: readonly (readonly number[])[],
    { countsSuppliers = false, singleRows = SINGLE_ROWS }: MipForm,
  ) {
    this.singleRows = singleRows;
    this.ofLot = choices.map((able, lot) => able.map((supplier) => this.pairs.push({ lot, supplier }) - 1));
    this.pairs.forEach(({ supplier }, column) => {
      const known = this.ofSupplier.get(supplier);
      if (known === undefined) this.ofSupplier.set(supplier, [column]);
      else known.push(column);
    });
    const present = model.suppliers.filter((supplier) => this.ofSupplier.has(supplier));
    const matters =
      countsSuppliers ||
      present.length > model.most ||
      present.some((supplier) => model.once[supplier] !== 0) ||
      model.rows.some(({ onlyIf }) => onlyIf !== null);
    if (matters) present.forEach((supplier, at) => this.takers.set(supplier, this.pairs.length + at));
    this.unit = this.pairs.reduce((most, _, column) => Math.max(most, Math.abs(this.priceOf(column))), 1e-9);
  }

  cover(coverage: Coverage): void {
    const { lots, nobody } = this.model;
    this.ofLot.forEach((columns, lot) => {
      const needed = nobody[lot] === Infinity || (coverage.kind === "all" && columns.length > 0);
      this.row(columns, () => 1, needed ? 1 : -Infinity, 1);
    });
    const lines = coverage.kind === "lines" ? coverage.lines : this.model.need;
    const { needWorth } = this.model;
    if (needWorth > 0) {
      const worth = (column: number) => (lots.worth[this.pairs[column]?.lot ?? 0] ?? 0) / needWorth;
      this.row([...this.pairs.keys()], worth, 1, Infinity);
    }
    const weight = (column: number) => lots.lines[this.pairs[column]?.lot ?? 0]?.length ?? 0;
    this.row([...this.pairs.keys()], weight, lines, Infinity);
  }

  /** Who gets anything: forced suppliers do, and no more than so many. */
  count(): void {
    const { forced, most, lots } = this.model;
    for (const supplier of forced) this.row(this.ofSupplier.get(supplier) ?? [], () => 1, 1, Infinity);
    if (this.takers.size === 0) return;
    this.row([...this.takers.values()], () => 1, -Infinity, most);
    const single = this.pairs.length <= this.singleRows;
    for (const [supplier, taker] of this.takers) {
      const columns = this.ofSupplier.get(supplier) ?? [];
      const room = single ? 1 : Math.min(lots.count, columns.length);
      for (const some of single ? columns.map((column) => [column]) : [columns])
        this.row([...some, taker], (column) => (column === taker ? -room : 1), -Infinity, 0);
    }
  }

  spend(row: SpendRow, slack: number): void {
    const { factors, limit, onlyIf } = row;
    const large = this.largest(factors);
    const most = (limit - slack) / large;
    const taker = onlyIf === null ? undefined : this.takers.get(onlyIf);
    if (onlyIf !== null && taker === undefined) return;
    const entries = this.spendEntries(factors, large);
    if (taker !== undefined) {
      // The row is as loose as it can ever be while the supplier gets nothing.
      const loose = Math.max(0, this.highest(factors) / large - most);
      entries.push([taker, loose]);
      this.rows.push({ ...columnsAndValues(entries), least: -Infinity, most: most + loose });
    } else this.rows.push({ ...columnsAndValues(entries), least: -Infinity, most });
  }

  private weight(column: number, factors: Float64Array): number {
    const { lots } = this.model;
    const { lot, supplier } = this.pairs[column] ?? { lot: 0, supplier: 0 };
    return (factors[supplier] ?? 0) * (lots.prices[lot * lots.suppliers + supplier] ?? 0);
  }

  /**
   * What the numbers of a row are written in, so that none is far from one: a solver fails on programs whose numbers
   * are far apart. Suppliers without a price have factors too.
   */
  private largest(factors: Float64Array): number {
    let large = Math.max(1e-9, Math.abs(sharedFactor(factors)) * this.unit);
    for (let column = 0; column < this.pairs.length; column++)
      large = Math.max(large, Math.abs(this.weight(column, factors)));
    return large;
  }

  private highest(factors: Float64Array): number {
    return this.ofLot.reduce(
      (sum, own) => sum + own.reduce((high, column) => Math.max(high, this.weight(column, factors)), 0),
      0,
    );
  }

  /** What all suppliers share of their factors stands at the column of the whole spend, which one row defines. */
  private spendEntries(factors: Float64Array, large: number): [number, number][] {
    const shared = sharedFactor(factors);
    const entries: [number, number][] = [];
    for (const [supplier, columns] of this.ofSupplier) {
      const more = (factors[supplier] ?? 0) - shared;
      if (more === 0) continue;
      for (const column of columns) entries.push([column, (more * this.priceOf(column)) / large]);
    }
    if (shared !== 0) entries.push([this.spendColumn(), (shared * this.unit) / large]);
    return entries;
  }

  private priceOf(column: number): number {
    const { lots } = this.model;
    const { lot, supplier } = this.pairs[column] ?? { lot: 0, supplier: 0 };
    return lots.prices[lot * lots.suppliers + supplier] ?? 0;
  }

  /** In units of the largest price. */
  private spendColumn(): number {
    const column = this.pairs.length + this.takers.size;
    if (this.hasSpend) return column;
    this.hasSpend = true;
    const entries = this.pairs.map((_, at): [number, number] => [at, this.priceOf(at) / this.unit]);
    this.rows.push({ ...columnsAndValues([...entries, [column, -1]]), least: 0, most: 0 });
    return column;
  }

  written(coverageOnly: boolean): AwardMip {
    const { lots, values, once } = this.model;
    const costs = this.pairs.map(({ lot, supplier }) => {
      if (coverageOnly) return -(lots.lines[lot]?.length ?? 0);
      return (values[lot * lots.suppliers + supplier] ?? 0) - leftOutOf(this.model, lot);
    });
    const takers = [...this.takers.keys()];
    for (const supplier of takers) costs.push(coverageOnly ? 0 : (once[supplier] ?? 0));
    const sums = this.hasSpend ? 1 : 0;
    const large = costs.reduce((most, cost) => Math.max(most, Math.abs(cost)), 1e-9);
    const scale = large / 1000;
    const scaled = costs.map((cost) => cost / scale);
    if (sums === 1) scaled.push(0);
    return { costs: scaled, sums, unit: this.unit, rows: this.rows, pairs: this.pairs, takers, scale };
  }

  private row(columns: readonly number[], value: (column: number) => number, least: number, most: number): void {
    this.rows.push({ columns, values: columns.map(value), least, most });
  }
}
