// The columns of a comparison sheet's table, with their formulas: structured references that an auditor can read. Zeros, credits and
// texts take part in nothing, because every statistic asks for prices above zero. It writes nothing.
import { thisRow, tableColumn, span } from "./references";

export type SheetColumnKind =
  | "line"
  | "title"
  | "unit"
  | "quantity"
  | "baseline"
  | "baselineValue"
  | "price"
  | "extended"
  | "further"
  | "bids"
  | "lowest"
  | "mean"
  | "highest"
  | "winner"
  | "bestExtended"
  | "allBid"
  | "gap"
  | "gapShare"
  | "rank";

export interface SheetColumn {
  readonly kind: SheetColumnKind;
  readonly header: string;
  /** Position of the bidder; null for columns of the line. */
  readonly bidder: number | null;
  /** Position in the further columns; null for any other kind. */
  readonly further: number | null;
  /** Null: values are written. */
  readonly formula: string | null;
}

/** Named ranges above the table that its formulas ask: which kind, whose and the how-manieth each column of the bidders' span is. */
export interface SheetNames {
  readonly kind: string;
  readonly bidder: string;
  readonly place: string;
  /** How many bidders count. */
  readonly counted: string;
}

export interface SheetTable {
  readonly table: string;
  readonly names: SheetNames;
  readonly columns: readonly SheetColumn[];
}

export function sheetTable(
  table: string,
  bidders: readonly string[],
  furtherLabels: readonly string[],
): SheetTable {
  const headers = new Headers();
  const names = namesOf(table);
  const fixed = lineColumns(headers);
  const groups = bidders.map((label, bidder) =>
    groupColumns(headers, shortLabel(label), bidder, furtherLabels),
  );
  const offers = groups.flat();
  const prices = groups.flatMap(([price]) => (price === undefined ? [] : [price]));
  if (prices.length === 0) return { table, names, columns: fixed };
  const row = span(table, offers[0]?.header ?? "", offers.at(-1)?.header ?? "");
  const statistics = statisticColumns(headers, names, row);
  const standing = prices.flatMap((price, at) =>
    standingColumns(headers, names, row, price, shortLabel(bidders[at] ?? "")),
  );
  return { table, names, columns: [...fixed, ...offers, ...statistics, ...standing] };
}

function namesOf(table: string): SheetNames {
  return {
    kind: `${table}_Kind`,
    bidder: `${table}_Bidder`,
    place: `${table}_Place`,
    counted: `${table}_Counted`,
  };
}

/** What the row of kinds says above a price column: only those that read so take part. */
export const COUNTS = "price";
export const LEFT_OUT = "price, left out";

const lineColumn = (kind: SheetColumnKind, header: string, formula: string | null = null): SheetColumn => ({
  ...{ kind, header, formula },
  ...{ bidder: null, further: null },
});

function lineColumns(headers: Headers): SheetColumn[] {
  const take = (kind: SheetColumnKind, text: string, formula: string | null = null) =>
    lineColumn(kind, headers.unique(text), formula);
  return [
    take("line", "Line"),
    take("title", "Title"),
    take("unit", "Unit"),
    take("quantity", "Quantity"),
    take("baseline", "Baseline"),
    take(
      "baselineValue",
      "Baseline value",
      `=IF(AND(ISNUMBER(${thisRow("Baseline")}),ISNUMBER(${thisRow("Quantity")})),${thisRow("Baseline")}*${thisRow("Quantity")},"")`,
    ),
  ];
}

function groupColumns(
  headers: Headers,
  label: string,
  bidder: number,
  furtherLabels: readonly string[],
): SheetColumn[] {
  const price = headers.unique(`${label} price`);
  const own = thisRow(price);
  const quantity = thisRow("Quantity");
  const extended = `=IF(AND(ISNUMBER(${own}),N(${own})>0,ISNUMBER(${quantity})),${own}*${quantity},"")`;
  return [
    { kind: "price", header: price, bidder, further: null, formula: null },
    {
      kind: "extended",
      header: headers.unique(`${label} extended`),
      bidder,
      further: null,
      formula: extended,
    },
    ...furtherLabels.map((text, further): SheetColumn => ({
      ...{ kind: "further", header: headers.unique(`${label} ${text}`), bidder, further, formula: null },
    })),
  ];
}

