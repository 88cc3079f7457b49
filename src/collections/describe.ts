// Which description a linked table's collection has.
import type { Collection, RecordListName } from "../sync/collection";
import type { Mapping } from "../sync/mapping";
import type { Plan, PlanInput, RowProblem } from "../sync/syncPlan";
import { fieldGroupList, fieldList, fieldOptionList, optionsOfFieldsList } from "./customFields";
import type { CollectionDescription } from "./description";
import { bidLineItemList, bidList } from "./bids";
import { eventList } from "./events";
import { withIds } from "./knownHere";
import { lineItems } from "./lineItems";
import { currencyList, paymentTermList, paymentTypeList } from "./payments";
import { isPartOfList, type RecordList } from "./recordList";
import { rawOf } from "./records";
import { recordsCollection } from "./recordsCollection";
import { linkRule, sharingRule, twinRule } from "./rowRules";
import { worksheetList } from "./worksheets";

export const recordListOf: Readonly<Record<RecordListName, RecordList>> = {
  paymentCurrencies: currencyList,
  paymentTypes: paymentTypeList,
  paymentTerms: paymentTermList,
  fieldGroups: fieldGroupList,
  fields: fieldList,
  fieldOptions: fieldOptionList,
  optionsOfFields: optionsOfFieldsList,
  events: eventList,
  worksheets: worksheetList,
  bids: bidList,
  bidLineItems: bidLineItemList,
};

export function describe(collection: Collection): CollectionDescription {
  return collection.kind === "lineItems"
    ? lineItems(collection)
    : recordsCollection(recordListOf[collection.list], collection);
}

/** Position of the column by which a person knows a record; null where there is none. */
export function identifyingColumn(collection: Collection, mapping: Mapping): number | null {
  if (collection.kind !== "records") return null;
  const column = recordListOf[collection.list].columns.find(({ identifies }) => identifies === true);
  const at = mapping.findIndex(({ key }) => key === column?.key);
  return at < 0 ? null : at;
}

/** What a row of the collection breaks as a whole; undefined where its columns' rules say all. */
export function rowRuleOf(
  collection: Collection,
  mapping: Mapping,
  sides: Pick<PlanInput, "sheet" | "remote">,
): PlanInput["rowRule"] {
  if (collection.kind !== "records") return undefined;
  const list = recordListOf[collection.list];
  const { within } = collection;
  const identifying = identifyingColumn(collection, mapping);
  const isTwin = identifying === null ? undefined : twinRule(mapping, identifying, sides);
  return (cells, changed) =>
    linkRule(list, mapping, cells, within) ??
    isTwin?.(cells) ??
    list.rowRule?.(withIds(list, within, rawOf(mapping, cells)), { within, mapping, cells, changed }) ??
    sharingRule(list, mapping, cells, within);
}

/**
 * A plan as far as the collection allows: no deletion where rows never delete, and nothing called gone where a filter
 * may be why it is not listed.
 */
export function allowed(collection: Collection, plan: Plan): Plan {
  if (collection.kind !== "records") return plan;
  const { operations, filters = false } = recordListOf[collection.list];
  const kept = operations.remove === null ? { ...plan, deletions: [], deletionsHeld: null } : plan;
  if (!filters || !isPartOfList(collection.within)) return kept;
  const unlisted = kept.gone.map(({ row, id }): RowProblem => ({
    row,
    kind: "rowRule",
    column: null,
    value: id,
    others: [],
    breach: { kind: "unlisted" },
  }));
  return { ...kept, gone: [], problems: [...kept.problems, ...unlisted] };
}
