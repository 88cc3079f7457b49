// The fake clock of the tests without its real waits: nothing of a simulated world takes real time, compression
// included. So the order of what happens depends on the seed alone, and a world runs ten times faster.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { FakeClock } from "../support/fakeClock";

/** Turns of the event loop after which everything that can go on by itself has come to rest. */
const TURNS = 12;

interface Timer {
  readonly at: number;
  readonly then: () => void;
}

export class SimClock extends FakeClock {
  private readonly waiting = new Set<Timer>();

  override setTimer(ms: number, then: () => void): () => void {
    const timer = { at: this.now() + Math.max(0, ms), then };
    this.waiting.add(timer);
    return () => this.waiting.delete(timer);
  }

  override async run<T>(task: Promise<T>): Promise<T> {
    const state = { done: false };
    const finish = () => {
      state.done = true;
    };
    task.then(finish, finish);
    for (let idle = 0; idle < 200; idle += 1) {
      for (let turn = 0; turn < TURNS; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        if (state.done) return task;
      }
      if (this.fire(Infinity)) idle = 0;
      else await new Promise((resolve) => setTimeout(resolve, 1));
    }
    throw new Error("The task waits for nothing that this clock could bring.");
  }

  /** Lets the time pass, and everything happen that was to happen in it. */
  async pass(ms: number): Promise<void> {
    const end = this.now() + ms;
    while (this.fire(end)) for (let n = 0; n < TURNS; n += 1) await new Promise((go) => setImmediate(go));
    this.advance(Math.max(0, end - this.now()));
  }

  private fire(until: number): boolean {
    const next = [...this.waiting].sort((a, b) => a.at - b.at)[0];
    if (next === undefined || next.at > until) return false;
    this.waiting.delete(next);
    this.advance(Math.max(0, next.at - this.now()));
    next.then();
    return true;
  }
}

function atOnce(change: (bytes: Buffer) => Buffer) {
  return class extends TransformStream<Uint8Array, Uint8Array> {
    constructor() {
      const parts: Uint8Array[] = [];
      super({
        transform: (part) => void parts.push(part),
        flush: (out) => out.enqueue(new Uint8Array(change(Buffer.concat(parts)))),
      });
    }
  };
}

/** Messages to oneself in the order of the seed. */
class MessagesAtOnce {
  readonly port1: { onmessage: (() => void) | null; close(): void } = { onmessage: null, close: () => undefined };
  readonly port2 = { postMessage: (): void => void setImmediate(() => this.port1.onmessage?.()) };
}

/** The thread pool and the system's timers would bring an order of their own. */
export function nothingTakesTime(): void {
  const { setTimeout: later } = globalThis;
  const soon = (then: () => void, ms = 0) => (ms <= 0 ? setImmediate(then) : later(then, ms));
  Object.defineProperty(globalThis, "setTimeout", { value: soon, configurable: true, writable: true });
  Object.defineProperty(globalThis, "MessageChannel", { value: MessagesAtOnce, configurable: true });
  Object.defineProperty(globalThis, "CompressionStream", {
    value: atOnce(deflateRawSync),
    configurable: true,
  });
  Object.defineProperty(globalThis, "DecompressionStream", {
    value: atOnce(inflateRawSync),
    configurable: true,
  });
}
