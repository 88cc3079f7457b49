// The starter sheets of performance reviews, of their answers, and of supplier reviews: scores by supplier and time,
// and what runs out. Plain data.
import { counted, countMeasure, endMeasure, meanOf, monthsBefore, quarterOf, simpleList } from "./measures";
import type { StarterFigure, NameList, Starter } from "./types";

const SCORE = "Total Score";
const DAY = "Scorecard Completed Date";

const rows = (label: string): StarterFigure => ({
  label,
  measure: "count",
  needs: [],
  formula: (words) => `=${words.rows}`,
});
const mean = (label: string, score: string): StarterFigure => ({
  label,
  measure: "score",
  needs: [score],
  formula: (words) => `=${words.mean(score)}`,
});

function reviewed(id: string, of: string, word: string, most: number): NameList {
  return {
    id,
    of,
    word,
    most,
    weigh: null,
    needs: [of],
    measures: [
      meanOf(of, "Average score", SCORE),
      endMeasure(of, "Lowest", "MINIFS", SCORE, "score", (words) => `${words.all(SCORE)},">=-1E+300"`),
      endMeasure(of, "Highest", "MAXIFS", SCORE, "score", (words) => `${words.all(SCORE)},">=-1E+300"`),
      countMeasure(of, "Reviews"),
      endMeasure(of, "Last review", "MAXIFS", DAY, "date"),
    ],
  };
}

const REVIEWED = ["Average score", "Lowest", "Highest", "Reviews", "Last review"] as const;

export const performanceReviews: Starter = {
  title: "scores by supplier",
  first: { month: monthsBefore(11) },
  lists: [
    reviewed("suppliers", "Supplier Name", "Supplier", 60),
    reviewed("categories", "Category", "Category", 30),
    reviewed("owners", "Sourcing Owner", "Sourcing owner", 30),
  ],
  figures: [
    rows("Reviews"),
    mean("Average score", SCORE),
    {
      label: "Without a score",
      measure: "count",
      needs: [SCORE],
      formula: (words) => `=${words.rows}-COUNT(${words.all(SCORE)})`,
    },
    {
      label: "Completed within 12 months",
      measure: "count",
      needs: [DAY],
      formula: (words) => `=COUNTIFS(${words.last(DAY, 12)})`,
    },
  ],
  sections: [
    {
      kind: "names",
      list: "suppliers",
      shown: 12,
      shares: false,
      title: "Scores by supplier",
      needs: ["Supplier Name", SCORE],
      columns: REVIEWED,
      charts: [{ kind: "bar", title: "Average score by supplier", series: ["Average score"] }],
    },
    {
      kind: "bands",
      of: SCORE,
      header: "Reviews",
      title: "Reviews by score",
      needs: [SCORE],
      charts: [{ kind: "column", title: "Reviews by score", series: ["Reviews"] }],
    },
    {
      kind: "period",
      every: "month",
      rows: 12,
      title: "Reviews by month",
      needs: [DAY],
      columns: [
        counted("Reviews", [DAY], (words) => words.within(DAY)),
        {
          header: "Average score",
          measure: "score",
          needs: [DAY, SCORE],
          formula: (words) => `=${words.mean(SCORE, words.within(DAY))}`,
        },
      ],
      charts: [{ kind: "column", title: "Reviews completed by month", series: ["Reviews"] }],
    },
    {
      kind: "names",
      list: "categories",
      shown: 10,
      shares: false,
      title: "Scores by category",
      needs: ["Category", SCORE],
      columns: REVIEWED,
      charts: [{ kind: "bar", title: "Average score by category", series: ["Average score"] }],
    },
    {
      kind: "names",
      list: "owners",
      shown: 10,
      shares: false,
      title: "Scores by sourcing owner",
      needs: ["Sourcing Owner", SCORE],
      columns: REVIEWED,
      charts: [],
    },
  ],
};

const ANSWER = "Answer Score";
const WEIGHTED = "Answer Weighted Score";

function answered(id: string, of: string, word: string, most: number): NameList {
  return {
    id,
    of,
    word,
    most,
    weigh: null,
    needs: [of],
    measures: [
      meanOf(of, "Average score", ANSWER),
      meanOf(of, "Average weighted", WEIGHTED),
      countMeasure(of, "Scored", [ANSWER], (words) => `${words.all(ANSWER)},">=-1E+300"`),
      countMeasure(of, "Answers"),
    ],
  };
}

const ANSWERED = ["Average score", "Average weighted", "Scored", "Answers"] as const;

