// A new table of rates as a sheet: a row for each currency, without a rate. A person types the rates and their dates.
import { NOTHING_ELSE, type DraftSheet } from "../../sheets/draft";

export const ratesHeaders = { currency: "Currency", rate: "Rate", date: "Date", source: "Source" } as const;

const TABLE_ROW = 4;

export function ratesSheet(currency: string, others: readonly string[]): DraftSheet {
  const text = (row: number, look: "title" | "text" | "quiet", value: string) => ({
    row,
    column: 0,
    look,
    cells: [[{ value }]],
  });
  const column = (header: string, format: string, width: number) => ({ header, formula: null, format, width });
  return {
    cells: [
      text(0, "title", `Rates of exchange to ${currency}`),
      text(1, "text", `Type for each currency how many ${currency} one unit of it counts, and the date of that rate.`),
      text(2, "quiet", "A price counts where its currency has one row with a rate above zero. Add rows for others."),
    ],
    tables: [
      {
        row: TABLE_ROW,
        column: 0,
        columns: [
          column(ratesHeaders.currency, "@", 84),
          column(ratesHeaders.rate, "0.0000##", 84),
          { ...column(ratesHeaders.date, "yyyy-mm-dd", 84), align: "left" },
          column(ratesHeaders.source, "@", 220),
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
