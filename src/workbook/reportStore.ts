// Keeps report tables in the workbook, one custom XML part each. A part that is foreign or broken is ignored and left alone.
import * as z from "zod/mini";
import { partialReasons } from "../reports/line";
import { reportKinds } from "../reports/source";
import { schemaTypes } from "../reports/types";
import type { RememberedReport } from "./reportTypes";
import type { Session } from "./session";
import { asciiJson, elementXml, partsOf, readElement, xmlOf } from "./xmlParts";

export const REPORTS_NAMESPACE = "urn:bidsheet:reports:1";

const source = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("report"), report: z.enum(reportKinds) }),
  z.object({ kind: z.literal("eventReport"), eventReportId: z.string(), title: z.string() }),
  z.object({ kind: z.literal("eventReports2018") }),
  z.object({ kind: z.literal("suppliers2018") }),
  z.object({ kind: z.literal("supplier2018"), supplierId: z.string() }),
]);

const column = z.object({
  ...{ id: z.number(), key: z.string(), label: z.string(), header: z.string() },
  type: z.enum([...schemaTypes, "unknown"]),
  origin: z.enum(["schema", "entries"]),
  fiscal: z.nullable(z.object({ dateKey: z.string(), part: z.enum(["FY", "FQ"]) })),
});

const state = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("complete"), at: z.string(), rows: z.number() }),
  z.object({
    ...{ kind: z.literal("partial"), at: z.string(), rows: z.number() },
    ...{ cursor: z.nullable(z.string()), why: z.enum(partialReasons) },
  }),
]);

const report = z.object({
  ...{ id: z.string(), accountId: z.string(), accountLabel: z.string(), source, title: z.string() },
  ...{ sort: z.nullable(z.string()), keepPrefix: z.boolean(), takeUnlisted: z.boolean() },
  ...{ leftOut: z.array(z.string()), tableId: z.string(), tableName: z.string() },
  ...{ keyColumnId: z.number(), columns: z.array(column), refreshOnOpen: z.boolean(), state },
});

interface Stored {
  readonly part: Excel.CustomXmlPart;
  readonly report: RememberedReport;
}

function parse(xml: string): RememberedReport | null {
  const text = readElement(xml)?.text;
  if (text === undefined) return null;
  try {
    const parsed = report.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

async function stored(context: Excel.RequestContext): Promise<Stored[]> {
  const [parts = []] = await partsOf(context, [REPORTS_NAMESPACE]);
  const texts = await xmlOf(context, parts);
  return parts.flatMap((part, at) => {
    const found = parse(texts[at] ?? "");
    return found === null ? [] : [{ part, report: found }];
  });
}

/** In the order in which they were loaded; where one stands twice, the later part counts. */
export function loadReports(session: Session): Promise<readonly RememberedReport[]> {
  return session.run(async (context) => {
    const found = await stored(context);
    return [...new Map(found.map((one) => [one.report.id, one.report])).values()];
  });
}

/** Replaced in place: there is no moment without it. */
export function saveReport(session: Session, given: RememberedReport): Promise<void> {
  return session.run(async (context) => {
    const xml = elementXml("report", REPORTS_NAMESPACE, {}, asciiJson(given));
    const same = (await stored(context)).filter((one) => one.report.id === given.id);
    const last = same.pop();
    if (last) last.part.setXml(xml);
    else context.workbook.customXmlParts.add(xml);
    for (const { part } of same) part.delete();
    await context.sync();
  });
}

export function forgetReport(session: Session, id: string): Promise<void> {
  return session.run(async (context) => {
    for (const one of await stored(context)) if (one.report.id === id) one.part.delete();
    await context.sync();
  });
}
