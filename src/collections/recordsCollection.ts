// A list of records as a collection, from its description. Records are created one by one; an update names what changed
// and nothing else.
import { fillPath, pathNames, type Operation, type Query } from "../platform/operation";
import type { RecordsCollection } from "../sync/collection";
import { encodeCell, type WireCell } from "../values/typedCell";
import {
  asRequest,
  invalid,
  mapPages,
  type AskedChange,
  type CollectionDescription,
  type JournalWords,
} from "./description";
import { flagWord, FLAG_YES } from "./flagWords";
import { idOfName, withNames } from "./knownHere";
import { pageOfOne, pagesOfOwners } from "./ownerPages";
import { ownerId, withOwner, withSentTitle, withTitle } from "./owners";
import { memberOf } from "../values/memberOf";
import { linkedId, linkedIds, NOTHING_ALONG, pagesAlong, recordAlong } from "./cameAlong";
import {
  FILTER,
  isPartOfList,
  ONLY,
  type CameAlong,
  type RecordColumn,
  type RecordList,
  type ResourceRead,
} from "./recordList";
import { withUnsaid, type RawRecord, type RawRow } from "./records";

type Within = RecordsCollection["within"];

export function recordsCollection(
  list: RecordList,
  { within }: Pick<RecordsCollection, "within">,
): CollectionDescription {
  const { operations } = list;
  const recordOf = (resource: ResourceRead, along: CameAlong = NOTHING_ALONG): RawRecord => ({
    id: resource.id,
    data: withNames(list, within, withTitle(list, within, readRow(list, resource, along))),
  });
  return {
    name: fillPath(operations.update?.collection ?? list.type, within),
    service: operations.list.service,
    batch: 1,
    isCell: (key) =>
      list.columns.some((column) => column.key === key && column.computed !== true) || list.more?.isCell(key) === true,
    pages: pagesIn(list, within, recordOf),
    one: oneIn(list, within, recordOf),
    createOf: (row) => {
      const { create } = operations;
      if (create === null) throw invalid(list.type, `${list.title} are not created from rows`);
      return asRequest(create, pathOf(create, within), { data: newResource(list, within, row) });
    },
    updateOf: ({ id, mapping, changes, before }) => {
      const { update } = operations;
      if (update === null) throw invalid(list.type, `${list.title} are not changed from rows`);
      const cells = changes.flatMap(({ column: at, to }) => {
        const column = mapping[at];
        return column === undefined ? [] : [{ column, value: encodeCell(to) }];
      });
      const row: RawRow = Object.fromEntries(cells.map(({ column, value }) => [column.key, value]));
      const path = pathOf(update, { ...within, id });
      const { attributes, ...resource } = resourceOf(list, within, { ...alwaysSent(list, before), ...row }, true);
      const further = list.more?.write(cells.filter(({ column }) => list.more?.isCell(column.key)));
      return asRequest(update, path, { data: { id, ...resource, attributes: { ...attributes, ...further } } });
    },
    removeOf: (id) => {
      const { remove } = operations;
      if (remove === null) throw invalid(list.type, `${list.title} are not deleted with rows`);
      return asRequest(remove, pathOf(remove, { ...within, id }));
    },
    answered: (record, known) => {
      const data = withUnsaid(recordLinks(list), record.data, known);
      return withOwner(list, { ...record, data: withSentTitle(list, within, data, known) }, known);
    },
    journal: journalOf(list, within, recordOf),
  };
}

