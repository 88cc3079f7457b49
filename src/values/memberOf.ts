// Members of documents whose shape nobody has checked.

/** Undefined where the value is no object, or has no member of its own of that name. */
export function memberOf(value: unknown, name: string): unknown {
  return value !== null && typeof value === "object" && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
