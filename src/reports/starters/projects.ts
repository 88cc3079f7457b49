// The starter sheet of projects: where they stand, what they are to save, and what is late. Plain data.
import type { Say } from "../../sheets/say";
import { counted, countMeasure, nameList, quarterOf, rowsFigure, sumMeasure, summed } from "./measures";
import type { NameList, Starter, StarterFigure, StarterSection } from "./types";

const STATE = "Project State & Status";
const END = "Estimated End Date";
const ENDED = "Actual End Date";
const SPEND = "Estimated Spend";
const SAVINGS = "Estimated Savings";
const REALIZED = "Recognized Savings";

function list(say: Say, id: string, of: string, word: string, most: number): NameList {
  return nameList(id, of, word, most, [
    countMeasure(of, say("Projects")),
    countMeasure(of, say("Late"), [END, ENDED], (words) => `${words.past(END)},${words.blank(ENDED)}`),
    sumMeasure(of, say("Estimated spend"), SPEND),
    sumMeasure(of, say("Estimated savings"), SAVINGS),
    sumMeasure(of, say("Recognized savings"), REALIZED),
  ]);
}

const headersOf = (say: Say): readonly string[] => [
  say("Projects"),
  say("Late"),
  say("Estimated spend"),
  say("Estimated savings"),
  say("Recognized savings"),
];

const projectsFigures = (say: Say): readonly StarterFigure[] => [
  rowsFigure(say("Projects")),
  {
    label: say("Called active"),
    measure: "count",
    needs: [STATE],
    formula: (words) => `=COUNTIFS(${words.all(STATE)},"active*")`,
  },
  {
    label: say("Late: should have ended"),
    measure: "count",
    needs: [END, ENDED],
    formula: (words) => `=COUNTIFS(${words.past(END)},${words.blank(ENDED)})`,
  },
  {
    label: say("Estimated spend"),
    measure: "money",
    needs: [SPEND],
    formula: (words) => `=${words.sum(SPEND)}`,
  },
  {
    label: say("Estimated savings"),
    measure: "money",
    needs: [SAVINGS],
    formula: (words) => `=${words.sum(SAVINGS)}`,
  },
  {
    label: say("Recognized savings"),
    measure: "money",
    needs: [REALIZED],
    formula: (words) => `=${words.sum(REALIZED)}`,
  },
];

const projectsByStatus = (say: Say): StarterSection => ({
  kind: "names",
  list: "states",
  shown: 10,
  shares: true,
  title: say("Projects by status"),
  needs: [STATE],
  columns: headersOf(say),
  charts: [
    { kind: "column", title: say("Projects by status"), series: [say("Projects"), say("Late")] },
    { kind: "bar", title: say("Savings by status"), series: [say("Estimated savings"), say("Recognized savings")] },
  ],
});

const projectsEndingByQuarter = (say: Say): StarterSection => ({
  kind: "period",
  every: "quarter",
  rows: 8,
  title: say("Projects ending by quarter"),
  needs: [END],
  columns: [
    counted(say("Projects"), [END], (words) => words.within(END)),
    summed(say("Estimated spend"), SPEND, END),
    summed(say("Estimated savings"), SAVINGS, END),
  ],
  charts: [{ kind: "column", title: say("Projects ending by quarter"), series: [say("Projects")] }],
});

const projectsByCategory = (say: Say): StarterSection => ({
  kind: "names",
  list: "categories",
  shown: 10,
  shares: true,
  title: say("Projects by category"),
  needs: ["Category"],
  columns: headersOf(say),
  charts: [
    {
      kind: "bar",
      title: say("Savings by category"),
      series: [say("Estimated savings"), say("Recognized savings")],
    },
  ],
});

const projectsBySourcingOwner = (say: Say): StarterSection => ({
  kind: "names",
  list: "owners",
  shown: 10,
  shares: true,
  title: say("Projects by sourcing owner"),
  needs: ["Sourcing Owner"],
  columns: headersOf(say),
  charts: [],
});

const projectsByType = (say: Say): StarterSection => ({
  kind: "names",
  list: "types",
  shown: 10,
  shares: true,
  title: say("Projects by type"),
  needs: ["Project Type"],
  columns: headersOf(say),
  charts: [],
});

export const projects = (say: Say): Starter => ({
  title: say("projects by status"),
  first: { quarter: quarterOf },
  lists: [
    list(say, "states", STATE, say("Status"), 20),
    list(say, "categories", "Category", say("Category"), 30),
    list(say, "owners", "Sourcing Owner", say("Sourcing owner"), 30),
    list(say, "types", "Project Type", say("Project type"), 20),
  ],
  figures: projectsFigures(say),
  sections: [
    projectsByStatus(say),
    projectsEndingByQuarter(say),
    projectsByCategory(say),
    projectsBySourcingOwner(say),
    projectsByType(say),
  ],
});
