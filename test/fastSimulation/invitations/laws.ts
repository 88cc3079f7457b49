// The laws of invitations, judged when a mail goes out, when a run is told, and at the end.
import type { InviteDone, InvitePreview } from "../../../src/workflows/invite/types";
import { referenceOf, type Effect, type InvitePlatform } from "./platform";
import type { Book } from "../people";
import type { Change, InviteWorld } from "./story";

export interface Problem {
  readonly law: "unshown" | "twice" | "toldWrong" | "standing" | "open" | "left" | "defect";
  readonly told: string;
}

interface Confirmed {
  times: number;
  /** Of them, with the word that it may be a second time. */
  again: number;
}

/** How often each change had an effect on each supplier before a run began, and whether anybody else sent then. */
export type Before = ReadonlyMap<string, number>;

const keyOf = ({ change, supplier }: Effect): string => `${change} ${supplier}`;

export class Laws {
  readonly problems: Problem[] = [];
  readonly suppliers: readonly number[];
  /** Of the gateway: each may leave one request of which nobody knows whether it left. */
  deaths = 0;
  private readonly confirmations = new Map<string, Confirmed>();
  private readonly effects = new Map<string, number>();
  private readonly seconds = new Map<number, number>();
  private runs = 0;

  constructor(
    private readonly world: InviteWorld,
    private readonly platform: InvitePlatform,
  ) {
    this.suppliers = [...Array(world.suppliers).keys()];
    platform.onEffect = (effect, wasInvited) => this.mailed(effect, wasInvited);
  }

  fail(law: Problem["law"], told: string): void {
    this.problems.push({ law, told });
  }

  private supplierOf(reference: string): number {
    return this.suppliers.find((one) => referenceOf(this.world.kind, one) === reference) ?? -1;
  }

  /** A person gives the word for exactly this. */
  confirmed({ change, chunks, candidates }: InvitePreview): Before {
    this.runs += 1;
    const doubtful = new Set(candidates.flatMap(({ id, position }) => (position === "fresh" ? [] : id)));
    for (const id of chunks.flat()) {
      const key = keyOf({ change, supplier: this.supplierOf(id) });
      const known = this.confirmations.get(key) ?? { times: 0, again: 0 };
      known.times += 1;
      if (doubtful.has(id)) known.again += 1;
      this.confirmations.set(key, known);
    }
    return new Map([...this.effects, ["runs", this.runs]]);
  }

  private mailed(effect: Effect, wasInvited: boolean): void {
    const key = keyOf(effect);
    const times = (this.effects.get(key) ?? 0) + 1;
    this.effects.set(key, times);
    const { times: confirmed, again } = this.confirmations.get(key) ?? { times: 0, again: 0 };
    if (times > confirmed) this.fail("unshown", `${key}: ${times} times, confirmed ${confirmed}`);
    // A request that arrives after a later one did what nobody could know of.
    if (effect.change !== "invite" || !wasInvited || this.platform.overtaken.has(effect.supplier)) return;
    const seconds = (this.seconds.get(effect.supplier) ?? 0) + 1;
    this.seconds.set(effect.supplier, seconds);
    if (seconds > again) this.fail("twice", `${key}: ${seconds} second mails, ${again} asked for`);
  }

  /** What a run says of itself. */
  heard({ change }: InvitePreview, { rows }: InviteDone, before: Before): void {
    // Somebody else may have had the same effect meanwhile.
    const wasAlone = before.get("runs") === this.runs;
    for (const { reference, outcome } of rows) {
      const key = keyOf({ change, supplier: this.supplierOf(reference) });
      const had = (this.effects.get(key) ?? 0) > (before.get(key) ?? 0);
      if (outcome === "done" && !had) this.fail("toldWrong", `${key} is told as done`);
      const isNothing = outcome === "refused" || outcome === "notSent";
      if (isNothing && had && wasAlone) this.fail("toldWrong", `${key} is told as ${outcome}`);
    }
  }

  /** What everybody is told of each supplier once all is quiet. */
  standing({ candidates }: InvitePreview, { person, book }: Book): void {
    let excused = this.deaths * this.world.chunk;
    for (const { id, standing } of candidates) {
      const supplier = this.supplierOf(id);
      const isInvited = this.platform.invited.has(supplier);
      const wasTouched = this.count("invite", supplier) + this.count("remove", supplier) > 0;
      const isTrue = {
        none: !wasTouched,
        invited: isInvited,
        removed: !isInvited,
        unknown: this.platform.unclear.has(supplier) || (standing.state === "unknown" && (excused -= 1) >= 0),
      }[standing.state];
      if (!isTrue && !this.platform.overtaken.has(supplier))
        this.fail("standing", `${id} is told as ${standing.state} to person ${person} in book ${book}`);
    }
  }

  /** Who is neither invited nor in doubt was refused. */
  ended({ candidates }: InvitePreview): void {
    for (const { id, position } of candidates) {
      const supplier = this.supplierOf(id);
      if (position === "fresh" && !this.world.refuses.includes(supplier)) this.fail("left", `${id} cannot be invited`);
    }
  }

  private count(change: Change, supplier: number): number {
    return this.effects.get(keyOf({ change, supplier })) ?? 0;
  }
}
