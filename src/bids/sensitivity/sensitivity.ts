// The complete answer to "what if prices move": the award at prices a step up and down, where it changes, the lines
// that hang on little, and seeded draws. Pure: clock, breaks and the mixed-integer solver come from outside. What the
// time does not allow is said to be unknown.
import { canonical } from "../award/canonical";
import type { MipSolver } from "../award/integerProgram";
import { Pace } from "../award/pace";
import { breakOf } from "./breaks";
import { rulesMove } from "./byPrices";
import { closeLine, nearestLines } from "./close";
import { drawnCosts } from "./prices";
import { ableSuppliers, toldOf, tryAt, tryMoved, type PriceProbe } from "./probe";
import { eachLine, trialGap, isTrialProven, supplierLinesOf, tryAward } from "./trial";
import type {
  Break,
  CloseLine,
  Draw,
  Sensitivity,
  SensitivityAsk,
  SensitivityOptions,
  SensitivityProgress,
  SensitivityResult,
  WhatIf,
} from "./types";

export interface SensitivityParts {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Lets other work of this thread run. */
  readonly breathe: () => Promise<void>;
  /** Asked for only when bounds need it. Rejects when it cannot be loaded. */
  readonly mip: () => Promise<MipSolver>;
}

/** Of the time that is left each time; the draws have the rest. */
const FOR = { base: 0.3, whatIfs: 0.2, breaks: 0.25, close: 0.15 } as const;

/**
 * Rejects with the signal's reason when cancelled, with RangeError for a position that is not there, and with what
 * `parts.mip` rejects with.
 */
export async function sensitivityOf(
  asked: SensitivityAsk,
  options: SensitivityOptions,
  { now, breathe, mip }: SensitivityParts,
): Promise<SensitivityResult> {
  options.signal?.throwIfAborted();
  const ask = ordered(asked);
  const pace = Pace.of({ now, breathe, signal: options.signal }, options.seconds);
  options.onProgress?.({ stage: "base", done: 0, total: 1 });
  const base = { mip, pace: pace.within(pace.left() * FOR.base) };
  const found = await tryAward(ask.problem, ask.rules, null, base);
  if (found.kind !== "found") return { kind: "noAward" };
  const chosen = found.best;
  const moving = rulesMove(ask.rules) || (ask.problem.discounts ?? []).length > 0;
  const probe: PriceProbe = { ask, chosen, moving, mip };
  const steps: Steps = { pace, onProgress: options.onProgress };
  const whatIfs = await whatIfsOf(probe, steps);
  const breaks = await breaksOf(probe, steps);
  const close = await closeOf(probe, steps);
  const { draws, kept } = await drawsOf(probe, steps);
  return {
    kind: "found",
    base: {
      total: chosen.point.total,
      proven: isTrialProven(chosen),
      gap: trialGap(chosen),
      lines: ask.problem.lines.length - chosen.point.uncovered.length,
      uncovered: chosen.point.uncovered.length,
      gets: supplierLinesOf(chosen),
    },
    whatIfs,
    breaks,
    close,
    draws,
    kept,
    rulesMove: probe.moving,
  };
}

/** In the order of ids, as awards are searched: equal awards then come out alike. */
function ordered(ask: SensitivityAsk): SensitivityAsk {
  const { problem, rules } = canonical(ask.problem, ask.rules);
  const places = (list: readonly { readonly id: string }[]) => new Map(list.map(({ id }, at) => [id, at]));
  const [lines, suppliers] = [places(ask.problem.lines), places(ask.problem.suppliers)];
  const supplierAt = places(problem.suppliers);
  const width = problem.suppliers.length;
  const { fixed } = ask;
  const moved = problem.costs.map((_, at) => {
    const line = lines.get(problem.lines[Math.floor(at / width)]?.id ?? "") ?? -1;
    return fixed?.[line * width + (suppliers.get(problem.suppliers[at % width]?.id ?? "") ?? 0)] ?? 0;
  });
  const groups = ask.groups.map(({ name, suppliers: own }) => ({
    name,
    suppliers: own.flatMap((one) => supplierAt.get(ask.problem.suppliers[one]?.id ?? "") ?? []),
  }));
  return { ...ask, problem, rules, groups, fixed: fixed === null ? null : moved };
}

