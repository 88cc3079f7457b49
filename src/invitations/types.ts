// What an invitation run is made of: kinds of reference, cells they are read from, runs as they are remembered. Types
// and fixed words only.
import type { CellValue } from "../values/cell";

/** By what a supplier is named (document 1, 2.7). */
export type ReferenceKind = "companyIds" | "companyExternalIds" | "contactIds" | "contactExternalIds";

export type InvitationChange = "invite" | "remove";

/** What the documents say of a request that fails (document 1, 4.2). */
export type Atomicity = "allOrNothing" | "notStated";

/** Adding and removing are told alike for each kind. */
export const atomicityOf: Record<ReferenceKind, Atomicity> = {
  companyIds: "allOrNothing",
  companyExternalIds: "allOrNothing",
  contactIds: "notStated",
  contactExternalIds: "allOrNothing",
};

/** The platform's integer identifiers are digits; external ones are free text. */
export const isExternal: Record<ReferenceKind, boolean> = {
  companyIds: false,
  companyExternalIds: true,
  contactIds: false,
  contactExternalIds: true,
};

export interface GivenCell {
  /** As Excel shows it, from 1. */
  readonly row: number;
  readonly value: CellValue;
  /** What the cell shows; "" where nobody knows. */
  readonly shown: string;
  /** The cell holds an error such as #N/A. */
  readonly isError: boolean;
}

export interface Reference {
  readonly id: string;
  /** Rows that hold it, in order; more than one: told twice, sent once. Empty where it comes from no sheet. */
  readonly rows: readonly number[];
}

export type ReferenceProblemKind = "notAnId" | "tooManyDigits" | "tooLong" | "shownOtherwise" | "error" | "notText";

export interface ReferenceProblem {
  readonly kind: ReferenceProblemKind;
  readonly row: number;
  /** By which the cell is found again (`referenceCellKey`). */
  readonly key: string;
}

/**
 * done: the platform took it. refused: it had no effect for certain. unknown: it may have had one. notSent: no request
 * left with it.
 */
export type InvitationOutcome = "done" | "refused" | "unknown" | "notSent";

export interface OutcomeRow {
  readonly reference: string;
  readonly outcome: InvitationOutcome;
  /** What the platform said, in its own words; "" where it said nothing. */
  readonly detail: string;
  /** The reference that it said this of, where that is another one of the same request. */
  readonly about?: string | undefined;
  /** A person looked and said so. */
  readonly byWord?: boolean | undefined;
}

/** One run of one kind to one event, as the ledger has it. */
export interface InvitationRun {
  /** The name of its send at the gateway. */
  readonly id: string;
  readonly eventId: string;
  readonly kind: ReferenceKind;
  readonly change: InvitationChange;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** An address; "" when nobody can tell. */
  readonly by: string;
  /** False while requests of it may be under way, or unknown to whoever wrote this. */
  readonly whole: boolean;
  readonly rows: readonly OutcomeRow[];
}

/** What is known of one reference: its latest change that had, or may have had, an effect. */
export interface SupplierStanding {
  readonly state: "none" | "invited" | "removed" | "unknown";
  readonly at: string;
  readonly by: string;
  /** The run that made it; "" where there is none, or it is a colleague's. */
  readonly runId: string;
}
