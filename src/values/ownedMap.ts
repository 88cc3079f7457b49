// What is remembered beside an object for as long as that object lives.

/** The map that belongs to an owner, made where there is none yet. It goes with its owner. */
export function ownedMap<Owner extends object, K, V>(maps: WeakMap<Owner, Map<K, V>>, owner: Owner): Map<K, V> {
  const known = maps.get(owner);
  if (known !== undefined) return known;
  const made = new Map<K, V>();
  maps.set(owner, made);
  return made;
}
