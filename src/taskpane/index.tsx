// What the page loads first: it learns the language, then loads the rest, whose modules ask for their texts once.
import { catalogueOf, languageOf } from "./language/catalogues";
import { languageNow, setLanguage, type Language } from "./language/t";

/** Loads in a quiet moment while Office starts, and runs when the language is known. */
const rest = () => import(/* webpackPrefetch: true */ "./start");

/** Microsoft's script is not there when nothing could be loaded from it, as on a machine without a network. */
async function begin(): Promise<void> {
  const inExcel = "Office" in globalThis && (await Office.onReady()).host === Office.HostType.Excel;
  const spoken = await speak(languageOf(inExcel ? Office.context.displayLanguage : navigator.language));
  const { start, startOutsideOffice } = await rest();
  if (inExcel) start(spoken);
  else startOutsideOffice();
}

/** False where a catalogue cannot be loaded: English words are better than none. */
async function speak(language: Language): Promise<boolean> {
  const catalogue = await catalogueOf(language).catch(() => null);
  setLanguage(catalogue === null ? "en" : language, catalogue ?? {});
  document.documentElement.lang = languageNow() === "pseudo" ? "en" : languageNow();
  return catalogue !== null;
}

void begin();
