// What comes along with the records of a list: resources that its pages include, and records of a list beside it. Each
// is read once; the same resource may come with several pages.
import { memberOf } from "../values/memberOf";
import type { Page } from "../platform/client";
import type { WireCell } from "../values/typedCell";
import { mapPages } from "./description";
import type { CameAlong, ResourceRead } from "./recordList";
import type { RawRecord } from "./records";

export const NOTHING_ALONG: CameAlong = { attributeOf: () => undefined, beside: null };

/** Ids in one cell. */
const BETWEEN = "; ";

type Pages = AsyncIterable<Page<ResourceRead>>;

/** `by`: the relationship that names a record of `first`, which is read to its end before. */
export async function* pagesAlong(
  pages: Pages,
  first: Pages | null,
  by: string,
  read: (resource: ResourceRead, along: CameAlong) => RawRecord,
): AsyncGenerator<Page<RawRecord>, void, void> {
  const included = new Map<string, ResourceRead["attributes"]>();
  const records = new Map<string, ResourceRead>();
  const attributeOf: CameAlong["attributeOf"] = (type, id, name) => included.get(`${type}/${id}`)?.[name];
  const keep = (page: Page<ResourceRead>) => {
    for (const { type, id, attributes } of page.included) included.set(`${type}/${id}`, attributes ?? {});
  };
  if (first !== null)
    for await (const page of first) {
      keep(page);
      for (const record of page.items) records.set(record.id, record);
    }
  const kept = async function* () {
    for await (const page of pages) {
      keep(page);
      yield page;
    }
  };
  yield* mapPages(kept(), (resource) => {
    const beside = records.get(String(linkedId(resource.relationships?.[by]) ?? "")) ?? null;
    return read(resource, { attributeOf, beside });
  });
}

/** The same for a record that was read alone. */
export async function recordAlong(
  answer: { readonly data: ResourceRead; readonly included?: Page<ResourceRead>["included"] | undefined },
  readBeside: ((id: string) => Promise<typeof answer>) | null,
  by: string,
): Promise<CameAlong> {
  const id = linkedId(answer.data.relationships?.[by]);
  const other = readBeside === null || id === null ? null : await readBeside(String(id));
  const brought = [...(answer.included ?? []), ...(other?.included ?? [])];
  return {
    attributeOf: (type, ofId, name) => brought.find((one) => one.type === type && one.id === ofId)?.attributes?.[name],
    beside: other?.data ?? null,
  };
}

/** Ids of a to-many relationship; undefined where the record says nothing of it. */
export function linkedIds(relationship: unknown): WireCell | undefined {
  const data = memberOf(relationship, "data");
  if (!Array.isArray(data)) return undefined;
  const ids = data.flatMap((one: unknown) => linkedId({ data: one }) ?? []);
  return ids.length === 0 ? null : ids.join(BETWEEN);
}

/** The schemas read relationships loosely. */
export function linkedId(relationship: unknown): WireCell {
  const data = memberOf(relationship, "data");
  const id = memberOf(data, "id");
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}
