// Of awards that cost the same the one that the rule for ties says, by a mixed-integer solver: one program for each of
// the rule's stages, then line by line as long as another award exists.
import type { Mip, MipRow, MipSolver } from "./integerProgram";
import { isWritable, mipOf, type AwardMip } from "./mipModel";
import { programColumns } from "./mipSolve";
import { keeps, lineCount, uncoveredBy, valueOf, type Found, type Model } from "./model";
import { compareStandings, tieRankOf } from "./order";

interface Parts {
  readonly mip: MipSolver;
  readonly left: () => number;
}

/** `found` is proven. Settled only when every award of that cost was compared. */
export function settleByMip(model: Model, choices: readonly (readonly number[])[], parts: Parts, found: Found): Found {
  if (parts.left() <= 0 || !isWritable(model, choices)) return { ...found, settled: false };
  const settling = new Settling(model, choices, parts, found);
  const settled = settling.stages() && settling.lots();
  return { ...found, winners: settling.winners, settled };
}

class Settling {
  winners: Int32Array;
  private readonly program: AwardMip;
  private readonly rows: MipRow[];

  constructor(
    private readonly model: Model,
    choices: readonly (readonly number[])[],
    private readonly parts: Parts,
    { winners }: Found,
  ) {
    this.winners = winners;
    const lines = lineCount(model.lots) - uncoveredBy(model.lots, winners);
    const coverage = { kind: "lines" as const, lines: model.linesFirst ? lines : model.need };
    this.program = mipOf(model, choices, coverage, 0, { countsSuppliers: true });
    const { costs, scale } = this.program;
    const cost = this.rowOf((column) => costs[column] ?? 0);
    const now = programColumns(model, this.program, winners);
    const most = costs.reduce((sum, one, column) => sum + one * (now?.[column] ?? 0), model.lots.tolerance / scale);
    this.rows = now === null ? [] : [...this.program.rows, { ...cost, least: -Infinity, most }];
  }

  /** Suppliers, lines, lines that stay. False when the time ended before all are surely as good as can be. */
  stages(): boolean {
    if (this.rows.length === 0) return false;
    const { lots } = this.model;
    const { pairs } = this.program;
    const pairOf = (column: number) => pairs[column] ?? { lot: 0, supplier: 0 };
    const goals: readonly ((column: number) => number)[] = [
      (column) => (this.isTaker(column) ? 1 : 0),
      (column) => (column < pairs.length ? -(lots.lines[pairOf(column).lot]?.length ?? 0) : 0),
      (column) => {
        const { lot, supplier } = pairOf(column);
        return column < pairs.length ? -(lots.stays[lot * lots.suppliers + supplier] ?? 0) : 0;
      },
    ];
    return goals.every((goal) => {
      const best = this.least(goal, []);
      if (best === null || best === undefined) return false;
      this.rows.push({ ...this.rowOf(goal), least: -Infinity, most: Math.round(best) });
      return true;
    });
  }

  /** Line by line, until no other award is left. */
  lots(): boolean {
    const { pairs } = this.program;
    const fixed: MipRow[] = [];
    let alone = this.isAlone(fixed);
    for (let lot = 0; lot < this.winners.length && alone === false; lot++) {
      const own = [...pairs.keys()].filter((column) => pairs[column]?.lot === lot);
      const rank = (column: number) => pairs[column]?.supplier ?? Infinity;
      const now = this.winners[lot] ?? -1;
      const better = own.filter((column) => now < 0 || rank(column) < now).sort((a, b) => rank(a) - rank(b));
      for (const column of better) {
        const one = { columns: [column], values: [1], least: 1, most: 1 };
        const found = this.least(() => 0, [...fixed, one]);
        if (found === undefined) continue;
        if (found === null) return false;
        break;
      }
      const chosen = own.filter((column) => rank(column) === this.winners[lot]);
      fixed.push({ columns: own, values: own.map((column) => (chosen.includes(column) ? 0 : 1)), least: 0, most: 0 });
      if (chosen.length > 0) fixed.push({ columns: chosen, values: [1], least: 1, most: 1 });
      if (better.length > 0) alone = this.isAlone(fixed);
    }
    return alone !== null;
  }

  /** Null: not known in the time. */
  private isAlone(fixed: readonly MipRow[]): boolean | null {
    const { pairs } = this.program;
    const lots = this.model.lots.count;
    const before = this.winners;
    const same = (column: number) =>
      column < pairs.length && before[pairs[column]?.lot ?? -1] === pairs[column]?.supplier ? 1 : 0;
    const out = before.reduce((sum, supplier) => sum + (supplier < 0 ? 1 : 0), 0);
    // A lot that is left out here and awarded there differs as well.
    const differs = (column: number) => (column < pairs.length && before[pairs[column]?.lot ?? -1] === -1 ? -1 : 0);
    const least = this.least((column) => same(column) + differs(column), fixed, false);
    if (least === null || least === undefined) return null;
    return Math.round(least) >= lots - out;
  }

  /**
   * The least of a goal over all awards of that cost; an award that comes before is taken over. Null: not known in the
   * time; undefined: there is none.
   */
  private least(goal: (column: number) => number, more: readonly MipRow[], takeOver = true): number | null | undefined {
    const { costs, sums, pairs } = this.program;
    const seconds = this.parts.left();
    if (seconds <= 0) return null;
    const mip: Mip = { sums, costs: costs.map((_, column) => goal(column)), rows: [...this.rows, ...more] };
    const start = programColumns(this.model, this.program, this.winners);
    const answer = this.parts.mip.solve(mip, { seconds, start: more.length === 0 ? start : null });
    if (answer.kind === "infeasible") return undefined;
    if (answer.kind === "unknown" || !answer.proven) return null;
    const winners = new Int32Array(this.model.lots.count).fill(-1);
    pairs.forEach(({ lot, supplier }, column) => {
      if (answer.chosen[column] === 1) winners[lot] = supplier;
    });
    // The solver's limits are met within its tolerance only: what breaks one by a hair is no award.
    if (!this.equal(winners)) return null;
    const before = compareStandings(tieRankOf(this.model, winners), tieRankOf(this.model, this.winners)) < 0;
    if (takeOver && before) this.winners = winners;
    return costs.reduce((sum, _, column) => sum + goal(column) * (answer.chosen[column] ?? 0), 0);
  }

  private equal(winners: Int32Array): boolean {
    const { model } = this;
    return keeps(model, winners) && valueOf(model, winners) <= valueOf(model, this.winners) + model.lots.tolerance;
  }

  private isTaker(column: number): boolean {
    const { pairs, takers } = this.program;
    return column >= pairs.length && column < pairs.length + takers.length;
  }

  private rowOf(value: (column: number) => number): Pick<MipRow, "columns" | "values"> {
    const columns = [...this.program.costs.keys()].filter((column) => value(column) !== 0);
    return { columns, values: columns.map(value) };
  }
}
