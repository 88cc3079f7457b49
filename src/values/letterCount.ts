// How many letters wide a text is.

/** Full-width signs of East Asian scripts (Unicode Standard Annex 11): about two Latin letters wide. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/gu;

/** In Latin letters. */
export function letterCount(text: string): number {
  return Array.from(text).length + (text.match(WIDE)?.length ?? 0);
}
