// Which events an account has lately been shown by the platform. A right to send to an event's list is given only to
// somebody who sees that event, and what was just read need not be asked again.
import type { CheckedCall } from "./callCheck";
import type { Clock } from "./clock";
import type { Person } from "./people";

export interface SeenEvents {
  /** After the platform answered this call well. */
  note(person: Person, call: CheckedCall): void;
  has(person: Person, eventId: string): boolean;
}

const KNOWN_FOR_MS = 3_600_000;
const MOST = 10_000;

export function createSeenEvents(clock: Clock): SeenEvents {
  const seen = new Map<string, number>();
  const nameOf = (person: Person, eventId: string) => `${person.account.id}/${eventId}`;
  return {
    note(person, { operation, path }) {
      const eventId = path["event_id"] ?? (operation.path === "/events/{id}" ? path["id"] : undefined);
      if (eventId === undefined) return;
      const name = nameOf(person, eventId);
      seen.delete(name);
      seen.set(name, clock.now());
      const oldest = seen.size > MOST ? seen.keys().next().value : undefined;
      if (oldest !== undefined) seen.delete(oldest);
    },
    has(person, eventId) {
      const at = seen.get(nameOf(person, eventId));
      return at !== undefined && Math.abs(clock.now() - at) < KNOWN_FOR_MS;
    },
  };
}
