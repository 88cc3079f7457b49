// The searches for awards in the test's own thread, without the solver that only large bounded scenarios need.
import { solveScenario } from "../../src/bids/award/scenarioSolve";
import type { AwardSolver } from "../../src/bids/award/types";
import { scoreCurve } from "../../src/bids/scores/curve";
import type { ScoreSolver } from "../../src/bids/scores/types";
import { sensitivityOf } from "../../src/bids/sensitivity/sensitivity";
import type { SensitivitySolver } from "../../src/bids/sensitivity/types";

const parts = {
  now: () => 0,
  breathe: () => Promise.resolve(),
  mip: () => Promise.reject(new Error("No case of these tests needs it.")),
};

/** Its clock stands still, so that no search is cut off however slow the machine is. */
export const awardSolver: AwardSolver & SensitivitySolver & ScoreSolver = {
  solve: (problem, rules, options) => solveScenario(problem, rules, options, parts),
  sensitivity: (ask, options) => sensitivityOf(ask, options, parts),
  scoreCurve: (ask, options) => scoreCurve(ask, options, parts),
};
