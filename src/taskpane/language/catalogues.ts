// Which languages there are, and how the words of each come: on demand, since a person needs one.
import type { Catalogue, Language } from "./t";

type Translated = Exclude<Language, "en" | "pseudo">;

const catalogues: Readonly<Record<Translated, () => Promise<{ readonly default: Catalogue }>>> = {
  de: () => import("./catalogues/de.json"),
  fr: () => import("./catalogues/fr.json"),
  es: () => import("./catalogues/es.json"),
  ja: () => import("./catalogues/ja.json"),
};

/** Microsoft's own pseudo language ("Pseudo-locales", Windows): nobody has it by accident. */
const PSEUDO = "qps-ploc";

/** From a name such as "de-AT"; English where there is no catalogue, or no name. */
export function languageOf(displayLanguage: string | undefined): Language {
  const name = (displayLanguage ?? "").toLowerCase();
  if (name === PSEUDO) return "pseudo";
  const [first = ""] = name.split("-");
  return isTranslated(first) ? first : "en";
}

/** Empty for English. Rejects when the file cannot be loaded. */
export async function catalogueOf(language: Language): Promise<Catalogue> {
  return isTranslated(language) ? (await catalogues[language]()).default : {};
}

function isTranslated(language: string): language is Translated {
  return Object.hasOwn(catalogues, language);
}
