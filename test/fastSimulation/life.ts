// A program that can end anywhere: the dead do nothing and say nothing, and whoever waits for them is told.

export class Died extends Error {}
/** One for all: nobody reads where it was made, and to note that costs more than a request. */
const died = new Died();

export class Life {
  dead = false;
  /** Rejects when it dies. */
  readonly death: Promise<never>;
  private tell: (reason: Error) => void = () => undefined;

  constructor() {
    this.death = new Promise<never>((_resolve, reject) => {
      this.tell = reject;
    });
    this.death.catch(() => undefined);
  }

  die(): void {
    this.dead = true;
    this.tell(died);
  }

  /** Does something outside: `point` is where the world may turn, before and after it. */
  async touch<T>(point: () => void, action: () => Promise<T>): Promise<T> {
    if (this.dead) return never;
    point();
    if (this.isDead()) return never;
    let result: T;
    try {
      result = await action();
    } catch (error) {
      if (this.isDead()) return never;
      point();
      if (this.isDead()) return never;
      throw error;
    }
    if (this.isDead()) return never;
    point();
    return this.isDead() ? never : result;
  }

  private isDead(): boolean {
    return this.dead;
  }
}

const never = new Promise<never>(() => undefined);
