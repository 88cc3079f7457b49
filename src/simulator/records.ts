// The platform's records as the simulator keeps them: plain maps and the few changes that they allow.
// Knows nothing of HTTP, of JSON:API documents or of who is asking.
import { emptyFields, type FieldRecords } from "./fieldRecords";
import { emptyPayments, type PaymentRecords } from "./paymentRecords";

/** What a line item's cell holds (document 1, 2.4). */
export type Cell = string | number | null;
export type Cells = Record<string, Cell>;

/** How the platform treats a column. The wire never says it: only the platform knows (document 1, 2.3). */
export type ColumnKind = "text" | "number" | "computed";

export interface Column {
  id: string;
  name: string;
  data_identifier: string;
  mapping_key?: string | null;
  kind: ColumnKind;
}

export interface WorksheetRecord {
  id: string;
  eventId: string;
  title: string;
  budget: number | null;
  notes: string | null;
  updated_at: string;
  worksheet_type: string;
  columns: Column[];
}

export interface LineItemRecord {
  id: string;
  worksheetId: string;
  data: Cells;
}

export interface TemplateRecord {
  id: string;
  title: string;
  event_type: string;
}

export interface CustomField {
  name: string;
  value: string | number | boolean | string[] | null;
}

/** An event's attributes under their wire names (document 1, 2.1), so that an answer can take them as they are. */
export interface EventAttributes {
  title: string;
  spend_amount: number | null;
  supplier_rsvp_deadline: string | null;
  supplier_question_deadline: string | null;
  bid_submission_deadline: string | null;
  event_type: string;
  request_type: string;
  state: string;
  duplication_state: string | null;
  late_bids: boolean;
  revise_bids: boolean;
  instant_notifications: boolean;
  created_at: string;
  updated_at: string;
  published_at: string | null;
  closed_at: string | null;
  external_id?: string | null;
  is_public: boolean;
  restricted: boolean;
  custom_fields: CustomField[];
}

export interface EventRecord {
  id: string;
  attributes: EventAttributes;
  templateId: string | null;
  spendCategoryId: string;
  projectId: string | null;
  commodityCodeIds: string[];
  attachmentIds: string[];
}

export interface Records {
  templates: Map<string, TemplateRecord>;
  events: Map<string, EventRecord>;
  worksheets: Map<string, WorksheetRecord>;
  /** The line items of each worksheet, by worksheet and then by line item, in the order of their ids. */
  lineItems: Map<string, Map<string, LineItemRecord>>;
  payments: PaymentRecords;
  fields: FieldRecords;
  nextId: { lineItem: number; column: number };
}

export function emptyRecords(): Records {
  return {
    templates: new Map(),
    events: new Map(),
    worksheets: new Map(),
    lineItems: new Map(),
    payments: emptyPayments(),
    fields: emptyFields(),
    nextId: { lineItem: 1, column: 1 },
  };
}

export function worksheetsOf(records: Records, eventId: string): WorksheetRecord[] {
  return [...records.worksheets.values()].filter((worksheet) => worksheet.eventId === eventId);
}

export function lineItemsOf(records: Records, worksheetId: string): Map<string, LineItemRecord> {
  const known = records.lineItems.get(worksheetId);
  if (known) return known;
  const made = new Map<string, LineItemRecord>();
  records.lineItems.set(worksheetId, made);
  return made;
}

export function addLineItem(records: Records, worksheetId: string, data: Cells): LineItemRecord {
  const id = String(records.nextId.lineItem++);
  const item = { id, worksheetId, data };
  lineItemsOf(records, worksheetId).set(id, item);
  return item;
}

/** Moves the worksheet's time stamp. It always grows, even when two changes share a millisecond. */
export function touch(worksheet: WorksheetRecord, now: number): void {
  const before = Date.parse(worksheet.updated_at);
  worksheet.updated_at = new Date(Math.max(now, before + 1)).toISOString();
}
