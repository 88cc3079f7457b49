// From `links.next` to an opaque cursor and back. A link must have the origin and the path of the request that it
// answers; what is sent next is our own address with the link's query. Anything else is a failure, never the end of a
// list.
import { z } from "zod";
import { nextLink } from "../../platform/jsonApi";
import { badRequest, GatewayFailure } from "../failure";
import type { Trace } from "./outbound";
import type { Person } from "../people";
import { sealSame, unsealSame, derive } from "../keys/vault";

const cursorText = z.object({ path: z.record(z.string(), z.string()), search: z.string() });
export type NextPage = z.infer<typeof cursorText>;

const MOST_LINK_LENGTH = 8000;

const wrongLink = (detail: string, { requestId, apiVersion }: Trace) =>
  new GatewayFailure({ kind: "badReply", detail, pointer: "/links/next", requestId, apiVersion });

/**
 * The query of the next page with its "?", or null at the end of the list. `asked` is the address that was answered.
 */
export function nextSearch(document: unknown, asked: string, trace: Trace): string | null {
  const parsed = nextLink.safeParse(document);
  if (!parsed.success) throw wrongLink("The platform's links cannot be read.", trace);
  const link = parsed.data.links?.next ?? null;
  if (link === null) return null;
  const here = new URL(asked);
  const next = link.length <= MOST_LINK_LENGTH && URL.canParse(link, here) ? new URL(link, here) : null;
  if (next === null) throw wrongLink("The platform's link to the next page cannot be read.", trace);
  const same =
    next.origin === here.origin && samePath(next.pathname, here.pathname) && !next.username && !next.password;
  if (!same) throw wrongLink("The platform's link to the next page points elsewhere.", trace);
  return next.search;
}

/** Segment by segment, each decoded once: an encoded slash stays inside its segment, and %65 is e. */
function samePath(one: string, other: string): boolean {
  const [left, right] = [segments(one), segments(other)];
  return (
    left !== null && right !== null && left.length === right.length && left.every((part, at) => part === right[at])
  );
}

function segments(path: string): string[] | null {
  try {
    return path.split("/").map(decodeURIComponent);
  } catch {
    // A path that is not valid percent-encoding is no path of ours.
    return null;
  }
}

const bindingOf = (person: Person, operation: string) => `${person.account.id}/cursor/${operation}`;

/** The same page gives the same cursor, so that a client can see a list that goes in a circle. */
export function makeCursor(person: Person, operation: string, page: NextPage): string {
  const text = JSON.stringify({ path: page.path, search: page.search });
  return sealSame(derive(person.dataKey, "cursor"), bindingOf(person, operation), text);
}

/** Throws badRequest for a cursor of another person or operation, or one that was changed. */
export function readCursor(person: Person, operation: string, cursor: string): NextPage {
  let text: string;
  try {
    text = unsealSame(derive(person.dataKey, "cursor"), bindingOf(person, operation), cursor);
  } catch {
    throw badRequest("The cursor belongs to another person or operation.", "/cursor");
  }
  return cursorText.parse(JSON.parse(text));
}
