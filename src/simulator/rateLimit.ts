// The rate law: at most so many accepted requests in any sliding second, per company and service (document 1, part 8).
// Refused requests do not count: "429 response to the excess requests".

const WINDOW_MS = 1000;

export class RateLimit {
  private readonly accepted = new Map<string, number[]>();

  constructor(private readonly clock: () => number) {}

  /** True when the request fits into the window that ends now; then it is counted. */
  admit(key: string, perSecond: number): boolean {
    const now = this.clock();
    const recent = (this.accepted.get(key) ?? []).filter((at) => now - at < WINDOW_MS);
    const fits = recent.length < perSecond;
    if (fits) recent.push(now);
    this.accepted.set(key, recent);
    return fits;
  }

  clear(): void {
    this.accepted.clear();
  }
}
