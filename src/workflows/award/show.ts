// Goes to the sheet of an award that was written earlier. It writes no cell.
import type { Services } from "../services";

/** False where a person deleted all of its sheets: the comparison then forgets them. One may be gone of several. */
export async function showAward(
  { workbook }: Services,
  comparisonId: string,
  tableIds: readonly string[],
): Promise<boolean> {
  const there = new Set((await workbook.tables()).map(({ tableId }) => tableId));
  const shown = tableIds.find((id) => there.has(id));
  if (shown !== undefined) {
    await workbook.showTable(shown);
    return true;
  }
  const comparison = (await workbook.comparisons()).find(({ id }) => id === comparisonId);
  if (comparison === undefined) return false;
  const awards = (comparison.awards ?? []).filter((one) => one.tableIds.some((id) => there.has(id)));
  await workbook.saveComparison({ ...comparison, awards }, null);
  return false;
}
