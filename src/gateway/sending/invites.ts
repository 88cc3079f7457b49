// Invitations of one send, and invitations taken back: one request after the other. Before one leaves, the journal says
// who of its suppliers was invited meanwhile. Nothing reads them back, so that a lost answer stays unknown, and nobody
// of it is sent again.
import { apart } from "../../invitations/chunks";
import { namedIn, refusedRows } from "../../invitations/refusal";
import { atomicityOf } from "../../invitations/types";
import type { HandedChange } from "../../platform/handoverContract";
import { atTheDoor } from "../../platform/doors";
import { referencesIn, wishOf, type SupplierKind, type SupplierWish } from "../../platform/suppliers";
import type { SendEntry } from "../../platform/sendContract";
import { memberOf } from "../../values/memberOf";
import type { InvitedWord } from "../invited";
import type { Item, PlacedOutcome } from "./cargo";
import { metBy, reasonOf, type Met } from "./effects";
import type { Trip } from "./trip";

/** What left, and the changes that it carried. */
interface Request {
  readonly operation: string;
  readonly body: unknown;
  readonly places: readonly number[];
}

interface Placed {
  readonly place: number;
  readonly change: HandedChange;
}

type Words = ReadonlyMap<string, InvitedWord>;

/** What the journal had when the leases were taken: until they are lost nobody else invites. */
interface Looked {
  readonly turn: object | null;
  /** A company and a contact may have the same number. */
  readonly words: Map<SupplierKind, Words>;
}

export class Invites {
  #looked: Looked | null = null;
  /** The last refusal that named nobody. */
  #unnamed = "";

  constructor(private readonly trip: Trip) {}

  /** All that leave with this one. Their state is out then. */
  take(first: Item): readonly number[] {
    const { cargo } = this.trip;
    const mates = cargo.items.filter(({ state, bundle }) => state === "waiting" && bundle === first.bundle);
    const places = mates.map(({ place }) => place);
    cargo.mark(places, "out");
    return places;
  }

  async fly(taken: readonly number[]): Promise<void> {
    const { cargo, hand } = this.trip;
    const all = await this.#changesAt(taken);
    const met = await this.#meanwhile(all);
    await cargo.conclude(met);
    const stays = new Set(met.map(({ place }) => place));
    const leaving = all.filter(({ place }) => !stays.has(place));
    const [first] = leaving;
    if (first === undefined) return;
    const places = leaving.map(({ place }) => place);
    const { operation, path = {} } = first.change;
    const body = { data: leaving.flatMap(({ change }) => dataIn(change)) };
    const key = await cargo.assign(places);
    try {
      await hand.send({ operation, call: { path, body }, key, before: null });
      await this.answered(places);
    } catch (error) {
      await this.#failed({ operation, body, places }, metBy(error));
    }
  }

