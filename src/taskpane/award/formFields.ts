// The names of the fields of a scenario, and how a number is read from one.

/** The name of a field of one rule of several. */
export function formFieldOf(
  list:
    | "must"
    | "mustNot"
    | "groups"
    | "bounds"
    | "splits"
    | "supplierGroups"
    | "adders"
    | "costColumns"
    | "payment"
    | "discounts",
  key: string,
  part: string,
): string {
  return `${list}.${key}.${part}`;
}

export interface NumberRules {
  readonly least?: number;
  readonly most?: number;
  readonly whole?: boolean;
  /** 0 to 100, answered as a part of 1. */
  readonly percent?: boolean;
}

export type ReadNumber = (field: string, text: string, rules: NumberRules) => number | null;
