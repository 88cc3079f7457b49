// The starter sheet of savings: what was realized, month by month and category by category. Plain data.
import type { Say } from "../../sheets/say";
import { countMeasure, rowsFigure, sumMeasure, summed, yearBegin } from "./measures";
import type { NameList, Starter, StarterFigure, StarterSection } from "./types";

const REALIZED = "Realized Savings";
const PROJECTED = "Projected Savings";
const DAY = "Realized Date";
const MONTHS = 12;

function list(say: Say, id: string, of: string, word: string, most: number): NameList {
  return {
    id,
    of,
    word,
    most,
    weigh: REALIZED,
    needs: [of, REALIZED],
    measures: [
      sumMeasure(of, say("Realized"), REALIZED),
      sumMeasure(of, say("Projected"), PROJECTED),
      countMeasure(of, say("Lines")),
    ],
  };
}

const savingsFigures = (say: Say): readonly StarterFigure[] => [
  {
    label: say("Realized in total"),
    measure: "money",
    needs: [REALIZED],
    formula: (words) => `=${words.sum(REALIZED)}`,
  },
  {
    label: say("Realized in the months shown"),
    measure: "money",
    needs: [REALIZED, DAY],
    formula: (words) => {
      const [day, first] = [words.all(DAY), words.names.month];
      return `=${words.sum(REALIZED, `${day},">="&${first},${day},"<"&EDATE(${first},${MONTHS})`)}`;
    },
  },
  {
    label: say("Realized without a date"),
    measure: "money",
    needs: [REALIZED, DAY],
    formula: (words) => `=ROUND(${words.sum(REALIZED)}-${words.sum(REALIZED, words.filled(DAY))},2)`,
  },
  {
    label: say("Projected in total"),
    measure: "money",
    needs: [PROJECTED],
    formula: (words) => `=${words.sum(PROJECTED)}`,
  },
  rowsFigure(say("Lines")),
];

const savingsByMonth = (say: Say): StarterSection => ({
  kind: "period",
  every: "month",
  rows: MONTHS,
  title: say("Savings by month"),
  needs: [REALIZED, DAY],
  columns: [
    summed(say("Realized"), REALIZED, DAY),
    {
      header: say("Realized so far"),
      measure: "money",
      needs: [REALIZED, DAY],
      formula: (words) =>
        `=${words.sum(REALIZED, `${words.all(DAY)},">="&${words.names.month},${words.untilEnd(DAY)}`)}`,
    },
    summed(say("Projected"), PROJECTED, DAY),
  ],
  charts: [{ kind: "column", title: say("Savings by month"), series: [say("Realized"), say("Projected")] }],
});

const realizedSavingsByMonthAndCategory = (say: Say): StarterSection => ({
  kind: "period",
  every: "month",
  rows: MONTHS,
  title: say("Realized savings by month and category"),
  needs: [REALIZED, DAY, "Category"],
  columns: [],
  split: {
    list: "categories",
    most: 7,
    measure: "money",
    formula: (words, criterion) => {
      const more = criterion === null ? "" : `,${words.all("Category")},${criterion}`;
      return `=${words.sum(REALIZED, `${words.within(DAY)}${more}`)}`;
    },
  },
  charts: [{ kind: "stackedColumn", title: say("Realized savings by month and category"), series: "split" }],
});

const savingsByCategory = (say: Say): StarterSection => ({
  kind: "names",
  list: "categories",
  shown: 10,
  shares: true,
  title: say("Savings by category"),
  needs: ["Category", REALIZED],
  columns: [say("Realized"), say("Projected"), say("Lines")],
  charts: [{ kind: "bar", title: say("Realized savings by category"), series: [say("Realized")] }],
});

const savingsByProject = (say: Say): StarterSection => ({
  kind: "names",
  list: "projects",
  shown: 10,
  shares: true,
  title: say("Savings by project"),
  needs: ["Project Title", REALIZED],
  columns: [say("Realized"), say("Projected"), say("Lines")],
  charts: [],
});

const savingsBySourcingOwner = (say: Say): StarterSection => ({
  kind: "names",
  list: "owners",
  shown: 10,
  shares: true,
  title: say("Savings by sourcing owner"),
  needs: ["Sourcing Owner", REALIZED],
  columns: [say("Realized"), say("Projected"), say("Lines")],
  charts: [],
});

export const savings = (say: Say): Starter => ({
  title: say("savings by month and category"),
  first: { month: yearBegin },
  lists: [
    list(say, "categories", "Category", say("Category"), 30),
    list(say, "projects", "Project Title", say("Project"), 60),
    list(say, "owners", "Sourcing Owner", say("Sourcing owner"), 30),
  ],
  figures: savingsFigures(say),
  sections: [
    savingsByMonth(say),
    realizedSavingsByMonthAndCategory(say),
    savingsByCategory(say),
    savingsByProject(say),
    savingsBySourcingOwner(say),
  ],
});
