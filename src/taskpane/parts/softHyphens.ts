// Where a long word may be broken on a narrow button. Browsers hyphenate few languages, and some none at all; without
// a place they break a word anywhere, and without a hyphen.

/** Shorter words fit on a button of a sixth of the narrowest pane. */
const LONG_WORD = /\p{L}{10,}/gu;
/** An open syllable before a consonant and a vowel: so German, French and Spanish divide words. */
const SYLLABLE =
  /(?<=\p{L}{2}[aeiouyäöüáéíóúàâèêëîïôûœ])(?=(?:sch|ch|[b-df-hj-np-tv-xzßñç])[aeiouyäöüáéíóúàâèêëîïôû]\p{L})/giu;
const SOFT_HYPHEN = "\u00AD";

/** For the eye alone: names that are read out have none. */
export function withSoftHyphens(text: string): string {
  return text.replace(LONG_WORD, (word) => word.replace(SYLLABLE, SOFT_HYPHEN));
}
