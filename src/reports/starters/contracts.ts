// The starter sheet of contracts: what ends when, what is at stake, and with whom the money is spent. Plain data.
import type { Say } from "../../sheets/say";
import { counted, countMeasure, endMeasure, quarterOf, rowsFigure, simpleList, sumMeasure, summed } from "./measures";
import type { NameList, Starter, StarterFigure, StarterSection } from "./types";

const END = "End Date";
const SPEND = "Spend";
const STATE = "Contract State & Status";
const RENEWS = "Auto Renewal";
const NOTICE = "Renewal Termination Notice";
/** Days ahead that the key figures look. */
const AHEAD = 90;

function bySpend(say: Say, id: string, of: string, word: string, most: number): NameList {
  return {
    id,
    of,
    word,
    most,
    weigh: SPEND,
    needs: [of],
    measures: [
      sumMeasure(of, say("Spend"), SPEND),
      countMeasure(of, say("Contracts")),
      countMeasure(of, say("contracts|Ended"), [END], (words) => words.past(END)),
      endMeasure(of, say("Next end"), "MINIFS", END, "date", (words) => `${words.all(END)},">="&${words.names.day}`),
    ],
  };
}

const headersOf = (say: Say): readonly string[] => [
  say("Spend"),
  say("Contracts"),
  say("contracts|Ended"),
  say("Next end"),
];

const contractsFigures = (say: Say): readonly StarterFigure[] => [
  rowsFigure(say("Contracts")),
  {
    label: say("Total spend"),
    measure: "money",
    needs: [SPEND],
    formula: (words) => `=${words.sum(SPEND)}`,
  },
  {
    label: say("Contracts in other currencies"),
    measure: "count",
    needs: ["Currency"],
    formula: ({ inMoney, rows }) => (inMoney === "" ? "=0" : `=${rows}-COUNTIFS(${inMoney.slice(1)})`),
  },
  {
    label: say("Ended before that day"),
    measure: "count",
    needs: [END],
    formula: (words) => `=COUNTIFS(${words.past(END)})`,
  },
  {
    label: say("of these still active"),
    measure: "count",
    needs: [END, STATE],
    formula: (words) => `=COUNTIFS(${words.past(END)},${words.all(STATE)},"active*")`,
  },
];

const contractsLaterFigures = (say: Say): readonly StarterFigure[] => [
  {
    label: say("Ending within {days} days", { days: AHEAD }),
    measure: "count",
    needs: [END],
    formula: (words) => `=COUNTIFS(${words.next(END, AHEAD)})`,
  },
  {
    label: say("Spend ending within {days} days", { days: AHEAD }),
    measure: "money",
    needs: [END, SPEND],
    formula: (words) => `=${words.sum(SPEND, words.next(END, AHEAD))}`,
  },
  {
    label: say("Notice due within {days} days", { days: AHEAD }),
    measure: "count",
    needs: [NOTICE],
    formula: (words) => `=COUNTIFS(${words.next(NOTICE, AHEAD)})`,
  },
  {
    label: say("Without an end date"),
    measure: "count",
    needs: [END],
    formula: (words) => `=${words.rows}-COUNT(${words.all(END)})`,
  },
];

const contractsEndingByQuarter = (say: Say): StarterSection => ({
  kind: "period",
  every: "quarter",
  rows: 8,
  title: say("Contracts ending by quarter"),
  needs: [END],
  columns: [
    counted(say("Contracts"), [END], (words) => words.within(END)),
    summed(say("Spend"), SPEND, END),
    counted(say("Renew automatically"), [END, RENEWS], (words) => `${words.within(END)},${words.all(RENEWS)},"yes"`),
    counted(say("Notice due"), [NOTICE], (words) => words.within(NOTICE)),
  ],
  charts: [
    {
      kind: "column",
      title: say("Contracts ending by quarter"),
      series: [say("Contracts"), say("Renew automatically")],
    },
    { kind: "column", title: say("Spend of contracts ending by quarter"), series: [say("Spend")] },
  ],
});

const spendBySupplier = (say: Say): StarterSection => ({
  kind: "names",
  list: "suppliers",
  shown: 12,
  shares: true,
  title: say("Spend by supplier"),
  needs: ["Supplier"],
  columns: headersOf(say),
  charts: [{ kind: "bar", title: say("Spend by supplier"), series: [say("Spend")] }],
});

const contractsByState = (say: Say): StarterSection => ({
  kind: "names",
  list: "states",
  shown: 10,
  shares: true,
  title: say("Contracts by state"),
  needs: [STATE],
  columns: [say("Contracts")],
  charts: [{ kind: "bar", title: say("Contracts by state"), series: [say("Contracts")] }],
});

const spendByCategory = (say: Say): StarterSection => ({
  kind: "names",
  list: "categories",
  shown: 10,
  shares: true,
  title: say("Spend by category"),
  needs: ["Category"],
  columns: headersOf(say),
  charts: [{ kind: "bar", title: say("Spend by category"), series: [say("Spend")] }],
});

const spendBySourcingOwner = (say: Say): StarterSection => ({
  kind: "names",
  list: "owners",
  shown: 10,
  shares: true,
  title: say("Spend by sourcing owner"),
  needs: ["Sourcing Owner"],
  columns: headersOf(say),
  charts: [],
});

export const contracts = (say: Say): Starter => ({
  title: say("contracts ending by quarter, and spend"),
  first: { quarter: quarterOf },
  currency: "Currency",
  lists: [
    bySpend(say, "suppliers", "Supplier", say("Supplier"), 60),
    simpleList("states", STATE, say("State"), 20, say("Contracts")),
    bySpend(say, "categories", "Category", say("Category"), 30),
    bySpend(say, "owners", "Sourcing Owner", say("Sourcing owner"), 30),
    simpleList("currencies", "Currency", say("Currency"), 20, say("Contracts")),
  ],
  figures: [...contractsFigures(say), ...contractsLaterFigures(say)],
  sections: [
    contractsEndingByQuarter(say),
    spendBySupplier(say),
    contractsByState(say),
    spendByCategory(say),
    spendBySourcingOwner(say),
  ],
});
