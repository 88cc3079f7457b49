// What the workbook remembers, one custom XML part a record: links, comparisons, scenarios, reports. A part that is
// foreign or broken is ignored and left alone.
import type { StoredForm } from "./storedForm";
import { asciiJson, elementXml, partsOf, readElement, xmlOf } from "./xmlParts";

type Attributes = Readonly<Record<string, string>>;

export interface StoredRecord<T> {
  readonly part: Excel.CustomXmlPart;
  readonly record: T;
}

export interface RecordKind<T> {
  readonly namespace: string;
  readonly element: string;
  readonly form: StoredForm<T>;
}

/** Only those that bear all of the given attributes. */
export async function storedRecords<T>(
  context: Excel.RequestContext,
  { namespace, form }: RecordKind<T>,
  attributes: Attributes = {},
): Promise<readonly StoredRecord<T>[]> {
  const [parts = []] = await partsOf(context, [namespace]);
  const texts = await xmlOf(context, parts);
  return parts.flatMap((part, at) => {
    const element = readElement(texts[at] ?? "");
    const wanted = Object.entries(attributes).every(([name, value]) => element?.attribute(name) === value);
    const record = element === null || !wanted ? null : form.read(element.text);
    return record === null ? [] : [{ part, record }];
  });
}

/** In the order in which they were made; where one stands twice, the later part counts. */
export function eachOnce<T extends { readonly id: string }>(stored: readonly StoredRecord<T>[]): readonly T[] {
  return [...new Map(stored.map(({ record }) => [record.id, record])).values()];
}

/** Replaced in place: there is no moment without it. */
export async function storeRecord<T extends { readonly id: string }>(
  context: Excel.RequestContext,
  kind: RecordKind<T>,
  given: T,
  attributes: Attributes = {},
): Promise<void> {
  const xml = elementXml(kind.element, kind.namespace, attributes, asciiJson(given));
  const same = (await storedRecords(context, kind, attributes)).filter(({ record }) => record.id === given.id);
  const last = same.pop();
  if (last === undefined) context.workbook.customXmlParts.add(xml);
  else last.part.setXml(xml);
  for (const { part } of same) part.delete();
  await context.sync();
}
