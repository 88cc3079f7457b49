// A line for turns, whether this process has the budget alone or shares it.
import { GatewayFailure } from "../failure";
import type { QueueStanding, Ticket } from "./lane";
import type { StopSignal } from "../stop";

export interface Turn {
  /** To be called when the request leaves. False where the turn was lost meanwhile: nothing may leave then. */
  leave(): boolean | Promise<boolean>;
  /** Call it instead when no request leaves. */
  giveBack(): void;
}

export interface Lines {
  turn(ticket: Ticket, signal?: StopSignal): Promise<Turn>;
  answered(sort: string, tookMs: number): void;
  limited(retryAfterMs: number | null): number;
  /** How long so many more bulk requests of one person take from now on, in milliseconds. */
  estimateMs(requests: number): number;
}

/** A line of either kind: of this process alone, or one of several. */
export interface AnyLine extends Lines {
  standing(person: string): QueueStanding;
  readonly waiting: number;
  idleMs(): number;
  /** For good: also for a call that comes back for another turn. */
  close(reason: Error): void;
}

export function heldTooLong(retryAfterMs: number): GatewayFailure {
  const detail = "The platform asks the whole company to wait.";
  return new GatewayFailure({ kind: "rateLimited", detail, retryAfterMs: Math.ceil(retryAfterMs) });
}
