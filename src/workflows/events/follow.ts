// Follows events while the platform copies their template into them, all of them with one list a time. It changes
// nothing.
import { collect } from "../../platform/client";
import { isNotFound } from "../../platform/errors";
import { getEvent, listEvents } from "../../platform/events";
import { startPace } from "../progress";
import type { Services, WorkflowOptions } from "../services";
import type { CopyEnd } from "./texts";

export interface FollowedEvent {
  readonly id: string;
  /** ISO 8601, as the platform said it: the list is read from the earliest of them on. */
  readonly createdAt: string;
}

/**
 * The platform's `duplication_state` at the end; "" where nothing is copied, "gone" where the event is no longer there.
 */
export interface EventCopy {
  readonly id: string;
  readonly state: string;
  /** finished: usable. late: still under way when time was up. */
  readonly end: CopyEnd;
}

export interface FollowEventsOptions extends WorkflowOptions {
  /** Milliseconds until what is still being copied is called late. */
  readonly timeoutMs?: number;
  readonly everyMs?: number;
  /** What the platform says at each look, by event id: its `duplication_state`; null for one that is gone. */
  readonly onStates?: (states: ReadonlyMap<string, string | null>) => void;
}

const TIMEOUT_MS = 15 * 60_000;
const EVERY_MS = 5_000;
const UNDER_WAY = new Set(["scheduled", "started"]);

/** In the order given. Throws PlatformError where the events cannot be read, and the signal's reason when cancelled. */
export async function followEvents(
  services: Services,
  events: readonly FollowedEvent[],
  options: FollowEventsOptions = {},
): Promise<readonly EventCopy[]> {
  const { timeoutMs = TIMEOUT_MS, everyMs = EVERY_MS, onStates, signal } = options;
  const report = startPace(services, options, "waiting");
  const until = services.clock.now() + timeoutMs;
  let open = events;
  const states = new Map<string, string | null>();
  for (;;) {
    for (const [id, state] of await readStates(services, open, signal)) states.set(id, state);
    onStates?.(new Map(states));
    open = open.filter(({ id }) => UNDER_WAY.has(states.get(id) ?? ""));
    report(events.length - open.length, events.length);
    if (open.length === 0 || services.clock.now() + everyMs > until) break;
    signal?.throwIfAborted();
    await services.clock.wait(everyMs, signal);
  }
  return events.map(({ id }) => {
    const state = states.get(id) ?? null;
    return { id, state: state ?? "gone", end: endOf(state) };
  });
}

function endOf(state: string | null): CopyEnd {
  if (state === null) return "gone";
  if (UNDER_WAY.has(state)) return "late";
  return state === "failed" ? "failed" : "finished";
}

/** Null for an event that is gone. One by one only what the list does not hold, and where there is only one. */
async function readStates(
  { client, profile }: Services,
  events: readonly FollowedEvent[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string | null>> {
  const states = new Map<string, string | null>();
  const options = { priority: "bulk" as const, signal };
  if (events.length > 1) {
    const since = events.map(({ createdAt }) => createdAt).sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? "";
    const query = { filter: { created_at_from: since }, pageSize: profile.limits.pageSize };
    const { items } = await collect(client.pages(listEvents, { query }, options));
    for (const { id, attributes } of items) states.set(id, attributes.duplication_state ?? "");
  }
  for (const { id } of events) {
    if (states.has(id)) continue;
    try {
      const { document } = await client.run(getEvent, { path: { id } }, options);
      states.set(id, document.data.attributes.duplication_state ?? "");
    } catch (error) {
      if (!isNotFound(error)) throw error;
      states.set(id, null);
    }
  }
  return states;
}
