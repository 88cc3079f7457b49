// Shows what a report holds before it is loaded: its columns and its first page. Two requests at most; it writes
// nothing.
import { PlatformError } from "../../platform/errors";
import { schemaColumns, type SchemaColumns } from "../../reports/columns";
import { EntryReader } from "../../reports/entryRows";
import { sourceTitle, type ReportSource } from "../../reports/source";
import { entryPages, fieldsOf } from "./sources";
import type { ReportPreview, ReportPreviewOutcome } from "./types";
import type { Services } from "../services";

export interface PreviewOptions {
  readonly keepPrefix: boolean;
  /** The first page as soon as it is there, with the entries' own names as columns: the schema comes a second later. */
  readonly onFirst?: (preview: ReportPreview) => void;
  readonly signal?: AbortSignal | undefined;
}

/** The entries before the schema: of two requests, a second apart, the first shows more (document 2, part 8). */
export async function previewReport(
  services: Services,
  source: ReportSource,
  { keepPrefix, onFirst, signal }: PreviewOptions,
): Promise<ReportPreviewOutcome> {
  const { date1904 } = await services.workbook.dates();
  const pages = entryPages(services, source, { sort: null, from: null, signal });
  const first = await pages.next();
  const page = first.done === true ? null : first.value;
  const shown = (schema: SchemaColumns | null, schemaComes: boolean): ReportPreview => {
    const reader = new EntryReader({
      columns: schema?.columns ?? [],
      prefix: prefixOf(services),
      keepPrefix,
      date1904,
      leftOut: new Set<string>(),
      takeUnlisted: true,
    });
    const rows = reader.read(page?.entries ?? []);
    return {
      ok: true,
      source,
      title: sourceTitle(source),
      columns: reader.columns,
      rows,
      hasSchema: schema !== null,
      schemaComes,
      isAll: page === null || page.nextCursor === null,
      repeated: schema?.repeated ?? [],
      unknownTypes: schema?.unknownTypes ?? [],
    };
  };
  onFirst?.(shown(null, true));
  return shown(await readReportColumns(services, source, keepPrefix, signal), false);
}

export function prefixOf({ profile }: Pick<Services, "profile">): string {
  return profile.reports.columnPrefix;
}

/** Null where the schema cannot be had: entries may be fine all the same. */
export async function readReportColumns(
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
