// The mixed-integer solver of award scenarios: HiGHS in WebAssembly. It blocks its thread until it is done, so it runs
// in a worker.
import loadHighs, { type Highs, type Model, type SparseMatrixInput } from "highs";
import type { Mip, MipAnswer, MipOptions, MipSolver } from "../bids/award/integerProgram";

/** Rejects when the solver's code, a file beside this one, cannot be loaded. */
export async function loadHighsMip(): Promise<MipSolver> {
  const highs = await loadHighs();
  return {
    solve: (mip, options) => {
      const model = highs.createModel(modelOf(highs, mip));
      try {
        return solved(highs, model, mip, options);
      } finally {
        model.dispose();
      }
    },
  };
}

function modelOf(highs: Highs, { costs, rows, sums, wholes = 0 }: Mip): Parameters<Highs["createModel"]>[0] {
  const count = costs.length;
  const yesOrNo = count - sums - wholes;
  const limit = (value: number) => (Number.isFinite(value) ? value : Math.sign(value) * highs.infinity);
  return {
    numCols: count,
    numRows: rows.length,
    colCost: Float64Array.from(costs),
    colLower: new Float64Array(count).fill(-highs.infinity, count - sums),
    colUpper: new Float64Array(count).fill(1).fill(highs.infinity, yesOrNo),
    rowLower: Float64Array.from(rows, ({ least }) => limit(least)),
    rowUpper: Float64Array.from(rows, ({ most }) => limit(most)),
    matrix: matrixOf(rows, count),
    integrality: new Int32Array(count)
      .fill(highs.constants.variableType.integer)
      .fill(highs.constants.variableType.continuous, count - sums),
  };
}

function matrixOf(rows: Mip["rows"], numCols: number): SparseMatrixInput {
  const starts = new Int32Array(rows.length + 1);
  rows.forEach(({ columns }, at) => (starts[at + 1] = (starts[at] ?? 0) + columns.length));
  const entries = starts[rows.length] ?? 0;
  const [indices, values] = [new Int32Array(entries), new Float64Array(entries)];
  rows.forEach(({ columns, values: own }, at) => {
    indices.set(columns, starts[at] ?? 0);
    values.set(own, starts[at] ?? 0);
  });
  return { format: "csr", numRows: rows.length, numCols, starts, indices, values };
}

/** What the solver's own form allows. An answer that breaks a rule by a hair is asked for again by the search. */
const USUAL_TOLERANCE = 1e-6;

/** HiGHS ends a few programs with an error within the narrow tolerances: they are tried once more within its own. */
function ran({ errors }: Highs, model: Model): boolean {
  for (const again of [false, true]) {
    try {
      if (again) model.options.set({ mip_feasibility_tolerance: USUAL_TOLERANCE });
      model.run();
      return true;
    } catch (error) {
      if (!(error instanceof errors.HighsError)) throw error;
    }
  }
  return false;
}

function solved(highs: Highs, model: Model, mip: Mip, { seconds, start, gap = 0 }: MipOptions): MipAnswer {
  model.options.set({
    output_flag: false,
    time_limit: Math.max(seconds, 0.01),
    // The optimum, not something near it.
    mip_rel_gap: 0,
    mip_abs_gap: Math.max(gap, 1e-7),
    primal_feasibility_tolerance: 1e-9,
    // Narrower than this HiGHS calls some awards the best that are not.
    mip_feasibility_tolerance: 1e-7,
  });
  // HiGHS takes no start without columns.
  if (start !== null && start.length > 0) model.setSolution({ colValue: start });
  if (!ran(highs, model)) return { kind: "unknown", bound: -Infinity };
  const status = model.getModelStatus();
  const { modelStatus } = highs.constants;
  // What has a cost is bounded, so nothing here is unbounded.
  if (status === modelStatus.infeasible || status === modelStatus.unboundedOrInfeasible) return { kind: "infeasible" };
  if (status === modelStatus.empty) return { kind: "found", chosen: new Uint8Array(0), bound: 0, proven: true };
  const proven = status === modelStatus.optimal;
  const bound = proven ? model.getObjectiveValue() : Number(model.info.get("mip_dual_bound"));
  const found = model.info.get("primal_solution_status") === highs.constants.solutionStatus.feasible;
  if (!found) return { kind: "unknown", bound };
  const { colValue } = model.getSolution();
  const { length } = mip.costs;
  const chosen = Uint8Array.from({ length }, (_, at) => (at < length - mip.sums ? Math.round(colValue[at] ?? 0) : 0));
  return { kind: "found", chosen, bound: Math.min(bound, model.getObjectiveValue()), proven };
}
