// The starter sheets of performance reviews and of their answers: scores by supplier and time. Plain data.
import type { Say } from "../../sheets/say";
import {
  counted,
  countMeasure,
  endMeasure,
  meanFigure,
  meanOf,
  monthsBefore,
  nameList,
  rowsFigure,
  simpleList,
} from "./measures";
import type { NameList, Starter, StarterFigure, StarterSection } from "./types";

const SCORE = "Total Score";
const DAY = "Scorecard Completed Date";

function reviewed(say: Say, id: string, of: string, word: string, most: number): NameList {
  return nameList(id, of, word, most, [
    meanOf(of, say("Average score"), SCORE),
    endMeasure(of, say("Lowest"), "MINIFS", SCORE, "score", (words) => `${words.all(SCORE)},">=-1E+300"`),
    endMeasure(of, say("Highest"), "MAXIFS", SCORE, "score", (words) => `${words.all(SCORE)},">=-1E+300"`),
    countMeasure(of, say("Reviews")),
    endMeasure(of, say("Last review"), "MAXIFS", DAY, "date"),
  ]);
}

const reviewedColumns = (say: Say): readonly string[] => [
  say("Average score"),
  say("Lowest"),
  say("Highest"),
  say("Reviews"),
  say("Last review"),
];

const performanceReviewsFigures = (say: Say): readonly StarterFigure[] => [
  rowsFigure(say("Reviews")),
  meanFigure(say("Average score"), SCORE),
  {
    label: say("Without a score"),
    measure: "count",
    needs: [SCORE],
    formula: (words) => `=${words.rows}-COUNT(${words.all(SCORE)})`,
  },
  {
    label: say("Completed within 12 months"),
    measure: "count",
    needs: [DAY],
    formula: (words) => `=COUNTIFS(${words.last(DAY, 12)})`,
  },
];

const scoresBySupplier = (say: Say): StarterSection => ({
  kind: "names",
  list: "suppliers",
  shown: 12,
  shares: false,
  title: say("Scores by supplier"),
  needs: ["Supplier Name", SCORE],
  columns: reviewedColumns(say),
  charts: [{ kind: "bar", title: say("Average score by supplier"), series: [say("Average score")] }],
});

const reviewsByScore = (say: Say): StarterSection => ({
  kind: "bands",
  of: SCORE,
  header: say("Reviews"),
  title: say("Reviews by score"),
  needs: [SCORE],
  charts: [{ kind: "column", title: say("Reviews by score"), series: [say("Reviews")] }],
});

const reviewsByMonth = (say: Say): StarterSection => ({
  kind: "period",
  every: "month",
  rows: 12,
  title: say("Reviews by month"),
  needs: [DAY],
  columns: [
    counted(say("Reviews"), [DAY], (words) => words.within(DAY)),
    {
      header: say("Average score"),
      measure: "score",
      needs: [DAY, SCORE],
      formula: (words) => `=${words.mean(SCORE, words.within(DAY))}`,
    },
  ],
  charts: [{ kind: "column", title: say("Reviews completed by month"), series: [say("Reviews")] }],
});

const scoresByCategory = (say: Say): StarterSection => ({
  kind: "names",
  list: "categories",
  shown: 10,
  shares: false,
  title: say("Scores by category"),
  needs: ["Category", SCORE],
  columns: reviewedColumns(say),
  charts: [{ kind: "bar", title: say("Average score by category"), series: [say("Average score")] }],
});

const scoresBySourcingOwner = (say: Say): StarterSection => ({
  kind: "names",
  list: "owners",
  shown: 10,
  shares: false,
  title: say("Scores by sourcing owner"),
  needs: ["Sourcing Owner", SCORE],
  columns: reviewedColumns(say),
  charts: [],
});

