// What one simulator keeps of its reports: how many rows each has, and what /_sim/ has changed since.
// The rows themselves are never kept: report.ts makes them.
import { perReport, type ReportName } from "./catalogue";
import type { Attributes } from "./values";

export interface ReportState {
  rows: number;
  /** Numbers of rows that are gone; the others keep theirs. */
  vanished: Set<number>;
  /** Under the names that entries show. */
  changes: Map<number, Attributes>;
}

/** A saved report on events (document 2, 2.8). */
export interface EventReport {
  id: string;
  title: string;
  description: string | null;
  ownerEmail: string;
  /** Which of the seeded events it is about; null: all. */
  eventIndex: number | null;
}

export interface ReportRecords {
  states: Record<ReportName, ReportState>;
  eventReports: EventReport[];
  /** As they were seeded, so that a row keeps its number whatever happens to the records. */
  eventIds: string[];
  supplierIds: string[];
}

export function newState(rows: number): ReportState {
  return { rows, vanished: new Set(), changes: new Map() };
}

export function emptyReports(): ReportRecords {
  return { states: perReport(() => newState(0)), eventReports: [], eventIds: [], supplierIds: [] };
}
