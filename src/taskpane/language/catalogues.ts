// Which languages there are, and how the words of each come: on demand, since a person needs one. Those of the first
// screen are few and come with the page's first script, so that nobody waits for a further file to see it.
import type { Catalogue, Language } from "./plain";

type Translated = Exclude<Language, "en" | "pseudo">;
/** "first": the messages that files ask of plain.ts. "rest": all others. */
export type Share = "first" | "rest";
type Load = () => Promise<{ readonly default: Catalogue }>;

const catalogues: Readonly<Record<Translated, Readonly<Record<Share, Load>>>> = {
  de: {
    first: () => import(/* webpackMode: "eager" */ "./catalogues/first/de.json"),
    rest: () => import("./catalogues/de.json"),
  },
  fr: {
    first: () => import(/* webpackMode: "eager" */ "./catalogues/first/fr.json"),
    rest: () => import("./catalogues/fr.json"),
  },
  es: {
    first: () => import(/* webpackMode: "eager" */ "./catalogues/first/es.json"),
    rest: () => import("./catalogues/es.json"),
  },
  ja: {
    first: () => import(/* webpackMode: "eager" */ "./catalogues/first/ja.json"),
    rest: () => import("./catalogues/ja.json"),
  },
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
export async function catalogueOf(language: Language, share: Share): Promise<Catalogue> {
  return isTranslated(language) ? (await catalogues[language][share]()).default : {};
}

function isTranslated(language: string): language is Translated {
  return Object.hasOwn(catalogues, language);
}