export const performanceReviews = (say: Say): Starter => ({
  title: say("scores by supplier"),
  first: { month: monthsBefore(11) },
  lists: [
    reviewed(say, "suppliers", "Supplier Name", say("Supplier"), 60),
    reviewed(say, "categories", "Category", say("Category"), 30),
    reviewed(say, "owners", "Sourcing Owner", say("Sourcing owner"), 30),
  ],
  figures: performanceReviewsFigures(say),
  sections: [
    scoresBySupplier(say),
    reviewsByScore(say),
    reviewsByMonth(say),
    scoresByCategory(say),
    scoresBySourcingOwner(say),
  ],
});

const ANSWER = "Answer Score";
const WEIGHTED = "Answer Weighted Score";

function answered(say: Say, id: string, of: string, word: string, most: number): NameList {
  return nameList(id, of, word, most, [
    meanOf(of, say("Average score"), ANSWER),
    meanOf(of, say("Average weighted"), WEIGHTED),
    countMeasure(of, say("Scored"), [ANSWER], (words) => `${words.all(ANSWER)},">=-1E+300"`),
    countMeasure(of, say("Answers")),
  ]);
}

const answeredColumns = (say: Say): readonly string[] => [
  say("Average score"),
  say("Average weighted"),
  say("Scored"),
  say("Answers"),
];

const performanceReviewAnswersFigures = (say: Say): readonly StarterFigure[] => [
  rowsFigure(say("Answers")),
  {
    label: say("with a score"),
    measure: "count",
    needs: [ANSWER],
    formula: (words) => `=COUNT(${words.all(ANSWER)})`,
  },
  meanFigure(say("Average score"), ANSWER),
  meanFigure(say("Average weighted score"), WEIGHTED),
];

const scoresBySection = (say: Say): StarterSection => ({
  kind: "names",
  list: "sections",
  shown: 12,
  shares: false,
  title: say("Scores by section"),
  needs: ["Section Title", ANSWER],
  columns: answeredColumns(say),
  charts: [{ kind: "bar", title: say("Average score by section"), series: [say("Average score")] }],
});

const scoresBySupplierOfAnswers = (say: Say): StarterSection => ({
  kind: "names",
  list: "suppliers",
  shown: 12,
  shares: false,
  title: say("Scores by supplier"),
  needs: ["Supplier Name", ANSWER],
  columns: answeredColumns(say),
  charts: [{ kind: "bar", title: say("Average score by supplier"), series: [say("Average score")] }],
});

const answersByScore = (say: Say): StarterSection => ({
  kind: "bands",
  of: ANSWER,
  header: say("Answers"),
  title: say("Answers by score"),
  needs: [ANSWER],
  charts: [{ kind: "column", title: say("Answers by score"), series: [say("Answers")] }],
});

const scoresByQuestion = (say: Say): StarterSection => ({
  kind: "names",
  list: "questions",
  shown: 12,
  shares: false,
  title: say("Scores by question"),
  needs: ["Question Content", ANSWER],
  columns: answeredColumns(say),
  charts: [],
});

const answersByQuestionType = (say: Say): StarterSection => ({
  kind: "names",
  list: "types",
  shown: 10,
  shares: true,
  title: say("Answers by question type"),
  needs: ["Question Type"],
  columns: [say("Answers")],
  charts: [],
});

export const performanceReviewAnswers = (say: Say): Starter => ({
  title: say("scores by section and supplier"),
  first: {},
  lists: [
    answered(say, "sections", "Section Title", say("Section"), 30),
    answered(say, "suppliers", "Supplier Name", say("Supplier"), 60),
    answered(say, "questions", "Question Content", say("Question"), 60),
    simpleList("types", "Question Type", say("Question type"), 20, say("Answers")),
  ],
  figures: performanceReviewAnswersFigures(say),
  sections: [
    scoresBySection(say),
    scoresBySupplierOfAnswers(say),
    answersByScore(say),
    scoresByQuestion(say),
    answersByQuestionType(say),
  ],
});
