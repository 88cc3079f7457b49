// New events of one send: each is looked for by its external id right before its request leaves, and again when the
// answer was lost. One without an external id leaves once; only a person can say which event it became.
import { createEvent } from "../../platform/eventChanges";
import { eventsWithExternalId, externalIdIn } from "../../platform/eventLookup";
import { listEvents, type EventResource } from "../../platform/events";
import { collect, type Client } from "../../platform/client";
import type { SendEntry } from "../../platform/sendContract";
import { READING_MS } from "../../sync/plan/renewal";
import { memberOf } from "../../values/memberOf";
import type { Item } from "./cargo";
import { metBy, reasonOf, Stale, type Met } from "./effects";
import { type Trip } from "./trip";
import { SETTLE_MS } from "../../platform/settleTime";

/** A create that may have made an event: one of this send, or an earlier one of the same external id. */
interface Lost {
  readonly item: Item;
  readonly key: string;
  readonly body: unknown;
  readonly leftAt: number;
  readonly isOwn: boolean;
  due: number;
}

/** Clocks differ: an event that looks older by so much may still be the one. */
const CLOCKS_MS = 600_000;

export class NamedCreates {
  readonly #lost: Lost[] = [];

  constructor(private readonly trip: Trip) {}

  /** When a lost answer is to be looked for; null without any. */
  get dueAt(): number | null {
    return this.#lost.length === 0 ? null : Math.min(...this.#lost.map(({ due }) => due));
  }

  /** The item is out when it is called. */
  async fly(item: Item): Promise<void> {
    const { cargo, hand, now } = this.trip;
    const { operation, path = {}, body } = await cargo.changeAt(item.place);
    const lookedAt = now();
    try {
      if (await this.#isThere(item, body)) return;
    } catch (error) {
      this.#notNow(item, metBy(error));
      return;
    }
    const key = await cargo.assign([item.place]);
    const mayLeave = () => {
      if (now() - lookedAt > READING_MS) throw new Stale();
    };
    try {
      const { document } = await hand.send({ operation, call: { path, body }, key, before: null, mayLeave });
      await this.#answered(item, document);
    } catch (error) {
      await this.#failed(item, { key, body }, metBy(error));
    }
  }

  /** What stopped the look stops the send for a while, also where the platform refused to show the list. */
  #notNow(item: Item, met: Met): void {
    this.trip.failed(met.effect === "row" ? { ...met, effect: "outage" } : met);
    this.trip.cargo.mark([item.place], "waiting");
  }

  /** True where nothing may leave now: the outcome is written, or an earlier request may arrive yet. */
  async #isThere(item: Item, body: unknown): Promise<boolean> {
    const { cargo, hand, now } = this.trip;
    const externalId = externalIdIn(body);
    if (externalId === null) return false;
    const there = await this.#find(hand.reader().client, externalId);
    const [first] = there;
    // None of them is under way in this send: what has one external id leaves one after the other.
    const earlier = (await hand.openIntents(this.trip.part.asked.collection)).filter(
      (one) => one.operation === createEvent.name && externalIdIn(one.body) === externalId,
    );
    if (first !== undefined) {
      for (const { key } of earlier) await hand.resolve(key, { document: { data: first } });
      const told = { id: first.id, now: this.#recordOf(first), candidates: there.map(({ id }) => id) };
      await cargo.conclude([{ place: item.place, outcome: "conflict", told }]);
      this.trip.succeeded();
      return true;
    }
    for (const { key, at } of earlier) {
      const leftAt = Date.parse(at);
      if (now() - leftAt < SETTLE_MS) {
        this.#lost.push({ item, key, body, leftAt, isOwn: false, due: leftAt + SETTLE_MS });
        return true;
      }
      await hand.resolve(key, null);
    }
    return false;
  }

