// A new table of rates as a sheet: a row for each currency, without a rate. A person types the rates and their dates.
import { NOTHING_ELSE, type DraftCells, type DraftSheet } from "../../sheets/draft";
import { saidOnce, type Say } from "../../sheets/say";

export const ratesHeaders = saidOnce((say) => ({
  currency: say("Currency"),
  rate: say("currency|Rate"),
  date: say("Date"),
  source: say("currency|Source"),
}));

const TABLE_ROW = 4;

export function ratesSheet(currency: string, others: readonly string[], say: Say): DraftSheet {
  const headers = ratesHeaders(say);
  const column = (header: string, format: string, width: number) => ({ header, formula: null, format, width });
  return {
    cells: explained(currency, say),
    tables: [
      {
        row: TABLE_ROW,
        column: 0,
        columns: [
          column(headers.currency, "@", 84),
          column(headers.rate, "0.0000##", 84),
          { ...column(headers.date, "yyyy-mm-dd", 84), align: "left" },
          column(headers.source, "@", 220),
        ],
        rows: others.map((money) => [money, null, null, null]),
        headerHeight: null,
      },
    ],
    ...NOTHING_ELSE,
    marks: [
      {
        row: TABLE_ROW + 1,
        column: 1,
        rows: null,
        columns: 1,
        marks: [{ formula: `=AND($A${TABLE_ROW + 2}<>"",N($B${TABLE_ROW + 2})<=0)`, look: { fill: "#FFE699" } }],
      },
    ],
    frozen: { rows: TABLE_ROW + 1, columns: 0 },
    print: { titleRow: TABLE_ROW, titleColumn: null },
    home: { row: TABLE_ROW + 1, column: 1 },
  };
}

/** What the table is, and what to type. */
function explained(currency: string, say: Say): readonly DraftCells[] {
  const text = (row: number, look: "title" | "text" | "quiet", value: string): DraftCells => ({
    row,
    column: 0,
    look,
    cells: [[{ value }]],
  });
  return [
    text(0, "title", say("Rates of exchange to {currency}", { currency })),
    text(
      1,
      "text",
      say("Type for each currency how many {currency} one unit of it counts, and the date of that rate.", { currency }),
    ),
    text(2, "quiet", say("A price counts where its currency has one row with a rate above zero. Add rows for others.")),
  ];
}
