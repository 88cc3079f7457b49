// New rows of one send, in bulk where the platform takes that. A refused request is read back and taken apart until its
// bad rows are alone; a lost one is read back, matched by content, and what did not arrive leaves in smaller ones.
import { cellsOf, type RawRecord, type RawRow } from "../../collections/records";
import type { HandedChange } from "../../platform/handoverContract";
import { pointedRow } from "../../sync/match/doubtfulCreates";
import { matchCreated, type CreatedMatch } from "../../sync/match/matchCreated";
import type { Item, PlacedOutcome } from "./cargo";
import { asked as askedAbout, doubtIn, fatesOf, outcomeOf, type Unsettled } from "./createDoubts";
import { metBy, reasonOf, type Met } from "./effects";
import { KnownIds } from "./knownIds";
import { requestOf } from "./list";
import { saysTheSame } from "./readings";
import { type Trip } from "./trip";
import { SETTLE_MS } from "../../platform/settleTime";

/** Rows of which one at least was refused, and why. */
interface Suspect {
  readonly places: readonly number[];
}

/** A request about to leave. */
export interface Flight {
  readonly places: readonly number[];
  /** Of a suspect that is tried by halves: the other half. */
  readonly rest: readonly number[] | null;
}

/** After an incomplete reading of the list. */
const AGAIN_MS = 10_000;
/** Statuses with which the platform judges the request as a whole, whatever its rows are. */
const OF_ALL = [401, 403, 404, 405, 410];
const TOO_LARGE = 413;

export class Creates {
  readonly #unsettled: Unsettled[] = [];
  /** Of one row each, refused: one reading looks for all of them, once no other row waits to leave. */
  readonly #lone: Unsettled[] = [];
  readonly #suspects: Suspect[] = [];
  #flying = 0;
  #trials = 0;

  readonly #known: KnownIds;

  /** `known`: ids that the list had before the first create left; null until they are read. */
  constructor(
    private readonly trip: Trip,
    known: ReadonlySet<string> | null,
  ) {
    this.#known = new KnownIds(trip, known);
  }

  /** `waits`: a new row could leave now. What is under way or in doubt would count as known: it is settled first. */
  needsKnown(waits: boolean): boolean {
    const isQuiet = this.#flying === 0 && this.#unsettled.length === 0 && this.#lone.length === 0;
    return isQuiet && (waits || this.#suspects.length > 0) && this.#known.isWanted;
  }

  /** The list before a create. Throws what reading throws. */
  readKnown(keep: (ids: readonly string[]) => Promise<void>): Promise<void> {
    return this.#known.read(keep);
  }

  /** When the list is to be read back; null while no request is in doubt, or one is still under way. */
  get dueAt(): number | null {
    if (this.#flying > 0) return null;
    const isFirst = this.#unsettled.length > 0 || (this.#mayFly && !this.#known.isWanted);
    const looked = isFirst ? this.#unsettled : this.#lone;
    return looked.length === 0 ? null : Math.min(...looked.map(({ due }) => due));
  }

  /** Rows that come after another change are not waited for: it may be one of those that are looked for. */
  get #mayFly(): boolean {
    const { cargo, part } = this.trip;
    const isNext = (item: Item) => item.part === part.index && item.role === "create" && item.state === "waiting";
    return this.#suspects.length > 0 || cargo.items.some((item) => isNext(item) && item.after.length === 0);
  }

  get inDoubt(): boolean {
    return this.#unsettled.length > 0;
  }

  /** Rows of refused requests that were to be tried again: they leave no more. */
  dropSuspects(): readonly number[] {
    return this.#suspects.splice(0).flatMap(({ places }) => places);
  }

  /** What may leave next of these, which wait; null for nothing. Their state is out then. */
  next(waiting: readonly Item[]): Flight | null {
    if (this.inDoubt || this.#known.isWanted) return null;
    const flight = this.#trial() ?? this.#batch(waiting);
    if (flight !== null) this.trip.cargo.mark(flight.places, "out");
    return flight;
  }

  #trial(): Flight | null {
    const suspect = this.#suspects.pop();
    if (suspect === undefined) return null;
    const { places } = suspect;
    if (places.length === 1) return { places, rest: null };
    const half = Math.floor(places.length / 2);
    return { places: places.slice(0, half), rest: places.slice(half) };
  }

  #batch(waiting: readonly Item[]): Flight | null {
    const [first] = waiting;
    if (first === undefined) return null;
    const { sizes, sizeName, mostInBulk } = this.trip;
    const most = sizes.of(sizeName, mostInBulk);
    const places: number[] = [];
    for (const { target, place } of waiting) {
      if (target === first.target) places.push(place);
      if (places.length === most) break;
    }
    // The good halves of a refused request leave together, once its bad rows are known.
    if (this.#trials > 0 && places.length < most && most > 1) return null;
    return { places, rest: null };
  }

  async fly({ places, rest }: Flight): Promise<void> {
    const { cargo, hand } = this.trip;
    this.#flying += 1;
    if (rest !== null) this.#trials += 1;
    try {
      const changes: HandedChange[] = [];
      for (const place of places) changes.push(await cargo.changeAt(place));
      const key = await cargo.assign(places);
      const { operation, call } = requestOf(changes, this.trip.mostInBulk > 1);
      const asked = { key, operation, places, body: call.body };
      try {
        const { document } = await hand.send({ operation, call, key, before: null });
        await this.answered({ ...asked, document, leftAt: this.trip.now() });
        if (rest !== null) this.#suspects.push({ places: rest });
      } catch (error) {
        await this.#failed(asked, metBy(error));
        if (rest !== null) cargo.mark(rest, "waiting");
      }
    } finally {
      this.#flying -= 1;
      if (rest !== null) this.#trials -= 1;
    }
  }

  /** Also for an answer that an earlier process had written down. */
  async answered(asked: Asked & { readonly document: unknown; readonly leftAt: number }): Promise<void> {
    const { cargo, part, sizes, sizeName } = this.trip;
    const { operation, places, document, leftAt } = asked;
    const journal = part.list?.description.journal;
    const rows = journal?.rowsAsked(asked) ?? [];
    const records = journal?.recordsIn(operation, document) ?? [];
    const matches = this.#match(rows, records, "answer");
    const outcomes: PlacedOutcome[] = [];
    const open: number[] = [];
    for (const slot of slotsOf(places)) {
      const match = matches[slot];
      const place = places[slot] ?? -1;
      if (match?.outcome === "missing" || match === undefined) open.push(slot);
      else outcomes.push(outcomeOf(place, match, records));
    }
    // Also rows that had their outcome from an earlier process have their record in the answer.
    const spare = records.length - matches.filter(({ outcome }) => outcome === "created").length;
    if (open.length > 0) {
      const about = { why: "short", overOldList: false, met: null, spare, leftAt, due: this.trip.now() } as const;
      this.#unsettled.push({ key: asked.key, operation, places, rows, open, ...about });
    } else sizes.worked(sizeName, places.length);
    this.trip.succeeded();
    cargo.mark(
      open.map((slot) => places[slot] ?? -1),
      "out",
    );
    await cargo.conclude(outcomes);
  }

  async #failed(asked: Asked, met: Met): Promise<void> {
    if (met.effect === "row") return this.refused(asked, met, this.trip.now());
    this.trip.failed(met);
    if (met.effect === "unknown") this.lose(asked, this.trip.now());
    else this.trip.cargo.mark(asked.places, "waiting");
  }