  #find(client: Client, externalId: string): Promise<readonly EventResource[]> {
    return eventsWithExternalId(client, externalId, this.trip.pageSize, {});
  }

  #recordIn(document: unknown) {
    return this.trip.part.list?.description.journal.recordsIn(createEvent.name, document)[0];
  }

  #recordOf(event: EventResource) {
    return this.#recordIn({ data: event })?.data ?? null;
  }

  async #answered(item: Item, document: unknown): Promise<void> {
    const { id = null, data = null } = this.#recordIn(document) ?? {};
    this.trip.succeeded();
    await this.trip.cargo.conclude([{ place: item.place, outcome: "sent", told: { id, record: data } }]);
  }

  async #failed(item: Item, asked: Pick<Lost, "key" | "body">, met: Met): Promise<void> {
    if (met.effect === "row") return this.#refused(item, met);
    this.trip.failed(met);
    if (met.effect === "unknown") this.#lose(item, asked, this.trip.now());
    else this.trip.cargo.mark([item.place], "waiting");
  }

  async #refused({ place }: Item, { facts }: Met): Promise<void> {
    this.trip.succeeded();
    await this.trip.cargo.conclude([{ place, outcome: "refused", told: { reason: reasonOf(facts) } }]);
  }

  #lose(item: Item, { key, body }: Pick<Lost, "key" | "body">, leftAt: number): void {
    this.trip.cargo.mark([item.place], "out");
    this.#lost.push({ item, key, body, leftAt, isOwn: true, due: this.trip.now() });
  }

  /** What an earlier process left of a request. */
  async takeUp(item: Item, { key, body, at, state, document }: SendEntry, met: Met | null): Promise<void> {
    if (state === "open") this.#lose(item, { key, body }, Date.parse(at));
    else if (met === null) await this.#answered(item, document);
    else await this.#refused(item, met);
  }

  /** Looks for the events whose time has come. Throws what reading throws. */
  async settle(): Promise<void> {
    for (const lost of this.#lost.filter(({ due }) => due <= this.trip.now()))
      if (await this.#settleOne(lost)) this.#lost.splice(this.#lost.indexOf(lost), 1);
  }

  async #settleOne(lost: Lost): Promise<boolean> {
    const { cargo, hand, now } = this.trip;
    const { item, key, body, leftAt, isOwn } = lost;
    const externalId = externalIdIn(body);
    const { client, askedAt } = hand.reader();
    const found = externalId === null ? await this.#alike(client, lost) : await this.#find(client, externalId);
    const [first] = found;
    const { place } = item;
    // Whether an earlier request made it is said where it is looked for again before it leaves.
    if (first !== undefined && !isOwn) {
      cargo.mark([place], "waiting");
      return true;
    }
    if (first !== undefined && externalId !== null) {
      await hand.resolve(key, { document: { data: first } });
      const told = { id: first.id, record: this.#recordOf(first), readBack: true };
      await cargo.conclude([{ place, outcome: "sent", told }]);
      this.trip.succeeded();
      return true;
    }
    if (askedAt() - leftAt < SETTLE_MS) {
      lost.due = Math.max(leftAt + SETTLE_MS, now() + 1000);
      return false;
    }
    if (externalId === null) {
      const candidates = found.map(({ id }) => id);
      const outcome = first === undefined ? "unknown" : "ask";
      await cargo.conclude([{ place, outcome, told: { candidates } }]);
      return true;
    }
    if (isOwn) await hand.resolve(key, null);
    cargo.mark([place], "waiting");
    return true;
  }

  /** Events that were made since, of the same template and project: any of them may be it. */
  async #alike(client: Client, { body, leftAt }: Lost): Promise<readonly EventResource[]> {
    const since = new Date(leftAt - CLOCKS_MS).toISOString();
    const query = { filter: { created_at_from: since }, pageSize: this.trip.pageSize };
    const { items } = await collect(client.pages(listEvents, { query }));
    const wanted = memberOf(memberOf(body, "data"), "relationships");
    return items.filter(({ relationships }) =>
      ["event_template", "project"].every((name) => idIn(relationships, name) === idIn(wanted, name)),
    );
  }

  /** The send ends before they could be looked for. */
  async giveUp(): Promise<void> {
    const lost = this.#lost.splice(0);
    const outcomes = lost.map(({ item, isOwn }) => ({
      place: item.place,
      outcome: isOwn ? ("unknown" as const) : ("unsent" as const),
    }));
    await this.trip.cargo.conclude(outcomes);
  }
}

const idIn = (relationships: unknown, name: string): unknown =>
  memberOf(memberOf(memberOf(relationships, name), "data"), "id");
