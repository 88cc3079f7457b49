// Amounts within sentences.

/** With cents, and more places where a price has them. */
export function amount(value: number): string {
  const [whole = "", places = ""] = String(Number(value.toPrecision(10))).split(".");
  return Math.abs(value) >= 1e15 || whole.includes("e") || places.includes("e")
    ? String(value)
    : `${whole}.${places.slice(0, 4).padEnd(2, "0")}`;
}
