// The changes of one send that the gateway carries out: what each waits for, which request carries it, and what came of
// it. Its memory is small; bodies stay in the store until they leave. It asks the platform nothing.
import type { RawRow } from "../../collections/records";
import { externalIdIn } from "../../platform/eventLookup";
import type { HandedChange, HandoverHead, OutcomeFacts, OutcomeKind } from "../../platform/handoverContract";
import type { Clock } from "../clock";
import type { Sealed } from "../journal";
import type { GatewayStore, HandedChangeRecord } from "../store/tables";
import type { Role } from "./list";
import { madeFilledIn, withStandIns } from "./made";
import { Part, partsOf } from "./part";
import { openChange, openOutcome, sealTold } from "./sealing";

export interface Item {
  readonly place: number;
  /** Which of the send's lists it changes. */
  readonly part: number;
  readonly role: Role;
  readonly operation: string;
  /** Operation and path: creates of one target may leave together. */
  readonly target: string;
  /** Of what must not be under way twice; null for a create. */
  readonly row: string | null;
  /** Places of what must have arrived first. */
  readonly after: readonly number[];
  /** All of lower stages must have arrived first. */
  readonly stage: number;
  /** Of creates whose ids it carries: places by mark. */
  readonly made: ReadonlyMap<string, number> | null;
  /** Which request of invitations it is of; null of all else. */
  bundle: string | null;
  /** A refused request of it is taken apart. */
  readonly apart: boolean;
  /** waiting: it may leave. out: a request carries it, or is to be found out about first. */
  state: "waiting" | "out" | "done";
  /** Done, and the platform has it. */
  arrived: boolean;
}

export interface PlacedOutcome {
  readonly place: number;
  readonly outcome: OutcomeKind;
  readonly told?: Partial<Omit<OutcomeFacts, "at">>;
}

/** What an earlier process left of one request. */
export interface BegunChanges {
  /** By slot; -1 for what has its outcome. */
  readonly places: number[];
  /** What it is known to have made or changed. */
  readonly found: { readonly id: string; readonly data: RawRow }[];
}

interface Needs {
  readonly store: GatewayStore;
  readonly clock: Clock;
}

/** In the keys of requests, as the pane writes them: its marks of new rows are read by them. */
const letters: Readonly<Record<Role, string>> = {
  create: "c",
  named: "n",
  update: "u",
  remove: "d",
  invite: "i",
  other: "o",
};
// Less than a send that is taken in reads at a time: whoever waits for that goes first.
const AT_A_TIME = 50;
const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
/** One after the other: what must not be under way beside anything of its kind. */
const ALONE = "\n";

export class Cargo {
  readonly items: Item[] = [];
  readonly counts = new Map<OutcomeKind, number>();
  readonly parts: readonly Part[];
  /** What the send created, by place. */
  readonly #ids = new Map<number, string>();
  /** Ids of what it created, by collection. */
  readonly #made = new Map<string, Set<string>>();
  /** Of creates that lists belong to: places by mark. */
  readonly #owners = new Map<string, number>();
  readonly #ownerPlaces = new Set<number>();
  /** An answer was lost, and nothing says what came of it. */
  isInDark = false;
  #newest = 0;
  #left = 0;
  #keys = 0;

  private constructor(
    private readonly needs: Needs,
    readonly owner: Sealed,
    readonly head: HandoverHead,
  ) {
    this.parts = partsOf(head).map((asked, index) => new Part(index, asked));
  }

  /** Opens a page at a time: others get their turn in between. */
  static async load(
    needs: Needs,
    owner: Sealed,
    head: HandoverHead,
  ): Promise<{ cargo: Cargo; begun: ReadonlyMap<string, BegunChanges> }> {
    const cargo = new Cargo(needs, owner, head);
    const places = new Map<string, number>();
    const begun = new Map<string, BegunChanges>();
    for (let from = 0; ; from += AT_A_TIME) {
      const records = await needs.store.transaction((tables) =>
        tables.handed.listChanges(owner.accountId, head.id, from, AT_A_TIME),
      );
      for (const record of records) cargo.#add(record, places, begun);
      if (records.length < AT_A_TIME) break;
      await pause();
    }
    const owners = new Set(cargo.parts.flatMap(({ asked }) => asked.list?.owners ?? []));
    for (const mark of owners) {
      cargo.#owners.set(mark, places.get(mark) ?? -1);
      cargo.#ownerPlaces.add(places.get(mark) ?? -1);
    }
    cargo.#noteOwners();
    return { cargo, begun };
  }

