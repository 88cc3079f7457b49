// The exception for an edit that Excel would refuse. It never stands for a fault of our own: those stay plain errors.
import type { Refusal, StoreError } from "./types";

/** Codes are those of Office.js's own errors. */
type RefusalCode =
  | "InvalidArgument"
  | "InvalidOperation"
  | "InvalidReference"
  | "AccessDenied"
  | "ItemNotFound"
  | "ItemAlreadyExists"
  | "FormulaLengthExceedsLimit";

export class StoreRefusal extends Error implements StoreError {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
    this.name = "StoreError";
  }
}

/** Runs an edit of the grid: a refusal comes back as a value, any other error goes on. */
export function attempt(work: () => void): Refusal | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof StoreRefusal) return { code: error.code, message: error.message };
    throw error;
  }
}
