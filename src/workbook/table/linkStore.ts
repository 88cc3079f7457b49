// Keeps linked tables in the workbook, one custom XML part each. A part that is foreign or broken is ignored and left
// alone.
import * as z from "zod/mini";
import { recordLists } from "../../sync/collection";
import type { LinkedTable } from "../../sync/linkedTable";
import { removeAgreed } from "../store/agreedStore";
import { isKind } from "../excel/errors";
import { lineAlong } from "./freshness";
import { removeWrittenTexts } from "../store/writtenTexts";
import { statusScope } from "./statusScope";
import type { ExcelSession } from "../excel/session";
import { siteForm } from "../store/siteForm";
import { stored } from "../store/storedForm";
import { RecordsAlong, recordsOnce, storedRecords, storeRecord, type RecordKind } from "../store/storedRecords";

export const LINKS_NAMESPACE = "urn:bidsheet:links:1";

const columnType = z.enum(["text", "number", "money", "any", "moment", "day"]);

const mappedColumn = z.object({
  key: z.string(),
  label: z.string(),
  type: columnType,
  computed: z.boolean(),
  naming: z.boolean(),
  meaning: z.optional(z.string()),
  header: z.optional(z.string()),
  offered: z.optional(z.array(z.string())),
  offeredBy: z.optional(
    z.object({ key: z.string(), lists: z.array(z.object({ of: z.string(), texts: z.array(z.string()) })) }),
  ),
  required: z.optional(z.boolean()),
  shortest: z.optional(z.number()),
  longest: z.optional(z.number()),
  values: z.optional(z.array(z.string())),
  keeps: z.optional(z.boolean()),
  fixed: z.optional(z.boolean()),
  looksLike: z.optional(columnType),
  zone: z.optional(z.string()),
});

const driftColumn = z.object({ key: z.string(), label: z.string() });
const addedColumn = z.object({ ...driftColumn.shape, computed: z.optional(z.boolean()) });
const drift = z.object({
  added: z.array(addedColumn),
  removed: z.array(driftColumn),
  renamed: z.array(z.object({ key: z.string(), label: z.string(), now: z.string() })),
  retyped: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      from: columnType,
      to: columnType,
      because: z.enum(["meaning", "values"]),
      computed: z.optional(z.boolean()),
    }),
  ),
  unclear: z.array(driftColumn),
});

/** A list that this Bidsheet does not know belongs to a newer one: its link is left alone. */
const collection = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("lineItems"),
    eventId: z.string(),
    eventTitle: z.string(),
    worksheetId: z.string(),
    worksheetTitle: z.string(),
  }),
  z.object({
    kind: z.literal("records"),
    list: z.enum(recordLists),
    within: z.record(z.string(), z.string()),
    title: z.string(),
    withinTitle: z.string(),
  }),
]);

const cellValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const linkedTable = stored<LinkedTable>()(
  z.object({
    id: z.string(),
    tableId: z.string(),
    tableName: z.string(),
    collection,
    accountId: z.string(),
    accountLabel: z.string(),
    site: z.optional(siteForm),
    madeBy: z.optional(z.string()),
    mapping: z.array(mappedColumn),
    columnIds: z.object({ id: z.number(), status: z.number(), cells: z.array(z.number()) }),
    lastRefresh: z.nullable(z.string()),
    openConflicts: z.number(),
    conflictCells: z.optional(z.array(z.object({ id: z.string(), key: z.string(), theirs: cellValue }))),
    drift: z.optional(drift),
    columnsAt: z.optional(z.string()),
    leftOut: z.optional(z.array(z.string())),
    leftOutComputed: z.optional(z.array(z.string())),
    together: z.optional(z.string()),
    rowsMeant: z.optional(z.string()),
    sendNote: z.optional(z.object({ kind: z.enum(["runs", "decide"]), at: z.string(), rows: z.number() })),
  }),
);

const kind: RecordKind<LinkedTable> = { namespace: LINKS_NAMESPACE, element: "link", form: linkedTable };

/** Links that are read with a table. */
export function linksAlong(): RecordsAlong<LinkedTable> {
  return new RecordsAlong(kind);
}

export function loadLinks(session: ExcelSession): Promise<readonly LinkedTable[]> {
  return session.run(async (context) => recordsOnce(await storedRecords(context, kind)));
}

/** The line above its table is no reason for a refresh to fail: a protected sheet keeps the old one. */
export async function saveLink(session: ExcelSession, link: LinkedTable): Promise<void> {
  try {
    await session.run((context) => storeRecord(context, kind, link, {}, { along: lineAlong(context, session, link) }));
  } catch (error) {
    if (!isKind(error, "protected")) throw error;
    await session.run((context) => storeRecord(context, kind, link));
  }
}

export async function removeLink(session: ExcelSession, id: string): Promise<void> {
  await session.run(async (context) => {
    for (const { part, record } of await storedRecords(context, kind)) if (record.id === id) part.delete();
    await removeWrittenTexts(context, statusScope(id));
    await removeAgreed(context, id);
  });
}
