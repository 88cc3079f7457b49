// A text where a number belongs, read by the workbook's language. What can be read in two ways is not read: to guess
// would be wrong by a thousand.
import type { Locale } from "../../values/locale";
import { readNumber } from "../../values/readNumber";
import { decodeCell } from "../../values/typedCell";

/** How the workbook's language writes numbers. */
export type NumberMarks = Pick<Locale, "decimal" | "group">;

/** What became of a text: nobody can read it, it has two readings, or it is one number. */
export type TextRead =
  | { readonly kind: "unread"; readonly text: string }
  | { readonly kind: "twoWays"; readonly text: string; readonly readings: readonly [number, number] }
  | { readonly kind: "read"; readonly text: string; readonly value: number };

/** A plain decimal with a point is how the platform itself writes numbers, whatever the language. */
export function plainDecimal(text: string): number | null {
  const plain = decodeCell(text, "number");
  return typeof plain === "number" ? plain : null;
}

export function readAmount(text: string, marks: NumberMarks): TextRead {
  const [plain, local] = [plainDecimal(text), localNumber(text, marks)];
  if (plain !== null && local !== null && plain !== local) return { kind: "twoWays", text, readings: [plain, local] };
  const value = plain ?? local;
  return value === null ? { kind: "unread", text } : { kind: "read", text, value };
}

/** Null also where only another language's signs make sense of it. */
function localNumber(text: string, marks: NumberMarks): number | null {
  const read = readNumber(text, marks);
  if (!read.ok || read.how.kind !== "number" || read.foreign) return null;
  return read.decimalSeen === null || read.decimalSeen === marks.decimal ? read.value : null;
}
