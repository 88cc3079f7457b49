// Keeps comparisons in the workbook, one custom XML part each. A part that is foreign or broken is ignored and left
// alone.
import * as z from "zod/mini";
import { sheetColumnKinds } from "../../bids/compare/columns";
import { summaryColumnKinds } from "../../bids/compare/summary";
import type { Pull } from "../../bids/compare/pull";
import { addPull, COMPARISONS_NAMESPACE, loadPulls, MOST_PULLS, removePulls } from "./pullStore";
import type { RememberedComparison } from "./types";
import type { ExcelSession } from "../excel/session";
import { siteForm } from "../store/siteForm";
import { stored } from "../store/storedForm";
import { recordsOnce, storedRecords, storeRecord, type RecordKind } from "../store/storedRecords";

const comparison = stored<RememberedComparison>()(
  z.object({
    id: z.string(),
    accountId: z.string(),
    accountLabel: z.string(),
    site: z.optional(siteForm),
    madeBy: z.optional(z.string()),
    eventId: z.string(),
    eventTitle: z.string(),
    worksheetId: z.string(),
    worksheetTitle: z.string(),
    together: z.nullable(
      z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          chosen: z.record(z.string(), z.nullable(z.string())),
        }),
      ),
    ),
    currency: z.nullable(z.string()),
    budget: z.nullable(z.number()),
    summary: z.nullable(
      z.object({
        tableId: z.string(),
        tableName: z.string(),
        sheetName: z.string(),
        columns: z.array(z.object({ id: z.number(), kind: z.enum(summaryColumnKinds) })),
      }),
    ),
    tableId: z.string(),
    tableName: z.string(),
    columns: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(sheetColumnKinds),
        bidId: z.nullable(z.string()),
        further: z.nullable(z.string()),
        header: z.string(),
      }),
    ),
    bidders: z.array(
      z.object({
        bidId: z.string(),
        supplierId: z.string(),
        label: z.string(),
        status: z.string(),
        counts: z.boolean(),
      }),
    ),
    further: z.array(z.object({ key: z.string(), label: z.string() })),
    alternates: z.optional(z.object({ price: z.string(), text: z.nullable(z.string()) })),
    chosen: z.record(z.string(), z.nullable(z.string())),
    labels: z.record(z.string(), z.string()),
    words: z.optional(
      z.object({
        label: z.string(),
        yes: z.string(),
        no: z.string(),
        sheet: z.optional(z.record(z.string(), z.string())),
      }),
    ),
    pulls: z.array(z.object({ at: z.string(), slot: z.number(), checksum: z.string(), mark: z.optional(z.number()) })),
    rates: z.optional(
      z.object({
        place: z.object({
          kind: z.literal("table"),
          tableId: z.string(),
          tableName: z.string(),
          columns: z.array(z.object({ id: z.int(), header: z.string() })),
        }),
        currencies: z.array(z.string()),
      }),
    ),
    award: z.optional(z.enum(["current", "bidsChanged"])),
    awards: z.optional(
      z.array(z.object({ title: z.string(), at: z.string(), tableIds: z.array(z.string()), bidsChanged: z.boolean() })),
    ),
    states: z.optional(
      z.array(
        z.object({
          mark: z.number(),
          budget: z.nullable(z.number()),
          counts: z.record(z.string(), z.boolean()),
        }),
      ),
    ),
  }),
);

const kind: RecordKind<RememberedComparison> = {
  namespace: COMPARISONS_NAMESPACE,
  element: "comparison",
  form: comparison,
};

export function loadComparisons(session: ExcelSession): Promise<readonly RememberedComparison[]> {
  return session.run(async (context) => recordsOnce(await storedRecords(context, kind)));
}

/** The pull first, so that the comparison never names one that is not there. */
export async function saveComparison(
  session: ExcelSession,
  given: RememberedComparison,
  pull: Pull | null,
  mark: number | null = null,
): Promise<RememberedComparison> {
  return session.run(async (context) => {
    const added = pull === null ? [] : [await addPull(context, given, pull)];
    const fresh = added.map((one) => (mark === null ? one : { ...one, mark }));
    const saved = { ...given, pulls: [...fresh, ...given.pulls].slice(0, MOST_PULLS) };
    return storeRecord(context, kind, saved, {}, { join: withTheirBidders });
  });
}

/** Bidders that another window added since this one read the comparison stay remembered. */
function withTheirBidders(stored: RememberedComparison, given: RememberedComparison): RememberedComparison {
  const known = new Set(given.bidders.map(({ bidId }) => bidId));
  const bidders = stored.bidders.filter(({ bidId }) => !known.has(bidId));
  const columns = stored.columns.filter(({ bidId }) => bidId !== null && !known.has(bidId));
  return { ...given, columns: [...given.columns, ...columns], bidders: [...given.bidders, ...bidders] };
}

export async function pullsOf(
  session: ExcelSession,
  given: RememberedComparison,
  most: number,
): Promise<readonly Pull[]> {
  return session.run((context) => loadPulls(context, given, most));
}

/** The sheet and its formulas stay. */
export async function forgetComparison(session: ExcelSession, id: string): Promise<void> {
  await session.run(async (context) => {
    for (const { part, record } of await storedRecords(context, kind)) if (record.id === id) part.delete();
    await removePulls(context, id);
    await context.sync();
  });
}
