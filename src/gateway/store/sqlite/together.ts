// Transactions one after the other; those that wait while a commit is on its way to the disk share the next one. So a
// disk that takes milliseconds for a commit carries more than one change in that time. Each is told that it is durable
// only after the commit that has it, and a commit that fails fails all of its transactions.

export interface Connection {
  /** Runs one statement without values. */
  run(text: string): void | Promise<void>;
  /** False once a failure, such as a full disk, has taken back all by itself. */
  isInTransaction(): boolean;
}

interface Waiting {
  readonly work: () => Promise<void>;
  /** Once it is known whether the disk has it; with an error where it does not. */
  readonly tell: (failed: Failed | null) => void;
}

interface Failed {
  readonly error: unknown;
}

/** More would keep the first one waiting. */
const MOST_TOGETHER = 64;

export class Together {
  readonly #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;

  /** `undone`: something that transactions may have read was taken back. */
  constructor(
    readonly connection: Connection,
    readonly undone: () => void,
  ) {}

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    const outcome = await new Promise<() => T>((resolve) => {
      let result: () => T = () => {
        throw new Error("The transaction has not run.");
      };
      this.#waiting.push({
        async work() {
          const value = await work();
          result = () => value;
        },
        tell: (failed) => resolve(failed === null ? result : () => thrown(failed)),
      });
      this.#running ??= this.#run();
    });
    return outcome();
  }

  /** Until nobody waits any more. */
  async rest(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Whoever asks in the same moment is there by then.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#batch(this.#waiting.splice(0, MOST_TOGETHER));
    this.#running = null;
  }

  async #batch(batch: readonly Waiting[]): Promise<void> {
    const { connection } = this;
    const failures: (Failed | null)[] = [];
    try {
      await connection.run("BEGIN IMMEDIATE");
      for (const { work } of batch) failures.push(await (batch.length === 1 ? failedIn(work) : this.#inPart(work)));
      const isAnyWell = failures.includes(null);
      if (isAnyWell && !connection.isInTransaction()) throw new Error("The store was closed meanwhile.");
      if (connection.isInTransaction()) await connection.run(isAnyWell ? "COMMIT" : "ROLLBACK");
    } catch (error) {
      if (connection.isInTransaction()) await connection.run("ROLLBACK");
      failures.splice(0, failures.length, ...batch.map(() => ({ error })));
    }
    if (failures.some((failed) => failed !== null)) this.undone();
    for (const [at, { tell }] of batch.entries()) tell(failures[at] ?? null);
  }

  /** What fails is taken back alone. Rejects where all was taken back with it, as by a full disk. */
  async #inPart(work: () => Promise<void>): Promise<Failed | null> {
    const { connection } = this;
    await connection.run("SAVEPOINT part");
    const failed = await failedIn(work);
    if (failed !== null && !connection.isInTransaction()) return thrown(failed);
    if (failed !== null) await connection.run("ROLLBACK TO part");
    await connection.run("RELEASE part");
    return failed;
  }
}

async function failedIn(work: () => Promise<void>): Promise<Failed | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return { error };
  }
}

function thrown({ error }: Failed): never {
  throw error;
}
