// How entries are read for a report's table, and what is told of what was read. It asks for nothing.
import { EntryReader } from "../../reports/entryRows";
import type { ReportColumn } from "../../reports/types";
import { prefixOf } from "./preview";
import type { ReportCounts, ReportRequest } from "./types";
import type { Services } from "../services";

export function readerOf(
  services: Services,
  { keepPrefix, takeUnlisted, leftOut }: Pick<ReportRequest, "keepPrefix" | "takeUnlisted" | "leftOut">,
  columns: readonly ReportColumn[],
  date1904: boolean,
): EntryReader {
  return new EntryReader({
    columns,
    prefix: prefixOf(services),
    keepPrefix,
    date1904,
    leftOut: new Set(leftOut),
    // Without a schema the entries' names are all there is.
    takeUnlisted: takeUnlisted || columns.length === 0,
  });
}

export function readingCounts(reader: EntryReader): ReportCounts {
  const { rows, twins, repeats, misfits, columns } = reader;
  const unlisted = columns.filter(({ origin }) => origin === "entries").map(({ label }) => label);
  return { rows, twins, repeats, misfits, unlisted };
}
