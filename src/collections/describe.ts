// Which description a linked table's collection has.
import type { Collection, Mapping, RecordListName, RecordsCollection } from "../sync/types";
import type { CellValue } from "../values/cell";
import { fieldGroupList, fieldList, fieldOptionList } from "./customFields";
import type { CollectionDescription } from "./description";
import { lineItems } from "./lineItems";
import { currencyList, paymentTermList, paymentTypeList } from "./payments";
import type { RecordList } from "./recordList";
import { rawOf } from "./records";
import { recordsCollection } from "./recordsCollection";

export const recordListOf: Readonly<Record<RecordListName, RecordList>> = {
  paymentCurrencies: currencyList,
  paymentTypes: paymentTypeList,
  paymentTerms: paymentTermList,
  fieldGroups: fieldGroupList,
  fields: fieldList,
  fieldOptions: fieldOptionList,
};

type Kinds = {
  readonly [K in Collection["kind"]]: (one: Extract<Collection, { kind: K }>) => CollectionDescription;
};

const kinds: Kinds = {
  lineItems,
  records: (one: RecordsCollection) => recordsCollection(recordListOf[one.list], one),
};

export function describe(collection: Collection): CollectionDescription {
  return collection.kind === "lineItems" ? kinds.lineItems(collection) : kinds.records(collection);
}

/** What a row of the collection breaks as a whole; undefined where its columns' rules say all. */
export function rowRuleOf(
  collection: Collection,
  mapping: Mapping,
): ((cells: readonly CellValue[]) => string | null) | undefined {
  const rule = collection.kind === "records" ? recordListOf[collection.list].rowRule : undefined;
  return rule === undefined ? undefined : (cells) => rule(rawOf(mapping, cells));
}

/** Position of the column by which a person knows a record; null where there is none. */
export function identifyingColumn(collection: Collection, mapping: Mapping): number | null {
  if (collection.kind !== "records") return null;
  const column = recordListOf[collection.list].columns.find(({ identifies }) => identifies === true);
  const at = mapping.findIndex(({ key }) => key === column?.key);
  return at < 0 ? null : at;
}
