// Cursor paging of the reports service: `links.next` and `links.prev`, null when that page does not exist (document 2,
// part 8). The cursor names a row, so that vanished and added rows shift no page.
import { z } from "zod";
import { badParameter } from "../jsonApi";
import { readSize } from "../paging";

/** A sequence of which a page can be made without making the whole. Numbers without an item are passed over. */
export interface Rows<Item> {
  size: number;
  has: (row: number) => boolean;
  at: (row: number) => Item | undefined;
}

interface RowPage<Item> {
  items: Item[];
  links: { prev: string | null; next: string | null };
}

type Direction = "next" | "prev";

export function pageOfRows<Item>(rows: Rows<Item>, url: URL, descending = false): RowPage<Item> {
  const size = readSize(url.searchParams);
  const { row, direction } = readPlace(url.searchParams);
  const step = (descending ? -1 : 1) * (direction === "next" ? 1 : -1);
  const start = row === undefined ? (step > 0 ? 0 : rows.size - 1) : row + step;
  const found = walk(rows, start, step, size);
  if (direction === "prev") found.reverse();
  const forward = descending ? -1 : 1;
  const first = found[0];
  const last = found.at(-1);
  const leadsOn = (from: number | undefined, way: number) =>
    from !== undefined && walk(rows, from + way, way, 1).length > 0 ? from : undefined;
  return {
    items: found.flatMap((one) => rows.at(one) ?? []),
    links: {
      prev: link(url, leadsOn(first, -forward), "prev", size),
      next: link(url, leadsOn(last, forward), "next", size),
    },
  };
}

/** The numbers of the first rows that are there, from a number on. */
function walk(rows: Rows<unknown>, from: number, step: number, atMost: number): number[] {
  const found: number[] = [];
  for (let row = from; row >= 0 && row < rows.size && found.length < atMost; row += step)
    if (rows.has(row)) found.push(row);
  return found;
}

const cursorContent = z.tuple([z.number().int()]);

function readPlace(parameters: URLSearchParams): { row?: number; direction: Direction } {
  const direction = parameters.get("page[direction]") ?? "next";
  if (direction !== "next" && direction !== "prev")
    throw badParameter("page[direction] must be next or prev", "page[direction]");
  const cursor = parameters.get("page[cursor]");
  if (cursor === null) return { direction: "next" };
  try {
    const [row] = cursorContent.parse(JSON.parse(Buffer.from(cursor, "base64").toString("utf8")));
    return { row, direction };
  } catch {
    throw badParameter("page[cursor] is not a cursor of this list", "page[cursor]");
  }
}

function link(url: URL, row: number | undefined, direction: Direction, size: number): string | null {
  if (row === undefined) return null;
  const address = new URL(url);
  address.searchParams.set("page[cursor]", Buffer.from(`[${row}]`).toString("base64"));
  address.searchParams.set("page[direction]", direction);
  address.searchParams.set("page[size]", String(size));
  return address.href;
}
