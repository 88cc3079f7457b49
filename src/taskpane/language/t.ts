// The pane's words in the person's language. A text stands in the code in English and is its own key in the catalogues
// of the other languages, so English needs no catalogue and a text without a translation is shown in English.
import { IntlMessageFormat, type Formatters } from "intl-messageformat";
import { excelLanguage } from "./excelLocale";

/** "pseudo" is nobody's: it marks and lengthens every text, so that one sees what escapes it and what bursts. */
export type Language = "en" | "de" | "fr" | "es" | "ja" | "pseudo";
/** From the English message to the translated one; both in ICU's syntax. */
export type Catalogue = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;

/** What stands right before a brace that opens a branch: no text of ours ends so. */
type Branch = `${string}one` | `${string}other` | `${string}=${number}` | `${string} select`;
type NameOf<A extends string> = A extends `${infer N}, ${string}` ? N : A;
/** The names in braces. Branches of a plural are written without a space: {n, plural, one{# row} other{# rows}}. */
export type NamesIn<M extends string> = M extends `${infer Before}{${infer After}`
  ? Before extends Branch
    ? NamesIn<After>
    : After extends `${infer A}}${string}`
      ? NameOf<A> extends infer N extends string
        ? N | (After extends `${N}${infer Rest}` ? NamesIn<Rest> : never)
        : never
      : never
  : never;
type Given<M extends string> = [NamesIn<M>] extends [never]
  ? []
  : [values: { readonly [K in NamesIn<M>]: string | number }];

let language: Language = "en";
let catalogue: Catalogue = {};
let asked = false;
const formats = new Map<string, IntlMessageFormat>();

/** Words follow Office's language, numbers Excel's: a person may have set them apart. */
const formatters: Formatters = {
  getNumberFormat: (_, options) => new Intl.NumberFormat(excelLanguage(), options),
  getDateTimeFormat: (_, options) => new Intl.DateTimeFormat(excelLanguage(), options),
  getPluralRules: (...given) => new Intl.PluralRules(...given),
};

/**
 * Before any module with texts is loaded: most of them ask for their texts once, when they are.
 * Throws an Error where a text was asked for in another language before.
 */
export function setLanguage(to: Language, words: Catalogue = {}): void {
  if (asked && to !== language) throw new Error(`Texts were asked for before the language ${to} was set.`);
  language = to;
  catalogue = words;
  formats.clear();
}

export function languageNow(): Language {
  return language;
}

/** The English text in the person's language. Numbers in it (`{n, number}`, `#`) are written as their Excel does. */
export function t<const M extends string>(message: M, ...given: Given<M>): string {
  return textOf(message, message, given[0]);
}

/** The same for a word that is translated in more than one way: `context` says which is meant, as "verb". */
export function tc<const M extends string>(context: string, message: M, ...given: Given<M>): string {
  return textOf(`${context}|${message}`, message, given[0]);
}

function textOf(key: string, english: string, values: Values | undefined): string {
  asked = true;
  if (language === "pseudo") return lengthened(write(english, "en", values));
  const translated = catalogue[key];
  return translated === undefined ? write(english, "en", values) : write(translated, language, values);
}

const LONGER = 0.4;
/** Longer words could break nowhere, which no language asks for. */
const LONGEST_WORD = 9;

function lengthened(text: string): string {
  const more = "~"
    .repeat(Math.ceil(text.length * LONGER))
    .replaceAll("~".repeat(LONGEST_WORD), `${"~".repeat(LONGEST_WORD - 1)} `);
  return `⟦${text}${more}⟧`;
}

/** A message that is English has English plurals, in whichever language the rest is. */
function write(message: string, plurals: Exclude<Language, "pseudo">, values: Values | undefined): string {
  if (values === undefined) return message;
  if (isPlain(message, values)) return message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  let format = formats.get(message);
  if (format === undefined) {
    format = new IntlMessageFormat(message, plurals, undefined, { ignoreTag: true, formatters });
    formats.set(message, format);
  }
  return String(format.format(values));
}

/** Only names of words in braces, which ICU leaves as they are: the formatter takes long to come up. */
function isPlain(message: string, values: Values): boolean {
  return !/'['{}]|\{[^{}]*[,{]/.test(message) && Object.values(values).every((value) => typeof value === "string");
}
