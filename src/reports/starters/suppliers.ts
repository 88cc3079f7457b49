// The starter sheet of suppliers: who takes part and who wins, and how the base is made up. The report has no spend:
// that is on the starter sheet of contracts. Plain data.
import { counted, countMeasure, monthsBefore, rateOf, sumMeasure } from "./measures";
import type { StarterFigure, NameList, Starter } from "./types";
import { part } from "./words";

const EVENTS = "# of Events";
const BIDS = "# of Bids Submitted";
const AWARDED = "# of Awarded Bids";
const CREATED = "Created Date";

function list(id: string, of: string, word: string, most: number): NameList {
  return {
    id,
    of,
    word,
    most,
    weigh: null,
    needs: [of],
    measures: [
      countMeasure(of, "Suppliers"),
      sumMeasure(of, "Events", EVENTS, "count"),
      sumMeasure(of, "Bids", BIDS, "count"),
      sumMeasure(of, "Awarded", AWARDED, "count"),
    ],
  };
}

const NAME = "Supplier Name";
const named: NameList = {
  id: "suppliers",
  of: NAME,
  word: "Supplier",
  most: 60,
  weigh: BIDS,
  needs: [NAME],
  measures: [
    sumMeasure(NAME, "Bids", BIDS, "count"),
    sumMeasure(NAME, "Awarded", AWARDED, "count"),
    rateOf(NAME, "Award rate", [BIDS, AWARDED], (words) => [
      `SUMIFS(${words.all(AWARDED)},${words.is(NAME)})`,
      `SUMIFS(${words.all(BIDS)},${words.is(NAME)})`,
    ]),
    sumMeasure(NAME, "Events", EVENTS, "count"),
  ],
};

const COLUMNS = ["Suppliers", "Events", "Bids", "Awarded"] as const;
const above = (label: string, column: string): StarterFigure => ({
  label,
  measure: "count",
  needs: [column],
  formula: (words) => `=COUNTIFS(${words.filled(column)})`,
});

export const suppliers: Starter = {
  title: "who takes part and who wins",
  first: { month: monthsBefore(11) },
  lists: [
    named,
    list("states", "Supplier Status", "Supplier status", 20),
    list("segments", "Segmentation", "Segment", 20),
    list("risks", "Supplier Risk", "Risk", 20),
    list("categories", "Supplier Category", "Category", 30),
    list("countries", "Address Country", "Country", 30),
  ],
  figures: [
    { label: "Suppliers", measure: "count", needs: [], formula: (words) => `=${words.rows}` },
    above("Invited to at least one event", EVENTS),
    above("With at least one bid", BIDS),
    above("With at least one award", AWARDED),
    {
      label: "Awarded share of all bids",
      measure: "percent",
      needs: [BIDS, AWARDED],
      formula: (words) => `=${part(`SUM(${words.all(AWARDED)})`, `SUM(${words.all(BIDS)})`)}`,
    },
    {
      label: "New within 12 months",
      measure: "count",
      needs: [CREATED],
      formula: (words) => `=COUNTIFS(${words.last(CREATED, 12)})`,
    },
  ],
  sections: [
    {
      kind: "names",
      list: "suppliers",
      shown: 10,
      shares: true,
      title: "Bids and awards by supplier",
      needs: [NAME, BIDS],
      columns: ["Bids", "Awarded", "Award rate", "Events"],
      charts: [{ kind: "bar", title: "Bids and awards by supplier", series: ["Bids", "Awarded"] }],
    },
    {
      kind: "names",
      list: "states",
      shown: 10,
      shares: true,
      title: "Suppliers by status",
      needs: ["Supplier Status"],
      columns: COLUMNS,
      charts: [{ kind: "bar", title: "Suppliers by status", series: ["Suppliers"] }],
    },
    {
      kind: "names",
      list: "segments",
      shown: 10,
      shares: true,
      title: "Suppliers by segment",
      needs: ["Segmentation"],
      columns: COLUMNS,
      charts: [{ kind: "bar", title: "Suppliers by segment", series: ["Suppliers"] }],
    },
    {
      kind: "names",
      list: "risks",
      shown: 10,
      shares: true,
      title: "Suppliers by risk",
      needs: ["Supplier Risk"],
      columns: COLUMNS,
      charts: [{ kind: "bar", title: "Suppliers by risk", series: ["Suppliers"] }],
    },
    {
      kind: "period",
      every: "month",
      rows: 12,
      title: "New suppliers by month",
      needs: [CREATED],
      columns: [counted("New suppliers", [CREATED], (words) => words.within(CREATED))],
      charts: [{ kind: "column", title: "New suppliers by month", series: ["New suppliers"] }],
    },
    {
      kind: "names",
      list: "categories",
      shown: 10,
      shares: true,
      title: "Suppliers by category",
      needs: ["Supplier Category"],
      columns: COLUMNS,
      charts: [],
    },
    {
      kind: "names",
      list: "countries",
      shown: 10,
      shares: true,
      title: "Suppliers by country",
      needs: ["Address Country"],
      columns: COLUMNS,
      charts: [],
    },
  ],
};
