// One rate budget for several gateways, as an interface: who asks for a turn says whom it has waiting, and one of all
// the gateways gets it. Whatever goes wrong on the way rejects, and then nothing may leave.

/** Who waits at one gateway, by line: how many requests of each person. People are hashes. */
export interface Waiting {
  readonly interactive: Readonly<Record<string, number>>;
  readonly bulk: Readonly<Record<string, number>>;
  readonly visitors: Readonly<Record<string, number>>;
}
export type Line = keyof Waiting;
export const lines: readonly Line[] = ["interactive", "bulk", "visitors"];

/** What a gateway has learnt since it last asked. */
export interface Learnt {
  /** How late its starts arrived, in milliseconds, by the id of the turn. */
  readonly late: Readonly<Record<string, number>>;
  /** The largest jitter of these answers. */
  readonly jitterMs: number;
  /** How long the way to the store and back took for a start, at most. */
  readonly wayMs: number;
  readonly answers: number;
}

export type Granted =
  | { readonly kind: "turn"; readonly id: string; readonly line: Line; readonly person: string }
  /** Ask again then; or earlier, when somebody new waits. */
  | { readonly kind: "wait"; readonly ms: number; readonly heldMs: number };

export interface LaneOf {
  readonly name: string;
  readonly perSecond: number;
}

export interface Standing {
  readonly spacingMs: number;
  readonly jitterMs: number;
  readonly heldMs: number;
  /** People who wait at any gateway, in each line. */
  readonly people: Readonly<Record<Line, number>>;
}

export interface Slots {
  ask(
    lane: LaneOf,
    gateway: string,
    waiting: Waiting,
    learnt: Learnt,
  ): Promise<{ granted: Granted; standing: Standing }>;
  /**
   * The request leaves now. Answers within how many milliseconds from asking it must have left; null where the turn was
   * taken away.
   */
  leave(lane: LaneOf, id: string): Promise<number | null>;
  giveBack(lane: LaneOf, id: string): Promise<void>;
  /** A 429: everybody waits so long, and goes wider apart. */
  limited(lane: LaneOf, holdMs: number): Promise<void>;
}
