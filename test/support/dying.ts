// A pane that dies in mid-work: from a named call on, nothing of it reaches the workbook or the gateway, and nobody
// waits for it.
import type { Services } from "../../src/workflows/services";

export interface DeathPoint {
  /** A method of the workbook or the gateway client, or an operation's name. */
  readonly at: string;
  /** Which of these calls, from 1. */
  readonly nth?: number;
  /** "before" the call goes out, or "after" it was done and before its answer is heard. */
  readonly when: "before" | "after";
}

export interface Dying {
  readonly services: Services;
  /** Resolves at its death. */
  readonly death: Promise<"died">;
}

export function dying(services: Services, { at, nth = 1, when }: DeathPoint): Dying {
  const state = { calls: 0, dead: false };
  const isDead = (): boolean => state.dead;
  let die: (word: "died") => void = () => undefined;
  const death = new Promise<"died">((resolve) => {
    die = resolve;
  });
  const end = (): Promise<never> => {
    state.dead = true;
    die("died");
    return new Promise<never>(() => undefined);
  };
  const touch = async (name: string, call: () => unknown): Promise<unknown> => {
    if (isDead()) return end();
    const mine = name === at && (state.calls += 1) === nth;
    if (mine && when === "before") return end();
    // Whether it went well or not, the dead never hear of it.
    const [done] = await Promise.allSettled([call()]);
    if (mine || isDead()) return end();
    if (done.status === "rejected") throw done.reason;
    return done.value;
  };
  const wrapped = <T extends object>(target: T, nameOf: (key: string, words: unknown[]) => string): T =>
    new Proxy(target, {
      get(object, key): unknown {
        const value: unknown = Reflect.get(object, key);
        if (typeof value !== "function" || key === "pages") return value;
        return (...words: unknown[]) => touch(nameOf(String(key), words), () => Reflect.apply(value, object, words));
      },
    });
  const plain = (key: string) => key;
  return {
    services: {
      ...services,
      workbook: wrapped(services.workbook, plain),
      gateway: wrapped(services.gateway, plain),
      client: wrapped(services.client, (_key, [operation]) => operationName(operation)),
    },
    death,
  };
}

function operationName(operation: unknown): string {
  return typeof operation === "object" && operation !== null && "name" in operation ? String(operation.name) : "";
}
