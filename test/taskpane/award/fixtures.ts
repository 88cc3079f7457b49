// One comparison with three bidders and four lines, and awards of it whose numbers are written out.
import type { Award, Awarded } from "../../../src/bids/award/types";
import { newScenario } from "../../../src/taskpane/award/scenarioForm";
import { formOf } from "../../../src/taskpane/award/scenarioForm";
import type { AwardScreen, ScenarioScreen } from "../../../src/taskpane/pane/screens/awardScreens";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import type { AwardProposal, AwardSetup } from "../../../src/workflows/award/types";

export const comparison: RememberedComparison = {
  id: "c1",
  accountId: "a1",
  accountLabel: "analyst@bidsheet.example",
  eventId: "1",
  eventTitle: "Spare parts 2027",
  worksheetId: "2",
  worksheetTitle: "Bearings",
  together: null,
  currency: "EUR",
  budget: null,
  summary: null,
  tableId: "t9",
  tableName: "Compare_Bearings",
  columns: [],
  bidders: [],
  further: [],
  chosen: {},
  labels: {},
  pulls: [
    { at: "2026-01-05T08:00:00.000Z", slot: 1, checksum: "" },
    { at: "2026-01-03T08:00:00.000Z", slot: 0, checksum: "" },
  ],
};

const lines = ["Ball bearing", "Roller bearing", "Seal", "Grease"].map((title, at) => ({
  id: String(11 + at),
  title,
}));
const bidders = [
  { bidId: "b1", label: "Alba", counts: true, prices: 4 },
  { bidId: "b2", label: "Bero", counts: true, prices: 3 },
  { bidId: "b3", label: "Cato", counts: false, prices: 0 },
];

export const scenario = { ...newScenario("s1", "Two suppliers"), maxSuppliers: 2 };
export const setup: AwardSetup = {
  ok: true,
  comparison,
  sheetName: "Compare Bearings",
  lines,
  bidders,
  ownColumns: ["Today"],
  scenarios: [scenario],
};

export const scenarioScreen: ScenarioScreen = {
  kind: "scenario",
  setup,
  drafts: new Map(),
  form: formOf(scenario, { decimal: ".", group: "," }),
};

/** Suppliers by line, and what each line costs. */
function awardOf(suppliers: readonly (number | null)[], costs: readonly number[], bound?: number): Award {
  const spend = costs.reduce((sum, cost) => sum + cost, 0);
  return {
    lines: suppliers.map((supplier, at) => ({
      supplier,
      cost: costs[at] ?? 0,
      shares: null,
      runnerUp: null,
      barred: false,
    })),
    suppliers: [...new Set(suppliers.flatMap((one) => one ?? []))].toSorted((a, b) => a - b),
    spend,
    discount: 0,
    switching: 0,
    total: spend,
    bound: bound ?? spend,
    leftOut: 0,
    mostLines: suppliers.filter((one) => one !== null).length,
    settled: true,
    uncovered: suppliers.flatMap((one, at) => (one === null ? [at] : [])),
  };
}

/** Alba alone: 100 + 200 + 300 + 400 = 1,000. Bero takes the second for 150: 950. */
export const single = awardOf([0, 0, 0, 0], [100, 200, 300, 400]);
export const both = awardOf([0, 1, 0, 0], [100, 150, 300, 400]);
/** Not proven: 930 may be possible. */
export const unproven = awardOf([0, 1, 0, 0], [100, 150, 300, 400], 930);
/** Bero alone has no price for the last line. */
export const partial = awardOf([1, 1, 1, null], [120, 150, 310, 0]);

export const awarded: Awarded = {
  kind: "awarded",
  award: both,
  curve: [single, both, both],
  coverage: [{ suppliers: 2, points: [{ ...both, worthOut: 0 }] }],
  ruleCosts: [{ rule: { kind: "maxSuppliers", at: 0 }, without: both, cost: 0, linesMore: 0 }],
};

export function awardScreen(result: AwardProposal["result"], change: Partial<AwardProposal> = {}): AwardScreen {
  const proposal: AwardProposal = {
    ok: true,
    comparison,
    scenario,
    lines,
    result,
    ignored: [],
    alternates: [],
    rates: null,
    levelled: { bids: 0, awarded: [] },
    asked: [220, 350, 610, 400],
    quantities: [1, 1, 1, 1],
    baselines: [null, null, null, null],
    counting: 2,
    at: "2026-01-05T08:55:00.000Z",
    bidders: bidders.slice(0, 2).map(({ bidId, label }) => ({ bidId, label })),
    ...change,
  };
  return { kind: "award", proposal, back: scenarioScreen };
}