function statisticColumns(headers: Headers, names: SheetNames, row: string): SheetColumn[] {
  const take = (kind: SheetColumnKind, text: string, formula: string) =>
    lineColumn(kind, headers.unique(text), formula);
  const prices = `${names.kind},"${COUNTS}",${row},">0"`;
  const unlessNone = (formula: string) => `=IF(${thisRow("Bids")}=0,"",${formula})`;
  return [
    take("bids", "Bids", `=COUNTIFS(${prices})`),
    take("lowest", "Lowest", unlessNone(`MINIFS(${row},${prices})`)),
    take("mean", "Mean", unlessNone(`AVERAGEIFS(${row},${prices})`)),
    take("highest", "Highest", unlessNone(`MAXIFS(${row},${prices})`)),
    take(
      "winner",
      "Lowest bidder",
      unlessNone(
        `INDEX(${names.bidder},MINIFS(${names.place},${names.kind},"${COUNTS}",${row},${thisRow("Lowest")}))`,
      ),
    ),
    take(
      "bestExtended",
      "Lowest extended",
      `=IF(AND(${thisRow("Bids")}>0,ISNUMBER(${thisRow("Quantity")})),${thisRow("Lowest")}*${thisRow("Quantity")},"")`,
    ),
    take("allBid", "All bid", `=AND(${thisRow("Bids")}>0,${thisRow("Bids")}=${names.counted})`),
  ];
}

/** A bidder's distance to the lowest and its rank: they stand outside the span that they ask, or they would ask themselves. */
function standingColumns(
  headers: Headers,
  names: SheetNames,
  row: string,
  price: SheetColumn,
  label: string,
): SheetColumn[] {
  const own = thisRow(price.header);
  const lowest = thisRow("Lowest");
  const ifPriced = (formula: string) =>
    `=IF(AND(ISNUMBER(${own}),N(${own})>0,${thisRow("Bids")}>0),${formula},"")`;
  const take = (kind: SheetColumnKind, text: string, formula: string): SheetColumn => ({
    ...{ kind, header: headers.unique(text), bidder: price.bidder, further: null },
    formula: ifPriced(formula),
  });
  const cheaper = `COUNTIFS(${names.kind},"${COUNTS}",${row},"<"&${own},${row},">0")`;
  return [
    take("gap", `${label} gap`, `(${own}-${lowest})*N(${thisRow("Quantity")})`),
    take("gapShare", `${label} gap %`, `${own}/${lowest}-1`),
    take("rank", `${label} rank`, `1+${cheaper}`),
  ];
}

/** The sum of a column over the table, or over the rows in which another one fulfils a criterion. */
export function sumOver(
  table: string,
  column: string,
  where?: { readonly column: string; readonly is: string },
): string {
  const values = tableColumn(table, column);
  return where === undefined
    ? `SUM(${values})`
    : `SUMIFS(${values},${tableColumn(table, where.column)},${where.is})`;
}

/** Longer names make columns that nobody can read, and a header holds at most 255 characters. */
const LONGEST_LABEL = 60;

function shortLabel(label: string): string {
  // A header is one line, and holds no control characters.
  const plain = label.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  const letters = [...plain];
  return letters.length > LONGEST_LABEL
    ? `${letters.slice(0, LONGEST_LABEL - 1).join("")}…`
    : plain || "Supplier";
}

/** Excel tells headers apart without regard to case. */
class Headers {
  private readonly taken = new Set<string>();

  unique(wished: string): string {
    let header = wished;
    for (let n = 2; this.taken.has(header.toLowerCase()); n++) header = `${wished} (${n})`;
    this.taken.add(header.toLowerCase());
    return header;
  }
}
