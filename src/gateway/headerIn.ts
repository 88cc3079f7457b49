// One header of a request or an answer, as Node gives them: names in small letters, one value or several.

/** Undefined where it is absent. Several values become one, as HTTP joins them (RFC 9110, 5.3). */
export function headerIn(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  name: string,
): string | undefined {
  const value = headers[name.toLowerCase()];
  return value === undefined || typeof value === "string" ? value : value.join(", ");
}
