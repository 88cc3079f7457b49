// Lists of allowed values as Excel takes them in a cell's rule: texts with commas between them.

/** Excel's limit for a list in the rule itself. */
export const LONGEST_LIST = 255;

/** Null where Excel would not offer exactly these values: it splits at commas, trims, and reads "=" as a formula. */
export function dropdownList(values: readonly string[]): string | null {
  const list = values.join(",");
  const isPlain = (value: string) => value !== "" && value.trim() === value && !value.includes(",");
  const fits = values.length > 0 && values.every(isPlain) && !list.startsWith("=") && list.length <= LONGEST_LIST;
  return fits ? list : null;
}
