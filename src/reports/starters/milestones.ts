// The starter sheets of contract and project milestones: the burn-down, and who has what open. Plain data.
import type { Say } from "../../sheets/say";
import { counted, countMeasure, monthsBefore, nameList, rowsFigure } from "./measures";
import type { StarterFigure, NameList, StarterSection, Starter } from "./types";

const DUE = "Milestone Date";
const DONE = "Milestone Complete Date";
const AHEAD = 30;

function list(say: Say, id: string, of: string, word: string, most: number): NameList {
  return nameList(id, of, word, most, [
    countMeasure(of, say("milestones|Open"), [DONE], (words) => words.blank(DONE)),
    countMeasure(of, say("Overdue"), [DUE, DONE], (words) => `${words.past(DUE)},${words.blank(DONE)}`),
    countMeasure(of, say("milestones|Done"), [DONE], (words) => words.filled(DONE)),
    countMeasure(of, say("Milestones")),
  ]);
}

const headersOf = (say: Say): readonly string[] => [
  say("milestones|Open"),
  say("Overdue"),
  say("milestones|Done"),
  say("Milestones"),
];

const figuresOf = (say: Say): readonly StarterFigure[] => [
  rowsFigure(say("Milestones")),
  {
    label: say("milestones|Done"),
    measure: "count",
    needs: [DONE],
    formula: (words) => `=COUNT(${words.all(DONE)})`,
  },
  {
    label: say("milestones|Open"),
    measure: "count",
    needs: [DONE],
    formula: (words) => `=${words.rows}-COUNT(${words.all(DONE)})`,
  },
  {
    label: say("Overdue"),
    measure: "count",
    needs: [DUE, DONE],
    formula: (words) => `=COUNTIFS(${words.past(DUE)},${words.blank(DONE)})`,
  },
  {
    label: say("Due within {days} days", { days: AHEAD }),
    measure: "count",
    needs: [DUE, DONE],
    formula: (words) => `=COUNTIFS(${words.next(DUE, AHEAD)},${words.blank(DONE)})`,
  },
  {
    label: say("Without a date"),
    measure: "count",
    needs: [DUE],
    formula: (words) => `=${words.rows}-COUNT(${words.all(DUE)})`,
  },
];

const burnDown = (say: Say): StarterSection => ({
  kind: "period",
  every: "month",
  rows: 12,
  title: say("Milestone burn-down"),
  note: say(
    "At each month's end, for all milestones with a date. After the day above, the number of open ones stays the same.",
  ),
  needs: [DUE, DONE],
  columns: [
    counted(say("Due"), [DUE], (words) => words.within(DUE)),
    counted(say("milestones|Done"), [DONE], (words) => words.within(DONE)),
    counted(say("Planned to be open"), [DUE], (words) => words.afterEnd(DUE)),
    {
      header: say("milestones|Open"),
      measure: "count",
      needs: [DUE, DONE],
      formula: (words) => `=COUNT(${words.all(DUE)})-COUNTIFS(${words.filled(DUE)},${words.untilEnd(DONE)})`,
    },
  ],
  charts: [
    { kind: "line", title: say("Milestone burn-down"), series: [say("Planned to be open"), say("milestones|Open")] },
    { kind: "column", title: say("Milestones due and done by month"), series: [say("Due"), say("milestones|Done")] },
  ],
});

/** The column that says what the milestone belongs to, what one of them is called, and the title of its table. */
interface Subject {
  readonly subject: string;
  readonly word: string;
  readonly openBy: string;
}

function milestones(say: Say, of: Subject): Starter {
  const { subject, word } = of;
  return {
    title: say("milestone burn-down"),
    first: { month: monthsBefore(5) },
    lists: [
      list(say, "assignees", "Milestone Assignee", say("Assignee"), 40),
      list(say, "subjects", subject, word, 60),
      list(say, "names", "Milestone Name", say("Milestone"), 40),
      list(say, "states", "Milestone Status", say("Status"), 20),
    ],
    figures: figuresOf(say),
    sections: [burnDown(say), ...countsBy(say, of)],
  };
}

/** Open milestones by who does them, what they belong to, what they are called and where they stand. */
function countsBy(say: Say, { subject, openBy }: Subject): Starter["sections"][number][] {
  return [
    {
      kind: "names",
      list: "assignees",
      shown: 10,
      shares: false,
      title: say("Open by assignee"),
      needs: ["Milestone Assignee"],
      columns: headersOf(say),
      charts: [
        { kind: "bar", title: say("Open and overdue by assignee"), series: [say("milestones|Open"), say("Overdue")] },
      ],
    },
    {
      kind: "names",
      list: "subjects",
      shown: 15,
      shares: false,
      title: openBy,
      needs: [subject],
      columns: headersOf(say),
      charts: [],
    },
    {
      kind: "names",
      list: "names",
      shown: 10,
      shares: false,
      title: say("Open by milestone"),
      needs: ["Milestone Name"],
      columns: headersOf(say),
      charts: [],
    },
    {
      kind: "names",
      list: "states",
      shown: 10,
      shares: false,
      title: say("Milestones by status"),
      needs: ["Milestone Status"],
      columns: [say("Milestones"), say("milestones|Open"), say("Overdue")],
      charts: [],
    },
  ];
}

export const contractMilestones = (say: Say): Starter =>
  milestones(say, { subject: "Contract Title", word: say("Contract"), openBy: say("Open by contract") });
export const projectMilestones = (say: Say): Starter =>
  milestones(say, { subject: "Project Title", word: say("Project"), openBy: say("Open by project") });
