// The starter sheet of suppliers: who takes part and who wins, and how the base is made up. The report has no spend:
// that is on the starter sheet of contracts. Plain data.
import type { Say } from "../../sheets/say";
import { counted, countMeasure, monthsBefore, nameList, rateOf, rowsFigure, sumMeasure } from "./measures";
import type { NameList, Starter, StarterFigure, StarterSection } from "./types";
import { part } from "./words";

const EVENTS = "# of Events";
const BIDS = "# of Bids Submitted";
const AWARDED = "# of Awarded Bids";
const CREATED = "Created Date";

function list(say: Say, id: string, of: string, word: string, most: number): NameList {
  return nameList(id, of, word, most, [
    countMeasure(of, say("Suppliers")),
    sumMeasure(of, say("Events"), EVENTS, "count"),
    sumMeasure(of, say("Bids"), BIDS, "count"),
    sumMeasure(of, say("Awarded"), AWARDED, "count"),
  ]);
}

const NAME = "Supplier Name";
const named = (say: Say): NameList => ({
  id: "suppliers",
  of: NAME,
  word: say("Supplier"),
  most: 60,
  weigh: BIDS,
  needs: [NAME],
  measures: [
    sumMeasure(NAME, say("Bids"), BIDS, "count"),
    sumMeasure(NAME, say("Awarded"), AWARDED, "count"),
    rateOf(NAME, say("Award rate"), [BIDS, AWARDED], (words) => [
      `SUMIFS(${words.all(AWARDED)},${words.is(NAME)})`,
      `SUMIFS(${words.all(BIDS)},${words.is(NAME)})`,
    ]),
    sumMeasure(NAME, say("Events"), EVENTS, "count"),
  ],
});

const headersOf = (say: Say): readonly string[] => [say("Suppliers"), say("Events"), say("Bids"), say("Awarded")];
const above = (label: string, column: string): StarterFigure => ({
  label,
  measure: "count",
  needs: [column],
  formula: (words) => `=COUNTIFS(${words.filled(column)})`,
});

const suppliersFigures = (say: Say): readonly StarterFigure[] => [
  rowsFigure(say("Suppliers")),
  above(say("Invited to at least one event"), EVENTS),
  above(say("With at least one bid"), BIDS),
  above(say("With at least one award"), AWARDED),
  {
    label: say("Awarded share of all bids"),
    measure: "percent",
    needs: [BIDS, AWARDED],
    formula: (words) => `=${part(`SUM(${words.all(AWARDED)})`, `SUM(${words.all(BIDS)})`)}`,
  },
  {
    label: say("New within 12 months"),
    measure: "count",
    needs: [CREATED],
    formula: (words) => `=COUNTIFS(${words.last(CREATED, 12)})`,
  },
];

const bidsAndAwardsBySupplier = (say: Say): StarterSection => ({
  kind: "names",
  list: "suppliers",
  shown: 10,
  shares: true,
  title: say("Bids and awards by supplier"),
  needs: [NAME, BIDS],
  columns: [say("Bids"), say("Awarded"), say("Award rate"), say("Events")],
  charts: [{ kind: "bar", title: say("Bids and awards by supplier"), series: [say("Bids"), say("Awarded")] }],
});

const suppliersByStatus = (say: Say): StarterSection => ({
  kind: "names",
  list: "states",
  shown: 10,
  shares: true,
  title: say("Suppliers by status"),
  needs: ["Supplier Status"],
  columns: headersOf(say),
  charts: [{ kind: "bar", title: say("Suppliers by status"), series: [say("Suppliers")] }],
});

const suppliersBySegment = (say: Say): StarterSection => ({
  kind: "names",
  list: "segments",
  shown: 10,
  shares: true,
  title: say("Suppliers by segment"),
  needs: ["Segmentation"],
  columns: headersOf(say),
  charts: [{ kind: "bar", title: say("Suppliers by segment"), series: [say("Suppliers")] }],
});

const suppliersByRisk = (say: Say): StarterSection => ({
  kind: "names",
  list: "risks",
  shown: 10,
  shares: true,
  title: say("Suppliers by risk"),
  needs: ["Supplier Risk"],
  columns: headersOf(say),
  charts: [{ kind: "bar", title: say("Suppliers by risk"), series: [say("Suppliers")] }],
});

const newSuppliersByMonth = (say: Say): StarterSection => ({
  kind: "period",
  every: "month",
  rows: 12,
  title: say("New suppliers by month"),
  needs: [CREATED],
  columns: [counted(say("New suppliers"), [CREATED], (words) => words.within(CREATED))],
  charts: [{ kind: "column", title: say("New suppliers by month"), series: [say("New suppliers")] }],
});

const suppliersByCategory = (say: Say): StarterSection => ({
  kind: "names",
  list: "categories",
  shown: 10,
  shares: true,
  title: say("Suppliers by category"),
  needs: ["Supplier Category"],
  columns: headersOf(say),
  charts: [],
});

const suppliersByCountry = (say: Say): StarterSection => ({
  kind: "names",
  list: "countries",
  shown: 10,
  shares: true,
  title: say("Suppliers by country"),
  needs: ["Address Country"],
  columns: headersOf(say),
  charts: [],
});

export const suppliers = (say: Say): Starter => ({
  title: say("who takes part and who wins"),
  first: { month: monthsBefore(11) },
  lists: [
    named(say),
    list(say, "states", "Supplier Status", say("Supplier status"), 20),
    list(say, "segments", "Segmentation", say("Segment"), 20),
    list(say, "risks", "Supplier Risk", say("Risk"), 20),
    list(say, "categories", "Supplier Category", say("Category"), 30),
    list(say, "countries", "Address Country", say("Country"), 30),
  ],
  figures: suppliersFigures(say),
  sections: [
    bidsAndAwardsBySupplier(say),
    suppliersByStatus(say),
    suppliersBySegment(say),
    suppliersByRisk(say),
    newSuppliersByMonth(say),
    suppliersByCategory(say),
    suppliersByCountry(say),
  ],
});