export const performanceReviewAnswers: Starter = {
  title: "scores by section and supplier",
  first: {},
  lists: [
    answered("sections", "Section Title", "Section", 30),
    answered("suppliers", "Supplier Name", "Supplier", 60),
    answered("questions", "Question Content", "Question", 60),
    simpleList("types", "Question Type", "Question type", 20, "Answers"),
  ],
  figures: [
    rows("Answers"),
    {
      label: "with a score",
      measure: "count",
      needs: [ANSWER],
      formula: (words) => `=COUNT(${words.all(ANSWER)})`,
    },
    mean("Average score", ANSWER),
    mean("Average weighted score", WEIGHTED),
  ],
  sections: [
    {
      kind: "names",
      list: "sections",
      shown: 12,
      shares: false,
      title: "Scores by section",
      needs: ["Section Title", ANSWER],
      columns: ANSWERED,
      charts: [{ kind: "bar", title: "Average score by section", series: ["Average score"] }],
    },
    {
      kind: "names",
      list: "suppliers",
      shown: 12,
      shares: false,
      title: "Scores by supplier",
      needs: ["Supplier Name", ANSWER],
      columns: ANSWERED,
      charts: [{ kind: "bar", title: "Average score by supplier", series: ["Average score"] }],
    },
    {
      kind: "bands",
      of: ANSWER,
      header: "Answers",
      title: "Answers by score",
      needs: [ANSWER],
      charts: [{ kind: "column", title: "Answers by score", series: ["Answers"] }],
    },
    {
      kind: "names",
      list: "questions",
      shown: 12,
      shares: false,
      title: "Scores by question",
      needs: ["Question Content", ANSWER],
      columns: ANSWERED,
      charts: [],
    },
    {
      kind: "names",
      list: "types",
      shown: 10,
      shares: true,
      title: "Answers by question type",
      needs: ["Question Type"],
      columns: ["Answers"],
      charts: [],
    },
  ],
};

const UNTIL = "Valid Until Date";
const DAYS = "# Of Days To Review";
const AHEAD = 90;

function validated(id: string, of: string, word: string, most: number): NameList {
  return {
    id,
    of,
    word,
    most,
    weigh: null,
    needs: [of],
    measures: [
      countMeasure(of, "Reviews"),
      countMeasure(of, "Run out", [UNTIL], (words) => words.past(UNTIL)),
      meanOf(of, "Days to review", DAYS),
      endMeasure(
        of,
        "Next to run out",
        "MINIFS",
        UNTIL,
        "date",
        (words) => `${words.all(UNTIL)},">="&${words.names.day}`,
      ),
    ],
  };
}

const VALIDATED = ["Reviews", "Run out", "Days to review", "Next to run out"] as const;

export const supplierReviews: Starter = {
  title: "reviews running out",
  first: { quarter: quarterOf },
  lists: [
    validated("states", "Review Status", "Review status", 20),
    validated("decisions", "Decision", "Decision", 20),
    validated("risks", "Risk Score", "Risk score", 20),
    validated("categories", "Category", "Category", 30),
    validated("suppliers", "Supplier Name", "Supplier", 60),
  ],
  figures: [
    rows("Reviews"),
    {
      label: "Run out before that day",
      measure: "count",
      needs: [UNTIL],
      formula: (words) => `=COUNTIFS(${words.past(UNTIL)})`,
    },
    {
      label: `Running out within ${AHEAD} days`,
      measure: "count",
      needs: [UNTIL],
      formula: (words) => `=COUNTIFS(${words.next(UNTIL, AHEAD)})`,
    },
    {
      label: "Without an end",
      measure: "count",
      needs: [UNTIL],
      formula: (words) => `=${words.rows}-COUNT(${words.all(UNTIL)})`,
    },
    mean("Days to review, on average", DAYS),
  ],
  sections: [
    {
      kind: "period",
      every: "quarter",
      rows: 8,
      title: "Reviews running out by quarter",
      needs: [UNTIL],
      columns: [counted("Reviews", [UNTIL], (words) => words.within(UNTIL))],
      charts: [{ kind: "column", title: "Reviews running out by quarter", series: ["Reviews"] }],
    },
    {
      kind: "names",
      list: "states",
      shown: 10,
      shares: true,
      title: "Reviews by status",
      needs: ["Review Status"],
      columns: VALIDATED,
      charts: [{ kind: "bar", title: "Reviews by status", series: ["Reviews", "Run out"] }],
    },
    {
      kind: "names",
      list: "decisions",
      shown: 10,
      shares: true,
      title: "Reviews by decision",
      needs: ["Decision"],
      columns: VALIDATED,
      charts: [{ kind: "bar", title: "Reviews by decision", series: ["Reviews"] }],
    },
    {
      kind: "names",
      list: "risks",
      shown: 10,
      shares: true,
      title: "Reviews by risk score",
      needs: ["Risk Score"],
      columns: VALIDATED,
      charts: [{ kind: "bar", title: "Reviews by risk score", series: ["Reviews"] }],
    },
    {
      kind: "names",
      list: "categories",
      shown: 10,
      shares: true,
      title: "Reviews by category",
      needs: ["Category"],
      columns: VALIDATED,
      charts: [],
    },
    {
      kind: "names",
      list: "suppliers",
      shown: 12,
      shares: false,
      title: "Reviews by supplier",
      needs: ["Supplier Name"],
      columns: VALIDATED,
      charts: [],
    },
  ],
};
