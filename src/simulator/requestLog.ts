// The last requests to the platform's operations, for tests and curious people under /_sim/log.
// Keeps no credential: of the three headers only the user's email.

export interface LoggedRequest {
  n: number;
  at: string;
  operation: string | null;
  method: string;
  path: string;
  query: string;
  userEmail: string | null;
  body: unknown;
  /** null while it is under way, and when the connection was dropped instead of answered. */
  status: number | null;
  /** The kinds of the faults that this request met. */
  faults: string[];
}

export class RequestLog {
  private entries: LoggedRequest[] = [];
  private count = 0;

  constructor(private readonly size: number) {}

  /** Notes an arrival. The caller fills in `status` once it is known. */
  open(arrival: Omit<LoggedRequest, "n" | "status" | "faults">): LoggedRequest {
    const entry = { n: ++this.count, ...arrival, status: null, faults: [] };
    this.entries.push(entry);
    if (this.entries.length > this.size) this.entries.shift();
    return entry;
  }

  list(): readonly LoggedRequest[] {
    return this.entries;
  }

  /** Forgets the entries. The numbering goes on, so that no request ever shares its number with another. */
  clear(): void {
    this.entries = [];
  }
}
