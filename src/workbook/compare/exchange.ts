// Prices in other currencies: between the bid's own text in a price cell and the formula that counts it at a table of
// rates. Only a cell that still says that text, in one form or the other, is written.
import { convertedText } from "../../bids/rates/formulas";
import { guardValue } from "../../values/guard";
import { cellText, rangeAt, wholeBlock, type Block } from "../excel/cells";
import { rowRuns } from "../excel/runLength";
import { holdScreen, type ExcelSession } from "../excel/session";
import { bindToWrite } from "../table/bind";
import { askFilters, filtersOf, liftFilters, restoreFilters } from "../table/filtersOff";
import { formulaIn } from "../table/expected";
import type { Lifted } from "../table/types";
import { comparisonLink, placeOf, priceColumn } from "./place";
import type { ExchangedPrice, RememberedComparison } from "./types";

export async function exchangePrices(
  session: ExcelSession,
  comparison: RememberedComparison,
  prices: readonly ExchangedPrice[],
): Promise<number> {
  if (prices.length === 0) return 0;
  let lifted: Lifted | null = null;
  try {
    return await session.run(async (context) => {
      const place = await placeOf(context, comparison);
      const bound = await bindToWrite(context, comparisonLink(comparison, place));
      askFilters(filtersOf(bound));
      const columns = comparison.bidders.flatMap(({ bidId }, bidder) => {
        const column = priceColumn(place, comparison, bidder);
        const own = new Map(prices.flatMap((one) => (one.bidId === bidId ? [[one.line, one] as const] : [])));
        return column === null || own.size === 0 ? [] : [{ column, own }];
      });
      const area = (column: number, row = 0, rows = bound.rowCount) =>
        rangeAt(bound.sheet, { row: bound.top + row, column, rows, columns: 1 });
      const ranges = columns.map(({ column }) => area(column).load("values,formulas"));
      await context.sync();
      const planned = columns.map(({ column, own }, at) => {
        const of = (block: unknown) => wholeBlock(block, bound.rowCount, 1);
        return { column, cells: toWrite(bound.ids, own, of(ranges[at]?.values), of(ranges[at]?.formulas)) };
      });
      holdScreen(context);
      if (planned.some(({ cells }) => cells.size > 0)) lifted ??= liftFilters(bound);
      for (const { column, cells } of planned)
        for (const { from, count } of rowRuns([...cells.keys()]))
          area(column, from, count).formulas = Array.from({ length: count }, (_, at) => [cells.get(from + at) ?? ""]);
      await context.sync();
      return planned.reduce((sum, { cells }) => sum + cells.size, 0);
    });
  } finally {
    await restoreFilters(session, lifted);
  }
}

/** By row, what the cell gets. A line that has two rows is written in the first one, as everywhere. */
function toWrite(
  ids: readonly string[],
  wanted: ReadonlyMap<string, ExchangedPrice>,
  values: Block,
  formulas: Block,
): ReadonlyMap<number, string> {
  const seen = new Set<string>();
  const cells = new Map<number, string>();
  ids.forEach((line, row) => {
    const price = seen.has(line) ? undefined : wanted.get(line);
    seen.add(line);
    if (price === undefined) return;
    const value = values[row]?.[0];
    const formula = formulaIn(formulas[row]?.[0], value);
    const said = formula === null ? cellText(value) : convertedText(formula);
    const next = price.formula ?? String(guardValue(price.text, false));
    if (said === price.text && (formula ?? null) !== price.formula) cells.set(row, next);
  });
  return cells;
}
