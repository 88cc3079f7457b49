// Rules that hold for the rows of every list of records: links name a record by its id (an owner by its title), and
// what a record is known by stands once. Each answers what the row breaks, or null where it may be sent.
import type { RowBreach } from "../sync/rowBreach";
import type { RecordsCollection } from "../sync/collection";
import type { Mapping } from "../sync/mapping";
import type { PlanInput } from "../sync/syncPlan";
import type { CellValue } from "../values/cell";
import { isBlank } from "../values/sameCell";
import { encodeCell } from "../values/typedCell";
import { hasNames, idOfName, linkColumns, sharedBy } from "./knownHere";
import type { RecordList, RowAbout } from "./recordList";

/** A platform identifier: digits only (document 1, shared conventions 3). */
const ID = /^\d{1,19}$/;

export function linkRule(
  { columns, owners }: RecordList,
  mapping: Mapping,
  cells: readonly CellValue[],
  within: RecordsCollection["within"],
): RowBreach | null {
  for (const { key, label, linksTo, computed } of columns) {
    if (key === owners?.column || computed === true) continue;
    const value = cells[mapping.findIndex((column) => column.key === key)] ?? null;
    if (linksTo === undefined || isBlank(value)) continue;
    if (ID.test(String(idOfName(within, linksTo, encodeCell(value))))) continue;
    return { kind: hasNames(within, linksTo) ? "noKnownName" : "noId", label };
  }
  return null;
}

/** A record that a row names fits the row's other cells, as far as the workbook knows the record. */
export function sharingRule(
  list: RecordList,
  mapping: Mapping,
  cells: readonly CellValue[],
  within: RecordsCollection["within"],
): RowBreach | null {
  const textAt = (key: string): string => {
    const value = cells[mapping.findIndex((column) => column.key === key)] ?? null;
    return isBlank(value) ? "" : String(value).trim();
  };
  for (const { key, label, linksTo, sharing } of linkColumns(list)) {
    if (sharing === undefined) continue;
    const [name, value] = [textAt(key), textAt(sharing)];
    const shared = sharedBy(within, linksTo, idOfName(within, linksTo, name));
    if (shared === undefined || value === "" || shared === value) continue;
    return { kind: "otherOwner", label, name, belongsTo: shared, wanted: value };
  }
  return null;
}

/**
 * For rows that bear the same external id: nobody can tell which of them is the record, and to create both would double
 * it. `column`: position of the identifying column.
 */
export function twinRule(
  mapping: Mapping,
  column: number,
  { sheet, remote }: Pick<PlanInput, "sheet" | "remote">,
): (cells: readonly CellValue[]) => RowBreach | null {
  const [here, there] = [sheet.cells, remote.cells].map((rows) => countTexts(rows, column));
  const label = mapping[column]?.label ?? "";
  return (cells) => {
    const value = cells[column] ?? null;
    if (isBlank(value)) return null;
    const text = String(value);
    const rows = here?.get(text) ?? 0;
    if (rows > 1) return { kind: "twinRows", label, text, count: rows };
    const records = there?.get(text) ?? 0;
    return records > 1 ? { kind: "twinRecords", label, text, count: records } : null;
  };
}

/** In a list that shows the platform's ids: a row without one is new. */
export function isNewRow({ mapping, cells }: RowAbout): boolean {
  return isBlank(cells[mapping.findIndex(({ key }) => key === "id")] ?? null);
}

function countTexts(rows: readonly (readonly CellValue[])[], column: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const cells of rows) {
    const value = cells[column] ?? null;
    if (!isBlank(value)) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  }
  return counts;
}
