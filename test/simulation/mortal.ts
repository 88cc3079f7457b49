// Things that die in mid-work: a program that is ended at its nth touch of the world outside, and never says or does
// anything again.

/** Said by a death when somebody waited for the dead. */
export class Died extends Error {
  constructor(who: string) {
    super(`${who} died`);
    this.name = "Died";
  }
}

export class Life {
  dead = false;
  touches = 0;
  /** Rejects when it dies. */
  readonly death: Promise<never>;
  private tell: (reason: Error) => void = () => undefined;
  private planned: { readonly at: number; readonly then: () => void } | null = null;

  constructor(private readonly who: string) {
    this.death = new Promise<never>((_resolve, reject) => {
      this.tell = reject;
    });
    this.death.catch(() => undefined);
  }

  /** At its nth touch from now, something happens. */
  plan(touches: number, then: () => void): void {
    this.planned = { at: this.touches + touches, then };
  }

  unplan(): void {
    this.planned = null;
  }

  die(): void {
    this.dead = true;
    this.tell(new Died(this.who));
  }

  /** Does something outside. The dead do nothing, and who dies while it is done never learns how it ended. */
  async touch<T>(action: () => Promise<T>): Promise<T> {
    if (this.diesNow()) return never();
    const [done] = await Promise.allSettled([action()]);
    if (this.diesNow()) return never();
    if (done.status === "rejected") throw done.reason;
    return done.value;
  }

  private diesNow(): boolean {
    this.touches += 1;
    if (this.planned !== null && this.touches >= this.planned.at) {
      const { then } = this.planned;
      this.planned = null;
      then();
    }
    return this.dead;
  }
}

function never(): Promise<never> {
  return new Promise<never>(() => undefined);
}

/** The same object, each call of which is a touch. */
export function touching<T extends object>(life: Life, target: T): T {
  return new Proxy(target, {
    get(object, key): unknown {
      const value: unknown = Reflect.get(object, key);
      if (typeof value !== "function") return value;
      return (...words: unknown[]) =>
        life.touch(async () => {
          const result: unknown = await Reflect.apply(value, object, words);
          return result;
        });
    },
  });
}
