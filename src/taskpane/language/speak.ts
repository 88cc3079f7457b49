// Gives a page its language. Modules ask for their texts once: a page calls this before it loads the rest of itself.
import { catalogueOf } from "./catalogues";
import { languageNow, setLanguage, type Language } from "./plain";

/** False where words cannot be loaded: English words are better than none. */
export async function speak(language: Language): Promise<boolean> {
  const [hasFirst, rest] = await Promise.all([speakFirst(language), catalogueOf(language, "rest").catch(() => null)]);
  return hasFirst && addWords(rest);
}

/** The first screen's words alone; the page calls `speakRest` before it loads more than that. */
export async function speakFirst(language: Language): Promise<boolean> {
  const words = await catalogueOf(language, "first").catch(() => null);
  setLanguage(words === null ? "en" : language, words ?? {});
  document.documentElement.lang = languageNow() === "pseudo" ? "en" : languageNow();
  return words !== null;
}

/** All other words of the language that the page has. */
export async function speakRest(): Promise<boolean> {
  return addWords(await catalogueOf(languageNow(), "rest").catch(() => null));
}

function addWords(words: Awaited<ReturnType<typeof catalogueOf>> | null): boolean {
  if (words !== null) setLanguage(languageNow(), words);
  return words !== null;
}
