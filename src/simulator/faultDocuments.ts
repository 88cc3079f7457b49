// How faults rewrite documents: the first items of a body, another order of an answer, another `links.next`.
// Pure but for the numbers that it is given; a document that is no list stays as it is.
import { z } from "zod";
import { jsonApiResponse } from "./jsonApi";

const listDocument = z.looseObject({
  data: z.array(z.unknown()),
  links: z.looseObject({ next: z.string().nullish() }).optional(),
});
type ListDocument = z.infer<typeof listDocument>;

/** The body with only the first items; a body that carries no list stays as it is. */
export function firstOfBody(body: string, count: number): string {
  const document = listDocument.safeParse(jsonOrNothing(body)).data;
  return document ? JSON.stringify({ ...document, data: document.data.slice(0, count) }) : body;
}

/** The body with every text as a platform stores it that trims; one that is no JSON stays as it is. */
export function trimmedBody(body: string): string {
  if (jsonOrNothing(body) === undefined) return body;
  return JSON.stringify(JSON.parse(body, (_key, value: unknown) => (typeof value === "string" ? value.trim() : value)));
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The response with its list changed; a response that carries no list stays as it is. */
export async function rewritten(response: Response, change: (document: ListDocument) => object): Promise<Response> {
  const document = listDocument.safeParse(jsonOrNothing(await response.clone().text())).data;
  if (!document) return response;
  const copy = jsonApiResponse(response.status, change(document));
  return new Response(copy.body, response);
}

/** Another order for sure: a draw that changed nothing is turned round. */
export function shuffled(data: unknown[], random: () => number): unknown[] {
  const drawn = data.map((item) => ({ item, at: random() })).sort((a, b) => a.at - b.at);
  const items = drawn.map(({ item }) => item);
  return items.every((item, index) => item === data[index]) ? items.reverse() : items;
}

type NextForm = "loops" | "repeats" | "null" | "absent" | "relative" | "otherHost" | "otherPath" | "spaced";

/**
 * What stands in the place of a `next`, made of the address asked for and of the true `next` (null on the last page).
 */
const nextOf: Record<NextForm, (asked: string, next: string | null) => string | null | undefined> = {
  /** From the second page on, back to the first. */
  loops: (asked, next) => (isFirstPage(asked) && next !== null ? next : firstPage(asked)),
  /** The very page that was asked for, for ever. */
  repeats: (asked) => asked,
  /** The list ends here, although there is more. */
  null: () => null,
  absent: () => undefined,
  relative: (_asked, next) => next && changedUrl(next, (url) => url.pathname + url.search),
  otherHost: (_asked, next) =>
    next && changedUrl(next, (url) => `https://elsewhere.example${url.pathname}${url.search}`),
  otherPath: (_asked, next) => next && changedUrl(next, (url) => `${url.origin}${url.pathname}/elsewhere${url.search}`),
  /** Links may have a leading space (document 3, traps). */
  spaced: (_asked, next) => next && ` ${next}`,
};

export function withNext(document: ListDocument, form: NextForm, asked: string): object {
  const { next: before, ...links } = document.links ?? {};
  const next = nextOf[form](asked, before ?? null);
  return { ...document, links: next === undefined ? links : { ...links, next } };
}

function changedUrl(text: string, change: (url: URL) => string): string {
  return change(new URL(text));
}

function isFirstPage(asked: string): boolean {
  return !new URL(asked).searchParams.has("page[cursor]");
}

function firstPage(asked: string): string {
  return changedUrl(asked, (url) => {
    url.searchParams.delete("page[cursor]");
    return url.href;
  });
}
