// How deep a JSON value is nested. Reading deep text is safe, but writing it again is not: beyond some thousand levels
// the machine runs out of stack.

/** Far beyond any JSON:API document, whose cells lie five levels deep. */
const MOST_LEVELS = 200;

export function isShallow(value: unknown, levels = MOST_LEVELS): boolean {
  if (value === null || typeof value !== "object") return true;
  if (levels === 0) return false;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  // Most parts are no objects: asking here is quicker than a call for each.
  for (const part of parts) if (part !== null && typeof part === "object" && !isShallow(part, levels - 1)) return false;
  return true;
}
