// The starter sheet of events: whom they reach, and who answers. A row of the report is a supplier at an event. Plain
// data.
import { counted, countMeasure, endMeasure, monthsBefore, rateOf, simpleList } from "./measures";
import type { NameList, Starter } from "./types";
import { part } from "./words";

const CREATED = "Created Date";
const ANSWERED = "Response Submitted Date";
const DEADLINE = "Submission Due Date";
const TYPE = "Event Type";
const AHEAD = 14;

function list(id: string, of: string, word: string, most: number): NameList {
  return {
    id,
    of,
    word,
    most,
    weigh: null,
    needs: [of],
    measures: [
      countMeasure(of, "Invitations"),
      countMeasure(of, "Answers", [ANSWERED], (words) => words.filled(ANSWERED)),
      rateOf(of, "Answer rate", [ANSWERED], (words) => [
        `COUNTIFS(${words.is(of)},${words.filled(ANSWERED)})`,
        `COUNTIFS(${words.is(of)})`,
      ]),
      endMeasure(of, "Last deadline", "MAXIFS", DEADLINE, "date"),
    ],
  };
}

const COLUMNS = ["Invitations", "Answers", "Answer rate", "Last deadline"] as const;

export const events: Starter = {
  title: "invitations and answers",
  first: { month: monthsBefore(11) },
  lists: [
    list("types", TYPE, "Event type", 20),
    list("states", "Event Status", "Event status", 20),
    list("events", "Event Title", "Event", 60),
    list("suppliers", "Supplier Name", "Supplier", 60),
    list("owners", "Sourcing Owner", "Sourcing owner", 30),
    simpleList("answers", "Response Status", "Response status", 20, "Invitations"),
  ],
  figures: [
    { label: "Invitations", measure: "count", needs: [], formula: (words) => `=${words.rows}` },
    {
      label: "Answers",
      measure: "count",
      needs: [ANSWERED],
      formula: (words) => `=COUNT(${words.all(ANSWERED)})`,
    },
    {
      label: "Answer rate",
      measure: "percent",
      needs: [ANSWERED],
      formula: (words) => `=${part(`COUNT(${words.all(ANSWERED)})`, words.rows)}`,
    },
    {
      label: `Awaited within ${AHEAD} days`,
      measure: "count",
      needs: [ANSWERED, DEADLINE],
      formula: (words) => `=COUNTIFS(${words.next(DEADLINE, AHEAD)},${words.blank(ANSWERED)})`,
    },
  ],
  sections: [
    {
      kind: "period",
      every: "month",
      rows: 12,
      title: "Invitations by month",
      note: "One invitation is one supplier at one event, on the day on which the event was created.",
      needs: [CREATED],
      columns: [
        counted("Invitations", [CREATED], (words) => words.within(CREATED)),
        counted("Answers", [CREATED, ANSWERED], (words) => `${words.within(CREATED)},${words.filled(ANSWERED)}`),
        {
          header: "Answer rate",
          measure: "percent",
          needs: [CREATED, ANSWERED],
          formula: (words) =>
            `=${part(`COUNTIFS(${words.within(CREATED)},${words.filled(ANSWERED)})`, `COUNTIFS(${words.within(CREATED)})`)}`,
        },
        counted("Deadlines", [DEADLINE], (words) => words.within(DEADLINE)),
      ],
      charts: [{ kind: "column", title: "Invitations and answers by month", series: ["Invitations", "Answers"] }],
    },
    {
      kind: "period",
      every: "month",
      rows: 12,
      title: "Invitations by month and event type",
      needs: [CREATED, TYPE],
      columns: [],
      split: {
        list: "types",
        most: 6,
        measure: "count",
        formula: (words, criterion) =>
          `=COUNTIFS(${words.within(CREATED)}${criterion === null ? "" : `,${words.all(TYPE)},${criterion}`})`,
      },
      charts: [{ kind: "stackedColumn", title: "Invitations by month and event type", series: "split" }],
    },
    {
      kind: "names",
      list: "states",
      shown: 10,
      shares: true,
      title: "Invitations by event status",
      needs: ["Event Status"],
      columns: COLUMNS,
      charts: [{ kind: "bar", title: "Invitations by event status", series: ["Invitations", "Answers"] }],
    },
    {
      kind: "names",
      list: "answers",
      shown: 10,
      shares: true,
      title: "Invitations by response status",
      needs: ["Response Status"],
      columns: ["Invitations"],
      charts: [{ kind: "bar", title: "Invitations by response status", series: ["Invitations"] }],
    },
    {
      kind: "names",
      list: "events",
      shown: 15,
      shares: false,
      title: "The largest events",
      needs: ["Event Title"],
      columns: COLUMNS,
      charts: [],
    },
    {
      kind: "names",
      list: "suppliers",
      shown: 10,
      shares: false,
      title: "The suppliers asked most",
      needs: ["Supplier Name"],
      columns: COLUMNS,
      charts: [{ kind: "bar", title: "Invitations and answers by supplier", series: ["Invitations", "Answers"] }],
    },
    {
      kind: "names",
      list: "owners",
      shown: 10,
      shares: false,
      title: "Invitations by sourcing owner",
      needs: ["Sourcing Owner"],
      columns: COLUMNS,
      charts: [],
    },
  ],
};