  async refused(asked: Asked, met: Met, leftAt: number): Promise<void> {
    const { cargo, sizes, sizeName } = this.trip;
    const { places } = asked;
    this.trip.succeeded();
    const { status = 0 } = met.facts;
    if (OF_ALL.includes(status)) {
      const reason = reasonOf(met.facts);
      await cargo.conclude(places.map((place) => ({ place, outcome: "refused" as const, told: { reason } })));
      return;
    }
    if (status === TOO_LARGE) sizes.failed(sizeName, places.length);
    // Nobody says whether a refused bulk create made none of its rows (document 3, "the safe reading").
    this.#doubt(asked, { why: "refused", met, leftAt }, places.length === 1 ? this.#lone : this.#unsettled);
  }

  lose(asked: Asked, leftAt: number): void {
    const { sizes, sizeName } = this.trip;
    if (asked.places.length > 1) sizes.failed(sizeName, asked.places.length);
    this.#doubt(asked, { why: "lost", met: null, leftAt }, this.#unsettled);
  }

  #doubt(asked: Asked, about: Pick<Unsettled, "why" | "met" | "leftAt">, among: Unsettled[]): void {
    const { cargo, part } = this.trip;
    const { key, operation, places } = asked;
    const rows = part.list?.description.journal.rowsAsked(asked) ?? [];
    cargo.mark(places, "out");
    const open = slotsOf(places);
    const overOldList = this.#known.isOld;
    among.push({ key, operation, places, rows, open, ...about, overOldList, spare: 0, due: this.trip.now() });
  }

  /** Reads the list, and finds out about every request in doubt. Throws what reading throws. */
  async settle(): Promise<void> {
    const { cargo, part, readings, now } = this.trip;
    if (readings === null) return this.giveUp();
    // What the list lacks counts only where it was read once nothing could come any more.
    const readAt = now();
    const made = cargo.madeIn(part);
    const known = this.#known.all;
    const { records, complete: isWhole } = await readings.all(known);
    const fresh = records.filter(({ id }) => !this.#known.has(id) && !made.has(id));
    const all = [...this.#unsettled, ...this.#lone];
    const rows = all.flatMap((one) => one.open.map((slot) => one.rows[slot] ?? {}));
    const found = this.#match(rows, fresh, "readBack");
    const lacks =
      isWhole && found.some(({ outcome }) => outcome === "missing") && all.some((one) => mayLack(one, readAt));
    const complete = lacks ? saysTheSame(await readings.all(known), records) : isWhole;
    const matches = found.values();
    for (const one of all) {
      const own = new Map(one.open.map((slot) => [slot, matches.next().value ?? { outcome: "missing" as const }]));
      if (!(await this.#settleOne(one, own, { fresh, complete, readAt }))) continue;
      const among = this.#lone.includes(one) ? this.#lone : this.#unsettled;
      among.splice(among.indexOf(one), 1);
    }
    return undefined;
  }

  async #settleOne(
    one: Unsettled,
    matches: ReadonlyMap<number, CreatedMatch>,
    { fresh, complete, readAt }: { fresh: readonly RawRecord[]; complete: boolean; readAt: number },
  ): Promise<boolean> {
    const { cargo, now } = this.trip;
    const aged = isOver(one, readAt);
    const fates = fatesOf(one, matches, aged);
    const doubted = new Set(doubtIn(one, matches));
    const outcomes: PlacedOutcome[] = [];
    const missing: number[] = [];
    const later: number[] = [];
    for (const [slot, fate] of fates) {
      const place = one.places[slot] ?? -1;
      const match = matches.get(slot);
      if (fate === "later") later.push(slot);
      else if (fate === "missing" || match === undefined) missing.push(slot);
      else outcomes.push(outcomeOf(place, doubted.has(slot) ? askedAbout(match) : match, fresh));
    }
    await cargo.conclude(outcomes);
    if (missing.length > 0 && !complete) {
      one.open = [...later, ...missing];
      one.due = now() + AGAIN_MS;
      return false;
    }
    if (later.length > 0) {
      one.open = [...later, ...missing];
      one.due = Math.max(one.leftAt + SETTLE_MS, now() + 1000);
      return false;
    }
    await this.#close(one, outcomes, fresh);
    await this.#goOn(one, missing);
    return true;
  }

  /** What surely was not made leaves again: alone or by halves what was refused, all else as it was. */
  async #goOn(one: Unsettled, missing: readonly number[]): Promise<void> {
    const { cargo } = this.trip;
    const placeOf = (slot: number) => one.places[slot] ?? -1;
    const places = missing.map(placeOf);
    if (one.met === null) {
      cargo.mark(places, "waiting");
      return;
    }
    const pointed = pointedRow(one.met.facts.pointer);
    const named = pointed !== null && missing.includes(pointed) ? pointed : null;
    const bad = one.places.length === 1 ? (missing[0] ?? null) : named;
    if (bad === null) {
      if (places.length > 0) this.#suspects.push({ places });
      return;
    }
    const told = { reason: reasonOf(one.met.facts) };
    await cargo.conclude([{ place: placeOf(bad), outcome: "refused", told }]);
    cargo.mark(places, "waiting");
  }

  /** In the journal, where the request has no outcome yet. */
  async #close(one: Unsettled, outcomes: readonly PlacedOutcome[], fresh: readonly RawRecord[]): Promise<void> {
    const { part, hand } = this.trip;
    if (one.why !== "lost") return;
    const ids = new Set(outcomes.flatMap(({ outcome, told }) => (outcome === "sent" ? (told?.id ?? []) : [])));
    const found = fresh.filter(({ id }) => ids.has(id));
    const unclear = outcomes.some(({ outcome }) => outcome === "ask");
    const document = part.list?.description.journal.documentOf(one.operation, found) ?? null;
    await hand.resolve(one.key, found.length > 0 || unclear ? { document, unclear } : null);
  }

  #match(rows: readonly RawRow[], records: readonly RawRecord[], source: "answer" | "readBack") {
    const { mapping } = this.trip.part;
    const candidates = {
      ids: records.map(({ id }) => id),
      cells: records.map(({ data }) => cellsOf(mapping, data)),
    };
    const cells = rows.map((row) => cellsOf(mapping, row));
    return matchCreated(mapping, cells, candidates, source);
  }

  /** The send ends before the list could be read back. */
  async giveUp(): Promise<void> {
    const places = [...this.#unsettled.splice(0), ...this.#lone.splice(0)].flatMap(openPlaces);
    await this.trip.cargo.conclude(places.map((place) => ({ place, outcome: "unknown" as const })));
  }
}

interface Asked {
  readonly key: string;
  readonly operation: string;
  readonly places: readonly number[];
  readonly body: unknown;
}

/** After a restart a request may have rows that have their outcome already. */
const slotsOf = (places: readonly number[]): number[] => [...places.keys()].filter((slot) => (places[slot] ?? -1) >= 0);

const openPlaces = ({ open, places }: Unsettled): number[] => open.map((slot) => places[slot] ?? -1);

/** Its request cannot come any more. */
const isOver = ({ leftAt }: Unsettled, at: number): boolean => at - leftAt >= SETTLE_MS;

/** Its rows leave again, or are told as refused, where the list lacks them. */
const mayLack = (one: Unsettled, at: number): boolean => one.why === "refused" || isOver(one, at);
