// What the platform has of the rows that a send is going to change, and how old that is. It reads a page again where
// that renews several rows that leave soon, else the row alone.
import type { CollectionDescription } from "../../collections/description";
import type { RawRecord, RawRow } from "../../collections/records";
import type { Client } from "../../platform/client";
import { ListCheck } from "../../sync/plan/listCheck";
import { READING_MS } from "../../sync/plan/renewal";
import { metBy } from "./effects";

export interface Reading {
  /** Null: the platform no longer has it. */
  readonly row: RawRow | null;
  /** When it was asked for. */
  readonly at: number;
}

export interface WholeReading {
  readonly records: readonly RawRecord[];
  readonly complete: boolean;
}

/**
 * A list that was cut short, or whose pages another person's deletion shifted, lacks records that nobody knew: it is
 * believed once a second reading says the same.
 */
export function saysTheSame({ records, complete }: WholeReading, before: readonly RawRecord[]): boolean {
  const ids = new Set(before.map(({ id }) => id));
  return complete && records.length === before.length && records.every(({ id }) => ids.has(id));
}

interface Page {
  readonly from: string | null;
  readonly ids: ReadonlySet<string>;
}

/** A first page is read for so many rows; further ones while each page brought at least two. */
const WORTH_A_PAGE = 4;
const LEAST_GAIN = 2;

export interface ReadingNeeds {
  readonly description: () => CollectionDescription;
  readonly client: Client;
  readonly pageSize: number;
  readonly now: () => number;
  /** When the last call of the client left. */
  readonly askedAt: () => number;
}

export class Readings {
  readonly #known = new Map<string, Reading>();
  readonly #pages: Page[] = [];
  readonly #pageOf = new Map<string, Page>();
  /** The cursor of the page after the last one that is known; undefined before the first one, null at the end. */
  #next: string | null | undefined = undefined;
  #found = 0;
  readonly #wanted: ReadonlySet<string>;
  /** Rows that are known to be gone. */
  #gone: ReadonlySet<string> = new Set();

  /** `wanted`: the rows that the send changes; nothing is kept of others. */
  constructor(
    private readonly needs: ReadingNeeds,
    wanted: ReadonlySet<string>,
  ) {
    this.#wanted = wanted;
  }

  /** Null where there is none that a change may leave over. */
  fresh(id: string): Reading | null {
    const reading = this.#known.get(id);
    return reading !== undefined && this.#ageOf(reading) <= READING_MS ? reading : null;
  }

