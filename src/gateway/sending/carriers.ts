// All sends that the gateway carries out: starts each, takes up those of an earlier process, says how far they are, and
// passes on what their people want. What one of them does is said in carrier.ts.
import {
  outcomeKinds,
  type HandoverHead,
  type OutcomesAnswer,
  type SendOutcome,
  type SendProgress,
} from "../../platform/handoverContract";
import { GatewayFailure } from "../failure";
import type { Invited } from "../invited";
import type { Sealed } from "../journal";
import type { Person } from "../people";
import type { Profile } from "../profile/profile";
import type { Sends } from "../sends";
import type { HandedRecord, SendRecord } from "../store/tables";
import { Cargo, needsReading } from "./cargo";
import { Carrier, type Wish } from "./carrier";
import { Claims, LOOK_MS, toldElsewhere } from "./claims";
import { Hand, type HandNeeds } from "./hand";
import { keepHandover, type Handover } from "./handover";
import { News, type Signals } from "./news";
import { BulkSizes, Window } from "./pace";
import { collectionsOf, type Part } from "./part";
import { Readings } from "./readings";
import { recover } from "./recover";
import { openHead, openKnown, openOutcome, sealKnown } from "./sealing";
import { tallyOf } from "./tally";
import type { PartNeeds } from "./works";

export interface CarriersNeeds extends HandNeeds {
  readonly profile: Profile;
  readonly sends: Sends;
  readonly invited: Invited;
}

/** A send under way in this process. */
interface Running {
  readonly owner: Sealed;
  /** As its carrier knows it. */
  wished: Pick<HandedRecord, "wish" | "waitMs">;
  readonly head: HandoverHead;
  readonly cargo: Cargo;
  readonly carrier: Carrier;
}

/** Of one list of a send. */
interface PartFacts extends Pick<PartNeeds["trip"], "place" | "openedAt"> {
  readonly known: readonly string[] | null;
}

const MOST_OUTCOMES = 500;
/** After a defect, or when the store could not be written: everything is read again from the store. */
const START_AGAIN_MS = 30_000;
const NO_SEND = "There is no such send, or the gateway does not carry it out.";

export class Carriers {
  readonly #running = new Map<string, Promise<Running | null>>();
  /** Those whose changes have been read. */
  readonly #loaded = new Map<string, Running>();
  readonly #ends = new Set<Promise<void>>();
  readonly #news: News;
  readonly #sizes = new BulkSizes();
  #loading: Promise<unknown> = Promise.resolve();
  readonly #claims: Claims;
  #looking: Promise<void> = Promise.resolve();
  #stopLooking: () => void = () => undefined;
  #closed = false;

  constructor(private readonly needs: CarriersNeeds) {
    this.#claims = new Claims(needs.store, needs.clock);
    this.#news = new News(needs.clock);
  }

  /** False where it was handed over before. Throws what keepHandover throws. */
  async handOver(person: Person, handover: Handover): Promise<boolean> {
    const isNew = await keepHandover(this.needs, person, handover);
    // It is safe: whoever handed it over need not wait until its changes are read again.
    if (isNew) void this.#start(person.account.id, handover.head.id).catch(() => undefined);
    return isNew;
  }

  /** Sends of an earlier process go on. Wanted once, after the gateway serves. */
  async takeUp(): Promise<void> {
    const { store } = this.needs;
    if (this.#claims.isShared) {
      this.#lookAgain();
      return;
    }
    const records = await store.transaction((tables) => tables.handed.listRunning(null));
    for (const { accountId, id } of records) await this.#start(accountId, id);
  }

