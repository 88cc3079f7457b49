// A worksheet's columns as they are now, in the words in which drift is found. It judges nothing and changes nothing.
import type { WorksheetColumn } from "../platform/worksheets";
import type { ColumnsNow } from "../sync/plan/drift";
import type { AgreedCopy } from "../sync/agreedCopy";
import type { Drift } from "../sync/columnDrift";
import type { LinkedTable } from "../sync/linkedTable";
import type { MappedColumn, Mapping } from "../sync/mapping";
import { isBlank } from "../values/sameCell";
import { decodeCell } from "../values/typedCell";
import { lineItemsMapping, typeByMeaning } from "./lineItemColumns";
import { COLUMN_KEY } from "./lineItems";
import type { RawRecord } from "./records";

export function columnsNow(
  bound: Mapping,
  columns: readonly WorksheetColumn[],
  records: readonly RawRecord[],
): ColumnsNow {
  const { mapping } = lineItemsMapping(columns, records);
  const keys = columns.map((column) => column.data_identifier);
  return {
    mapping,
    names: new Map(columns.map((column) => [column.data_identifier, column.name.trim() || column.data_identifier])),
    typesByMeaning: new Map(
      columns.flatMap((column) => {
        const type = typeByMeaning(column);
        return type === undefined ? [] : [[column.data_identifier, type] as const];
      }),
    ),
    contradicted: new Set(bound.filter((column) => contradicts(column, records)).map(({ key }) => key)),
    repeated: new Set(keys.filter((key, at) => keys.indexOf(key) !== at)),
  };
}

/**
 * Texts in a column of numbers; nothing but numbers in a column of texts. A single number among texts is shown as its
 * text.
 */
function contradicts({ key, type }: MappedColumn, records: readonly RawRecord[]): boolean {
  if (type === "any") return false;
  let numbers = false;
  for (const { data } of records) {
    const raw = data[key] ?? null;
    const isText = typeof (type === "text" ? raw : decodeCell(raw, type)) === "string" && raw !== "";
    if (isText) return type !== "text";
    numbers ||= typeof raw === "number";
  }
  return type === "text" && numbers;
}

/**
 * Whether the cells alone show that the columns are no longer as they were: one that nobody knows, one with nothing
 * left in it that both sides had something in, or values of another type.
 */
export function looksChanged(
  { mapping, leftOut = [], drift }: LinkedTable,
  records: readonly RawRecord[],
  agreed: AgreedCopy | null,
): boolean {
  const keys = new Set(records.flatMap(({ data }) => Object.keys(data)));
  const told = new Set(Object.values(drift ?? {}).flatMap((list: Drift["added"]) => list.map(({ key }) => key)));
  const known = new Set([...mapping.map(({ key }) => key), ...leftOut, ...told]);
  if ([...keys].some((key) => COLUMN_KEY.test(key) && !known.has(key))) return true;
  return mapping.some((column) => {
    if (told.has(column.key)) return false;
    return contradicts(column, records) || (!keys.has(column.key) && hadValues(column.key, agreed));
  });
}

function hadValues(key: string, agreed: AgreedCopy | null): boolean {
  const at = agreed?.keys.indexOf(key) ?? -1;
  return at >= 0 && [...(agreed?.rows.values() ?? [])].some((cells) => !isBlank(cells[at] ?? null));
}
