// What the workbook remembers, one custom XML part a record: links, comparisons, scenarios, reports. A part that is
// foreign or broken is ignored and left alone. Excel replaces a part by a new one behind all others, so a record that
// was replaced notes its place among them; one that never was stands behind those, in the order of the parts.
import type { StoredForm } from "./storedForm";
import { againWhereReplaced, PARTS_AT_ONCE, PartsAlong, readParts, type Along, type PartRead } from "./readParts";
import { asciiJson, elementXml, readElement } from "./xmlParts";

type Attributes = Readonly<Record<string, string>>;

export interface StoredRecord<T> {
  readonly part: Excel.CustomXmlPart;
  readonly record: T;
  /** Null: it was never replaced. */
  readonly place: number | null;
}

export interface RecordKind<T> {
  readonly namespace: string;
  readonly element: string;
  readonly form: StoredForm<T>;
}

/** Only those that bear all of the given attributes, in the order in which they were made. */
export function storedRecords<T>(
  context: Excel.RequestContext,
  kind: RecordKind<T>,
  attributes: Attributes = {},
): Promise<readonly StoredRecord<T>[]> {
  return readRecords(context, kind, attributes, undefined);
}

async function readRecords<T>(
  context: Excel.RequestContext,
  kind: RecordKind<T>,
  attributes: Attributes,
  along: Along | undefined,
): Promise<readonly StoredRecord<T>[]> {
  const [parts = []] = await readParts(context, [kind.namespace], { along });
  return recordsIn(kind, parts, attributes);
}

function recordsIn<T>(
  { form }: RecordKind<T>,
  parts: readonly PartRead[],
  attributes: Attributes,
): readonly StoredRecord<T>[] {
  const found = parts.flatMap(({ part, xml }) => {
    const element = readElement(xml);
    const wanted = Object.entries(attributes).every(([name, value]) => element?.attribute(name) === value);
    const record = element === null || !wanted ? null : form.read(element.text);
    return record === null ? [] : [{ part, record, place: placeOf(element?.attribute("place") ?? null) }];
  });
  return found.sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || 0);
}

/** Records that are read in the requests of other work. */
export class RecordsAlong<T extends { readonly id: string }> {
  private readonly parts: PartsAlong;

  constructor(private readonly kind: RecordKind<T>) {
    this.parts = new PartsAlong(kind.namespace);
  }

  askParts(context: Excel.RequestContext): () => void {
    return this.parts.askParts(context);
  }

  /** More parts than one answer brings are not asked for. */
  askTexts(context: Excel.RequestContext): void {
    if (this.parts.items.length <= PARTS_AT_ONCE) this.parts.askTexts(context);
  }

  /** Undefined where they did not come. */
  get records(): readonly T[] | undefined {
    const { read } = this.parts;
    return read === null ? undefined : recordsOnce(recordsIn(this.kind, read, {}));
  }
}

function placeOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** In the order in which they were made; where one stands twice, the later part counts. */
export function recordsOnce<T extends { readonly id: string }>(stored: readonly StoredRecord<T>[]): readonly T[] {
  return [...new Map(stored.map(({ record }) => [record.id, record])).values()];
}

/**
 * A record that is known keeps its place, and there is no moment without it. `join` may keep what another window stored
 * in the meantime; `along` goes in the same requests. Answers what is stored now.
 */
export function storeRecord<T extends { readonly id: string }>(
  context: Excel.RequestContext,
  kind: RecordKind<T>,
  given: T,
  attributes: Attributes = {},
  { join = (_, own) => own, along }: Storing<T> = {},
): Promise<T> {
  return againWhereReplaced(() => writeRecord(context, kind, given, attributes, { join, along }));
}

interface Storing<T> {
  readonly join?: (stored: T, given: T) => T;
  readonly along?: Along | undefined;
}

async function writeRecord<T extends { readonly id: string }>(
  context: Excel.RequestContext,
  kind: RecordKind<T>,
  given: T,
  attributes: Attributes,
  { join, along }: Required<Storing<T>>,
): Promise<T> {
  const all = await readRecords(context, kind, attributes, along);
  const same = all.filter(({ record }) => record.id === given.id);
  const last = same.pop();
  const record = last === undefined ? given : join(last.record, given);
  if (last === undefined) context.workbook.customXmlParts.add(recordXml(kind, record, attributes));
  else {
    const place = givePlaces(kind, all, given.id, attributes);
    last.part.setXml(recordXml(kind, record, { ...attributes, place: String(place) }));
  }
  for (const { part } of same) part.delete();
  along?.write();
  await context.sync();
  return record;
}

function recordXml<T>({ element, namespace }: RecordKind<T>, record: T, attributes: Attributes): string {
  return elementXml(element, namespace, attributes, asciiJson(record));
}

/** Answers a record's place; those before it that have none yet get theirs with it. */
function givePlaces<T extends { readonly id: string }>(
  kind: RecordKind<T>,
  all: readonly StoredRecord<T>[],
  id: string,
  attributes: Attributes,
): number {
  const at = all.findIndex(({ record }) => record.id === id);
  let last = Math.max(0, ...all.map(({ place }) => place ?? 0));
  for (const { part, record, place } of all.slice(0, at)) {
    if (place !== null) continue;
    last += 1;
    part.setXml(recordXml(kind, record, { ...attributes, place: String(last) }));
  }
  return all[at]?.place ?? last + 1;
}
