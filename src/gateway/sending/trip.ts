// What the requests of one running send that change one list share. Types only.
import type { Invited } from "../invited";
import type { Cargo } from "./cargo";
import type { Met } from "./effects";
import type { Hand } from "./hand";
import type { BulkSizes } from "./pace";
import type { Part } from "./part";
import type { Readings } from "./readings";

export interface Trip {
  readonly cargo: Cargo;
  readonly part: Part;
  readonly hand: Hand;
  /** Null where nothing can be read back. */
  readonly readings: Readings | null;
  readonly sizes: BulkSizes;
  /** Names host and list. */
  readonly sizeName: string;
  readonly mostInBulk: number;
  readonly now: () => number;
  /** When the send was opened, in milliseconds since 1970. */
  readonly openedAt: number;
  readonly place: string;
  readonly pageSize: number;
  readonly invited: Pick<Invited, "words">;
  /** Something of the send has arrived or was refused: no outage. */
  succeeded(): void;
  /** Pauses, asks for another sign-in and the like; a row's own refusal is not its business. */
  failed(met: Met): void;
}
