// What writes numbers, dates and plurals for messages. The browser takes long to make one and short to use it, so each
// is made once: lists write the same message for thousands of rows.
import type { Formatters } from "intl-messageformat";

/** One for each language and set of options. */
function madeOnce<Options, Formatter>(
  make: (language: string | undefined, options: Options) => Formatter,
): (language: string | undefined, options: Options) => Formatter {
  const made = new Map<string, Formatter>();
  return (language, options) => {
    const key = `${language ?? ""} ${JSON.stringify(options ?? {})}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const formatter = make(language, options);
    made.set(key, formatter);
    return formatter;
  };
}

type Locales = Parameters<Formatters["getPluralRules"]>[0];

const languageOf = (locales: Locales): string => String(Array.isArray(locales) ? locales[0] : (locales ?? "en"));

/**
 * `numbers`: the language of numbers and dates, which a person may have set apart from that of words; undefined: the
 * browser's own.
 */
export function formattersFor(numbers: () => string | undefined): Formatters {
  const number = madeOnce((language, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options));
  const date = madeOnce((language, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options));
  const plurals = madeOnce((language, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(language, options));
  return {
    getNumberFormat: (_, options) => number(numbers(), options),
    getDateTimeFormat: (_, options) => date(numbers(), options),
    getPluralRules: (locales, options) => plurals(languageOf(locales), options),
  };
}