  #changesAt(places: readonly number[]): Promise<readonly Placed[]> {
    return Promise.all(places.map(async (place) => ({ place, change: await this.trip.cargo.changeAt(place) })));
  }

  /** Whose invitation is no longer what was shown: somebody was faster, or nobody said that it is a second one. */
  async #meanwhile(all: readonly Placed[]): Promise<PlacedOutcome[]> {
    const [first] = all;
    if (first === undefined) return [];
    // A request has one operation.
    const wish = wishIn(first.change.operation);
    const words = await this.#words(wish.kind);
    const { openedAt } = this.trip;
    return all.flatMap(({ place, change: one }): PlacedOutcome[] => {
      const known = referencesOf(one).flatMap((id) => words.get(id) ?? []);
      const word = known.find(({ at: when, state, change }) => {
        if (Date.parse(when) > openedAt) return true;
        return one.again !== true && (state === "unknown" || change === wish.change);
      });
      if (word === undefined) return [];
      const { by, change, state, at: when } = word;
      return [{ place, outcome: "conflict", told: { now: { change, state, at: when, by } } }];
    });
  }

  async #words(kind: SupplierKind): Promise<Words> {
    const { hand, part, invited, cargo, place } = this.trip;
    const { turn } = hand;
    const looked = this.#looked?.turn === turn ? this.#looked : { turn, words: new Map<SupplierKind, Words>() };
    this.#looked = looked;
    const except = { accountId: cargo.owner.accountId, id: cargo.head.id, place };
    const known = looked.words.get(kind) ?? (await invited.words(part.asked.collection, kind, except));
    looked.words.set(kind, known);
    return known;
  }

  async answered(places: readonly number[]): Promise<void> {
    this.#unnamed = "";
    this.trip.succeeded();
    await this.trip.cargo.conclude(places.map((place) => ({ place, outcome: "sent" as const })));
  }

  async #failed(request: Request, met: Met): Promise<void> {
    if (met.effect === "row") return this.refused(request, met);
    this.trip.failed(met);
    if (met.effect === "unknown") await this.lose(request.places);
    else this.trip.cargo.mark(request.places, "waiting");
  }

  /** Nothing says who was invited: only a person who looks. */
  async lose(places: readonly number[]): Promise<void> {
    await this.trip.cargo.conclude(places.map((place) => ({ place, outcome: "unknown" as const })));
  }

  /** Also for an answer that an earlier process had written down. */
  async refused({ operation, body, places }: Request, { facts }: Met): Promise<void> {
    const { cargo } = this.trip;
    const chunk = referencesOf({ operation, body });
    const refusal = { detail: facts.detail, pointer: facts.pointer, atTheDoor: atTheDoor(facts.kind) };
    const rows = refusedRows(atomicityOf[wishIn(operation).kind], chunk, refusal);
    const named = namedIn(chunk, refusal);
    const reason = reasonOf(facts);
    this.trip.succeeded();
    const changes = await this.#changesAt(places);
    const own = new Map(changes.map(({ place, change }) => [place, referencesOf(change)]));
    const unsure = new Set(rows.flatMap(({ outcome, reference }) => (outcome === "unknown" ? reference : [])));
    const isApart = places.some((place) => cargo.items[place]?.apart === true);
    const rest = isApart && unsure.size === 0 ? apart(chunk, named) : [];
    this.#split(own, rest);
    const staying = new Set(rest.flat());
    const outcomes = [...own].flatMap(([place, ids]): PlacedOutcome[] => {
      if (ids.some((id) => staying.has(id))) return [];
      const outcome = ids.some((id) => unsure.has(id)) ? "unknown" : "refused";
      return [{ place, outcome, told: { reason } }];
    });
    await cargo.conclude(outcomes);
    cargo.mark(places, "waiting");
    const isOfAll = named === null && facts.detail === this.#unnamed && !isApart;
    this.#unnamed = named === null ? facts.detail : "";
    if (isOfAll || ["forbidden", "notAllowed"].includes(facts.kind)) await this.#end(reason);
  }

  /** Without a change that one of its references is refused with. A place names one request at a time. */
  #split(own: ReadonlyMap<number, readonly string[]>, chunks: readonly (readonly string[])[]): void {
    const { items } = this.trip.cargo;
    for (const chunk of chunks) {
      const ids = new Set(chunk);
      const mates = [...own].flatMap(([place, refs]) => (refs.some((id) => ids.has(id)) ? place : []));
      for (const place of mates) {
        const item = items[place];
        if (item !== undefined) item.bundle = `apart ${mates[0] ?? ""}`;
      }
    }
  }

  /** What was said is about all of the send: the rest does not leave. */
  async #end(reason: ReturnType<typeof reasonOf>): Promise<void> {
    const { cargo, part } = this.trip;
    const rest = cargo.items.filter(({ part: index, state }) => index === part.index && state === "waiting");
    await cargo.conclude(rest.map(({ place }) => ({ place, outcome: "unsent" as const, told: { reason } })));
  }

  /** What an earlier process left of a request. */
  async takeUp({ state, operation, body }: SendEntry, slots: readonly number[], met: Met | null): Promise<void> {
    const places = slots.filter((place) => place >= 0);
    if (state === "open") await this.lose(places);
    else if (met === null) await this.answered(places);
    else await this.refused({ operation, body, places }, met);
  }
}

function wishIn(operation: string): SupplierWish {
  const wish = wishOf(operation);
  if (wish === null) throw new RangeError(`${operation} invites nobody.`);
  return wish;
}

const referencesOf = ({ operation, body }: Pick<HandedChange, "operation" | "body">): readonly string[] =>
  referencesIn(wishIn(operation), body);

function dataIn({ body }: HandedChange): readonly unknown[] {
  const data = memberOf(body, "data");
  return Array.isArray(data) ? data : [];
}
