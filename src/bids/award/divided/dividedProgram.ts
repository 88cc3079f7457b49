// Writes an award with divided lots and counted suppliers as a mixed-integer program. Each column of a lot has a row of
// its own with its supplier: rows of all lots together are far weaker, and the solver stays open with them. It solves
// nothing.
import type { MatrixEntry, Mip, MipRow } from "../integerProgram";
import type { Model } from "../model";
import type { AmountRow } from "../amounts";
import { startTiers, writeTiers, type Tiers } from "../discounts/discountColumns";
import type { DiscountRow } from "../discounts/discounts";
import type { SpendRow } from "../spendRows";
import type { LotSplit } from "../splits";
import { SHARE_STEPS } from "../types";
import { sharedFactor, type Coverage } from "../mipModel";

interface Column {
  readonly lot: number;
  readonly supplier: number;
  /** Of the lot, for each one of the column. */
  readonly part: number;
}

export interface DividedMip extends Mip {
  /** What a lot's suppliers get: yes-or-no columns and, from `firstWhole` on, columns of steps. */
  readonly columns: readonly (Column | null)[];
  /** Costs in the program times this are the model's values. */
  readonly scale: number;
  /** An award as columns; null where it is none of this program's. */
  start(winners: Int32Array): Float64Array | null;
}

type Choices = readonly (readonly number[])[];

/** `slack`: how far inside their limits bounds are kept. */
export function dividedProgram(model: Model, choices: Choices, coverage: Coverage, slack: number): DividedMip {
  const writer = new Writer(model, choices);
  writer.cover(coverage);
  writer.takers();
  for (const row of model.rows) writer.spend(row, slack);
  for (const row of model.amounts) writer.amount(row);
  for (const row of model.discounts) writer.discount(row, slack / model.lots.money, coverage);
  return writer.written(coverage);
}

class Writer {
  private readonly rows: MipRow[] = [];
  /** Yes-or-no columns; null: one of a supplier, or of a lot that is divided. */
  private readonly columns: (Column | null)[] = [];
  private readonly steps: Column[] = [];
  /** By supplier, where it stands, and the columns that say that it gets something. */
  private readonly taker = new Map<number, number>();
  private readonly gets = new Map<number, number[]>();
  /** By lot: the columns whose sum says that it is awarded. */
  private readonly awarded: (readonly number[])[];
  /** Columns of steps count from here on. */
  private readonly wholes: number;
  private readonly unit: number;
  /** Where the column of the whole spend stands, once a row asks for it. */
  private spendAt: number | null = null;
  /** How many sums there are. */
  private sums = 0;
  private readonly tiers: Tiers[] = [];
  /** What columns cost beside what their lots and suppliers do. */
  private readonly more = new Map<number, number>();

  constructor(
    private readonly model: Model,
    private readonly choices: Choices,
  ) {
    const { lots } = model;
    this.wholes = this.countYesOrNo();
    for (const supplier of new Set(choices.flat())) {
      this.taker.set(supplier, this.columns.push(null) - 1);
      this.gets.set(supplier, []);
    }
    this.awarded = choices.map((able, lot) => this.lot(lot, able, lots.splits?.[lot] ?? null));
    this.unit = lots.prices.reduce(
      (most, price) => (Number.isFinite(price) ? Math.max(most, Math.abs(price)) : most),
      1e-9,
    );
  }

  private countYesOrNo(): number {
    const { splits } = this.model.lots;
    const steps = this.model.discounts.reduce((sum, row) => sum + row.steps.length + 1, 0);
    const suppliers = new Set(this.choices.flat()).size + steps;
    return this.choices.reduce((count, able, lot) => {
      const split = splits?.[lot] ?? null;
      if (able.length === 0) return count;
      return count + (split === null ? able.length : 1 + able.length * (split.parts?.length ?? 1));
    }, suppliers);
  }

  /** The columns of a lot; answers those whose sum says that it is awarded. */
  private lot(lot: number, able: readonly number[], split: LotSplit | null): readonly number[] {
    if (able.length === 0) return [];
    if (split === null) {
      const own = able.map((supplier) => this.column({ lot, supplier, part: 1 }));
      this.row(
        own.map((column) => [column, 1]),
        -Infinity,
        1,
      );
      return own;
    }
    const is = this.columns.push(null) - 1;
    if (split.parts !== null) this.givenParts(lot, able, split.parts, is);
    else this.chosenParts(lot, able, split, is);
    return [is];
  }

  private givenParts(lot: number, able: readonly number[], parts: readonly number[], is: number): void {
    const own = able.map((supplier) => parts.map((part) => this.column({ lot, supplier, part })));
    parts.forEach((_, at) => this.row([...own.map((of): MatrixEntry => [of[at] ?? 0, 1]), [is, -1]], 0, 0));
    for (const of of own)
      this.row(
        of.map((column) => [column, 1]),
        -Infinity,
        1,
      );
  }

