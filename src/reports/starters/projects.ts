// The starter sheet of projects: where they stand, what they are to save, and what is late. Plain data.
import { counted, countMeasure, quarterOf, summed, sumMeasure } from "./measures";
import type { NameList, Starter } from "./types";

const STATE = "Project State & Status";
const END = "Estimated End Date";
const ENDED = "Actual End Date";
const SPEND = "Estimated Spend";
const SAVINGS = "Estimated Savings";
const REALIZED = "Recognized Savings";

function list(id: string, of: string, word: string, most: number): NameList {
  return {
    id,
    of,
    word,
    most,
    weigh: null,
    needs: [of],
    measures: [
      countMeasure(of, "Projects"),
      countMeasure(of, "Late", [END, ENDED], (words) => `${words.past(END)},${words.blank(ENDED)}`),
      sumMeasure(of, "Estimated spend", SPEND),
      sumMeasure(of, "Estimated savings", SAVINGS),
      sumMeasure(of, "Recognized savings", REALIZED),
    ],
  };
}

const COLUMNS = ["Projects", "Late", "Estimated spend", "Estimated savings", "Recognized savings"] as const;

export const projects: Starter = {
  title: "projects by status",
  first: { quarter: quarterOf },
  lists: [
    list("states", STATE, "Status", 20),
    list("categories", "Category", "Category", 30),
    list("owners", "Sourcing Owner", "Sourcing owner", 30),
    list("types", "Project Type", "Project type", 20),
  ],
  figures: [
    { label: "Projects", measure: "count", needs: [], formula: (words) => `=${words.rows}` },
    {
      label: "Called active",
      measure: "count",
      needs: [STATE],
      formula: (words) => `=COUNTIFS(${words.all(STATE)},"active*")`,
    },
    {
      label: "Late: should have ended",
      measure: "count",
      needs: [END, ENDED],
      formula: (words) => `=COUNTIFS(${words.past(END)},${words.blank(ENDED)})`,
    },
    {
      label: "Estimated spend",
      measure: "money",
      needs: [SPEND],
      formula: (words) => `=${words.sum(SPEND)}`,
    },
    {
      label: "Estimated savings",
      measure: "money",
      needs: [SAVINGS],
      formula: (words) => `=${words.sum(SAVINGS)}`,
    },
    {
      label: "Recognized savings",
      measure: "money",
      needs: [REALIZED],
      formula: (words) => `=${words.sum(REALIZED)}`,
    },
  ],
  sections: [
    {
      kind: "names",
      list: "states",
      shown: 10,
      shares: true,
      title: "Projects by status",
      needs: [STATE],
      columns: COLUMNS,
      charts: [
        { kind: "column", title: "Projects by status", series: ["Projects", "Late"] },
        { kind: "bar", title: "Savings by status", series: ["Estimated savings", "Recognized savings"] },
      ],
    },
    {
      kind: "period",
      every: "quarter",
      rows: 8,
      title: "Projects ending by quarter",
      needs: [END],
      columns: [
        counted("Projects", [END], (words) => words.within(END)),
        summed("Estimated spend", SPEND, END),
        summed("Estimated savings", SAVINGS, END),
      ],
      charts: [{ kind: "column", title: "Projects ending by quarter", series: ["Projects"] }],
    },
    {
      kind: "names",
      list: "categories",
      shown: 10,
      shares: true,
      title: "Projects by category",
      needs: ["Category"],
      columns: COLUMNS,
      charts: [{ kind: "bar", title: "Savings by category", series: ["Estimated savings", "Recognized savings"] }],
    },
    {
      kind: "names",
      list: "owners",
      shown: 10,
      shares: true,
      title: "Projects by sourcing owner",
      needs: ["Sourcing Owner"],
      columns: COLUMNS,
      charts: [],
    },
    {
      kind: "names",
      list: "types",
      shown: 10,
      shares: true,
      title: "Projects by type",
      needs: ["Project Type"],
      columns: COLUMNS,
      charts: [],
    },
  ],
};
