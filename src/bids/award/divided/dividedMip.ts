// The best award of divided lots through a mixed-integer solver: coverage first, then what is to be least. What the
// solver answers is worked out again here, in full precision, before it counts.
import { dividedProgram, type DividedMip } from "./dividedProgram";
import type { MipFound } from "../integerProgram";
import { leftOutAll, type Coverage } from "../mipModel";
import { floorOf, leastSeconds, type MipParts } from "../mipSolve";
import { keeps, lineCount, uncoveredBy, valueOf, type Found, type Model, type SearchAnswer } from "../model";

type Choices = readonly (readonly number[])[];

/** Each pair has a row of its own, which the solver looks at before it looks at its time limit. */
const ROWS_OF_PAIR = 3;
/** How far inside their limits bounds are kept, where the solver's answer breaks one by a hair. */
const HAIRS = [0, 1e-9, 1e-7];

interface Asked {
  readonly model: Model;
  readonly choices: Choices;
  readonly parts: MipParts;
}

/** `start`: an award that keeps the rules, if one is known. */
export function dividedByMip(model: Model, choices: Choices, parts: MipParts, start: Found | null): SearchAnswer {
  if (parts.left() <= ROWS_OF_PAIR * leastSeconds(pairsOf(model, choices))) return start;
  const asked = { model, choices, parts };
  const able = ableLines(model, choices);
  if (able < model.need) return "infeasible";
  if (!model.linesFirst) return attempt(asked, { kind: "lines", lines: model.need }, start) ?? start;
  const total = lineCount(model.lots);
  const whole = start !== null && uncoveredBy(model.lots, start.winners) === total - able ? start : null;
  const full = attempt(asked, { kind: "all" }, whole);
  if (full !== "infeasible") return full ?? (start === null ? null : { ...start, mostLines: able });
  const most = attempt(asked, { kind: "most" }, start);
  if (most === null || most === "infeasible") return most === null ? start : most;
  const lines = total - uncoveredBy(model.lots, most.winners);
  const mostLines = Math.min(able, Math.floor(-most.bound + 1e-6));
  const cheapest = attempt(asked, { kind: "lines", lines }, most);
  const floor = floorOf(model);
  if (cheapest === null || cheapest === "infeasible")
    return { ...most, value: valueOf(model, most.winners), bound: floor, mostLines };
  // More lines may be possible: then nothing is known about the money.
  return mostLines > lines ? { ...cheapest, mostLines, bound: Math.min(cheapest.bound, floor) } : cheapest;
}

/** Columns of lots and suppliers, each part of its own. */
export function pairsOf({ lots }: Model, choices: Choices): number {
  return choices.reduce((sum, able, lot) => sum + able.length * (lots.splits?.[lot]?.parts?.length ?? 1), 0);
}

/** Null: nothing was found in the time. */
function attempt({ model, choices, parts }: Asked, coverage: Coverage, start: Found | null): SearchAnswer {
  let bound = -Infinity;
  let best: Found | null = null;
  for (const hair of HAIRS) {
    if (parts.left() <= 0) return best;
    const program = dividedProgram(model, choices, coverage, hair * model.lots.money);
    const begin = start === null ? null : program.start(start.winners);
    const answer = parts.mip.solve(program, { seconds: parts.left(), start: begin });
    if (answer.kind === "infeasible") return hair === 0 ? "infeasible" : best;
    if (hair === 0) bound = boundOf(model, coverage, choices, answer.bound * program.scale);
    if (answer.kind === "unknown") return best;
    const winners = winnersOf(model, program, answer);
    if (!keeps(model, winners)) continue;
    const value = valueOf(model, winners);
    if (coverage.kind === "most") return { winners, value, bound };
    const near = value - bound <= Math.max(model.lots.tolerance, model.lots.money * 1e-9);
    if (best === null || value < best.value) best = { winners, value, bound: near ? value : bound };
    // A step that is reached by less than a hair is no step.
    if (near || model.discounts.length === 0 || !answer.proven) return best;
  }
  return best;
}

/** The program's bound as a value of the model: lines that stay out weigh as much there as they do in awards. */
function boundOf(model: Model, coverage: Coverage, choices: Choices, bound: number): number {
  if (coverage.kind === "most") return bound;
  if (!model.linesFirst) return bound + leftOutAll(model);
  const covered = coverage.kind === "lines" ? coverage.lines : ableLines(model, choices);
  return bound + 2 * model.lots.money * (lineCount(model.lots) - covered);
}

function ableLines({ lots }: Model, choices: Choices): number {
  return choices.reduce((sum, own, lot) => sum + (own.length === 0 ? 0 : (lots.lines[lot]?.length ?? 0)), 0);
}

function winnersOf({ lots }: Model, { columns }: DividedMip, { chosen }: MipFound): Int32Array {
  const shares = lots.lines.map((): { supplier: number; part: number }[] => []);
  columns.forEach((of, column) => {
    const count = chosen[column] ?? 0;
    if (of !== null && of.part > 0 && count > 0) shares[of.lot]?.push({ supplier: of.supplier, part: count * of.part });
  });
  return Int32Array.from(shares, (own) => (own.length === 0 ? -1 : lots.ways.idOf(own)));
}
