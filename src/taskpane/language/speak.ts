// Gives a page its language. Modules ask for their texts once: a page calls this before it loads the rest of itself.
import { catalogueOf } from "./catalogues";
import { languageNow, setLanguage, type Language } from "./t";

/** False where a catalogue cannot be loaded: English words are better than none. */
export async function speak(language: Language): Promise<boolean> {
  const catalogue = await catalogueOf(language).catch(() => null);
  setLanguage(catalogue === null ? "en" : language, catalogue ?? {});
  document.documentElement.lang = languageNow() === "pseudo" ? "en" : languageNow();
  return catalogue !== null;
}