  #add(record: HandedChangeRecord, places: Map<string, number>, begun: Map<string, BegunChanges>): void {
    const { place, key, slot, n, outcome } = record;
    const change = openChange(this.owner, this.head.id, record);
    places.set(change.mark, place);
    const { operation, path = {}, after = [], part = 0, stage = 0 } = change;
    const role = this.partAt(part).roleOf(withStandIns(change));
    const made = change.made === undefined ? null : placesOf(Object.values(change.made), places);
    const target = JSON.stringify([part, operation, path, pathOnly(change.made)]);
    const item: Item = {
      place,
      part,
      role,
      operation,
      target,
      row: rowOf(role, change),
      bundle: role === "invite" ? JSON.stringify([target, change.together ?? place]) : null,
      apart: change.apart === true,
      after: [...after.flatMap((mark) => places.get(mark) ?? []), ...(made?.values() ?? [])],
      stage,
      made,
      state: outcome === null ? "waiting" : "done",
      arrived: outcome === "sent",
    };
    this.items.push(item);
    if (role === "create") this.#noteNames(change);
    this.#keys = Math.max(this.#keys, numberOf(key));
    const request = key === null ? null : (begun.get(key) ?? { places: [], found: [] });
    if (key !== null && request !== null) begun.set(key, request);
    if (slot !== null && request !== null) setAt(request.places, slot, n === null ? place : -1);
    if (n === null || outcome === null) {
      this.#left += 1;
      return;
    }
    this.#newest = Math.max(this.#newest, n);
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
    if (outcome === "unknown") this.isInDark ||= this.#told(record).reason === undefined;
    if (outcome !== "sent") return;
    const { id, record: data = null } = this.#told(record);
    if (id === null) return;
    if (role === "create") this.#noteMade(item, id);
    if (data !== null) request?.found.push({ id, data });
  }

  #noteNames(change: HandedChange): void {
    const { asked, list, names } = this.partAt(change.part ?? 0);
    if (asked.columns !== undefined) return;
    const { operation, body } = withStandIns(change);
    for (const row of list?.description.journal.rowsAsked({ operation, body }) ?? [])
      for (const name of Object.keys(row)) names.add(name);
  }

  #noteMade({ place, part }: Item, id: string): void {
    this.#ids.set(place, id);
    const { collection } = this.partAt(part).asked;
    this.#made.set(collection, (this.#made.get(collection) ?? new Set()).add(id));
    if (this.#ownerPlaces.has(place)) this.#noteOwners();
  }

  #noteOwners(): void {
    for (const part of this.parts) {
      const owners = part.asked.list?.owners ?? [];
      part.ownersMade(owners.flatMap((mark) => this.#ids.get(this.#owners.get(mark) ?? -1) ?? []));
    }
  }

  /** What the send created in a collection. */
  madeIn({ asked }: Part): ReadonlySet<string> {
    return this.#made.get(asked.collection) ?? NONE;
  }

  partAt(index: number): Part {
    const part = this.parts[index];
    if (part === undefined) throw new RangeError(`The send has no list ${index}.`);
    return part;
  }

  #told(record: HandedChangeRecord) {
    return openOutcome(this.owner, this.head.id, record);
  }

  get left(): number {
    return this.#left;
  }

  /** The number of the newest outcome. */
  get newest(): number {
    return this.#newest;
  }

  /** With the ids that the send made, as it may leave. */
  async changeAt(place: number): Promise<HandedChange> {
    const record = await this.needs.store.transaction((tables) =>
      tables.handed.findChange(this.owner.accountId, this.head.id, place),
    );
    if (record === null) throw new RangeError(`The send has no change ${place}.`);
    const change = openChange(this.owner, this.head.id, record);
    const made = this.items[place]?.made;
    return madeFilledIn(change, (mark) => this.#ids.get(made?.get(mark) ?? -1) ?? null);
  }

  /** A new key for a request that carries these, on disk before it leaves. */
  async assign(places: readonly number[]): Promise<string> {
    const { role = "other" } = this.items[places[0] ?? -1] ?? {};
    const key = `${this.head.id}.${letters[role]}.${(this.#keys += 1)}`;
    this.mark(places, "out");
    await this.needs.store.transaction((tables) =>
      tables.handed.assign(this.owner.accountId, this.head.id, key, places),
    );
    return key;
  }

  mark(places: readonly number[], state: Item["state"]): void {
    for (const place of places) {
      const item = this.items[place];
      if (item !== undefined && item.state !== "done") item.state = state;
    }
  }

  /** On disk when it resolves. What has an outcome keeps it. */
  async conclude(outcomes: readonly PlacedOutcome[]): Promise<void> {
    const at = new Date(this.needs.clock.now()).toISOString();
    const fresh = outcomes.filter(({ place }) => (this.items[place]?.state ?? "done") !== "done");
    if (fresh.length === 0) return;
    const { accountId } = this.owner;
    const rows = fresh.map(({ place, outcome, told }) => {
      this.#done(place, outcome, told?.id ?? null);
      if (outcome === "unknown" && told?.reason === undefined) this.isInDark = true;
      const text = sealTold(this.owner, this.head.id, place, { id: null, ...told, at });
      return { place, n: (this.#newest += 1), outcome, told: text };
    });
    await this.needs.store.transaction((tables) => tables.handed.conclude(accountId, this.head.id, rows));
  }

  #done(place: number, outcome: OutcomeKind, id: string | null): void {
    const item = this.items[place];
    if (item === undefined) return;
    item.state = "done";
    item.arrived = outcome === "sent";
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
    if (item.role === "create" && item.arrived && id !== null) this.#noteMade(item, id);
    this.#left -= 1;
  }
}

const NONE: ReadonlySet<string> = new Set();

/** It leaves over a reading of its row, where the list can be read. */
export const needsReading = ({ role }: Item): boolean => role === "update" || role === "remove";

/** The record that it changes; null where nothing but its answer says which one. */
export const recordOf = (item: Item): string | null => (needsReading(item) ? item.row : null);

/** What must not be under way twice. */
function rowOf(role: Role, { path = {}, body }: HandedChange): string | null {
  if (role === "create") return null;
  if (role === "update" || role === "remove") return path["id"] ?? "";
  return role === "named" ? (externalIdIn(body) ?? ALONE) : ALONE;
}

function placesOf(marks: readonly string[], places: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map(marks.map((mark) => [mark, places.get(mark) ?? -1]));
}

/** Creates whose paths carry different ids are of different targets. */
const pathOnly = (made: HandedChange["made"]) =>
  Object.entries(made ?? {}).filter(([pointer]) => pointer.startsWith("/path/"));

/** An array without holes. */
function setAt(places: number[], slot: number, place: number): void {
  while (places.length < slot) places.push(-1);
  places[slot] = place;
}

/** Keys of a send end in a number that no other one of it has. */
function numberOf(key: string | null): number {
  return Number(/\.(\d+)$/.exec(key ?? "")?.[1] ?? 0);
}
