// Calculates in a worker what would freeze the page: soon after each change, from the start, since the engine cannot go
// on from half of its work. Whoever does not want to wait cancels; the next change calculates again.
import type { BookResults, BookSnapshot } from "../../model/calculation/snapshot";
import type { WorkbookStore } from "../../model/workbookStore";

/** Somebody who types or a script that writes is let finish. */
const QUIET_MS = 400;

/** What is used of a worker. */
export interface CalculationWorker {
  postMessage(snapshot: BookSnapshot): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<BookResults>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export type Calculating =
  /** All is calculated in the page. */
  | { readonly kind: "here" }
  | { readonly kind: "calculated" }
  | { readonly kind: "running"; readonly seconds: number }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed" };

export interface CalculationHooks {
  readonly startWorker: () => CalculationWorker;
  /** Results are no edit of the person's. */
  readonly quietly: <T>(work: () => T) => T;
  /** Formulas that nothing calculates, by the sheet's name. */
  readonly kept: (formulas: ReadonlyMap<string, number>) => void;
}

export class PageCalculation {
  state: Calculating = { kind: "here" };
  readonly #listeners = new Set<() => void>();
  #worker: CalculationWorker | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ticks: ReturnType<typeof setInterval> | undefined;
  #asked = -1;

  constructor(
    private readonly store: WorkbookStore,
    private readonly hooks: CalculationHooks,
  ) {
    store.subscribe(() => this.#look());
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  readonly cancel = (): void => {
    if (this.state.kind === "running") this.#stop({ kind: "cancelled" });
  };

  /** Also what was cancelled. */
  readonly calculate = (): void => {
    const { background } = this.store;
    if (background?.due !== true || this.#worker !== null) return;
    clearTimeout(this.#timer);
    try {
      this.#worker = this.hooks.startWorker();
    } catch {
      this.#stop({ kind: "failed" });
      return;
    }
    this.#worker.onmessage = ({ data }) => this.#take(data);
    this.#worker.onerror = () => this.#stop({ kind: "failed" });
    this.#begin();
    this.#worker.postMessage(background.snapshot());
  };

  /** Changes come one by one, and each of them makes a calculation under way worthless. */
  #look(): void {
    const { background } = this.store;
    if (background?.on !== true) {
      if (this.state.kind !== "here") this.#stop({ kind: "here" });
      return;
    }
    if (!background.due || background.asked === this.#asked) return;
    this.#asked = background.asked;
    this.#endWorker();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.calculate, QUIET_MS);
    this.#begin();
  }

  /** The seconds count from the first change that is not calculated. */
  #begin(): void {
    if (this.state.kind === "running") return;
    const since = Date.now();
    this.#ticks = setInterval(() => {
      this.#say({ kind: "running", seconds: Math.round((Date.now() - since) / 1000) });
    }, 1000);
    this.#say({ kind: "running", seconds: 0 });
  }

  #take(results: BookResults): void {
    if (this.hooks.quietly(() => this.store.background?.take(results)) !== true) return;
    this.#stop({ kind: "calculated" });
    const named = [...results.kept].map(([id, count]) => [this.store.sheet(id)?.name ?? "", count] as const);
    if (named.length > 0) this.hooks.kept(new Map(named));
  }

  #stop(state: Calculating): void {
    clearTimeout(this.#timer);
    clearInterval(this.#ticks);
    this.#endWorker();
    if (state.kind === "here") this.#asked = -1;
    this.#say(state);
  }

  #endWorker(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #say(state: Calculating): void {
    this.state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
