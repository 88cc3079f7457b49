// Shows what a report holds before it is loaded: its columns and its first page. Two requests at most; it writes nothing.
import { PlatformError } from "../platform/errors";
import { schemaColumns, type SchemaColumns } from "../reports/columns";
import { EntryReader } from "../reports/entryRows";
import { sourceTitle, type ReportSource } from "../reports/source";
import { entryPages, fieldsOf } from "./reportSources";
import type { ReportPreviewOutcome } from "./reportTypes";
import type { Services } from "./types";

export interface PreviewOptions {
  readonly keepPrefix: boolean;
  readonly signal?: AbortSignal | undefined;
}

export async function previewReport(
  services: Services,
  source: ReportSource,
  { keepPrefix, signal }: PreviewOptions,
): Promise<ReportPreviewOutcome> {
  const schema = await readColumns(services, source, keepPrefix, signal);
  const { date1904 } = await services.workbook.dates();
  const reader = new EntryReader({
    ...{ columns: schema?.columns ?? [], prefix: prefixOf(services), keepPrefix, date1904 },
    ...{ leftOut: new Set<string>(), takeUnlisted: true },
  });
  const pages = entryPages(services, source, { sort: null, from: null, signal });
  const first = await pages.next();
  const rows = first.done === true ? [] : reader.read(first.value.entries);
  return {
    ...{ ok: true, source, title: sourceTitle(source), columns: reader.columns, rows },
    ...{ hasSchema: schema !== null, isAll: first.done === true || first.value.nextCursor === null },
    ...{ repeated: schema?.repeated ?? [], unknownTypes: schema?.unknownTypes ?? [] },
  };
}

export function prefixOf({ profile }: Pick<Services, "profile">): string {
  return profile.reports.columnPrefix;
}

/** Null where the schema cannot be had: entries may be fine all the same. */
export async function readColumns(
  services: Services,
  source: ReportSource,
  keepPrefix: boolean,
  signal?: AbortSignal,
): Promise<SchemaColumns | null> {
  try {
    const fields = await fieldsOf(services, source, signal);
    return fields === null ? null : schemaColumns(fields, prefixOf(services), keepPrefix);
  } catch (error) {
    if (error instanceof PlatformError && UNREACHABLE.has(error.kind)) return null;
    throw error;
  }
}

/** What concerns the schema alone; without session, keys or gateway the entries would fail as well. */
const UNREACHABLE: ReadonlySet<PlatformError["kind"]> = new Set<PlatformError["kind"]>([
  ...(["notFound", "refused", "platformFault", "badReply", "unreachable", "invalid"] as const),
]);
