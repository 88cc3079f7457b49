// The starter sheet of events: whom they reach, and who answers. A row of the report is a supplier at an event. Plain
// data.
import type { Say } from "../../sheets/say";
import { counted, countMeasure, endMeasure, monthsBefore, nameList, rateOf, rowsFigure, simpleList } from "./measures";
import type { NameList, Starter, StarterFigure, StarterSection } from "./types";
import { part } from "./words";

const CREATED = "Created Date";
const ANSWERED = "Response Submitted Date";
const DEADLINE = "Submission Due Date";
const TYPE = "Event Type";
const AHEAD = 14;

function list(say: Say, id: string, of: string, word: string, most: number): NameList {
  return nameList(id, of, word, most, [
    countMeasure(of, say("Invitations")),
    countMeasure(of, say("Answers"), [ANSWERED], (words) => words.filled(ANSWERED)),
    rateOf(of, say("Answer rate"), [ANSWERED], (words) => [
      `COUNTIFS(${words.is(of)},${words.filled(ANSWERED)})`,
      `COUNTIFS(${words.is(of)})`,
    ]),
    endMeasure(of, say("Last deadline"), "MAXIFS", DEADLINE, "date"),
  ]);
}

const headersOf = (say: Say): readonly string[] => [
  say("Invitations"),
  say("Answers"),
  say("Answer rate"),
  say("Last deadline"),
];

const eventsFigures = (say: Say): readonly StarterFigure[] => [
  rowsFigure(say("Invitations")),
  {
    label: say("Answers"),
    measure: "count",
    needs: [ANSWERED],
    formula: (words) => `=COUNT(${words.all(ANSWERED)})`,
  },
  {
    label: say("Answer rate"),
    measure: "percent",
    needs: [ANSWERED],
    formula: (words) => `=${part(`COUNT(${words.all(ANSWERED)})`, words.rows)}`,
  },
  {
    label: say("Awaited within {days} days", { days: AHEAD }),
    measure: "count",
    needs: [ANSWERED, DEADLINE],
    formula: (words) => `=COUNTIFS(${words.next(DEADLINE, AHEAD)},${words.blank(ANSWERED)})`,
  },
];

const invitationsByMonth = (say: Say): StarterSection => ({
  kind: "period",
  every: "month",
  rows: 12,
  title: say("Invitations by month"),
  note: say("One invitation is one supplier at one event, on the day on which the event was created."),
  needs: [CREATED],
  columns: [
    counted(say("Invitations"), [CREATED], (words) => words.within(CREATED)),
    counted(say("Answers"), [CREATED, ANSWERED], (words) => `${words.within(CREATED)},${words.filled(ANSWERED)}`),
    {
      header: say("Answer rate"),
      measure: "percent",
      needs: [CREATED, ANSWERED],
      formula: (words) =>
        `=${part(`COUNTIFS(${words.within(CREATED)},${words.filled(ANSWERED)})`, `COUNTIFS(${words.within(CREATED)})`)}`,
    },
    counted(say("Deadlines"), [DEADLINE], (words) => words.within(DEADLINE)),
  ],
  charts: [
    {
      kind: "column",
      title: say("Invitations and answers by month"),
      series: [say("Invitations"), say("Answers")],
    },
  ],
});

const invitationsByMonthAndEventType = (say: Say): StarterSection => ({
  kind: "period",
  every: "month",
  rows: 12,
  title: say("Invitations by month and event type"),
  needs: [CREATED, TYPE],
  columns: [],
  split: {
    list: "types",
    most: 6,
    measure: "count",
    formula: (words, criterion) =>
      `=COUNTIFS(${words.within(CREATED)}${criterion === null ? "" : `,${words.all(TYPE)},${criterion}`})`,
  },
  charts: [{ kind: "stackedColumn", title: say("Invitations by month and event type"), series: "split" }],
});

const invitationsByEventStatus = (say: Say): StarterSection => ({
  kind: "names",
  list: "states",
  shown: 10,
  shares: true,
  title: say("Invitations by event status"),
  needs: ["Event Status"],
  columns: headersOf(say),
  charts: [{ kind: "bar", title: say("Invitations by event status"), series: [say("Invitations"), say("Answers")] }],
});

const invitationsByResponseStatus = (say: Say): StarterSection => ({
  kind: "names",
  list: "answers",
  shown: 10,
  shares: true,
  title: say("Invitations by response status"),
  needs: ["Response Status"],
  columns: [say("Invitations")],
  charts: [{ kind: "bar", title: say("Invitations by response status"), series: [say("Invitations")] }],
});

const theLargestEvents = (say: Say): StarterSection => ({
  kind: "names",
  list: "events",
  shown: 15,
  shares: false,
  title: say("The largest events"),
  needs: ["Event Title"],
  columns: headersOf(say),
  charts: [],
});

const theSuppliersAskedMost = (say: Say): StarterSection => ({
  kind: "names",
  list: "suppliers",
  shown: 10,
  shares: false,
  title: say("The suppliers asked most"),
  needs: ["Supplier Name"],
  columns: headersOf(say),
  charts: [
    {
      kind: "bar",
      title: say("Invitations and answers by supplier"),
      series: [say("Invitations"), say("Answers")],
    },
  ],
});

const invitationsBySourcingOwner = (say: Say): StarterSection => ({
  kind: "names",
  list: "owners",
  shown: 10,
  shares: false,
  title: say("Invitations by sourcing owner"),
  needs: ["Sourcing Owner"],
  columns: headersOf(say),
  charts: [],
});

export const events = (say: Say): Starter => ({
  title: say("invitations and answers"),
  first: { month: monthsBefore(11) },
  lists: [
    list(say, "types", TYPE, say("Event type"), 20),
    list(say, "states", "Event Status", say("Event status"), 20),
    list(say, "events", "Event Title", say("Event"), 60),
    list(say, "suppliers", "Supplier Name", say("Supplier"), 60),
    list(say, "owners", "Sourcing Owner", say("Sourcing owner"), 30),
    simpleList("answers", "Response Status", say("Response status"), 20, say("Invitations")),
  ],
  figures: eventsFigures(say),
  sections: [
    invitationsByMonth(say),
    invitationsByMonthAndEventType(say),
    invitationsByEventStatus(say),
    invitationsByResponseStatus(say),
    theLargestEvents(say),
    theSuppliersAskedMost(say),
    invitationsBySourcingOwner(say),
  ],
});
