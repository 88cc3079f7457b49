// What a scenario counts beside prices, above the bidders' columns of an award's lines: cells that a person may change,
// and the formulas that read them.
import { columnLetters } from "../../values/columnLetters";
import { thisRow } from "../../values/references";
import type { Planned } from "../../sheets/draft";
import { saidOnce } from "../../sheets/say";
import type { CostColumn } from "../award/scenario";
import { costingOf, factorFormula, isPlain, type CostingCells } from "./costing";
import { divides, hiddenHeaders, linesAt, linesHeaders } from "./linesHeaders";
import { columnsThere, rowCell } from "./lookups";
import type { AwardSheetInput } from "./sheetInput";

const FIRST_ROW = 5;
const kinds = ["part", "perUnit", "perLine", "days"] as const;

export interface CostingRow {
  readonly row: number;
  readonly label: string;
  readonly look: "percent" | "money" | "count" | "number";
  readonly cells: readonly Planned[];
}

/** How many rows of the sheet are added; 0 where prices count as they are. */
export function costingRowCount(input: Pick<AwardSheetInput, "scenario">): number {
  if (isPlain(input.scenario.costing)) return 0;
  return kinds.length + (hasFactorRow(input) ? 1 : 0);
}

/** Discounts are of prices, and count what prices count. */
export function hasFactorRow({ scenario }: Pick<AwardSheetInput, "scenario">): boolean {
  return scenario.discounts.length > 0 && !isPlain(scenario.costing);
}

export const FACTOR_ROW = FIRST_ROW + kinds.length;

const looks = { part: "percent", perUnit: "money", perLine: "money", days: "count" } as const;

const labels = saidOnce((say) => ({
  part: say("Added to the price, share"),
  perUnit: say("Added for each unit"),
  perLine: say("Added for each line"),
  days: say("Days until payment"),
}));

export function costingRows(input: AwardSheetInput): readonly CostingRow[] {
  const { costing } = input.scenario;
  const { say } = input.texts;
  if (isPlain(costing)) return [];
  const rows = kinds.map((kind, at) => ({
    row: FIRST_ROW + at,
    label: labels(say)[kind],
    look: looks[kind],
    cells: input.bidders.map(({ bidId }): Planned => ({ value: costingOf(costing, bidId)[kind] })),
  }));
  if (!hasFactorRow(input)) return rows;
  const factors = input.bidders.map((_, at): Planned => ({ formula: `=${factorFormula(costingCells(input, at))}` }));
  return [...rows, { row: FACTOR_ROW, label: say("The price counts times"), look: "number", cells: factors }];
}

/** The row of the yearly interest, in the column of quantities. */
export const INTEREST_ROW = FIRST_ROW + kinds.indexOf("days");

/** The first column of what the bidders ask: it comes after the remark. */
function firstBidder(input: AwardSheetInput): number {
  return linesAt(input).remark + 1;
}

function addresses(input: AwardSheetInput, of: (row: number) => string): CostingCells {
  const [part = "", perUnit = "", perLine = "", days = ""] = kinds.map((_, at) => of(FIRST_ROW + at + 1));
  return { part, perUnit, perLine, days, interest: `$${columnLetters(linesAt(input).quantity)}$${INTEREST_ROW + 1}` };
}

/** The cells of one bidder. */
export function costingCells(input: AwardSheetInput, bidder: number): CostingCells {
  const column = columnLetters(firstBidder(input) + bidder);
  return addresses(input, (row) => `$${column}$${row}`);
}

/** What the supplier that has the row is paid: the counted cost without what the scenario counts beside its price. */
export function paidFormula(input: AwardSheetInput, bidders: number): string {
  const h = linesHeaders(input.texts.say);
  const [from, to] = [firstBidder(input), firstBidder(input) + bidders - 1].map(columnLetters);
  const own = addresses(input, (row) => `INDEX($${from}$${row}:$${to}$${row},${thisRow(h.place)})`);
  const part = divides(input) ? thisRow(h.part) : "1";
  const beside = `N(${thisRow(h.quantity)})*${own.perUnit}+${part}*${own.perLine}${besideByLine(input, part)}`;
  return `=IF(ISNUMBER(${thisRow(h.cost)}),(${thisRow(h.cost)}-(${beside}))/${factorFormula(own, sharesByLine(input))},"")`;
}

/** What columns add for the supplier that has the row; the row's quantity is of its part already. */
function besideByLine(input: AwardSheetInput, part: string): string {
  const amounts = columnsThere(input.compared, input.scenario.costing.columns ?? []).filter(
    ({ per }) => per !== "part",
  );
  return ofHolder(input, amounts, ({ header, per }) => {
    const count = per === "unit" ? `N(${thisRow(linesHeaders(input.texts.say).quantity)})` : part;
    return `${count}*N(${rowCell(input.compared, header)})`;
  });
}

/** The shares of the price that columns add for the supplier that has the row. */
function sharesByLine(input: AwardSheetInput): string {
  const shares = columnsThere(input.compared, input.scenario.costing.columns ?? []).filter(({ per }) => per === "part");
  return ofHolder(input, shares, ({ header }) => `N(${rowCell(input.compared, header)})`);
}

function ofHolder(
  { bidders }: AwardSheetInput,
  columns: readonly CostColumn[],
  amountOf: (column: CostColumn) => string,
): string {
  return columns
    .map((one) => {
      const place = bidders.findIndex(({ bidId }) => bidId === one.bidId) + 1;
      if (one.bidId === null) return `+${amountOf(one)}`;
      return place === 0 ? "" : `+IF(${thisRow(hiddenHeaders.place)}=${place},${amountOf(one)},0)`;
    })
    .join("");
}
