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
}

/** Rows of single pairs bind tighter, and cost more, than one a supplier. */
const SINGLE_ROWS = 6000;

/** `choices`: who may have each lot. `slack`: how far inside their limits bounds are kept. */
export function mipOf(
  model: Model,
  choices: readonly (readonly number[])[],
  coverage: Coverage,
  slack: number,
): AwardMip {
  const writer = new Writer(model, choices);
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

  constructor(
    private readonly model: Model,
    choices: readonly (readonly number[])[],
  ) {
    this.ofLot = choices.map((able, lot) => able.map((supplier) => this.pairs.push({ lot, supplier }) - 1));
    this.pairs.forEach(({ supplier }, column) => {
      const known = this.ofSupplier.get(supplier);
      if (known === undefined) this.ofSupplier.set(supplier, [column]);
      else known.push(column);
    });
    const present = model.suppliers.filter((supplier) => this.ofSupplier.has(supplier));
    const matters =
      present.length > model.most ||
      present.some((supplier) => model.once[supplier] !== 0) ||
      model.rows.some(({ onlyIf }) => onlyIf !== null);
    if (matters) present.forEach((supplier, at) => this.takers.set(supplier, this.pairs.length + at));
  }

  cover(coverage: Coverage): void {
    const { lots, nobody } = this.model;
    this.ofLot.forEach((columns, lot) => {
      const needed = nobody[lot] === Infinity || (coverage.kind === "all" && columns.length > 0);
      this.row(columns, () => 1, needed ? 1 : -Infinity, 1);
    });
    const lines = coverage.kind === "lines" ? coverage.lines : this.model.need;
    const weight = (column: number) => lots.lines[this.pairs[column]?.lot ?? 0]?.length ?? 0;
    this.row([...this.pairs.keys()], weight, lines, Infinity);
  }

  /** Who gets anything: forced suppliers do, and no more than so many. */
  count(): void {
    const { forced, most, lots } = this.model;
    for (const supplier of forced) this.row(this.ofSupplier.get(supplier) ?? [], () => 1, 1, Infinity);
    if (this.takers.size === 0) return;
    this.row([...this.takers.values()], () => 1, -Infinity, most);
    const single = this.pairs.length <= SINGLE_ROWS;
    for (const [supplier, taker] of this.takers) {
      const columns = this.ofSupplier.get(supplier) ?? [];
      const room = single ? 1 : Math.min(lots.count, columns.length);
      for (const some of single ? columns.map((column) => [column]) : [columns])
        this.row([...some, taker], (column) => (column === taker ? -room : 1), -Infinity, 0);
    }
  }

  spend({ factors, limit, onlyIf }: SpendRow, slack: number): void {
    const { lots } = this.model;
    const weights = this.pairs.map(({ lot, supplier }) => {
      return (factors[supplier] ?? 0) * (lots.prices[lot * lots.suppliers + supplier] ?? 0);
    });
    const large = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9);
    const most = (limit - slack) / large;
    const columns = [...weights.keys()].filter((column) => weights[column] !== 0);
    const taker = onlyIf === null ? undefined : this.takers.get(onlyIf);
    if (onlyIf !== null && taker === undefined) return;
    if (taker === undefined) {
      this.row(columns, (column) => (weights[column] ?? 0) / large, -Infinity, most);
      return;
    }
    // The row is as loose as it can ever be while the supplier gets nothing.
    const highest = this.ofLot.reduce(
      (sum, own) => sum + own.reduce((high, column) => Math.max(high, weights[column] ?? 0), 0),
      0,
    );
    const loose = Math.max(0, highest / large - most);
    const value = (column: number) => (column === taker ? loose : (weights[column] ?? 0) / large);
    this.row([...columns, taker], value, -Infinity, most + loose);
  }

  written(coverageOnly: boolean): AwardMip {
    const { lots, values, once } = this.model;
    const costs = this.pairs.map(({ lot, supplier }) => {
      return coverageOnly ? -(lots.lines[lot]?.length ?? 0) : (values[lot * lots.suppliers + supplier] ?? 0);
    });
    const takers = [...this.takers.keys()];
    for (const supplier of takers) costs.push(coverageOnly ? 0 : (once[supplier] ?? 0));
    const large = costs.reduce((most, cost) => Math.max(most, Math.abs(cost)), 1e-9);
    const scale = large / 1000;
    return { costs: costs.map((cost) => cost / scale), rows: this.rows, pairs: this.pairs, takers, scale };
  }

  private row(columns: readonly number[], value: (column: number) => number, least: number, most: number): void {
    this.rows.push({ columns, values: columns.map(value), least, most });
  }
}
