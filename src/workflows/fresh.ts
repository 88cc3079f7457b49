// How long what was read from the platform counts as news: a preview, and the columns that a refresh compares with.
import type { Services } from "./services";

const FRESH_MS = 60_000;

/** `at`: when it was read, in milliseconds; a time that nobody knows (NaN) is not fresh. */
export function isFresh({ clock }: Pick<Services, "clock">, at: number): boolean {
  return clock.now() - at <= FRESH_MS;
}
