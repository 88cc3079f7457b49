// Anything that a script returned as plain data. What has no plain form becomes the name of its kind.
import type { Json } from "./types";

export function toJson(value: unknown): Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toJson(one)]));
  return typeof value;
}