function pagesIn(
  { operations: { list, get }, owners, include, beside }: RecordList,
  within: Within,
  recordOf: (resource: ResourceRead, along?: CameAlong) => RawRecord,
): CollectionDescription["pages"] {
  return (client, { pageSize }, options) => {
    const { [ONLY]: only } = within;
    if (only !== undefined && get !== undefined) {
      const read = () => client.runAny(get, { path: pathOf(get, { ...within, id: only }) }, options);
      return pageOfOne(read, recordOf);
    }
    const query = queryOf(list, within, pageSize, include);
    const pagesOf = (values: Within) => {
      const pages = client.pagesAny(list, { path: pathOf(list, values), ...query }, options);
      if (include === undefined && beside === undefined) return mapPages(pages, recordOf);
      const first =
        beside === undefined
          ? null
          : client.pagesAny(
              beside.list,
              { path: pathOf(beside.list, values), ...queryOf(beside.list, {}, pageSize, beside.include) },
              { signal: options.signal },
            );
      return pagesAlong(pages, first, beside?.by ?? "", recordOf);
    };
    return owners === undefined
      ? pagesOf(within)
      : pagesOfOwners(owners, within, (values, owner) =>
          mapPages(pagesOf(values), (record) => withOwner({ owners }, record, owner)),
        );
  };
}

/**
 * Null also where a row names its owner, whose title one record alone does not say, and where a filter decides which
 * records are listed.
 */
function oneIn(
  { operations: { get }, owners, include, beside }: RecordList,
  within: Within,
  recordOf: (resource: ResourceRead, along?: CameAlong) => RawRecord,
): CollectionDescription["one"] {
  if (get === undefined || owners !== undefined || isPartOfList(within)) return null;
  return async (client, id, options) => {
    const read = async (operation: typeof get, of: string, included: readonly string[] | undefined) => {
      const input = {
        path: pathOf(operation, { ...within, id: of }),
        ...(included && { query: { include: included } }),
      };
      return (await client.runAny(operation, input, options)).document;
    };
    const answer = await read(get, id, include);
    const other = beside === undefined ? null : (of: string) => read(beside.get, of, beside.include);
    return recordOf(answer.data, await recordAlong(answer, other, beside?.by ?? ""));
  };
}

export function pathOf({ path }: Operation, values: Within): Within {
  return Object.fromEntries(pathNames(path).map((name) => [name, values[name] ?? ""]));
}

/** What is sent beside the path to list; nothing where the list knows neither pages nor filters. */
export function queryOf(
  { query }: Operation,
  within: Within,
  pageSize: number,
  include?: readonly string[],
): { readonly query?: Query } {
  const filter: Record<string, string | string[]> = {};
  for (const [name, kind] of Object.entries(query?.filters ?? {})) {
    const text = within[FILTER + name] ?? "";
    if (text !== "") filter[name] = kind === "many" ? text.split("\n") : text;
  }
  const size = query?.paged === true ? { pageSize } : {};
  const found = {
    ...size,
    ...(include === undefined ? {} : { include }),
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
  };
  return Object.keys(found).length > 0 ? { query: found } : {};
}

function newResource(list: RecordList, within: Within, row: RawRow) {
  const { belongsTo } = list;
  const resource = resourceOf(list, within, row, false);
  if (belongsTo === undefined) return resource;
  const owner = { data: { type: belongsTo.type, id: within[belongsTo.pathName] ?? "" } };
  return { ...resource, relationships: { ...resource.relationships, [belongsTo.key]: owner } };
}

/** Blank values are left out of a new record: the platform has its own for them. */
function resourceOf(list: RecordList, within: Within, row: RawRow, withBlanks: boolean) {
  const attributes: Record<string, unknown> = {};
  const relationships: Record<string, unknown> = {};
  for (const column of list.columns) {
    const cell = row[column.key];
    const value = cell === undefined || column.linksTo === undefined ? cell : idIn(list, within, column, cell);
    if (value === undefined || column.computed === true) continue;
    if (value === null && !withBlanks && column.blankText !== true) continue;
    if (column.linksTo === undefined) attributes[column.key] = written(column, value);
    else
      relationships[column.key] = {
        data: value === null ? null : { type: column.linksTo, id: String(value) },
      };
  }
  const linked = Object.keys(relationships).length > 0;
  return { type: list.type, attributes, ...(linked ? { relationships } : {}) };
}

