// What the engine needs to know of a collection: how its records are read and changed, and how the gateway's journal
// tells of it. One description a kind; plan, preview, send, journal and undo are the same for all.
import type { Client, Page, PagesOptions, RunOptions } from "../platform/client";
import { PlatformError } from "../platform/errors";
import type { Operation, Service } from "../platform/operation";
import type { SendEntry } from "../platform/sendContract";
import type { Mapping } from "../sync/mapping";
import type { CellChange } from "../sync/syncPlan";
import type { RawRecord, RawRow } from "./records";

export interface UpdateRequest {
  readonly id: string;
  readonly mapping: Mapping;
  readonly changes: readonly Pick<CellChange, "column" | "to">[];
  /** The platform's cells of the row before the change, as they were read. */
  readonly before: RawRow;
  /** The row is sent whole, over `before`; else only what changed. */
  readonly wholeRow: boolean;
  /** Columns that the platform computes and the mapping leaves out. */
  readonly leftOutComputed: readonly string[];
}

/** One change as the gateway takes it. */
export interface ChangeRequest {
  readonly operation: string;
  readonly path: Readonly<Record<string, string>>;
  /** Absent for an operation without a body. */
  readonly body?: unknown;
}

/** What was asked of the platform, as the journal keeps it. */
export type AskedChange = Pick<SendEntry, "operation" | "body">;

export interface JournalWords {
  /** Names of the operations that change one row, and delete one. The row's id stands in their path as `id`. */
  readonly update: string;
  readonly remove: string;
  /**
   * The rows that a create would have made, in the request's order; null for any other operation, and for a body that
   * is not ours.
   */
  rowsAsked(asked: AskedChange): readonly RawRow[] | null;
  /** What an update set; null for any other operation, and for a body that is not ours. */
  valuesAsked(asked: AskedChange): RawRow | null;
  /** The records in the answer to an operation, or in what was found by reading back; none where it is not ours. */
  recordsIn(operation: string, document: unknown): readonly RawRecord[];
  /** A document that `recordsIn` reads as these records. */
  documentOf(operation: string, records: readonly RawRecord[]): unknown;
}

export interface CollectionDescription {
  /** The name under which the journal keeps its changes (`collection` of its operations). */
  readonly name: string;
  /** Whose rate its requests share. */
  readonly service: Service;
  /** Rows that one create request takes at most; the profile may lower it. */
  readonly batch: number;
  readonly isCell: (key: string) => boolean;
  /** From a page's cursor where the options name one: not for the lists of several owners. */
  pages(
    client: Client,
    query: { readonly pageSize: number },
    options: PagesOptions,
  ): AsyncGenerator<Page<RawRecord>, void, void>;
  /** Null where the platform gives no single record: then the list is read. */
  readonly one: ((client: Client, id: string, options: RunOptions) => Promise<RawRecord>) | null;
  /**
   * The request that makes one record, changes one, deletes one. Throws PlatformError "invalid" for what the
   * operation's own schema does not take: it must never leave.
   */
  createOf(row: RawRow): ChangeRequest;
  updateOf(request: UpdateRequest): ChangeRequest;
  removeOf(id: string): ChangeRequest;
  /** A record of an answer, with what such answers leave unsaid as it was: `known` is the row as it was sent. */
  answered(record: RawRecord, known: RawRow): RawRecord;
  readonly journal: JournalWords;
}

/** Throws PlatformError "invalid". */
export function asRequest(operation: Operation, path: ChangeRequest["path"], body?: unknown): ChangeRequest {
  const parsed = operation.body?.safeParse(body);
  if (parsed?.success === false) {
    const [issue] = parsed.error.issues;
    const where = (issue?.path ?? []).slice(1).join("/");
    throw invalid(operation.name, `${where === "" ? "The row" : where} ${issue?.message ?? "cannot be sent"}`);
  }
  return { operation: operation.name, path, ...(body === undefined ? {} : { body }) };
}

/** It is told as the platform's refusal would be. */
export function invalid(operation: string, detail: string): PlatformError {
  return new PlatformError({ kind: "invalid", operation, status: 422, requestId: "", detail });
}

/** The same pages with other items. */
export async function* mapPages<From, To>(
  pages: AsyncIterable<Page<From>>,
  read: (item: From) => To,
): AsyncGenerator<Page<To>, void, void> {
  for await (const page of pages) yield { ...page, items: page.items.map(read) };
}
