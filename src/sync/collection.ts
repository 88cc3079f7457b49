// What a table can be linked to.
/** What a table can be linked to. */
export interface LineItemsCollection {
  readonly kind: "lineItems";
  readonly eventId: string;
  readonly eventTitle: string;
  readonly worksheetId: string;
  readonly worksheetTitle: string;
}

export const recordLists = [
  "paymentCurrencies",
  "paymentTypes",
  "paymentTerms",
  "fieldGroups",
  "fields",
  "fieldOptions",
  "optionsOfFields",
  "events",
  "worksheets",
  "bids",
  "bidLineItems",
] as const;

export type RecordListName = (typeof recordLists)[number];

/** A list with the columns of its description: payments, custom fields, events. */
export interface RecordsCollection {
  readonly kind: "records";
  readonly list: RecordListName;
  /**
   * Path values that name the list, such as the field whose options they are; filters, and what else its rules go by.
   */
  readonly within: Readonly<Record<string, string>>;
  /** For people: what it is, and what it belongs to; "" for a list of the whole company. */
  readonly title: string;
  readonly withinTitle: string;
}

export type Collection = LineItemsCollection | RecordsCollection;
