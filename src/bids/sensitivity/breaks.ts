// By how much all prices of a supplier must go up or down for the award to change. Where no rule speaks of money, each
// award costs a straight line in that part, and the best one is the lowest of them: the chosen award ends exactly where
// the lowest other line crosses its own, which is found from the far end inwards (Newton's method on a piecewise linear
// function; Dinkelbach 1967). Else parts are tried by halving.
import type { Pace } from "../award/pace";
import { movingPart } from "./prices";
import { countedTotal } from "../award/gap";
import { linesWith, toldOf, tryMoved, type PriceProbe } from "./probe";
import { isTrialProven, type SolvedAward, type Tried } from "./trial";
import type { Break, Threshold } from "./types";

/** As far as prices are followed: half, and twice. */
const FARTHEST = { down: -0.5, up: 1 } as const;
/** More pieces than any award was seen to have. */
const STEPS = 40;
/** How near a part is known that is found by halving. */
const NEAR = 0.005;
/** Of the farthest, tried one after the other before halving. */
const TRIED = [0.0625, 0.125, 0.25, 0.5, 1] as const;

const NOTHING = 1e-9;

const UNKNOWN: Threshold = { kind: "unknown" };

export async function breakOf(probe: PriceProbe, supplier: number, pace: Pace): Promise<Break> {
  const lines = linesWith(probe, supplier);
  const find = probe.moving ? halved : crossed;
  const down = await find(probe, supplier, FARTHEST.down, pace.within(pace.left() / 2));
  const never = lines === 0 && !probe.moving;
  const up = never ? null : await find(probe, supplier, FARTHEST.up, pace);
  return { supplier: probe.ask.problem.suppliers[supplier]?.id ?? "", lines, down, up };
}

async function crossed(probe: PriceProbe, supplier: number, farthest: number, pace: Pace): Promise<Threshold> {
  let part = farthest;
  let known: Threshold | null = null;
  for (let step = 0; step < STEPS && pace.left() > 0; step++) {
    const tried = await tryMoved(probe, [supplier], part, pace);
    if (tried.kind !== "found") return known ?? UNKNOWN;
    const proven = isTrialProven(tried.best);
    if (tried.stillBest) {
      if (known?.kind === "at") return { ...known, sure: proven ? "exact" : "latest" };
      return { kind: "none", part, sure: proven ? "proven" : "tried" };
    }
    const next = crossing(probe, supplier, tried, part);
    known = { kind: "at", part: next ?? part, sure: "latest", then: toldOf(probe, tried) };
    if (next === null) return known;
    part = next;
  }
  return known ?? UNKNOWN;
}

/** Where the two awards cost the same, between no change and this part; null: nowhere. */
function crossing(
  probe: PriceProbe,
  supplier: number,
  { best, kept }: Extract<Tried, { kind: "found" }>,
  part: number,
): number | null {
  if (kept === null || kept.point.uncovered.length !== best.point.uncovered.length) return null;
  const [own, other] = [spentWith(probe, kept, supplier), spentWith(probe, best, supplier)];
  const next = part - (countedTotal(kept.point) - countedTotal(best.point)) / (own - other);
  // Two awards that cost the same today cross at nothing, but for the last bits.
  if (Math.abs(next) < NOTHING) return 0;
  return Number.isFinite(next) && Math.abs(next) < Math.abs(part) && next * part > 0 ? next : null;
}

/** What of an award's cost moves with the prices of a supplier, at today's prices. */
function spentWith({ ask }: PriceProbe, { case_, found }: SolvedAward, supplier: number): number {
  const { lots, problem } = case_;
  const width = problem.suppliers.length;
  let spent = 0;
  lots.lines.forEach((members, lot) => {
    const winner = found.winners[lot] ?? -1;
    if (winner < 0) return;
    const { takers, parts } = lots.ways.at(winner);
    const own = takers.indexOf(supplier);
    if (own >= 0) for (const line of members) spent += (parts[own] ?? 0) * movingPart(ask, line * width + supplier);
  });
  return spent;
}

async function halved(probe: PriceProbe, supplier: number, farthest: number, pace: Pace): Promise<Threshold> {
  const at = (part: number) => tryMoved(probe, [supplier], part, pace);
  let [stays, known]: [number, Threshold | null] = [0, null];
  for (const one of TRIED) {
    if (pace.left() <= 0) return UNKNOWN;
    const tried = await at(one * farthest);
    if (tried.kind === "unknown") return UNKNOWN;
    if (changes(tried)) {
      known = { kind: "at", part: one * farthest, sure: "latest", then: toldOf(probe, tried) };
      break;
    }
    stays = one * farthest;
  }
  if (known?.kind !== "at") return { kind: "none", part: farthest, sure: "tried" };
  while (Math.abs(known.part - stays) > NEAR && pace.left() > 0) {
    const part: number = (known.part + stays) / 2;
    const tried = await at(part);
    if (tried.kind === "unknown") break;
    if (changes(tried)) known = { ...known, part, then: toldOf(probe, tried) };
    else stays = part;
  }
  return known;
}

function changes(tried: Tried): boolean {
  return tried.kind === "none" || (tried.kind === "found" && !tried.stillBest);
}
