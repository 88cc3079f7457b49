// The end of waiting, as a signal. An AbortSignal is one; a Stop is another, at a fraction of the time that the engine
// takes to make the first: each request has several.

/** What is used of an AbortSignal. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", then: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: "abort", then: () => void): void;
}

/** Its own signal. A listener that comes too late is not called, as with an AbortSignal. */
export class Stop implements StopSignal {
  readonly #listeners = new Set<() => void>();
  #aborted = false;

  get aborted(): boolean {
    return this.#aborted;
  }

  addEventListener(_type: "abort", then: () => void): void {
    if (!this.#aborted) this.#listeners.add(then);
  }

  removeEventListener(_type: "abort", then: () => void): void {
    this.#listeners.delete(then);
  }

  abort(): void {
    if (this.#aborted) return;
    this.#aborted = true;
    for (const then of this.#listeners) then();
    this.#listeners.clear();
  }
}
