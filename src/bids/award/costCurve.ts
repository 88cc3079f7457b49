// What fewer or more suppliers would cost: the scenario once for each number of them, all other rules as they are.
import { atMost, curve } from "./atMost";
import { awardOf } from "./award";
import { judged, openOf, prepare, type Prepared } from "./awardAt";
import { enumerableSize } from "./everySet";
import type { MipSolver } from "./integerProgram";
import type { SearchAnswer, Found } from "./model";
import type { Pace } from "./pace";
import type { Award, AwardCase, AwardRules, SolveOptions } from "./types";

interface Asked {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
  readonly options: SolveOptions;
  readonly parts: { readonly mip: () => Promise<MipSolver> };
  readonly pace: Pace;
}

/** Of the time for the curve, what the search over sets may take where bounds come after it. */
const FOR_SETS = 0.4;

/** `own`: the scenario's own award, which is one of the points. Shorter than there are suppliers when the time ends. */
export async function costCurve(
  { problem, rules, options, parts, pace }: Asked,
  own: { readonly case_: Prepared; readonly found: Found },
): Promise<readonly (Award | null)[]> {
  const free = prepare(problem, { ...rules, maxSuppliers: null });
  if (free.model === null || own.case_.model === null) return [];
  const { forced, suppliers, rows } = free.model;
  const open = openOf(free.model);
  const part = rows.length === 0 ? 1 : FOR_SETS;
  const points = await pace.within(pace.left() * part).run(curve(open.field, enumerableSize(open.field)));
  const awards: (Award | null)[] = [];
  let last: Found | null = null;
  for (let most = 1; most <= suppliers.length; most++) {
    options.onProgress?.({ stage: "curve", done: most - 1, total: suppliers.length });
    const case_ = { ...free, model: { ...free.model, most } };
    const known: Found | null = most > own.case_.model.most ? (last ?? own.found) : last;
    const room = most - forced.length;
    const left = pace.left() / (suppliers.length - most + 1);
    if (room >= points.length && left <= 0) break;
    const wide = room >= points.length ? await pace.within(left).run(atMost(open.field, room)) : undefined;
    const point = wide ?? points[room];
    if (most === own.case_.model.most) last = own.found;
    else if (point === undefined) last = null;
    else
      last = better(await judged(case_, open, point, { ...parts, pace: pace.within(left) }, known), known, point.bound);
    awards.push(last === null ? null : awardOf(case_, case_.model, last));
  }
  options.onProgress?.({ stage: "curve", done: suppliers.length, total: suppliers.length });
  return awards;
}

/** An award of fewer suppliers is one of those of more. */
function better(answer: SearchAnswer, known: Found | null, bound: number): Found | null {
  if (answer === "infeasible") return null;
  if (answer === null) return known === null ? null : { ...known, bound: Math.min(known.value, bound) };
  return known !== null && known.value < answer.value
    ? { ...known, bound: Math.min(known.value, answer.bound) }
    : answer;
}
