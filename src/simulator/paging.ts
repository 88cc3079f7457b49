// Cursor paging as the platform does it (document 1, shared convention 8; document 3, paging).
// Keeps no state between pages: the cursor says after which id the next page starts.
import { z } from "zod";
import { badParameter } from "./jsonApi";

const DEFAULT_SIZE = 10;
const MAXIMUM_SIZE = 100;

export interface Page<Item> {
  items: Item[];
  count: number;
  links: Record<string, string | null>;
}

/** A list in the ascending order of its ids, of which a page can be made without making the whole. */
export interface Listing<Item> {
  count: number;
  /** The first items whose id is greater than this one. */
  after: (id: number, atMost: number) => Item[];
}

/** One page of items, which stand in the ascending order of their ids. */
export function pageOf<Item extends { id: string }>(
  items: readonly Item[],
  url: URL,
  endsWith: "absent" | "null",
): Page<Item> {
  const after = (id: number, atMost: number) => {
    const start = items.findIndex((item) => Number(item.id) > id);
    return start < 0 ? [] : items.slice(start, start + atMost);
  };
  return pageOfListing({ count: items.length, after }, url, endsWith);
}

/**
 * Sizes over 100 are refused with 400 (the documents give the maximum, not what happens above it). `endsWith` is
 * how the last page says that there is no next one: both ways are published.
 */
export function pageOfListing<Item extends { id: string }>(
  listing: Listing<Item>,
  url: URL,
  endsWith: "absent" | "null",
): Page<Item> {
  const size = readSize(url.searchParams);
  const found = listing.after(readCursor(url.searchParams), size + 1);
  const items = found.slice(0, size);
  const last = items.at(-1);
  const links: Page<Item>["links"] = { self: url.href };
  if (last && found.length > size) links["next"] = nextLink(url, last.id, size);
  else if (endsWith === "null") links["next"] = null;
  return { items, count: listing.count, links };
}

export function readSize(parameters: URLSearchParams): number {
  const sent = parameters.get("page[size]");
  if (sent === null) return DEFAULT_SIZE;
  const size = /^\d{1,9}$/.test(sent) ? Number(sent) : 0;
  if (size < 1 || size > MAXIMUM_SIZE)
    throw badParameter(`page[size] must be an integer from 1 to ${MAXIMUM_SIZE}`, "page[size]");
  return size;
}

const cursorContent = z.tuple([z.number().int()]);

/** The cursor is base64 of `[id]`, opaque to clients. Only forward paging is published. */
function readCursor(parameters: URLSearchParams): number {
  const direction = parameters.get("page[direction]") ?? "next";
  if (direction !== "next") throw badParameter("page[direction] must be next", "page[direction]");
  const cursor = parameters.get("page[cursor]");
  if (cursor === null) return -1;
  try {
    return cursorContent.parse(JSON.parse(Buffer.from(cursor, "base64").toString("utf8")))[0];
  } catch {
    throw badParameter("page[cursor] is not a cursor of this list", "page[cursor]");
  }
}

/** An absolute address that keeps the filters of the first request. */
function nextLink(url: URL, lastId: string, size: number): string {
  const next = new URL(url);
  for (const name of ["page[cursor]", "page[direction]", "page[size]"]) next.searchParams.delete(name);
  next.searchParams.set("page[cursor]", Buffer.from(`[${lastId}]`).toString("base64"));
  next.searchParams.set("page[direction]", "next");
  next.searchParams.set("page[size]", String(size));
  return next.href;
}
