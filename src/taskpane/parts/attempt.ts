// What a browser keeps for us, asked for safely.

/**
 * Storage may be full, cleared, or forbidden in a frame, and a stored text may be anybody's: then it is as if nothing
 * were kept, and all else works.
 */
export function attempt<T>(access: () => T, otherwise: T): T {
  try {
    return access();
  } catch {
    return otherwise;
  }
}
