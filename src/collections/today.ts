// Tables that an earlier Bidsheet linked, by the rules of today: what columns take and offer follows the descriptions,
// not what was true when the table was made. Pure.
import type { RecordsCollection } from "../sync/collection";
import type { LinkedTable } from "../sync/linkedTable";
import type { MappedColumn, Mapping } from "../sync/mapping";
import { recordListOf } from "./describe";
import { withOffers } from "./owners";
import { recordsMapping, rulesOf, type RecordList } from "./recordList";
import { present } from "../values/present";

/** A column's looks are renewed by a refresh: until then it says what it looks like. */
export function byTodaysRules(link: LinkedTable): LinkedTable {
  const { collection, mapping } = link;
  if (collection.kind !== "records") return link;
  const next = todaysColumns(recordListOf[collection.list], collection, mapping);
  return next.every((column, at) => column === mapping[at]) ? link : { ...link, mapping: next };
}

function todaysColumns(list: RecordList, { within }: RecordsCollection, mapping: Mapping): Mapping {
  const described = new Map(recordsMapping(list).map((column) => [column.key, column]));
  const now = mapping.map((column) => {
    const known = described.get(column.key);
    if (known !== undefined) return { ...unruled(column), ...rulesIn(known) };
    return list.more?.isCell(column.key) === true ? { ...unruled(column), ...list.more.rules(column) } : column;
  });
  return withOffers(list, now, within).map((column, at) => {
    const was = mapping[at] ?? column;
    if (ruleText(was) === ruleText(column)) return was;
    return { ...column, looksLike: was.looksLike ?? was.type };
  });
}

const RULES = [
  "type",
  "required",
  "shortest",
  "longest",
  "values",
  "keeps",
  "fixed",
  "offered",
  "offeredBy",
] as const satisfies readonly (keyof MappedColumn)[];

/** Which of them a row is offered comes with the names (withOffers). */
function rulesIn(column: MappedColumn): Pick<MappedColumn, (typeof RULES)[number]> {
  const { type, offered } = column;
  return { type, ...rulesOf(column), ...present({ offered }) };
}

/** The column without what a description says. */
function unruled(column: MappedColumn): MappedColumn {
  const { key, label, type, computed, naming, meaning, header, looksLike, zone } = column;
  return { key, label, type, computed, naming, ...present({ meaning, header, looksLike, zone }) };
}

function ruleText(column: MappedColumn): string {
  return JSON.stringify(RULES.map((name) => column[name] ?? null));
}

/** Moments without a time zone become dates on these clocks, and their headers name the zone. */
export function inZone(mapping: Mapping, zone: string): Mapping {
  return mapping.map((column) => {
    if (column.type !== "moment" || column.zone !== undefined) return column;
    return { ...column, zone, header: column.header ?? `${column.label} (${zone})` };
  });
}

/** Whether the sheet still looks as the rules of then had it. */
export function looksOld({ mapping }: Pick<LinkedTable, "mapping">): boolean {
  return mapping.some(
    ({ type, looksLike, zone }) => looksLike !== undefined || (zone === undefined && type === "moment"),
  );
}
