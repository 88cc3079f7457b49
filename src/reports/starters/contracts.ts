// The starter sheet of contracts: what ends when, what is at stake, and with whom the money is spent. Plain data.
import { counted, countMeasure, endMeasure, quarterOf, simpleList, summed, sumMeasure } from "./measures";
import type { NameList, Starter } from "./types";

const END = "End Date";
const SPEND = "Spend";
const STATE = "Contract State & Status";
const RENEWS = "Auto Renewal";
const NOTICE = "Renewal Termination Notice";
/** Days ahead that the key figures look. */
const AHEAD = 90;

function bySpend(id: string, of: string, word: string, most: number): NameList {
  return {
    id,
    of,
    word,
    most,
    weigh: SPEND,
    needs: [of],
    measures: [
      sumMeasure(of, "Spend", SPEND),
      countMeasure(of, "Contracts"),
      countMeasure(of, "Ended", [END], (words) => words.past(END)),
      endMeasure(of, "Next end", "MINIFS", END, "date", (words) => `${words.all(END)},">="&${words.names.day}`),
    ],
  };
}

const COLUMNS = ["Spend", "Contracts", "Ended", "Next end"] as const;

export const contracts: Starter = {
  title: "contracts ending by quarter, and spend",
  first: { quarter: quarterOf },
  currency: "Currency",
  lists: [
    bySpend("suppliers", "Supplier", "Supplier", 60),
    simpleList("states", STATE, "State", 20, "Contracts"),
    bySpend("categories", "Category", "Category", 30),
    bySpend("owners", "Sourcing Owner", "Sourcing owner", 30),
    simpleList("currencies", "Currency", "Currency", 20, "Contracts"),
  ],
  figures: [
    { label: "Contracts", measure: "count", needs: [], formula: (words) => `=${words.rows}` },
    {
      label: "Total spend",
      measure: "money",
      needs: [SPEND],
      formula: (words) => `=${words.sum(SPEND)}`,
    },
    {
      label: "Contracts in other currencies",
      measure: "count",
      needs: ["Currency"],
      formula: ({ inMoney, rows }) => (inMoney === "" ? "=0" : `=${rows}-COUNTIFS(${inMoney.slice(1)})`),
    },
    {
      label: "Ended before that day",
      measure: "count",
      needs: [END],
      formula: (words) => `=COUNTIFS(${words.past(END)})`,
    },
    {
      label: "of these still active",
      measure: "count",
      needs: [END, STATE],
      formula: (words) => `=COUNTIFS(${words.past(END)},${words.all(STATE)},"active*")`,
    },
    {
      label: `Ending within ${AHEAD} days`,
      measure: "count",
      needs: [END],
      formula: (words) => `=COUNTIFS(${words.next(END, AHEAD)})`,
    },
    {
      label: `Spend ending within ${AHEAD} days`,
      measure: "money",
      needs: [END, SPEND],
      formula: (words) => `=${words.sum(SPEND, words.next(END, AHEAD))}`,
    },
    {
      label: `Notice due within ${AHEAD} days`,
      measure: "count",
      needs: [NOTICE],
      formula: (words) => `=COUNTIFS(${words.next(NOTICE, AHEAD)})`,
    },
    {
      label: "Without an end date",
      measure: "count",
      needs: [END],
      formula: (words) => `=${words.rows}-COUNT(${words.all(END)})`,
    },
  ],
  sections: [
    {
      kind: "period",
      every: "quarter",
      rows: 8,
      title: "Contracts ending by quarter",
      needs: [END],
      columns: [
        counted("Contracts", [END], (words) => words.within(END)),
        summed("Spend", SPEND, END),
        counted("Renew automatically", [END, RENEWS], (words) => `${words.within(END)},${words.all(RENEWS)},"yes"`),
        counted("Notice due", [NOTICE], (words) => words.within(NOTICE)),
      ],
      charts: [
        {
          kind: "column",
          title: "Contracts ending by quarter",
          series: ["Contracts", "Renew automatically"],
        },
        { kind: "column", title: "Spend of contracts ending by quarter", series: ["Spend"] },
      ],
    },
    {
      kind: "names",
      list: "suppliers",
      shown: 12,
      shares: true,
      title: "Spend by supplier",
      needs: ["Supplier"],
      columns: COLUMNS,
      charts: [{ kind: "bar", title: "Spend by supplier", series: ["Spend"] }],
    },
    {
      kind: "names",
      list: "states",
      shown: 10,
      shares: true,
      title: "Contracts by state",
      needs: [STATE],
      columns: ["Contracts"],
      charts: [{ kind: "bar", title: "Contracts by state", series: ["Contracts"] }],
    },
    {
      kind: "names",
      list: "categories",
      shown: 10,
      shares: true,
      title: "Spend by category",
      needs: ["Category"],
      columns: COLUMNS,
      charts: [{ kind: "bar", title: "Spend by category", series: ["Spend"] }],
    },
    {
      kind: "names",
      list: "owners",
      shown: 10,
      shares: true,
      title: "Spend by sourcing owner",
      needs: ["Sourcing Owner"],
      columns: COLUMNS,
      charts: [],
    },
  ],
};
