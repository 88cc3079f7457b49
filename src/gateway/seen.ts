// Which events an account has lately been shown by the platform. A right to send to an event's list is given only to
// somebody who sees that event, and what was just read need not be asked again.
import type { CheckedCall } from "./outgoing/callCheck";
import type { Clock } from "./clock";
import type { Person } from "./people";

/** How a list names its event: by the platform's id or by the company's own. */
export type EventName = { readonly id: string } | { readonly externalId: string };

export interface SeenEvents {
  /** After the platform answered this call well. */
  note(person: Person, call: CheckedCall): void;
  /** By the name that the platform just showed. */
  noteEvent(person: Person, event: EventName): void;
  has(person: Person, event: EventName): boolean;
}

const KNOWN_FOR_MS = 3_600_000;
const MOST = 10_000;

export function createSeenEvents(clock: Clock): SeenEvents {
  const seen = new Map<string, number>();
  const nameOf = (person: Person, event: EventName) => JSON.stringify([person.account.id, event]);
  const noteEvent = (person: Person, event: EventName) => {
    const name = nameOf(person, event);
    seen.delete(name);
    seen.set(name, clock.now());
    const oldest = seen.size > MOST ? seen.keys().next().value : undefined;
    if (oldest !== undefined) seen.delete(oldest);
  };
  return {
    noteEvent,
    note(person, { operation, path }) {
      const id = path["event_id"] ?? (operation.path === "/events/{id}" ? path["id"] : undefined);
      if (id !== undefined) noteEvent(person, { id });
      const externalId = path["event_external_id"];
      if (externalId !== undefined) noteEvent(person, { externalId });
    },
    has(person, event) {
      const at = seen.get(nameOf(person, event));
      return at !== undefined && Math.abs(clock.now() - at) < KNOWN_FOR_MS;
    },
  };
}