  private chosenParts(lot: number, able: readonly number[], split: LotSplit, is: number): void {
    const { least, most, leastSteps, mostSteps } = split;
    const sources = able.map((supplier) => this.column({ lot, supplier, part: 0 }));
    const shares = able.map((supplier) => {
      return this.wholes + this.steps.push({ lot, supplier, part: 1 / SHARE_STEPS }) - 1;
    });
    this.row([...shares.map((column): MatrixEntry => [column, 1]), [is, -SHARE_STEPS]], 0, 0);
    this.row([...sources.map((column): MatrixEntry => [column, 1]), [is, -most]], -Infinity, 0);
    this.row([...sources.map((column): MatrixEntry => [column, 1]), [is, -least]], 0, Infinity);
    shares.forEach((share, at) => {
      this.row(
        [
          [share, 1],
          [sources[at] ?? 0, -mostSteps],
        ],
        -Infinity,
        0,
      );
      this.row(
        [
          [share, 1],
          [sources[at] ?? 0, -leastSteps],
        ],
        0,
        Infinity,
      );
    });
  }

  private column(of: Column): number {
    const column = this.columns.push(of) - 1;
    const taker = this.taker.get(of.supplier) ?? 0;
    this.gets.get(of.supplier)?.push(column);
    this.row(
      [
        [column, 1],
        [taker, -1],
      ],
      -Infinity,
      0,
    );
    return column;
  }

  cover(coverage: Coverage): void {
    const { lots, nobody, need, needWorth } = this.model;
    this.awarded.forEach((own, lot) => {
      const needed = nobody[lot] === Infinity || (coverage.kind === "all" && own.length > 0);
      if (needed)
        this.row(
          own.map((column) => [column, 1]),
          1,
          Infinity,
        );
    });
    const weigh = (weight: (lot: number) => number) =>
      this.awarded.flatMap((own, lot) => own.map((column): MatrixEntry => [column, weight(lot)]));
    const lines = coverage.kind === "lines" ? coverage.lines : need;
    this.row(
      weigh((lot) => lots.lines[lot]?.length ?? 0),
      lines,
      Infinity,
    );
    if (needWorth > 0)
      this.row(
        weigh((lot) => (lots.worth[lot] ?? 0) / needWorth),
        1,
        Infinity,
      );
  }

  /** Who gets anything: forced suppliers do, no more than so many, and as many of some as is asked. */
  takers(): void {
    const { forced, most, counts } = this.model;
    for (const [supplier, taker] of this.taker) {
      const own = (this.gets.get(supplier) ?? []).map((column): MatrixEntry => [column, -1]);
      this.row([[taker, 1], ...own], -Infinity, 0);
    }
    const some = (suppliers: readonly number[]) =>
      suppliers.flatMap((supplier): MatrixEntry[] => {
        const taker = this.taker.get(supplier);
        return taker === undefined ? [] : [[taker, 1]];
      });
    for (const supplier of forced) this.row(some([supplier]), 1, Infinity);
    this.row(some([...this.taker.keys()]), -Infinity, most);
    for (const { suppliers, least, most: limit } of counts) this.row(some(suppliers), least, limit);
  }

  /** What each column pays, times the factor of its supplier. */
  private spends(factor: (supplier: number) => number): MatrixEntry[] {
    const { lots } = this.model;
    const entries: MatrixEntry[] = [];
    const add = (of: Column | null, column: number) => {
      if (of === null || of.part === 0) return;
      const value = factor(of.supplier) * of.part * (lots.prices[of.lot * lots.suppliers + of.supplier] ?? 0);
      if (value !== 0) entries.push([column, value / this.unit]);
    };
    this.columns.forEach(add);
    this.steps.forEach((of, at) => add(of, this.wholes + at));
    return entries;
  }

  spend({ factors, limit, onlyIf }: SpendRow, slack: number): void {
    const shared = sharedFactor(factors);
    const taker = onlyIf === null ? undefined : this.taker.get(onlyIf);
    if (onlyIf !== null && taker === undefined) return;
    const entries = this.spends((supplier) => (factors[supplier] ?? 0) - shared);
    if (shared !== 0) entries.push([this.spendColumn(), shared]);
    const most = (limit - slack) / this.unit;
    if (taker === undefined) {
      this.row(entries, -Infinity, most);
      return;
    }
    // The row is as loose as it can ever be while the supplier gets nothing.
    const all = this.model.lots.money / this.unit;
    const loose = Math.max(0, Math.max(...factors) * all - most);
    this.row([...entries, [taker, loose]], -Infinity, most + loose);
  }

  /** In units of the largest price. */
  private spendColumn(): number {
    if (this.spendAt !== null) return this.spendAt;
    this.spendAt = this.sum();
    this.row([...this.spends(() => 1), [this.spendAt, -1]], 0, 0);
    return this.spendAt;
  }

