// What the platform has of the rows of a send, never older than ten seconds when a row leaves. It reads a page again
// where that renews several rows that leave soon, else the row alone.
import { describe } from "../../collections/describe";
import type { RawRecord, RawRow } from "../../collections/records";
import { rowAsKnown } from "../../collections/unsaid";
import { isNotFound } from "../../platform/errors";
import { inListOrder, Renewal, rowsAhead, type NextReading } from "../../sync/renewal";
import type { RowDeletion, RowUpdate } from "../../sync/types";
import type { Services } from "../services";
import type { Preview } from "./types";

export class Readings {
  /** In the order in which they leave. */
  readonly updates: readonly RowUpdate[];
  readonly deletions: readonly RowDeletion[];
  private readonly renewal: Renewal;
  private readonly places: ReadonlyMap<string, number>;
  /** Null: the platform no longer has the row. */
  private readonly now = new Map<string, RawRow | null>();

  constructor(
    private readonly services: Services,
    private readonly preview: Preview,
    leaving: { readonly updates: readonly RowUpdate[]; readonly deletions: readonly RowDeletion[] },
  ) {
    const { pages, remote } = preview;
    this.updates = inListOrder(leaving.updates, remote.ids);
    this.deletions = inListOrder(leaving.deletions, remote.ids);
    const order = [...this.updates, ...this.deletions].map(({ id }) => id);
    this.places = new Map(order.map((id, place) => [id, place]));
    const { one, service } = describe(preview.link.collection);
    const ahead = rowsAhead(services.profile.limits[service].requestsPerSecond);
    this.renewal = new Renewal(pages, order, { alone: one !== null, ahead });
  }

  /** The row's cells by the platform's names; null where it no longer lists the row. Throws PlatformError. */
  async of(id: string): Promise<RawRow | null> {
    const next = this.needed(id);
    if (next.kind === "page") await this.readPage(next.page);
    // A row may have left its page since, or the page took too long: then nothing newer can be had than the row alone.
    if (this.needed(id).kind !== "fresh") await this.readRow(id);
    const read = this.now.get(id);
    return read === undefined ? (this.preview.before.get(id) ?? null) : read;
  }

  private needed(id: string): NextReading {
    return this.renewal.next(this.places.get(id) ?? -1, this.services.clock.now());
  }

  private async readPage(page: number): Promise<void> {
    const { from = null, whole = true } = this.preview.pages[page] ?? {};
    for await (const { items, askedAt } of this.pagesFrom(from)) {
      this.take(items, askedAt);
      if (!whole) return;
    }
  }

  private async readRow(id: string): Promise<void> {
    const { clock, client } = this.services;
    const { one } = describe(this.preview.link.collection);
    const askedAt = clock.now();
    // Where nothing brings it, it is gone.
    this.now.set(id, null);
    if (one === null) for await (const read of this.pagesFrom(null)) this.take(read.items, read.askedAt);
    else
      try {
        this.take([await one(client, id, { priority: "bulk" })], askedAt);
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
  }

  private async *pagesFrom(from: string | null) {
    const { clock, client, profile } = this.services;
    const options = { priority: "bulk", ...(from === null ? {} : { from }) } as const;
    let askedAt = clock.now();
    const list = describe(this.preview.link.collection);
    for await (const { items } of list.pages(client, { pageSize: profile.limits.pageSize }, options)) {
      yield { items, askedAt };
      askedAt = clock.now();
    }
  }

  private take(records: readonly RawRecord[], at: number): void {
    const own = records.filter(({ id }) => this.places.has(id));
    const { before, link } = this.preview;
    for (const { id, data } of own) this.now.set(id, rowAsKnown(link.collection, data, before.get(id)));
    const ids = own.map(({ id }) => id);
    this.renewal.renewed(ids, at);
  }
}
