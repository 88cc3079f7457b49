// The pane's words in the person's language. A text stands in the code in English and is its own key in the catalogues
// of the other languages, so English needs no catalogue and a text without a translation is shown in English.
import { IntlMessageFormat } from "intl-messageformat";
import { excelLanguage } from "./excelLocale";
import { formattersFor } from "./formatters";
import { languageNow, textOf, writePlain, type Values, type Write } from "./plain";

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

const formats = new Map<string, IntlMessageFormat>();

/** Words follow Office's language, numbers Excel's: a person may have set them apart. */
const formatters = formattersFor(excelLanguage);

/** The English text in the person's language. Numbers in it (`{n, number}`, `#`) are written as their Excel does. */
export function t<const M extends string>(message: M, ...given: Given<M>): string {
  return textOf(message, message, given[0], write);
}

/** The same for a word that is translated in more than one way: `context` says which is meant, as "verb". */
export function tc<const M extends string>(context: string, message: M, ...given: Given<M>): string {
  return textOf(`${context}|${message}`, message, given[0], write);
}

const write: Write = (message, plurals, values) => {
  if (values === undefined || isPlain(message, values)) return writePlain(message, plurals, values);
  // One message may be written by two languages: its translation, where it has none, is the English one.
  const key = `${plurals}|${message}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new IntlMessageFormat(message, plurals, undefined, { ignoreTag: true, formatters });
    formats.set(key, format);
  }
  return String(format.format(values));
};

/** Only names of words in braces, which ICU leaves as they are: the formatter takes long to come up. */
function isPlain(message: string, values: Values): boolean {
  return !/'['{}]|\{[^{}]*[,{]/.test(message) && Object.values(values).every((value) => typeof value === "string");
}

/**
 * The first message with a plural makes the browser load its tables of languages, which a person would feel: done where
 * nobody waits.
 */
export function warmUp(): void {
  const spoken = languageNow();
  write("{n, plural, other{#}}", spoken === "pseudo" ? "en" : spoken, { n: 1 });
}
