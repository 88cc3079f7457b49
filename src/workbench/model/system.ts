// The two settings that say how numbers read: the person's locale, which no file keeps, and the workbook's date system.
// Changing either changes no value: the same numbers only show otherwise, as in Excel.
import type { Core } from "./core";
import { type Culture, findCulture, US } from "./numberText";
import { StoreRefusal } from "./refusal";

export interface SystemStore {
  /** A tag such as "de-DE". */
  readonly locale: string;
  readonly culture: Culture;
  /** Refuses a locale that the workbench does not know. */
  setLocale(name: string): void;
  readonly date1904: boolean;
  setDate1904(on: boolean): void;
}

/** Locales that the status bar offers; setLocale knows more. */
export const LOCALES: readonly string[] = [
  "en-US",
  "en-GB",
  "de-DE",
  "de-CH",
  "fr-FR",
  "es-ES",
  "it-IT",
  "nl-NL",
  "pl-PL",
  "pt-BR",
  "sv-SE",
  "ja-JP",
];

export function systemStore(core: Core): SystemStore {
  const repaint = (): void => {
    for (const sheet of core.state.sheets) core.changed({ kind: "layout", sheetId: sheet.id });
    core.changed({ kind: "sheets" });
  };
  return {
    get locale() {
      return core.locale;
    },
    get culture() {
      return cultureNamed(core.locale);
    },
    setLocale(name) {
      cultureNamed(name);
      if (core.locale === name) return;
      core.locale = name;
      repaint();
    },
    get date1904() {
      return core.state.date1904;
    },
    setDate1904(on) {
      if (core.state.date1904 === on) return;
      core.batch(() => core.setState({ date1904: on }));
      repaint();
    },
  };
}

function cultureNamed(name: string): Culture {
  const culture = findCulture(name) ?? (name === US ? null : undefined);
  if (culture) return culture;
  throw new StoreRefusal("InvalidArgument", `The workbench does not know the locale "${name}".`);
}
