// What a collection is called for people, and what it belongs to.
import type { Collection } from "./collection";

export interface CollectionTitles {
  readonly title: string;
  /** "" for a list of the whole company. */
  readonly within: string;
}

export function titlesOf(collection: Collection): CollectionTitles {
  return collection.kind === "lineItems"
    ? { title: collection.worksheetTitle, within: collection.eventTitle }
    : { title: collection.title, within: collection.withinTitle };
}
