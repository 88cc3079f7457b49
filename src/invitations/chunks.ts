// How references go into requests, and how a refused request is taken apart. Nobody stands in two requests at a time.

/** In order, at most `most` each. Throws RangeError for less than one a request. */
export function chunked<Item>(ids: readonly Item[], most: number): readonly (readonly Item[])[] {
  if (!Number.isInteger(most) || most < 1) throw new RangeError("A request takes at least one reference.");
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, at) => ids.slice(at * most, (at + 1) * most));
}

/**
 * What to send after a request that had no effect was refused: the rest without the reference that the platform named,
 * else its two halves. Nothing for a request of one: that one is refused.
 */
export function apart(chunk: readonly string[], named: string | null): readonly (readonly string[])[] {
  const rest = chunk.filter((id) => id !== named);
  if (rest.length < chunk.length) return rest.length === 0 ? [] : [rest];
  if (chunk.length < 2) return [];
  const half = Math.ceil(chunk.length / 2);
  return [chunk.slice(0, half), chunk.slice(half)];
}

/** How many requests taking one chunk apart comes to at most: each is refused once, down to single references. */
export function mostRequestsApart(size: number): number {
  return Math.max(1, 2 * size - 1);
}