  private sum(): number {
    this.sums += 1;
    return this.wholes + this.steps.length + this.sums - 1;
  }

  discount(row: DiscountRow, hair: number, { kind }: Coverage): void {
    const columns = {
      yesOrNo: () => this.columns.push(null) - 1,
      sum: () => this.sum(),
      won: (amounts: Float64Array, unit: number) => this.weighed([row.supplier], amounts, unit),
      row: (entries: readonly MatrixEntry[], least: number, most: number) => this.row(entries, least, most),
      cost: (column: number, cost: number) => {
        if (kind !== "most") this.more.set(column, cost);
      },
    };
    this.tiers.push(writeTiers(row, columns, hair));
  }

  /** What some suppliers get of amounts of lots. */
  private weighed(suppliers: readonly number[], amounts: Float64Array, unit: number): MatrixEntry[] {
    const entries: MatrixEntry[] = [];
    const add = (of: Column | null, column: number) => {
      const own = of === null || !suppliers.includes(of.supplier) ? 0 : of.part * (amounts[of.lot] ?? 0);
      if (own !== 0) entries.push([column, own / unit]);
    };
    this.columns.forEach(add);
    this.steps.forEach((of, at) => add(of, this.wholes + at));
    return entries;
  }

  amount({ suppliers, amounts, least, most, onlyIf }: AmountRow): void {
    const all = amounts.reduce((sum, one) => sum + one, 0);
    if (all <= 0) return;
    const entries = this.weighed(suppliers, amounts, all);
    if (most !== Infinity) this.row(entries, -Infinity, most / all);
    const taker = onlyIf === null ? undefined : this.taker.get(onlyIf);
    if (least === -Infinity || (onlyIf !== null && taker === undefined)) return;
    if (taker === undefined) this.row(entries, least / all, Infinity);
    else this.row([...entries, [taker, -least / all]], 0, Infinity);
  }

  private row(entries: readonly MatrixEntry[], least: number, most: number): void {
    this.rows.push({ columns: entries.map(([at]) => at), values: entries.map(([, value]) => value), least, most });
  }

  written(coverage: Coverage): DividedMip {
    const columns = [...this.columns, ...this.steps];
    const costs = this.costs(columns, coverage);
    const { sums } = this;
    costs.push(...Array<number>(sums).fill(0));
    for (const [column, cost] of this.more) costs[column] = (costs[column] ?? 0) + cost;
    const large = costs.reduce((most, cost) => Math.max(most, Math.abs(cost)), 1e-9);
    const scale = large / 1000;
    return {
      costs: costs.map((cost) => cost / scale),
      wholes: this.steps.length,
      sums,
      rows: this.rows,
      columns,
      scale,
      start: (winners) => this.start(winners, columns),
    };
  }

  private costs(columns: readonly (Column | null)[], { kind }: Coverage): number[] {
    const { lots, values, once, nobody, linesFirst } = this.model;
    const money = kind !== "most";
    const costs = columns.map((of) => {
      if (of === null || of.part === 0 || !money) return 0;
      return of.part * (values[of.lot * lots.suppliers + of.supplier] ?? 0);
    });
    if (money) for (const [supplier, taker] of this.taker) costs[taker] = once[supplier] ?? 0;
    this.awarded.forEach((own, lot) => {
      const out = nobody[lot] ?? 0;
      const saved = !money ? (lots.lines[lot]?.length ?? 0) : linesFirst || out === Infinity ? 0 : out;
      for (const column of own) costs[column] = (costs[column] ?? 0) - saved;
    });
    return costs;
  }

  private start(winners: Int32Array, columns: readonly (Column | null)[]): Float64Array | null {
    const { lots } = this.model;
    const values = new Float64Array(columns.length + this.sums);
    const left = new Map<number, Map<number, number>>();
    let open = 0;
    winners.forEach((winner, lot) => {
      if (winner < 0) return;
      const { takers, parts } = lots.ways.at(winner);
      left.set(lot, new Map(takers.map((supplier, at) => [supplier, parts[at] ?? 0])));
      open += takers.length;
      for (const supplier of takers) values[this.taker.get(supplier) ?? 0] = 1;
      const [is = 0] = this.awarded[lot] ?? [];
      if ((lots.splits?.[lot] ?? null) !== null) values[is] = 1;
    });
    columns.forEach((of, column) => {
      const part = of === null ? undefined : left.get(of.lot)?.get(of.supplier);
      if (of === null || part === undefined) return;
      const whole = column >= this.wholes;
      const is = of.part === 0 || whole || Math.abs(of.part - part) < 1e-9;
      if (!is) return;
      values[column] = whole ? Math.round(part / of.part) : 1;
      if (of.part === 0) return;
      open -= 1;
      left.get(of.lot)?.delete(of.supplier);
    });
    for (const tiers of this.tiers) startTiers(tiers, lots, winners, values);
    return open === 0 && this.spendAt === null ? values : null;
  }
}
