// The starter sheets of contract and project milestones: the burn-down, and who has what open. Plain data.
import { counted, countMeasure, monthsBefore } from "./measures";
import type { StarterFigure, NameList, StarterSection, Starter } from "./types";

const DUE = "Milestone Date";
const DONE = "Milestone Complete Date";
const AHEAD = 30;

function list(id: string, of: string, word: string, most: number): NameList {
  return {
    id,
    of,
    word,
    most,
    weigh: null,
    needs: [of],
    measures: [
      countMeasure(of, "Open", [DONE], (words) => words.blank(DONE)),
      countMeasure(of, "Overdue", [DUE, DONE], (words) => `${words.past(DUE)},${words.blank(DONE)}`),
      countMeasure(of, "Done", [DONE], (words) => words.filled(DONE)),
      countMeasure(of, "Milestones"),
    ],
  };
}

const COLUMNS = ["Open", "Overdue", "Done", "Milestones"] as const;

const figures: readonly StarterFigure[] = [
  { label: "Milestones", measure: "count", needs: [], formula: (words) => `=${words.rows}` },
  {
    label: "Done",
    measure: "count",
    needs: [DONE],
    formula: (words) => `=COUNT(${words.all(DONE)})`,
  },
  {
    label: "Open",
    measure: "count",
    needs: [DONE],
    formula: (words) => `=${words.rows}-COUNT(${words.all(DONE)})`,
  },
  {
    label: "Overdue",
    measure: "count",
    needs: [DUE, DONE],
    formula: (words) => `=COUNTIFS(${words.past(DUE)},${words.blank(DONE)})`,
  },
  {
    label: `Due within ${AHEAD} days`,
    measure: "count",
    needs: [DUE, DONE],
    formula: (words) => `=COUNTIFS(${words.next(DUE, AHEAD)},${words.blank(DONE)})`,
  },
  {
    label: "Without a date",
    measure: "count",
    needs: [DUE],
    formula: (words) => `=${words.rows}-COUNT(${words.all(DUE)})`,
  },
];

const burnDown: StarterSection = {
  kind: "period",
  every: "month",
  rows: 12,
  title: "Milestone burn-down",
  note: "At each month's end, for all milestones with a date. After the day above, the number of open ones stays the same.",
  needs: [DUE, DONE],
  columns: [
    counted("Due", [DUE], (words) => words.within(DUE)),
    counted("Done", [DONE], (words) => words.within(DONE)),
    counted("Planned to be open", [DUE], (words) => words.afterEnd(DUE)),
    {
      header: "Open",
      measure: "count",
      needs: [DUE, DONE],
      formula: (words) => `=COUNT(${words.all(DUE)})-COUNTIFS(${words.filled(DUE)},${words.untilEnd(DONE)})`,
    },
  ],
  charts: [
    { kind: "line", title: "Milestone burn-down", series: ["Planned to be open", "Open"] },
    { kind: "column", title: "Milestones due and done by month", series: ["Due", "Done"] },
  ],
};

/** `subject`: the column that says what the milestone belongs to, and what one of them is called. */
function milestones(subject: string, word: string): Starter {
  return {
    title: "milestone burn-down",
    first: { month: monthsBefore(5) },
    lists: [
      list("assignees", "Milestone Assignee", "Assignee", 40),
      list("subjects", subject, word, 60),
      list("names", "Milestone Name", "Milestone", 40),
      list("states", "Milestone Status", "Status", 20),
    ],
    figures,
    sections: [burnDown, ...countsBy(subject, word)],
  };
}

/** Open milestones by who does them, what they belong to, what they are called and where they stand. */
function countsBy(subject: string, word: string): Starter["sections"][number][] {
  return [
    {
      kind: "names",
      list: "assignees",
      shown: 10,
      shares: false,
      title: "Open by assignee",
      needs: ["Milestone Assignee"],
      columns: COLUMNS,
      charts: [{ kind: "bar", title: "Open and overdue by assignee", series: ["Open", "Overdue"] }],
    },
    {
      kind: "names",
      list: "subjects",
      shown: 15,
      shares: false,
      title: `Open by ${word.toLowerCase()}`,
      needs: [subject],
      columns: COLUMNS,
      charts: [],
    },
    {
      kind: "names",
      list: "names",
      shown: 10,
      shares: false,
      title: "Open by milestone",
      needs: ["Milestone Name"],
      columns: COLUMNS,
      charts: [],
    },
    {
      kind: "names",
      list: "states",
      shown: 10,
      shares: false,
      title: "Milestones by status",
      needs: ["Milestone Status"],
      columns: ["Milestones", "Open", "Overdue"],
      charts: [],
    },
  ];
}

export const contractMilestones = milestones("Contract Title", "Contract");
export const projectMilestones = milestones("Project Title", "Project");
