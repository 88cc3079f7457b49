// The line of a comparison that a person selects: heard of by an event, read in one request. It changes nothing.
import { offerWordOf } from "../../bids/compare/offerWords";
import { cellText, passing } from "../excel/cells";
import { stopHearing } from "../excel/handlers";
import type { ExcelSession, RunExcel } from "../excel/session";
import type { RememberedComparison, SelectedLine, SelectedOffer } from "./types";

/** Answers how to stop. Null: the selection left the table. A table that is gone is never selected. */
export async function watchLine(
  session: ExcelSession,
  run: RunExcel,
  { tableId }: Pick<RememberedComparison, "tableId">,
  listener: (address: string | null) => void,
): Promise<() => Promise<void>> {
  const registration = await session.run(async (context) => {
    const table = context.workbook.tables.getItemOrNullObject(tableId);
    await context.sync();
    if (table.isNullObject) return null;
    const added = table.onSelectionChanged.add(({ isInsideTable, address }) => {
      listener(isInsideTable ? address : null);
      return Promise.resolve();
    });
    await context.sync();
    return added;
  });
  return async () => {
    if (registration !== null) await stopHearing(run, registration);
  };
}

/** Of the first row of the address; null where that is no line of the comparison. */
export async function selectedLine(
  session: ExcelSession,
  { tableId, columns, bidders, words }: RememberedComparison,
  address: string,
): Promise<SelectedLine | null> {
  return session.run(async (context) => {
    const table = context.workbook.tables.getItemOrNullObject(tableId);
    table.columns.load("items/id,items/index");
    const [first = address] = address.split(",");
    const whole = passing(passing(table.worksheet.getRange(first)).getRow(0).getEntireRow());
    const row = passing(whole.getIntersectionOrNullObject(passing(table.getDataBodyRange())));
    row.load("values,text");
    await context.sync();
    if (table.isNullObject || row.isNullObject) return null;
    const places = new Map(table.columns.items.map(({ id, index }) => [id, index]));
    const placeOf = (kind: string, bidId: string | null) =>
      places.get(columns.find((one) => one.kind === kind && one.bidId === bidId)?.id ?? -1) ?? -1;
    const values: readonly unknown[] = row.values[0] ?? [];
    const texts: readonly unknown[] = row.text[0] ?? [];
    const textAt = (at: number) => cellText(texts[at]);
    const id = cellText(values[placeOf("line", null)]);
    if (id === "") return null;
    const offers = bidders.map(({ bidId, label, counts }): SelectedOffer => {
      const [price, rank] = [placeOf("price", bidId), placeOf("rank", bidId)];
      const place = values[rank];
      const word = offerWordOf(cellText(values[price]), words);
      return { bidId, label, counts, price: textAt(price), word, rank: typeof place === "number" ? place : null };
    });
    const [title, quantity, unit] = ["title", "quantity", "unit"].map((kind) => textAt(placeOf(kind, null)));
    return { id, title: title ?? "", quantity: quantity ?? "", unit: unit ?? "", offers };
  });
}
