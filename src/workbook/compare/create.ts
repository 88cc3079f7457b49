// Makes the sheets of a comparison, or of an award, and remembers it, or does neither.
import { createSheets } from "../sheets/create";
import type { CreatedSheets, NewSheets } from "../sheets/types";
import type { ExcelSession } from "../excel/session";
import { forgetComparison, saveComparison } from "./store";
import type { ComparisonMade, ComparisonOf, RememberedComparison } from "./types";

export async function createComparison(
  session: ExcelSession,
  request: NewSheets,
  comparisonOf: ComparisonOf,
): Promise<ComparisonMade> {
  const saved: RememberedComparison[] = [];
  const created = await createSheets(session, request, async (made) => {
    const { comparison, pull } = comparisonOf(made);
    try {
      saved.push(await saveComparison(session, comparison, pull));
    } catch (error) {
      await forgetComparison(session, comparison.id).catch(() => undefined);
      throw error;
    }
  });
  const [comparison] = saved;
  if (comparison === undefined) throw new Error("The comparison was not remembered.");
  return { created, comparison };
}

/** The comparison knows from then on that an award of its bids stands in sheets. */
export function createAward(
  session: ExcelSession,
  request: NewSheets,
  comparison: RememberedComparison,
): Promise<CreatedSheets> {
  return createSheets(session, request, async () => {
    await saveComparison(session, { ...comparison, award: "current" }, null);
  });
}