function idIn({ owners }: RecordList, within: Within, { key, linksTo = "" }: RecordColumn, cell: WireCell): WireCell {
  return key === owners?.column ? ownerId(within, cell) : idOfName(within, linksTo, cell);
}

/** Relationships that an answer may leave out; an owner is known in another way. */
export function recordLinks({ columns, owners }: RecordList): readonly string[] {
  return columns.flatMap(({ key, linksTo }) => (linksTo !== undefined && key !== owners?.column ? [key] : []));
}

/** What every update carries, as the platform had it; nothing of it where it had none. */
function alwaysSent({ columns }: RecordList, before: RawRow): RawRow {
  const kept = columns.filter(({ always, blankText, key }) => always === true && (blankText ?? !isNone(before[key])));
  return Object.fromEntries(kept.map(({ key }) => [key, before[key] ?? null]));
}

const isNone = (cell: WireCell | undefined): boolean => cell === undefined || cell === null || cell === "";

function written({ flag, blankText }: RecordColumn, value: WireCell): unknown {
  if (value === null && blankText === true) return "";
  return flag === true && value !== null ? value === FLAG_YES : value;
}

/** A relationship that is absent is not empty: its key is left out (document 4, events). */
function readRow({ columns, more }: RecordList, resource: ResourceRead, along: CameAlong): RawRow {
  const row: Record<string, WireCell> = {};
  for (const column of columns) {
    const cell = column.from === undefined ? readCell(column, resource) : readValue(column.from(resource, along));
    if (cell !== undefined) row[column.key] = cell;
  }
  return { ...row, ...more?.read(resource.attributes, resource.relationships) };
}

function readCell(column: RecordColumn, { id, attributes, relationships }: ResourceRead): WireCell | undefined {
  const { key, linksTo, several } = column;
  if (several === true) return linkedIds(relationships?.[key]);
  if (linksTo !== undefined) return relationships?.[key] === undefined ? undefined : linkedId(relationships[key]);
  return key === "id" ? id : readValue(attributes[key]);
}

function readValue(value: unknown): WireCell {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return flagWord(value);
  return typeof value === "string" || typeof value === "number" ? value : JSON.stringify(value);
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function journalOf(list: RecordList, within: Within, recordOf: (resource: ResourceRead) => RawRecord): JournalWords {
  const { create, update, remove } = list.operations;
  const asked = (operation: Operation, { body }: AskedChange) =>
    operation.body?.safeParse(body).success === true
      ? withNames(list, within, withTitle(list, within, askedRow(list, body)))
      : null;
  return {
    update: update?.name ?? "",
    remove: remove?.name ?? "",
    rowsAsked: (one) => {
      const row = create !== null && one.operation === create.name ? asked(create, one) : null;
      return row === null ? null : [row];
    },
    valuesAsked: (one) => (update !== null && one.operation === update.name ? asked(update, one) : null),
    recordsIn: (operation, document) => {
      const of = [create, update, list.besides?.create].find((one) => one?.name === operation);
      const read = of?.reply.safeParse(document);
      return read?.success === true ? [recordOf(read.data.data)] : [];
    },
    documentOf: (_operation, [record]) => ({
      data: record === undefined ? null : { id: record.id, ...resourceOf(list, within, record.data, true) },
    }),
  };
}

/** Only what stands in the body: an update says nothing of the rest. */
function askedRow({ columns, more }: RecordList, body: unknown): RawRow {
  const data = memberOf(body, "data");
  const [attributes, relationships] = [memberOf(data, "attributes"), memberOf(data, "relationships")];
  const row: Record<string, WireCell> = {};
  for (const { key, linksTo } of columns) {
    const value = memberOf(linksTo === undefined ? attributes : relationships, key);
    if (value !== undefined) row[key] = linksTo === undefined ? readValue(value) : linkedId(value);
  }
  return { ...row, ...more?.read(membersOf(attributes)) };
}
