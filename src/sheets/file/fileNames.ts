// Names of files out of names that people from outside chose. Every system of today can keep them, and no two are
// alike.

/** Bytes of UTF-8: with room for an ending and a counter below the 255 that file systems take. */
const LONGEST = 120;

/**
 * "Bids of Alba & Co." of such a text: without the signs that a system keeps for itself, controls, signs that cannot be
 * seen, and dots or blanks at the ends. Empty where nothing is left.
 */
function safe(text: string): string {
  const plain = text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"/\\|?*%~]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  let short = "";
  for (const sign of plain) {
    if (new TextEncoder().encode(short + sign).length > LONGEST) break;
    short += sign;
  }
  return short.replace(/[\s.]+$/, "");
}

/**
 * One name for each label, in order: `opening`, the label, then `ending`. Names that a system could take for one, in
 * capitals or in other forms of a letter, get a number. An opening keeps them off the names that Windows keeps.
 */
export function fileNames(labels: readonly string[], opening: string, ending: string): readonly string[] {
  const taken = new Set<string>();
  const key = (name: string) => name.normalize("NFKC").toLowerCase();
  return labels.map((label) => {
    const name = `${opening} ${safe(label)}`.trim();
    let wish = name;
    for (let n = 2; taken.has(key(wish)); n += 1) wish = `${name} (${n})`;
    taken.add(key(wish));
    return wish + ending;
  });
}
