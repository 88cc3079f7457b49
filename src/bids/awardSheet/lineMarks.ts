// Which rules or discounts of some lines a line counts for, as one text that a formula finds a number in.

/** ";1;3;", null for none. Lines that are not named are all lines. */
export function lineMarks(
  list: readonly { readonly lines?: readonly string[] | null | undefined }[],
  line: string,
): string | null {
  const own = list.flatMap(({ lines }, at) => (lines?.includes(line) === false ? [] : [at + 1]));
  return own.length === 0 ? null : `;${own.join(";")};`;
}

/** What stands in such a text for one of them. */
export function lineMarkPattern(at: number): string {
  return `"*;${at + 1};*"`;
}
