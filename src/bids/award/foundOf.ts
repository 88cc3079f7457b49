// An award as a search knows it, from who gets what.
import { keeps, valueOf, type Found, type Model } from "./model";

/** Null when it breaks a rule. */
export function foundOf(model: Model, winners: Int32Array): Found | null {
  if (!keeps(model, winners)) return null;
  const value = valueOf(model, winners);
  return Number.isFinite(value) ? { winners, value, bound: -Infinity } : null;
}
