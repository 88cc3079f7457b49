// Makes the sheets of a comparison, or of an award, and remembers it, or does neither.
import { createSheets } from "../sheets/create";
import type { CreatedSheets, NewSheets } from "../sheets/types";
import type { ExcelSession } from "../excel/session";
import { forgetComparison, saveComparison } from "./store";
import type { AwardNamed, ComparisonMade, ComparisonOf, RememberedComparison } from "./types";

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

const MOST_AWARDS = 20;

/** The comparison knows from then on which sheets have an award of its bids. */
export function createAward(
  session: ExcelSession,
  request: NewSheets,
  comparison: RememberedComparison,
  named: AwardNamed,
): Promise<CreatedSheets> {
  return createSheets(session, request, async (made) => {
    const tableIds = made.flatMap(({ tables }) => tables.map(({ id }) => id));
    const awards = [{ ...named, tableIds, bidsChanged: false }, ...(comparison.awards ?? [])].slice(0, MOST_AWARDS);
    await saveComparison(session, { ...comparison, award: "current", awards }, null);
  });
}
