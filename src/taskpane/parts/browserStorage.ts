// What this browser keeps for longer than a window lives.

/** Null where it is forbidden: to name it is enough to be refused, where a browser forbids it to frames. */
export function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
