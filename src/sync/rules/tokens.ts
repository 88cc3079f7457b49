// The words of a condition: numbers with a point, texts in double quotes, columns in square brackets, names and signs.
// Pure.
import { ConditionFault } from "./fault";

interface Word {
  readonly at: number;
  /** As written; of a column its name without brackets. */
  readonly text: string;
}
export type Token = Word &
  (
    | { readonly kind: "number"; readonly value: number }
    | { readonly kind: "text"; readonly value: string }
    | { readonly kind: "column" | "name" | "sign" }
  );

/** Sticky, so that each character is looked at once however long the text is. */
const WORD =
  /\s*(?:(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|"(?<text>(?:[^"]|"")*)"|\[@?(?<column>[^[\]]+)\]|(?<name>[A-Za-z][A-Za-z.]*)|(?<sign><>|<=|>=|[=<>&+\-*/^%(),;]))/y;

/** Throws ConditionFault. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const length = text.trimEnd().length;
  const words = new RegExp(WORD);
  while (words.lastIndex < length) {
    const from = words.lastIndex;
    const found = words.exec(text);
    if (found === null) {
      const at = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
      throw new ConditionFault("sign", at, text.charAt(at));
    }
    tokens.push(tokenOf(found));
  }
  return tokens;
}

function tokenOf({ 0: whole, groups = {}, index }: RegExpExecArray): Token {
  const at = index + whole.length - whole.trimStart().length;
  const { number, text, column, name, sign = "" } = groups;
  if (number !== undefined) return { kind: "number", at, text: number, value: Number(number) };
  if (text !== undefined) return { kind: "text", at, text, value: text.replaceAll('""', '"') };
  if (column !== undefined) return { kind: "column", at, text: column.trim() };
  return name === undefined ? { kind: "sign", at, text: sign } : { kind: "name", at, text: name };
}
