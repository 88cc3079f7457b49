// Where an award is searched: in the pane's worker, or at the gateway where the case is too large for Excel's memory or
// the person wants to search on. It shows how far the gateway is.
import { betterOf } from "../../../bids/award/betterOf";
import type { AwardCase, AwardRules, AwardSolver, ScenarioResult } from "../../../bids/award/types";
import { gatewaySolver, SearchEnded, takes } from "../../../workflows/award/searchOn";
import type { Services } from "../../../workflows/services";
import { isSessionEnd } from "../../pane/notices";
import { patchWork, type Core } from "../../pane/core";
import type { Searched } from "../../pane/screens/awardScreens";

/** Lines times suppliers: beyond it the search takes so much memory that Excel may warn (docs/bids.md). */
export const large = { prices: 500_000 };

export const isLarge = ({ costs }: Pick<AwardCase, "costs">): boolean => costs.length > large.prices;

/** A solver that remembers its last question and answer. */
export interface Remembering {
  readonly solver: AwardSolver;
  readonly searched: () => Searched | undefined;
  /** Why a large case was searched in the pane after all; null: it was not. */
  readonly fellBack: () => string | null;
}

export function chosenSolver(core: Core, services: Services): Remembering {
  let [searched, fellBack]: [Searched | undefined, string | null] = [undefined, null];
  const away = awaySolver(core, services);
  const solver: AwardSolver = {
    async solve(problem, rules, options) {
      const keep = (result: ScenarioResult, where: Searched["where"]) => {
        searched = { problem, rules, result, where, seconds: options.seconds };
        return result;
      };
      if (isLarge(problem) && takes(services, problem)) {
        try {
          return keep(await away.solve(problem, rules, options), "gateway");
        } catch (error) {
          options.signal?.throwIfAborted();
          if (isSessionEnd(error)) throw error;
          fellBack = whyOf(error);
        } finally {
          patchWork(core, { away: undefined });
        }
      }
      const here = await core.parts.loadSolver();
      return keep(await here.solve(problem, rules, options), "pane");
    },
  };
  return { solver, searched: () => searched, fellBack: () => fellBack };
}

/** Goes on from what was found: its answer is the better one of both, where the bids are still the same. */
export function goingOnSolver(core: Core, services: Services, known: Searched, seconds: number): Remembering {
  let searched: Searched | undefined;
  const away = awaySolver(core, services);
  const solver: AwardSolver = {
    async solve(problem, rules, options) {
      const found = await away.solve(problem, rules, { ...options, seconds });
      const result = isSame(problem, rules, known) ? betterOf(known.result, found, rules) : found;
      searched = { problem, rules, result, where: "gateway", seconds };
      return result;
    },
  };
  return { solver, searched: () => searched, fellBack: () => null };
}

function awaySolver(core: Core, services: Services): AwardSolver {
  return gatewaySolver(services, (away) => patchWork(core, { away }));
}

function whyOf(error: unknown): string {
  return error instanceof SearchEnded ? error.why : "unreachable";
}

export function isSame(problem: AwardCase, rules: AwardRules, known: Searched): boolean {
  return (
    JSON.stringify([rules, wordsOf(problem)]) === JSON.stringify([known.rules, wordsOf(known.problem)]) &&
    alike(problem.costs, known.problem.costs) &&
    alike(problem.prices ?? problem.costs, known.problem.prices ?? known.problem.costs)
  );
}

const wordsOf = ({ lines, suppliers, discounts }: AwardCase) => [lines, suppliers, discounts ?? null];

function alike(some: Float64Array, others: Float64Array): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}
