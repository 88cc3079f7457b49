// The pane's words for the first screen, without the library that writes plurals and numbers: that one takes a slow
// machine longer than the screen. t.ts, which the rest of the pane asks, adds it and shares the language of this file.

/** "pseudo" is nobody's: it marks and lengthens every text, so that one sees what escapes it and what bursts. */
export type Language = "en" | "de" | "fr" | "es" | "ja" | "pseudo";
/** From the English message to the translated one; both in ICU's syntax. */
export type Catalogue = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;
/** Writes a message with its values, by the plurals of a language. */
export type Write = (message: string, plurals: Exclude<Language, "pseudo">, values: Values | undefined) => string;

let language: Language = "en";
let catalogue: Catalogue = {};
let asked = false;

/**
 * Before any module with texts is loaded: most of them ask for their texts once, when they are. More words of the same
 * language may come later, before the modules that ask for them.
 * Throws an Error where a text was asked for in another language before.
 */
export function setLanguage(to: Language, words: Catalogue = {}): void {
  if (asked && to !== language) throw new Error(`Texts were asked for before the language ${to} was set.`);
  catalogue = to === language ? { ...catalogue, ...words } : words;
  language = to;
}

export function languageNow(): Language {
  return language;
}

/** What a message without plurals and numbers has in braces: names of words. */
type WordsIn<M extends string> = M extends `${string}{${infer Name}}${infer Rest}`
  ? Name extends `${string},${string}`
    ? "only names of words may be in braces here"
    : Name | WordsIn<Rest>
  : never;
type Given<M extends string> = [WordsIn<M>] extends [never] ? [] : [values: { readonly [Name in WordsIn<M>]: string }];

/** The English text in the person's language. Only names of words may be in braces. */
export function t<const M extends string>(message: M, ...given: Given<M>): string {
  return textOf(message, message, given[0], writePlain);
}

/** `key`: of the message in the catalogues. */
export function textOf(key: string, english: string, values: Values | undefined, write: Write): string {
  asked = true;
  if (language === "pseudo") return lengthened(write(english, "en", values));
  const translated = catalogue[key];
  // A message that is English has English plurals, in whichever language the rest is.
  return translated === undefined ? write(english, "en", values) : write(translated, language, values);
}

/** The names in braces with their words in place. */
export const writePlain: Write = (message, _, values) =>
  values === undefined ? message : message.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name]));

const LONGER = 0.4;
/** Longer words could break nowhere, which no language asks for. */
const LONGEST_WORD = 9;

function lengthened(text: string): string {
  const more = "~"
    .repeat(Math.ceil(text.length * LONGER))
    .replaceAll("~".repeat(LONGEST_WORD), `${"~".repeat(LONGEST_WORD - 1)} `);
  return `⟦${text}${more}⟧`;
}
