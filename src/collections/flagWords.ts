// How a sheet shows a boolean of the platform: words that no language of Excel turns into something else.

export const FLAG_YES = "yes";
const NO = "no";
export const FLAG_WORDS: readonly string[] = [FLAG_YES, NO];

export function flagWord(value: boolean): string {
  return value ? FLAG_YES : NO;
}
