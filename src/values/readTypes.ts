// What reading a text as a number, percent, date or quantity can end in. Plain data.
import type { CellValue } from "./cell";

/** What a column wants its cells to be. */
export type Wanted = "number" | "date" | "text" | "any";

export type ReadHow =
  /** It was a number (or text, in a text column) already. */
  | { readonly kind: "asIs" }
  | { readonly kind: "number" }
  | { readonly kind: "percent" }
  /** ISO code or sign as it stood. */
  | { readonly kind: "currency"; readonly currency: string }
  | { readonly kind: "quantity"; readonly unit: string }
  /** The price of so many: the number is as it stood, not divided. */
  | { readonly kind: "per"; readonly per: string }
  /** ISO 8601, without time where it has none. */
  | { readonly kind: "date"; readonly iso: string }
  /** A number in a text column becomes its text. */
  | { readonly kind: "text" }
  /** The text becomes the one that the platform has for the same thing. */
  | { readonly kind: "known" };

export type Doubt =
  /** "1.234": one thousand or one and a bit; `other` is the other reading. */
  | { readonly kind: "separator"; readonly other: number }
  /** Day and month could be the other way round. */
  | { readonly kind: "dayMonth"; readonly otherIso: string }
  /** Other cells of the column have another currency or unit. */
  | { readonly kind: "mixedUnits"; readonly units: readonly string[] }
  /** The number counts for more than one piece. */
  | { readonly kind: "per"; readonly per: string }
  /** The platform writes the same unit by another word. */
  | { readonly kind: "unit"; readonly to: string }
  /** In so many rows of the same thing the platform has this word. */
  | { readonly kind: "rows"; readonly to: string; readonly rows: number }
  /** The platform has it with the zeros that a number loses. */
  | { readonly kind: "zeros"; readonly to: string }
  /** A person took the one for the other before. */
  | { readonly kind: "learned"; readonly from: string; readonly to: string }
  /** Somebody of the company did, ms since 1970. */
  | { readonly kind: "shared"; readonly from: string; readonly to: string; readonly at: number };

export type UnreadReason =
  | "notANumber"
  | "badGrouping"
  | "tooManyDigits"
  | "notADate"
  | "errorValue"
  | "booleanValue"
  | "leadingZeros"
  | "tooLong"
  | "dateInNumber"
  | "range";

export type ReadValue =
  | { readonly ok: true; readonly value: CellValue; readonly how: ReadHow; readonly doubt: Doubt | null }
  | { readonly ok: false; readonly reason: UnreadReason };
