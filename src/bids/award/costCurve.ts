// What fewer or more suppliers would cost: the scenario once for each number of them, all other rules as they are. What
// is refuted for some suppliers is refuted for fewer, and what no limit makes cheaper no larger one does.
import { atMost, curve, type Point } from "../sets/atMost";
import { pointOf } from "./award";
import { bestAward, judged, limitedTo, prepare } from "./awardAt";
import { openOf, type Open } from "./awardOpen";
import type { Prepared } from "./prepared";
import { cheapSets, judgedSets } from "./divided/dividedAward";
import type { CheapSets } from "./divided/dividedSets";
import { enumerableSize } from "../sets/everySet";
import type { MipSolver } from "./integerProgram";
import { isDivided, type SearchAnswer, type Found } from "./model";
import type { Pace } from "./pace";
import type { AwardCase, AwardPoint, AwardRules, SolveOptions } from "./types";

interface Asked {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
  readonly options: SolveOptions;
  readonly parts: { readonly mip: () => Promise<MipSolver> };
  readonly pace: Pace;
}

interface Own {
  readonly case_: Prepared;
  readonly found: Found;
}

/** What the search over sets knows before: by number of suppliers. */
interface BySets {
  readonly open: Open;
  readonly points: readonly Point[];
  /** Where lots are divided or suppliers counted. */
  readonly sets: readonly (CheapSets | null)[];
}

/** Of the time for the curve, what the search over sets may take where bounds come after it. */
const FOR_SETS = 0.4;

/** `own`: the scenario's own award, which is one of the points whatever time is left. */
export async function costCurve(asked: Asked, own: Own): Promise<readonly (AwardPoint | null | undefined)[]> {
  const free = prepare(asked.problem, { ...asked.rules, maxSuppliers: null });
  if (free.model === null || own.case_.model === null) return [];
  const { suppliers, rows } = free.model;
  const part = rows.length === 0 ? 1 : FOR_SETS;
  const open = openOf(free.model);
  const { pace } = asked;
  const divided = isDivided(free.model);
  const discounted = free.model.discounts.length > 0;
  const points =
    divided || discounted
      ? []
      : await pace.within(pace.left() * part).run(curve(open.field, enumerableSize(open.field)));
  // Ways to divide a lot have other numbers there.
  const ways = { from: own.case_.lots.ways, to: free.lots.ways };
  const winners = own.found.winners.map((winner) => ways.to.taken(winner, ways.from));
  const here = { ...own, found: { ...own.found, winners } };
  const sets = divided && !discounted ? await cheapSets(free.model, free.choices, asked, suppliers.length) : null;
  const search = new CurveSearch(asked, free, { open, points, sets: sets ?? [] }, here);
  await search.upward();
  await search.downward();
  asked.options.onProgress?.({ stage: "curve", done: suppliers.length, total: suppliers.length });
  return search.awards();
}

class CurveSearch {
  /** By number of suppliers, from 1; null: refuted. */
  private readonly found = new Map<number, Found | null>();
  private readonly most: number;
  private readonly all: number;

  constructor(
    private readonly asked: Asked,
    private readonly free: Prepared,
    private readonly sets: BySets,
    private readonly own: Own,
  ) {
    this.all = free.model?.suppliers.length ?? 0;
    this.most = Math.min(own.case_.model?.most ?? this.all, this.all);
    this.found.set(this.most, own.found);
  }

  /** The unlimited award first: from its own number of suppliers on, every limit has it. */
  async upward(): Promise<void> {
    if (this.all > this.most) this.note(this.all, await this.solve(this.all, this.own.found, 2));
    for (let most = this.most + 1; most < this.all; most++) {
      const last = this.found.get(this.all) ?? null;
      const before = this.found.get(most - 1) ?? null;
      if (last !== null && isProven(this.free, last) && usedBy(this.free, last) <= most) this.found.set(most, last);
      else this.note(most, await this.solve(most, before, this.all - most + this.most));
    }
  }

  /** Once so few are refuted, fewer are too. */
  async downward(): Promise<void> {
    const fewest = usedBy(this.free, this.own.found);
    for (let most = this.most - 1; most >= 1; most--) {
      if (most >= fewest) this.found.set(most, this.own.found);
      else if (this.found.get(most + 1) === null) this.found.set(most, null);
      else this.note(most, await this.solve(most, null, most));
    }
  }

  /** `shares`: among how many questions the time that is left is shared. */
  private async solve(most: number, known: Found | null, shares: number): Promise<SearchAnswer> {
    const { options, pace, parts } = this.asked;
    options.onProgress?.({ stage: "curve", done: this.found.size, total: this.all });
    const case_ = limitedTo(this.free, most);
    const room = (case_.model?.most ?? most) - (case_.model?.forced.length ?? 0);
    if (case_.model === null || room < 0) return "infeasible";
    const left = pace.left() / Math.max(1, shares);
    const { model, choices } = case_;
    if (model.discounts.length > 0) {
      if (left <= 0) return known;
      const answer = await bestAward(case_, { ...parts, pace: pace.within(left) }, known);
      return better(answer, known, -Infinity);
    }
    if (isDivided(model)) {
      const cheap = this.sets.sets[model.most - 1];
      if (left <= 0 && cheap === undefined) return known;
      const answer = await judgedSets(model, choices, cheap, { ...parts, pace: pace.within(left) }, known);
      return better(answer, known, cheap?.value ?? -Infinity);
    }
    const { open, points } = this.sets;
    const seen = points[room];
    if (left <= 0 && (seen === undefined || case_.model.rows.length > 0)) return known;
    const own = pace.within(left);
    const point = seen ?? (await own.run(atMost(open.field, room)));
    const answer = await judged(case_, open, point, { ...parts, pace: own }, known);
    return better(answer, known, point.bound);
  }

  private note(most: number, answer: SearchAnswer): void {
    if (answer !== null) this.found.set(most, answer === "infeasible" ? null : answer);
  }

  awards(): (AwardPoint | null | undefined)[] {
    // One award at several numbers of suppliers is one point.
    const known = new Map<Found, AwardPoint>();
    return Array.from({ length: this.all }, (_none, at) => {
      const { model } = this.free;
      const found = this.found.get(at + 1);
      if (found === undefined || found === null || model === null) return found === null ? null : undefined;
      const point = known.get(found) ?? pointOf(this.free, model, found);
      known.set(found, point);
      return point;
    });
  }
}

function usedBy({ lots: { ways } }: Prepared, { winners }: Found): number {
  const used = new Set<number>();
  for (const winner of new Set(winners)) if (winner >= 0) for (const one of ways.at(winner).takers) used.add(one);
  return used.size;
}

function isProven({ lots }: Prepared, { value, bound }: Found): boolean {
  return value - bound <= lots.tolerance;
}

/** An award of fewer suppliers is one of those of more. */
function better(answer: SearchAnswer, known: Found | null, bound: number): SearchAnswer {
  if (answer === "infeasible" || known === null) return answer;
  if (answer === null) return { ...known, bound: Math.min(known.value, bound), settled: false };
  return known.value < answer.value ? { ...known, bound: Math.min(known.value, answer.bound), settled: false } : answer;
}
