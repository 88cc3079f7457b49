// The platform's records as the simulator keeps them: plain maps and the few changes that they allow.
// Knows nothing of HTTP, of JSON:API documents or of who is asking.
import { emptyFields, type FieldRecords } from "./fieldRecords";
import { emptyPayments, type PaymentRecords } from "./paymentRecords";
import { emptyReports, type ReportRecords } from "./reports/reportState";
import type { AskedLine, BidRecord, ContactRecord, Mail, SupplierRecord } from "./supplierRecords";

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
  /** A column that suppliers fill in: the only ones that their bids hold (document 3, traps). */
  bySupplier?: true;
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
  spendCategoryId: string;
  customFields: CustomField[];
  attachmentIds: string[];
  worksheets: TemplateWorksheet[];
  /** A template marked as broken: the create is refused, or the copying stops half way. */
  breaks?: "atOnce" | "halfway";
}

/** A worksheet that a new event gets from its template, with its line items. */
export interface TemplateWorksheet {
  title: string;
  budget: number | null;
  notes: string | null;
  worksheet_type: string;
  columns: Omit<Column, "id">[];
  lineItems: Cells[];
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
  spendCategoryId: string | null;
  projectId: string | null;
  commodityCodeIds: string[];
  attachmentIds: string[];
  /** Set by an update alone (document 1, 2.1). */
  departmentId?: string | null;
}

export interface Records {
  seed: number | string;
  templates: Map<string, TemplateRecord>;
  events: Map<string, EventRecord>;
  worksheets: Map<string, WorksheetRecord>;
  /** The line items of each worksheet, by worksheet and then by line item, in the order of their ids. */
  lineItems: Map<string, Map<string, LineItemRecord>>;
  suppliers: Map<string, SupplierRecord>;
  contacts: Map<string, ContactRecord>;
  /** The invited contacts, by event and then by supplier. */
  invitations: Map<string, Map<string, Set<string>>>;
  mail: Mail[];
  bids: Map<string, BidRecord>;
  /** By event. */
  askedLines: Map<string, AskedLine[]>;
  /** Cells of bid line items that /_sim/ has changed, by bid line item. */
  bidEdits: Map<string, Cells>;
  copyJobs: CopyJob[];
  copySettings: CopySettings;
  payments: PaymentRecords;
  fields: FieldRecords;
  reports: ReportRecords;
  nextId: { event: number; worksheet: number; lineItem: number; column: number };
}

export function emptyRecords(seed: number | string): Records {
  return {
    seed,
    templates: new Map(),
    events: new Map(),
    worksheets: new Map(),
    lineItems: new Map(),
    suppliers: new Map(),
    contacts: new Map(),
    invitations: new Map(),
    mail: [],
    bids: new Map(),
    askedLines: new Map(),
    bidEdits: new Map(),
    copyJobs: [],
    copySettings: { startsAfterMs: 1_500, msPerStep: 25, outcome: "finished" },
    payments: emptyPayments(),
    fields: emptyFields(),
    reports: emptyReports(),
    nextId: { event: 1, worksheet: 1, lineItem: 1, column: 1 },
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

/** Its lines vanish from the bids as well. */
export function deleteLineItem(records: Records, worksheet: WorksheetRecord, id: string): void {
  lineItemsOf(records, worksheet.id).delete(id);
  const position = records.askedLines.get(worksheet.eventId)?.findIndex((line) => line.lineItemId === id);
  if (position === undefined || position < 0) return;
  for (const bid of bidsOf(records, worksheet.eventId))
    bid.offered = bid.offered.filter((offered) => offered !== position);
}

export function bidsOf(records: Records, eventId: string): BidRecord[] {
  return [...records.bids.values()].filter((bid) => bid.eventId === eventId);
}

/** With everything that belongs to it. */
export function deleteEvent(records: Records, eventId: string): void {
  for (const worksheet of worksheetsOf(records, eventId)) {
    records.worksheets.delete(worksheet.id);
    records.lineItems.delete(worksheet.id);
  }
  for (const bid of bidsOf(records, eventId)) records.bids.delete(bid.id);
  records.askedLines.delete(eventId);
  records.invitations.delete(eventId);
  records.copyJobs = records.copyJobs.filter((job) => job.eventId !== eventId);
  records.events.delete(eventId);
}

/** Moves the worksheet's time stamp. It always grows, even when two changes share a millisecond. */
export function touch(worksheet: WorksheetRecord, now: number): void {
  const before = Date.parse(worksheet.updated_at);
  worksheet.updated_at = new Date(Math.max(now, before + 1)).toISOString();
}

/** An event whose children are still to be copied from its template (document 1, part 3). */
export interface CopyJob {
  eventId: string;
  templateId: string;
  startsAt: number;
  msPerStep: number;
  fails: boolean;
  stepsDone: number;
}

/** How copying goes for the events that are created from now on; /_sim/duplication changes it. */
export interface CopySettings {
  startsAfterMs: number;
  /** A step is one worksheet or one line item. */
  msPerStep: number;
  outcome: "finished" | "failed" | "refused";
}
