// Keeps report tables in the workbook, one custom XML part each. A part that is foreign or broken is ignored and left
// alone.
import * as z from "zod/mini";
import { partialReasons } from "../../reports/freshnessLine";
import { reportKinds } from "../../reports/source";
import { schemaTypes } from "../../reports/types";
import type { RememberedReport } from "./types";
import type { ExcelSession } from "../excel/session";
import { asciiJson, elementXml } from "../store/xmlParts";
import { removeWrittenRows } from "./writtenStore";
import { siteForm } from "../store/siteForm";
import { stored } from "../store/storedForm";
import { recordsOnce, storedRecords, storeRecord, type RecordKind } from "../store/storedRecords";

const source = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("report"), report: z.enum(reportKinds) }),
  z.object({ kind: z.literal("eventReport"), eventReportId: z.string(), title: z.string() }),
  z.object({ kind: z.literal("eventReports2018") }),
  z.object({ kind: z.literal("suppliers2018") }),
  z.object({ kind: z.literal("supplier2018"), supplierId: z.string() }),
]);

const column = z.object({
  id: z.number(),
  key: z.string(),
  label: z.string(),
  header: z.string(),
  type: z.enum([...schemaTypes, "unknown"]),
  origin: z.enum(["schema", "entries"]),
  choices: z.optional(z.array(z.string())),
  fiscal: z.nullable(z.object({ dateKey: z.string(), part: z.enum(["FY", "FQ"]) })),
});

const state = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("complete"), at: z.string(), rows: z.number() }),
  z.object({
    kind: z.literal("partial"),
    at: z.string(),
    rows: z.number(),
    cursor: z.nullable(z.string()),
    why: z.enum(partialReasons),
  }),
]);

const report = stored<RememberedReport>()(
  z.object({
    id: z.string(),
    accountId: z.string(),
    accountLabel: z.string(),
    site: z.optional(siteForm),
    madeBy: z.optional(z.string()),
    source,
    title: z.string(),
    sort: z.nullable(z.string()),
    keepPrefix: z.boolean(),
    takeUnlisted: z.boolean(),
    leftOut: z.array(z.string()),
    tableId: z.string(),
    tableName: z.string(),
    keyColumnId: z.number(),
    columns: z.array(column),
    refreshOnOpen: z.boolean(),
    state,
    changesColumnId: z.nullable(z.number()),
    history: z.optional(
      z.object({ tableId: z.string(), columns: z.array(z.object({ key: z.string(), id: z.number() })) }),
    ),
    typed: z.optional(z.object({ kept: z.number(), open: z.number() })),
    lineWords: z.optional(z.record(z.string(), z.string())),
  }),
);

const kind: RecordKind<RememberedReport> = {
  namespace: "urn:bidsheet:reports:1",
  element: "report",
  form: report,
};

/** What stands in a part, for whoever writes it with other things in one request. */
export function reportXml(given: RememberedReport): string {
  return elementXml(kind.element, kind.namespace, {}, asciiJson(given));
}

export function loadReports(session: ExcelSession): Promise<readonly RememberedReport[]> {
  return session.run(async (context) => recordsOnce(await storedRecords(context, kind)));
}

export function saveReport(session: ExcelSession, given: RememberedReport): Promise<void> {
  return session.run(async (context) => void (await storeRecord(context, kind, given)));
}

export function forgetReport(session: ExcelSession, id: string): Promise<void> {
  return session.run(async (context) => {
    for (const { part, record } of await storedRecords(context, kind)) if (record.id === id) part.delete();
    await removeWrittenRows(context, id);
    await context.sync();
  });
}