interface Steps {
  readonly pace: Pace;
  readonly onProgress: SensitivityOptions["onProgress"];
}

/** One question after the other, each with its part of the time; null where none was left. */
async function each<Question, Answer>(
  questions: readonly Question[],
  stage: SensitivityProgress["stage"],
  { pace, onProgress }: Steps,
  answer: (question: Question, pace: Pace) => Promise<Answer>,
): Promise<readonly (Answer | null)[]> {
  const answers: (Answer | null)[] = [];
  for (const [done, question] of questions.entries()) {
    onProgress?.({ stage, done, total: questions.length });
    const left = pace.left();
    answers.push(left <= 0 ? null : await answer(question, pace.within(left / (questions.length - done))));
  }
  return answers;
}

function part({ pace, onProgress }: Steps, of: number): Steps {
  return { onProgress, pace: pace.within(pace.left() * of) };
}

async function whatIfsOf(probe: PriceProbe, steps: Steps): Promise<readonly WhatIf[]> {
  const { problem, groups, step } = probe.ask;
  const one = (at: number) => ({ kind: "supplier", name: problem.suppliers[at]?.id ?? "", suppliers: [at] }) as const;
  const together = groups.map(({ name, suppliers }) => ({ kind: "group", name, suppliers }) as const);
  const questions = [...ableSuppliers(probe).map(one), ...together].flatMap((who) => [
    { ...who, part: -step },
    { ...who, part: step },
  ]);
  const answers = await each(questions, "whatIfs", part(steps, FOR.whatIfs), async (question, pace) =>
    toldOf(probe, await tryMoved(probe, question.suppliers, question.part, pace)),
  );
  return questions.map(({ kind, name, part: by }, at) => ({
    who: { kind, name },
    part: by,
    then: answers[at] ?? { kind: "unknown" },
  }));
}

async function breaksOf(probe: PriceProbe, steps: Steps): Promise<readonly Break[]> {
  const answers = await each(ableSuppliers(probe), "breaks", part(steps, FOR.breaks), (supplier, pace) =>
    breakOf(probe, supplier, pace),
  );
  return answers.flatMap((one) => one ?? []);
}

async function closeOf(probe: PriceProbe, steps: Steps): Promise<readonly CloseLine[]> {
  const own = part(steps, FOR.close);
  const answers = await each(nearestLines(probe), "close", own, (near, pace) => closeLine(probe, near, pace));
  const room = ({ rise }: CloseLine) => (rise.kind === "at" ? rise.part : Infinity);
  return answers.flatMap((one) => one ?? []).sort((a, b) => room(a) - room(b));
}

async function drawsOf(probe: PriceProbe, steps: Steps): Promise<Pick<Sensitivity, "draws" | "kept">> {
  const { ask, chosen } = probe;
  const kept = new Int32Array(ask.problem.lines.length);
  const nths = Array.from({ length: ask.draws }, (_, at) => at + 1);
  const answers = await each(nths, "draws", steps, async (nth, pace): Promise<Draw> => {
    const costs = drawnCosts(ask, ask.spread, ask.seed, nth);
    const tried = await tryAt(probe, { costs }, pace);
    if (tried.kind === "found")
      eachLine(tried.best, chosen, (line, same) => (kept[line] = (kept[line] ?? 0) + (same ? 1 : 0)));
    return { nth, then: toldOf(probe, tried) };
  });
  steps.onProgress?.({ stage: "draws", done: ask.draws, total: ask.draws });
  const without = new Set(chosen.point.uncovered);
  return {
    draws: answers.flatMap((one) => one ?? []),
    kept: ask.problem.lines
      .flatMap(({ id }, line) => (without.has(line) ? [] : [{ line: id, draws: kept[line] ?? 0 }]))
      .sort((a, b) => a.draws - b.draws),
  };
}
