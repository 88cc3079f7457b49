// The starter sheet of savings: what was realized, month by month and category by category. Plain data.
import { countMeasure, sumMeasure, summed, yearBegin } from "./measures";
import type { NameList, Starter } from "./types";

const REALIZED = "Realized Savings";
const PROJECTED = "Projected Savings";
const DAY = "Realized Date";
const MONTHS = 12;

function list(id: string, of: string, word: string, most: number): NameList {
  return {
    id,
    of,
    word,
    most,
    weigh: REALIZED,
    needs: [of, REALIZED],
    measures: [sumMeasure(of, "Realized", REALIZED), sumMeasure(of, "Projected", PROJECTED), countMeasure(of, "Lines")],
  };
}

export const savings: Starter = {
  title: "savings by month and category",
  first: { month: yearBegin },
  lists: [
    list("categories", "Category", "Category", 30),
    list("projects", "Project Title", "Project", 60),
    list("owners", "Sourcing Owner", "Sourcing owner", 30),
  ],
  figures: [
    {
      label: "Realized in total",
      measure: "money",
      needs: [REALIZED],
      formula: (words) => `=${words.sum(REALIZED)}`,
    },
    {
      label: "Realized in the months shown",
      measure: "money",
      needs: [REALIZED, DAY],
      formula: (words) => {
        const [day, first] = [words.all(DAY), words.names.month];
        return `=${words.sum(REALIZED, `${day},">="&${first},${day},"<"&EDATE(${first},${MONTHS})`)}`;
      },
    },
    {
      label: "Realized without a date",
      measure: "money",
      needs: [REALIZED, DAY],
      formula: (words) => `=ROUND(${words.sum(REALIZED)}-${words.sum(REALIZED, words.filled(DAY))},2)`,
    },
    {
      label: "Projected in total",
      measure: "money",
      needs: [PROJECTED],
      formula: (words) => `=${words.sum(PROJECTED)}`,
    },
    { label: "Lines", measure: "count", needs: [], formula: (words) => `=${words.rows}` },
  ],
  sections: [
    {
      kind: "period",
      every: "month",
      rows: MONTHS,
      title: "Savings by month",
      needs: [REALIZED, DAY],
      columns: [
        summed("Realized", REALIZED, DAY),
        {
          header: "Realized so far",
          measure: "money",
          needs: [REALIZED, DAY],
          formula: (words) =>
            `=${words.sum(REALIZED, `${words.all(DAY)},">="&${words.names.month},${words.untilEnd(DAY)}`)}`,
        },
        summed("Projected", PROJECTED, DAY),
      ],
      charts: [{ kind: "column", title: "Savings by month", series: ["Realized", "Projected"] }],
    },
    {
      kind: "period",
      every: "month",
      rows: MONTHS,
      title: "Realized savings by month and category",
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
      charts: [{ kind: "stackedColumn", title: "Realized savings by month and category", series: "split" }],
    },
    {
      kind: "names",
      list: "categories",
      shown: 10,
      shares: true,
      title: "Savings by category",
      needs: ["Category", REALIZED],
      columns: ["Realized", "Projected", "Lines"],
      charts: [{ kind: "bar", title: "Realized savings by category", series: ["Realized"] }],
    },
    {
      kind: "names",
      list: "projects",
      shown: 10,
      shares: true,
      title: "Savings by project",
      needs: ["Project Title", REALIZED],
      columns: ["Realized", "Projected", "Lines"],
      charts: [],
    },
    {
      kind: "names",
      list: "owners",
      shown: 10,
      shares: true,
      title: "Savings by sourcing owner",
      needs: ["Sourcing Owner", REALIZED],
      columns: ["Realized", "Projected", "Lines"],
      charts: [],
    },
  ],
};
