// The starter sheet of supplier reviews: what runs out when. Plain data.
import type { Say } from "../../sheets/say";
import { counted, countMeasure, endMeasure, meanFigure, meanOf, nameList, quarterOf, rowsFigure } from "./measures";
import type { NameList, Starter, StarterFigure, StarterSection } from "./types";

const UNTIL = "Valid Until Date";
const DAYS = "# Of Days To Review";
const AHEAD = 90;

function validated(say: Say, id: string, of: string, word: string, most: number): NameList {
  return nameList(id, of, word, most, [
    countMeasure(of, say("Reviews")),
    countMeasure(of, say("Run out"), [UNTIL], (words) => words.past(UNTIL)),
    meanOf(of, say("Days to review"), DAYS),
    endMeasure(
      of,
      say("Next to run out"),
      "MINIFS",
      UNTIL,
      "date",
      (words) => `${words.all(UNTIL)},">="&${words.names.day}`,
    ),
  ]);
}

const validatedColumns = (say: Say): readonly string[] => [
  say("Reviews"),
  say("Run out"),
  say("Days to review"),
  say("Next to run out"),
];

const supplierReviewsFigures = (say: Say): readonly StarterFigure[] => [
  rowsFigure(say("Reviews")),
  {
    label: say("Run out before that day"),
    measure: "count",
    needs: [UNTIL],
    formula: (words) => `=COUNTIFS(${words.past(UNTIL)})`,
  },
  {
    label: say("Running out within {days} days", { days: AHEAD }),
    measure: "count",
    needs: [UNTIL],
    formula: (words) => `=COUNTIFS(${words.next(UNTIL, AHEAD)})`,
  },
  {
    label: say("Without an end"),
    measure: "count",
    needs: [UNTIL],
    formula: (words) => `=${words.rows}-COUNT(${words.all(UNTIL)})`,
  },
  meanFigure(say("Days to review, on average"), DAYS),
];

const reviewsRunningOutByQuarter = (say: Say): StarterSection => ({
  kind: "period",
  every: "quarter",
  rows: 8,
  title: say("Reviews running out by quarter"),
  needs: [UNTIL],
  columns: [counted(say("Reviews"), [UNTIL], (words) => words.within(UNTIL))],
  charts: [{ kind: "column", title: say("Reviews running out by quarter"), series: [say("Reviews")] }],
});

const reviewsByStatus = (say: Say): StarterSection => ({
  kind: "names",
  list: "states",
  shown: 10,
  shares: true,
  title: say("Reviews by status"),
  needs: ["Review Status"],
  columns: validatedColumns(say),
  charts: [{ kind: "bar", title: say("Reviews by status"), series: [say("Reviews"), say("Run out")] }],
});

const reviewsByDecision = (say: Say): StarterSection => ({
  kind: "names",
  list: "decisions",
  shown: 10,
  shares: true,
  title: say("Reviews by decision"),
  needs: ["Decision"],
  columns: validatedColumns(say),
  charts: [{ kind: "bar", title: say("Reviews by decision"), series: [say("Reviews")] }],
});

const reviewsByRiskScore = (say: Say): StarterSection => ({
  kind: "names",
  list: "risks",
  shown: 10,
  shares: true,
  title: say("Reviews by risk score"),
  needs: ["Risk Score"],
  columns: validatedColumns(say),
  charts: [{ kind: "bar", title: say("Reviews by risk score"), series: [say("Reviews")] }],
});

const reviewsByCategory = (say: Say): StarterSection => ({
  kind: "names",
  list: "categories",
  shown: 10,
  shares: true,
  title: say("Reviews by category"),
  needs: ["Category"],
  columns: validatedColumns(say),
  charts: [],
});

const reviewsBySupplier = (say: Say): StarterSection => ({
  kind: "names",
  list: "suppliers",
  shown: 12,
  shares: false,
  title: say("Reviews by supplier"),
  needs: ["Supplier Name"],
  columns: validatedColumns(say),
  charts: [],
});

export const supplierReviews = (say: Say): Starter => ({
  title: say("reviews running out"),
  first: { quarter: quarterOf },
  lists: [
    validated(say, "states", "Review Status", say("Review status"), 20),
    validated(say, "decisions", "Decision", say("Decision"), 20),
    validated(say, "risks", "Risk Score", say("Risk score"), 20),
    validated(say, "categories", "Category", say("Category"), 30),
    validated(say, "suppliers", "Supplier Name", say("Supplier"), 60),
  ],
  figures: supplierReviewsFigures(say),
  sections: [
    reviewsRunningOutByQuarter(say),
    reviewsByStatus(say),
    reviewsByDecision(say),
    reviewsByRiskScore(say),
    reviewsByCategory(say),
    reviewsBySupplier(say),
  ],
});