  /** For how long a change may still leave over it, in milliseconds. */
  lasts(id: string): number {
    const reading = this.#known.get(id);
    return reading === undefined ? 0 : Math.max(0, READING_MS - this.#ageOf(reading));
  }

  /** A change went out, or somebody is known to have changed it. */
  forget(id: string): void {
    this.#known.delete(id);
  }

  /**
   * Whether there is anything to read for these rows: the first of them, or a page that brings others along. A row
   * whose reading still lasts is not read alone once more.
   */
  isDue(wanted: readonly string[], soon: number): boolean {
    return this.#wayTo(wanted, soon) !== null;
  }

  #wayTo(wanted: readonly string[], soon: number): "list" | "newPage" | "alone" | Page | null {
    const [first] = wanted;
    if (first === undefined) return null;
    if (this.needs.description().one === null) return "list";
    const page = this.#pageOf.get(first);
    if (page === undefined && this.#isWorthAPage(wanted)) return "newPage";
    if (page !== undefined && wanted.slice(1, soon).some((id) => page.ids.has(id))) return page;
    return this.fresh(first) === null ? "alone" : null;
  }

  /** Reads the first of these rows, and others of them along with it. Throws what the client throws. */
  async renew(wanted: readonly string[], soon: number, signal?: AbortSignal): Promise<void> {
    const [first = ""] = wanted;
    const way = this.#wayTo(wanted, soon);
    if (way === null) return;
    if (way === "list") await this.all([], signal);
    else if (way === "newPage") await this.#read(this.#next ?? null, 1, signal);
    else {
      if (way !== "alone") await this.#read(way.from, 1, signal);
      if (this.fresh(first) === null) await this.alone(first, signal);
    }
  }

  /** One row by itself, or with its whole list where the platform gives no single one. */
  async alone(id: string, signal?: AbortSignal): Promise<Reading> {
    const { client, description, askedAt } = this.needs;
    const { one } = description();
    if (one === null) {
      await this.all([], signal);
      return this.#known.get(id) ?? { row: null, at: askedAt() };
    }
    let row: RawRow | null = null;
    try {
      row = (await one(client, id, { priority: "bulk", signal })).data;
    } catch (error) {
      if (metBy(error).facts.kind !== "notFound") throw error;
    }
    const reading = { row, at: askedAt() };
    this.#known.set(id, reading);
    return reading;
  }

  /** The row was deleted by this send. */
  deleted(id: string): void {
    this.#gone = new Set([...this.#gone, id]);
  }

  /**
   * The whole list, and whether it may be believed: it was read to its end, and lacks none of the rows that are there.
   * What it then lacks is gone. `known`: rows besides those of the send that were there before.
   */
  async all(known: Iterable<string>, signal?: AbortSignal): Promise<WholeReading> {
    const check = new ListCheck([...known, ...this.#wanted], this.#gone);
    for (;;) {
      const began = this.needs.now();
      const read = await this.#readAll(began, signal);
      if (!read.complete) return read;
      const missing = check.lookUp(read.records.map(({ id }) => id));
      const looked = this.needs.description().one === null ? [] : missing;
      const verdict = check.judge(looked, await this.#thatAre(looked, signal));
      if (verdict === "short") return { ...read, complete: false };
      if (verdict === "again") continue;
      this.#gone = check.lost;
      const listed = new Set(read.records.map(({ id }) => id));
      for (const id of this.#wanted) if (!listed.has(id)) this.#known.set(id, { row: null, at: began });
      return read;
    }
  }

  async #thatAre(ids: readonly string[], signal: AbortSignal | undefined): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const id of ids) if ((await this.alone(id, signal)).row !== null) found.add(id);
    return found;
  }

  async #readAll(began: number, signal: AbortSignal | undefined): Promise<WholeReading> {
    const read = await this.#read(null, Infinity, signal);
    // A list of many owners takes longer to read than a reading lasts. Nothing newer can be had of it.
    const now = this.needs.now();
    if (this.needs.description().one === null && now - began > READING_MS / 2)
      for (const [id, { row }] of this.#known) this.#known.set(id, { row, at: now });
    return read;
  }

  #isWorthAPage(wanted: readonly string[]): boolean {
    if (this.#next === null) return false;
    if (this.#pages.length === 0) return wanted.length >= WORTH_A_PAGE;
    const waiting = wanted.filter((id) => !this.#pageOf.has(id)).length;
    return waiting >= LEAST_GAIN && this.#found >= LEAST_GAIN * this.#pages.length;
  }

  async #read(from: string | null, pages: number, signal: AbortSignal | undefined) {
    const { client, description, pageSize, askedAt } = this.needs;
    const records: RawRecord[] = [];
    let complete = false;
    let cursor = from;
    let left = pages;
    const options = { priority: "bulk", signal, ...(from === null ? {} : { from }) } as const;
    for await (const { items, nextCursor, looped } of description().pages(client, { pageSize }, options)) {
      this.#take(cursor, items, nextCursor, askedAt());
      if (pages > 1) records.push(...items);
      complete = nextCursor === null && !looped;
      cursor = nextCursor;
      left -= 1;
      if (left <= 0) break;
    }
    return { records, complete };
  }

  #take(from: string | null, items: readonly RawRecord[], next: string | null, at: number): void {
    const ids = new Set(items.map(({ id }) => id).filter((id) => this.#wanted.has(id)));
    const place = this.#pages.findIndex((page) => page.from === from);
    const page = { from, ids };
    if (place < 0) {
      this.#pages.push(page);
      this.#found += ids.size;
    } else {
      for (const id of this.#pages[place]?.ids ?? []) this.#pageOf.delete(id);
      this.#pages[place] = page;
    }
    if (place < 0 || place === this.#pages.length - 1) this.#next = next;
    for (const { id, data } of items) {
      if (!this.#wanted.has(id)) continue;
      this.#pageOf.set(id, page);
      this.#known.set(id, { row: data, at });
    }
  }

  #ageOf({ at }: Reading): number {
    return Math.abs(this.needs.now() - at);
  }
}
