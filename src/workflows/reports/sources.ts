// Where each kind of report table gets its columns and entries from. Reading only; twins are kept, since two entries
// may share an id.
import type { Page } from "../../platform/client";
import type { Included } from "../../platform/jsonApi";
import {
  getSupplier2018,
  listEntriesOfEventReport,
  listEventReports2018,
  listSuppliers2018,
  reports,
} from "../../platform/reports";
import type { SchemaField } from "../../reports/columns";
import type { ReportKind, ReportSource } from "../../reports/source";
import type { RawEntry } from "../../reports/types";
import { askedIfLarge, type Asking } from "../largeRead";
import type { Services } from "../services";

export interface SourceOptions {
  readonly sort: string | null;
  /** Where an earlier run stopped; null: from the beginning. */
  readonly from: string | null;
  readonly signal?: AbortSignal | undefined;
}

export interface EntriesPage {
  readonly entries: readonly RawEntry[];
  readonly nextCursor: string | null;
  readonly looped: boolean;
  /** The platform's count, which is no total. */
  readonly hint?: number | null;
}

const kinds: Readonly<Record<ReportKind, (typeof reports)[ReportKind]>> = reports;

/**
 * The schema's fields; null where the platform gives none for this source: then the entries' own names are the columns.
 */
export async function fieldsOf(
  services: Services,
  source: ReportSource,
  signal?: AbortSignal,
): Promise<readonly SchemaField[] | null> {
  const kind = source.kind === "report" ? source.report : source.kind === "eventReport" ? "events" : null;
  if (kind === null) return null;
  const { document } = await services.client.runAny(kinds[kind].schema, { path: {} }, { signal });
  return document.data.attributes.fields;
}

/** Asks the person first where that would be many. */
export function entryPages(
  services: Services,
  source: ReportSource,
  { expected = null, onLarge, ...options }: SourceOptions & Partial<Asking>,
): AsyncGenerator<EntriesPage, void, void> {
  return askedIfLarge(services, readPages(services, source, options), lookAtPage, { expected, onLarge });
}

const lookAtPage = ({ entries, nextCursor, hint = null }: EntriesPage) => ({
  rows: entries.length,
  isLast: nextCursor === null,
  hint,
});

async function* readPages(
  services: Services,
  source: ReportSource,
  { sort, from, signal }: SourceOptions,
): AsyncGenerator<EntriesPage, void, void> {
  const { client, profile } = services;
  const query = { pageSize: profile.limits.pageSize, ...(sort === null ? {} : { sort }) };
  const options = { signal, keepTwins: true, ...(from === null ? {} : { from }) };
  switch (source.kind) {
    case "report":
      return yield* asEntries(client.pagesAny(kinds[source.report].entries, { path: {}, query }, options), plain);
    case "eventReport": {
      const path = { event_report_id: source.eventReportId };
      return yield* asEntries(client.pages(listEntriesOfEventReport, { path, query }, options), plain);
    }
    case "eventReports2018":
      return yield* asEntries(client.pages(listEventReports2018, { query }, options), plain);
    case "suppliers2018": {
      const contacts = { ...query, include: ["contacts"] };
      return yield* asEntries(client.pages(listSuppliers2018, { query: contacts }, options), supplierEntry);
    }
    case "supplier2018": {
      const path = { supplier_id: source.supplierId };
      const answer = await client.run(getSupplier2018, { path, query: { include: ["contacts"] } }, { signal });
      const { data, included = [] } = answer.document;
      yield { entries: [supplierEntry(data, included)], nextCursor: null, looped: false };
    }
  }
}

async function* asEntries<Item>(
  pages: AsyncIterable<Page<Item>>,
  entryOf: (item: Item, included: readonly Included[]) => RawEntry,
): AsyncGenerator<EntriesPage, void, void> {
  for await (const { items, included, nextCursor, looped, hint } of pages)
    yield { entries: items.map((item) => entryOf(item, included)), nextCursor, looped, hint };
}

function plain({ id, attributes }: RawEntry): RawEntry {
  return { id, attributes };
}

interface SupplierRead {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>> & {
    readonly custom_fields?: readonly { readonly name: string; readonly value?: unknown }[] | null | undefined;
  };
  readonly relationships?:
    | {
        readonly contacts?:
          | { readonly data?: readonly { readonly id: string }[] | null | undefined }
          | null
          | undefined;
      }
    | null
    | undefined;
}

/** Contacts by their ids, then their names and e-mails in the same order, and each custom field as its own column. */
function supplierEntry({ id, attributes, relationships }: SupplierRead, included: readonly Included[]): RawEntry {
  const { custom_fields, ...own } = attributes;
  const contacts = relationships?.contacts?.data?.map((contact) => contact.id);
  const known = contacts?.map((one) => included.find((other) => other.type === CONTACTS && other.id === one));
  return {
    id,
    attributes: {
      ...own,
      ...(contacts === undefined ? {} : { contacts }),
      ...(known === undefined
        ? {}
        : { contact_names: known.map(nameOfContact), contact_emails: known.map((one) => textIn(one, "email")) }),
      ...Object.fromEntries((custom_fields ?? []).map(({ name, value }) => [name, value ?? null])),
    },
  };
}

const CONTACTS = "supplier_contacts";

/** "" for what the platform leaves out: nothing is promised of an included contact (document 1, 2.1). */
function textIn(contact: Included | undefined, name: string): string {
  const value = contact?.attributes?.[name];
  return typeof value === "string" ? value : "";
}

/** In one piece, or in two. */
function nameOfContact(contact: Included | undefined): string {
  const whole = textIn(contact, "name");
  const parts = [textIn(contact, "first_name"), textIn(contact, "last_name")].filter((part) => part !== "");
  return whole === "" ? parts.join(" ") : whole;
}
