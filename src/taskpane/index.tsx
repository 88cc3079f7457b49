// What the page loads first: it learns the language, then loads the rest, whose modules ask for their texts once.
import { languageOf } from "./language/catalogues";
import { speak } from "./language/speak";

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

void begin();
