// A sheet that nobody sees: each column of it is found by the text in its first row.
import { rangeAt } from "./cells";

export interface HiddenSheet {
  readonly sheet: Excel.Worksheet;
  /** The first row, once the next request was answered. */
  readonly heads: () => readonly unknown[];
}

/** Makes it if it is not there. One request; the reading of `columns` cells goes with the next one. */
export async function hiddenSheet(
  context: Excel.RequestContext,
  { name, columns }: { readonly name: string; readonly columns: number },
): Promise<HiddenSheet> {
  const { worksheets } = context.workbook;
  const there = worksheets.getItemOrNullObject(name);
  there.load("name");
  await context.sync();
  const sheet = there.isNullObject ? worksheets.add(name) : there;
  if (there.isNullObject) sheet.visibility = "VeryHidden";
  const head = rangeAt(sheet, { row: 0, column: 0, rows: 1, columns });
  head.load("values");
  return {
    sheet,
    heads: () => {
      const texts: readonly unknown[] = head.values[0] ?? [];
      return texts;
    },
  };
}
