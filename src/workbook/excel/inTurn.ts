// Lets work through one by one, in the order in which it came. What fails does not hold up what comes after it.

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function createLine(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
