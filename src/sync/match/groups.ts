// Values by key, in time that grows with their number however many share a key.

export function groupBy<Key, Value>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/** Gives the values of each key one after the other, in order; undefined once there are no more. */
export function takerOf<Key, Value>(groups: ReadonlyMap<Key, readonly Value[]>): (key: Key) => Value | undefined {
  const taken = new Map<Key, number>();
  return (key) => {
    const next = taken.get(key) ?? 0;
    const group = groups.get(key);
    if (group === undefined || next >= group.length) return undefined;
    taken.set(key, next + 1);
    return group[next];
  };
}