  /** Where several gateways share the store: again and again, until it closes. */
  #lookAgain(): void {
    if (this.#closed) return;
    this.#stopLooking = this.needs.clock.setTimer(LOOK_MS, () => {
      // While the store is lost nothing can be seen; the next look is soon.
      this.#looking = this.#look().catch(() => undefined);
      void this.#looking.then(() => this.#lookAgain());
    });
  }

  /** Sends that nobody carries out any more are taken over; what people wished at other gateways is passed on. */
  async #look(): Promise<void> {
    for (const running of this.#loaded.values()) await this.#lookAt(running);
    for (const { accountId, id } of await this.#claims.takeFree()) await this.#start(accountId, id);
  }

  async #lookAt({ owner: { accountId }, head: { id }, carrier, ...running }: Running): Promise<void> {
    const { state, why, nextTry, giveUpAt } = carrier.progress();
    const record = await this.#claims.renew({ accountId, id }, { state, why, nextTry, giveUpAt });
    if (record === null) {
      carrier.close();
      return;
    }
    const { wish, waitMs } = record;
    if (wish !== running.wished.wish || waitMs !== running.wished.waitMs)
      this.#pass(nameOf(accountId, id), wish, waitMs);
    if (why === "signIn" && (await this.needs.people.standIn(accountId)) !== null) carrier.signedIn();
  }

  #pass(name: string, wish: Wish, waitMs: number): void {
    const running = this.#loaded.get(name);
    if (running === undefined) return;
    running.wished = { wish, waitMs };
    running.carrier.wish(wish, waitMs);
  }

  /** The person has connected, maybe with other credentials. */
  async signedIn(accountId: string): Promise<void> {
    const { store } = this.needs;
    for (const { id } of await store.transaction((tables) => tables.handed.listRunning(accountId)))
      (await this.#start(accountId, id))?.carrier.signedIn();
  }

  /** Those of an account that have not ended. */
  async ofAccount(person: Person): Promise<readonly SendProgress[]> {
    const { store } = this.needs;
    const records = await store.transaction((tables) => tables.handed.listRunning(person.account.id));
    return Promise.all(records.map(({ id }) => this.progress(person, id)));
  }

  /** Throws notFound. */
  async wish(person: Person, id: string, wish: Wish, waitMs: number | null): Promise<SendProgress> {
    const { store } = this.needs;
    await store.transaction(async (tables) => {
      const record = await tables.handed.find(person.account.id, id);
      if (record === null) throw notFound();
      if (record.endedAt !== null || record.wish === "stop") return;
      await tables.handed.save({ ...record, wish, waitMs: waitMs ?? record.waitMs });
    });
    (await this.#start(person.account.id, id))?.carrier.wish(wish, waitMs);
    return this.progress(person, id);
  }

  /** Throws notFound. */
  async progress(person: Person, id: string): Promise<SendProgress> {
    const owner = ownerOf(person);
    const running = this.#loaded.get(nameOf(owner.accountId, id));
    if (running !== undefined) return progressOf(running);
    const { record, tally } = await this.needs.store.transaction(async (tables) => ({
      record: await tables.handed.find(owner.accountId, id),
      tally: await tables.handed.tally(owner.accountId, id),
    }));
    if (record === null) throw notFound();
    const { collection, title } = openHead(owner, id, record.head);
    const told = record.endedAt === null ? await this.#claims.told({ accountId: owner.accountId, id }) : null;
    const changes = [...tally.values()].reduce((all, one) => all + one, 0);
    return {
      id,
      collection,
      title,
      changes,
      left: tally.get(null) ?? 0,
      ...toldElsewhere(record, told),
      toGoMs: null,
      outcomes: Object.fromEntries(outcomeKinds.map((kind) => [kind, tally.get(kind) ?? 0])),
    };
  }

  /**
   * Outcomes after a number. Without any it waits, at most `waitMs`, for the next one or for another state. Throws
   * notFound.
   */
  async follow(
    person: Person,
    id: string,
    { after, waitMs, signals }: { after: number; waitMs: number; signals: Signals },
  ): Promise<OutcomesAnswer> {
    const first = await this.progress(person, id);
    const name = nameOf(person.account.id, id);
    const { clock } = this.needs;
    const until = clock.now() + waitMs;
    for (;;) {
      // What another gateway carries out makes no news here: it is looked for.
      const most = this.#claims.isShared && !this.#loaded.has(name) ? LOOK_MS : waitMs;
      const waiting = this.#news.next(name, Math.min(most, until - clock.now()), signals);
      const outcomes = await this.#outcomes(person, id, after);
      const send = await this.progress(person, id);
      const same = send.state === first.state && send.why === first.why && send.nextTry === first.nextTry;
      const over = outcomes.length > 0 || !same || send.state === "ended" || clock.now() >= until;
      if (over || signals.some(({ aborted }) => aborted)) {
        waiting.cancel();
        return { send, outcomes, next: outcomes.at(-1)?.n ?? after };
      }
      await waiting.done;
    }
  }

  /** Lets finish what has left; nothing more leaves. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#stopLooking();
    await this.#looking;
    await Promise.allSettled(this.#running.values());
    for (const { carrier } of this.#loaded.values()) carrier.close();
    await Promise.allSettled(this.#ends);
  }

  async #outcomes(person: Person, id: string, after: number): Promise<SendOutcome[]> {
    const owner = ownerOf(person);
    const records = await this.needs.store.transaction((tables) =>
      tables.handed.listOutcomes(owner.accountId, id, after, MOST_OUTCOMES),
    );
    return records.map((record) => openOutcome(owner, id, record));
  }

  /** Null where it has ended. */
  #start(accountId: string, id: string): Promise<Running | null> {
    const name = nameOf(accountId, id);
    const known = this.#running.get(name);
    if (known !== undefined || this.#closed) return known ?? Promise.resolve(null);
    // One after the other: ten large ones at once would keep everybody else waiting.
    const loading = this.#loading.then(() => this.#load(accountId, id));
    this.#loading = loading.catch(() => undefined);
    const starting = loading.then((running) => {
      if (running === null) this.#running.delete(name);
      else {
        this.#loaded.set(name, running);
        this.#keepRunning(accountId, id, running.carrier);
      }
      return running;
    });
    starting.catch(() => this.#running.delete(name));
    this.#running.set(name, starting);
    return starting;
  }

  #keepRunning(accountId: string, id: string, carrier: Carrier): void {
    const name = nameOf(accountId, id);
    if (this.#closed) carrier.close();
    const end = carrier
      .run()
      .then(
        () => this.#forget(name),
        () => {
          this.#forget(name);
          // A cause that lasts, such as a full disk, is met again then; nothing was lost meanwhile.
          if (!this.#closed)
            this.needs.clock.setTimer(START_AGAIN_MS, () => void this.#start(accountId, id).catch(() => undefined));
        },
      )
      // Where it cannot be given back it ends by itself.
      .then(() => (this.#closed ? this.#claims.release({ accountId, id }).catch(() => undefined) : undefined))
      .then(() => {
        this.#ends.delete(end);
        this.#news.tell(name);
      });
    this.#ends.add(end);
  }

  #forget(name: string): void {
    this.#running.delete(name);
    this.#loaded.delete(name);
  }

  async #load(accountId: string, id: string): Promise<Running | null> {
    const { people } = this.needs;
    if (!(await this.#claims.take({ accountId, id }))) return null;
    const store = this.#claims.guarded({ accountId, id });
    const { record, account, send } = await store.transaction(async (tables) => ({
      record: await tables.handed.find(accountId, id),
      account: await tables.accounts.find(accountId),
      send: await tables.sends.find(accountId, id),
    }));
    const by = account === null ? null : people.acquaint(account);
    // Under a master key that is no longer given, nobody can read it.
    if (record === null || record.endedAt !== null || send === null || by === null) return null;
    return this.#build(record, { accountId, dataKey: by.dataKey }, send);
  }

  async #build(record: HandedRecord, owner: Sealed, { place, at: openedAt }: SendRecord): Promise<Running> {
    const { accountId } = owner;
    const { id } = record;
    const needs = { ...this.needs, store: this.#claims.guarded({ accountId, id }) };
    const { clock, store, profile } = needs;
    const head = openHead(owner, id, record.head);
    const { cargo, begun } = await Cargo.load({ store, clock }, owner, head);
    // All of its lists are of one service.
    const service = cargo.parts.flatMap(({ list }) => list?.description.service ?? [])[0] ?? "events";
    const perSecond = profile.limits[service].requestsPerSecond;
    const window = new Window(perSecond);
    const sendIs = { accountId, id, collections: collectionsOf(head) };
    const hand = new Hand(needs, sendIs, (tookMs) => window.answered(tookMs));
    const known = openKnown(owner, id, record.known);
    const carrier = new Carrier({
      cargo,
      hand,
      now: () => clock.now(),
      parts: cargo.parts.map((part) =>
        this.#partNeeds(cargo, hand, part, { place, openedAt, known: known[part.index] ?? null }),
      ),
      window,
      wish: record.wish,
      waitMs: record.waitMs,
      perSecond,
      setTimer: (ms, then) => clock.setTimer(ms, then),
      estimateMs: (requests) => needs.platform.pacer.lines(place, service, perSecond).estimateMs(requests),
      end: (cut) => this.#end(accountId, id, cargo, cut),
      news: () => this.#news.tell(nameOf(accountId, id)),
    });
    await recover(needs, cargo, begun, carrier);
    return { owner, wished: record, head, cargo, carrier };
  }

  #partNeeds(cargo: Cargo, hand: Hand, part: Part, { place, openedAt, known }: PartFacts): PartNeeds {
    const { profile, invited } = this.needs;
    return {
      trip: {
        part,
        place,
        openedAt,
        invited,
        pageSize: profile.limits.pageSize,
        readings: readingsOf(this.needs, hand, cargo, part),
        sizes: this.#sizes,
        sizeName: `${place}/${part.asked.collection.split("/")[0] ?? ""}`,
        mostInBulk: Math.min(part.list?.description.batch ?? 1, profile.limits.bulkCreate),
      },
      known: known === null ? null : new Set(known),
      keepKnown: (ids) => this.#keepKnown(cargo, part, ids),
    };
  }

  #keepKnown({ owner, head: { id }, parts }: Cargo, { index }: Part, ids: readonly string[]): Promise<void> {
    const store = this.#claims.guarded({ accountId: owner.accountId, id });
    return store.transaction(async (tables) => {
      const record = await tables.handed.find(owner.accountId, id);
      if (record === null) return;
      const known = openKnown(owner, id, record.known);
      const next = parts.map((_part, at) => (at === index ? ids : (known[at] ?? null)));
      await tables.handed.save({ ...record, known: sealKnown(owner, id, next) });
    });
  }

  async #end(accountId: string, id: string, cargo: Cargo, cut: boolean): Promise<void> {
    const { sends, clock, people } = this.needs;
    const store = this.#claims.guarded({ accountId, id });
    const outcome = tallyOf(cargo);
    const cancelled = cut || cargo.counts.has("unsent");
    const last = await store.transaction(async (tables) => {
      const send = await tables.sends.find(accountId, id);
      const record = await tables.handed.find(accountId, id);
      if (send !== null) await sends.endIn(tables, send, { outcome, cancelled });
      if (record !== null) await tables.handed.save({ ...record, endedAt: clock.now() });
      await tables.claims.remove(accountId, id);
      return (await tables.handed.listRunning(accountId)).length === 0;
    });
    if (last) await people.dropLeftBehind(accountId);
  }
}

function readingsOf({ clock, profile }: CarriersNeeds, hand: Hand, { items }: Cargo, part: Part): Readings | null {
  const { list } = part;
  if (list === null) return null;
  const own = items.filter((item) => item.part === part.index && needsReading(item));
  const rows = own.flatMap(({ row }) => row ?? []);
  const { pageSize } = profile.limits;
  // A list of new owners is another one once they are made.
  const description = () => (part.list ?? list).description;
  return new Readings({ description, ...hand.reader(), pageSize, now: () => clock.now() }, new Set(rows));
}

const ownerOf = ({ account, dataKey }: Person): Sealed => ({ accountId: account.id, dataKey });
const nameOf = (accountId: string, id: string): string => `${accountId}/${id}`;
const notFound = () => new GatewayFailure({ kind: "notFound", detail: NO_SEND });

function progressOf({ head, cargo, carrier }: Running): SendProgress {
  const { id, collection, title } = head;
  return {
    id,
    collection,
    title,
    changes: cargo.items.length,
    left: cargo.left,
    ...carrier.progress(),
    outcomes: Object.fromEntries(outcomeKinds.map((kind) => [kind, cargo.counts.get(kind) ?? 0])),
  };
}
