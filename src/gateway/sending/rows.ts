// Updates, deletions and single changes of one send: each leaves over a fresh reading, and a lost answer is read back
// before anything of its row leaves again.
import type { RawRow } from "../../collections/records";
import type { HandedChange } from "../../platform/handoverContract";
import type { SendEntry } from "../../platform/sendContract";
import { needsReading, recordOf, type Item } from "./cargo";
import { metBy, reasonOf, Stale, type Met } from "./effects";
import { judge, shows } from "./moved";
import { type Trip } from "./trip";
import { SETTLE_MS } from "../../platform/settleTime";

/** A change whose answer was lost. */
interface Lost {
  readonly item: Item;
  readonly key: string;
  readonly operation: string;
  /** What an update set; null of a deletion. */
  readonly sent: RawRow | null;
  readonly leftAt: number;
  due: number;
}

export class Rows {
  readonly #lost: Lost[] = [];
  /** By row: until when a change of this send may still be applied, although the row shows it. */
  readonly #late = new Map<string, number>();

  constructor(private readonly trip: Trip) {}

  /** Whether `lateUntil` says anything of any row. */
  get hasLate(): boolean {
    const { hand, part } = this.trip;
    return this.#late.size > 0 || hand.hasLate(part.asked.collection);
  }

  /**
   * Until when nothing of the row may leave, in milliseconds since 1970; 0 for at once. A change whose answer was lost
   * may still come where a colleague's very same one is what the row shows, and would come over the next one.
   */
  lateUntil(row: string): number {
    const { hand, part } = this.trip;
    return Math.max(this.#late.get(row) ?? 0, hand.lateUntil(part.asked.collection, row));
  }

  /** When a lost answer is to be looked for; null without any. */
  get dueAt(): number | null {
    return this.#lost.length === 0 ? null : Math.min(...this.#lost.map(({ due }) => due));
  }

  /** The item is out when it is called, and is not any more when it resolves, unless its answer was lost. */
  async fly(item: Item): Promise<void> {
    const { cargo } = this.trip;
    const change = await cargo.changeAt(item.place);
    const ready = await this.#overReading(item, change);
    if (ready === null) return;
    const key = await cargo.assign([item.place]);
    const { operation, path = {} } = change;
    const { body, before, mayLeave } = ready;
    const call = { path, ...(body === undefined ? {} : { body }) };
    try {
      const { document } = await this.trip.hand.send({ operation, call, key, before, mayLeave });
      if (item.row !== null) this.trip.readings?.[item.role === "remove" ? "deleted" : "forget"](item.row);
      await this.answered(item, operation, document);
    } catch (error) {
      await this.#failed(item, { key, operation, body }, metBy(error));
    }
  }

  /** What leaves; null where nothing does, and the outcome is written. */
  async #overReading(item: Item, change: HandedChange) {
    const { cargo, readings, part } = this.trip;
    const { list, mapping } = part;
    if (list === null || readings === null || item.row === null || !needsReading(item))
      return { body: change.body, before: change.before ?? null, mayLeave: () => undefined };
    const id = item.row;
    const reading = readings.fresh(id);
    if (reading === null) {
      cargo.mark([item.place], "waiting");
      return null;
    }
    const verdict = judge(list, mapping, item.role, change, reading.row);
    if (verdict.kind === "leaves") {
      const mayLeave = () => {
        const now = readings.fresh(id);
        if (now === null || JSON.stringify(now.row) !== JSON.stringify(reading.row)) throw new Stale();
      };
      return { ...verdict, mayLeave };
    }
    const told = verdict.kind === "done" ? { id, record: null } : { id, now: verdict.now };
    await cargo.conclude([{ place: item.place, outcome: verdict.kind === "done" ? "sent" : "conflict", told }]);
    this.trip.succeeded();
    return null;
  }

  /** Also for an answer that an earlier process had written down. */
  async answered(item: Item, operation: string, document: unknown): Promise<void> {
    const { cargo, part } = this.trip;
    const [record] = part.list?.description.journal.recordsIn(operation, document) ?? [];
    const id = record?.id ?? (item.role === "other" ? idIn(document) : item.row);
    this.trip.succeeded();
    await cargo.conclude([{ place: item.place, outcome: "sent", told: { id, record: record?.data ?? null } }]);
  }

  async refused(item: Item, { facts }: Met): Promise<void> {
    this.trip.succeeded();
    // Somebody else deleted it first: it is as gone as it was to be.
    const isGone = item.role === "remove" && facts.kind === "notFound";
    const id = recordOf(item);
    const told = isGone ? { id, record: null } : { id, reason: reasonOf(facts) };
    await this.trip.cargo.conclude([{ place: item.place, outcome: isGone ? "sent" : "refused", told }]);
  }

  async #failed(
    item: Item,
    { key, operation, body }: { readonly key: string; readonly operation: string; readonly body: unknown },
    met: Met,
  ): Promise<void> {
    if (met.effect === "row") return this.refused(item, met);
    this.trip.failed(met);
    if (met.effect === "unknown") await this.lose(item, { key, operation, body, leftAt: this.trip.now() });
    else this.trip.cargo.mark([item.place], "waiting");
  }

  /** What nothing reads back is unknown at once. */
  async lose(
    item: Item,
    { key, operation, body, leftAt }: Pick<SendEntry, "key" | "operation" | "body"> & { readonly leftAt: number },
  ): Promise<void> {
    const { cargo, part, now } = this.trip;
    if (item.role === "other" || part.list === null) {
      await cargo.conclude([{ place: item.place, outcome: "unknown" }]);
      return;
    }
    cargo.mark([item.place], "out");
    const sent = part.list.description.journal.valuesAsked({ operation, body });
    this.#lost.push({ item, key, operation, sent, leftAt, due: now() });
  }

  /** Reads the rows back whose time has come. Throws what reading throws. */
  async settle(): Promise<void> {
    for (const lost of this.#lost.filter(({ due }) => due <= this.trip.now())) {
      if (await this.#settleOne(lost)) this.#lost.splice(this.#lost.indexOf(lost), 1);
    }
  }

  async #settleOne(lost: Lost): Promise<boolean> {
    const { cargo, hand, readings, part, now } = this.trip;
    const { item, key, operation, sent, leftAt } = lost;
    const id = item.row ?? "";
    if (readings === null || part.list === null) return true;
    const { row, at } = await readings.alone(id);
    const isApplied = sent === null ? row === null : row !== null && shows(part.mapping, sent, row);
    if (isApplied) {
      const records = row === null ? [] : [{ id, data: row }];
      const document = row === null ? null : part.list.description.journal.documentOf(operation, records);
      await hand.resolve(key, { document });
      if (sent !== null) this.#late.set(id, leftAt + SETTLE_MS);
      await cargo.conclude([{ place: item.place, outcome: "sent", told: { id, record: row } }]);
      this.trip.succeeded();
      return true;
    }
    if (at - leftAt < SETTLE_MS) {
      lost.due = Math.max(leftAt + SETTLE_MS, now() + 1000);
      return false;
    }
    await hand.resolve(key, null);
    cargo.mark([item.place], "waiting");
    return true;
  }

  /** The send ends before they could be read back. */
  async giveUp(): Promise<void> {
    const lost = this.#lost.splice(0);
    await this.trip.cargo.conclude(lost.map(({ item }) => ({ place: item.place, outcome: "unknown" as const })));
  }
}

function idIn(document: unknown): string | null {
  const data: unknown = document !== null && typeof document === "object" ? Reflect.get(document, "data") : null;
  const id: unknown = data !== null && typeof data === "object" ? Reflect.get(data, "id") : null;
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}
