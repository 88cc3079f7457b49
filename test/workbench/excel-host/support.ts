// What the tests of the Excel host share: a price table on a sheet, and the error that a batch ends in.
import type { OfficeParts } from "../../support/office";

export const PRICES = [
  ["Item", "Qty", "Price"],
  ["Bolt", 10, 1.5],
  ["Nut", 20, 0.5],
  ["Washer", 30, 0.1],
];

/** A table "Prices" at B2:D5 of a new sheet "Data". */
export async function addPrices({ Excel }: OfficeParts): Promise<void> {
  await Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.add("Data");
    sheet.getRange("B2:D5").values = PRICES;
    sheet.tables.add("B2:D5", true).name = "Prices";
    await context.sync();
  });
}

/** The OfficeExtension.Error that the batch ends in, in one readable line each. */
export async function failureOf(
  parts: OfficeParts,
  batch: (context: Excel.RequestContext) => Promise<unknown>,
): Promise<{ code: string; location: string | undefined; message: string }> {
  try {
    await parts.Excel.run(batch);
  } catch (error) {
    if (error instanceof parts.OfficeExtension.Error)
      return { code: error.code, location: error.debugInfo.errorLocation, message: error.message };
    throw error;
  }
  throw new Error("The batch did not fail.");
}

/** What a method like getCount answered, after the sync. */
export function resultOf<T>(result: OfficeExtension.ClientResult<T>): T {
  return result.value;
}

/** Asked by itself: a null object has nothing else to load. */
export function isNull(object: { readonly isNullObject: boolean }): boolean {
  return object.isNullObject;
}
