// Everything that one simulator keeps: records, rate windows, log, faults, and the clock that they share.
// Speaks no HTTP.
import { settleCopies } from "./copying";
import { Faults } from "./faults";
import type { Behaviour } from "./operations";
import { RateLimit } from "./rateLimit";
import type { Records } from "./records";
import { RequestLog } from "./requestLog";
import { Random } from "./seed/random";
import { seedRecords } from "./seed/seed";

export interface SimulatorOptions {
  /** The same seed gives the same records, ids and error bodies. */
  seed?: number | string;
  /** How many events. The first twelve are the same for every seed, and the second is the show-piece. */
  events?: number;
  /** How many line items the show-piece has: the first worksheet of the first published RFP. */
  lineItems?: number;
  /** How many bids the show-piece has. */
  bids?: number;
  /** How many entries every report has; without it each has a number of its own. */
  reportEntries?: number;
  /** Added to the ids of all that a table can be linked to: another environment with the same content. */
  idShift?: number;
  /** Milliseconds since 1970. Tests give their own. */
  clock?: () => number;
  /** Waits for the delays that faults ask for. */
  sleep?: (ms: number) => Promise<void>;
  /** How many requests /_sim/log remembers. */
  logSize?: number;
  behaviour?: Partial<Behaviour>;
}

const usualBehaviour: Behaviour = {
  patchReplaces: false,
  partialBulk: false,
  partialContacts: false,
  uniqueExternalIds: false,
  includedBesideData: false,
  strict: false,
  supplierSchema: false,
};

export class World {
  readonly clock: () => number;
  readonly behaviour: Behaviour;
  readonly rateLimit: RateLimit;
  readonly log: RequestLog;
  readonly faults: Faults;
  readonly random: Random;
  private stored: Records;
  private requests = 0;

  constructor(private readonly options: SimulatorOptions) {
    this.clock = options.clock ?? Date.now;
    this.behaviour = { ...usualBehaviour, ...options.behaviour };
    this.rateLimit = new RateLimit(this.clock);
    this.log = new RequestLog(options.logSize ?? 2000);
    this.random = new Random(options.seed ?? 1, "answers");
    const sleep = options.sleep ?? pause;
    this.faults = new Faults({
      sleep,
      random: () => this.random.next(),
      later: (ms, action) => void this.later(sleep(ms), action),
    });
    this.stored = seedRecords(options);
  }

  /** As they are at this moment: children that are being copied have come as far as the clock has. */
  get records(): Records {
    settleCopies(this.stored, this.clock());
    return this.stored;
  }

  /** Back to the seeded records, with no faults, an empty log and a fresh rate window. */
  reset(): void {
    this.stored = seedRecords(this.options);
    this.rateLimit.clear();
    this.log.clear();
    this.faults.clear();
  }

  /** A reset drops what is still to come: it belongs to records that are gone. */
  private async later(moment: Promise<void>, action: () => Promise<unknown>): Promise<void> {
    const { stored } = this;
    await moment;
    if (this.stored === stored) await action();
  }

  nextRequestId(): string {
    return `request-${String(++this.requests).padStart(8, "0")}`;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
