// Header texts made comparable, and how alike two of them are. Pure text: it knows no column.

/** Lower case, without accents, signs and doubled blanks: "Preis / Stück" and "PREIS STUCK" are one. */
export function normalText(text: string): string {
  return text
    .replace(/ß/g, "ss")
    .replace(/[øØ]/g, "o")
    .replace(/[łŁ]/g, "l")
    .replace(/[æÆ]/g, "ae")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%#]+/gu, " ")
    .trim();
}

/** Without what stands in brackets or behind "in": "Price (EUR)", "Preis [€/Stk]", "Menge in Stück". */
export function withoutUnit(text: string): string {
  const bare = text.replace(/[([{][^)\]}]*[)\]}]?/g, " ").replace(/\s+in\s+[^\s]+\s*$/i, " ");
  return bare.trim() === "" ? text : bare;
}

/** 0 to 1: shared pairs of letters (Dice), so that word order and endings matter little. */
export function alike(a: string, b: string): number {
  const [x, y] = [a.replace(/ /g, ""), b.replace(/ /g, "")];
  if (x === y) return x === "" ? 0 : 1;
  if (x.length < 2 || y.length < 2) return 0;
  const pairs = new Map<string, number>();
  for (let at = 0; at < x.length - 1; at++) {
    const pair = x.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let shared = 0;
  for (let at = 0; at < y.length - 1; at++) {
    const pair = y.slice(at, at + 2);
    const left = pairs.get(pair) ?? 0;
    if (left === 0) continue;
    pairs.set(pair, left - 1);
    shared++;
  }
  return (2 * shared) / (x.length + y.length - 2);
}
