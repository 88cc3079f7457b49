// What the page loads first: it learns the language, then runs the rest of this file, whose modules ask for their texts
// once. Microsoft's script takes a slow machine longer than all of this: where the language is known without it, the
// first screen is there before it.
import { languageOf } from "./language/catalogues";
import { speak } from "./language/speak";
import { announcedLocale, keepsSession, loadOffice } from "./officeScript";

/** In this same file, and run when the language is known. */
const rest = () => import(/* webpackMode: "eager" */ "./start");

async function begin(): Promise<void> {
  const announced = keepsSession() ? null : announcedLocale(location.search, window.name);
  if (announced !== null) {
    const spoken = await speak(languageOf(announced));
    (await rest()).start(spoken, (shown) => shown.then(loadOffice));
    return;
  }
  const inExcel = await loadOffice();
  const spoken = await speak(languageOf(inExcel ? Office.context.displayLanguage : navigator.language));
  const { start, startOutsideOffice } = await rest();
  if (inExcel) start(spoken, () => Promise.resolve(true));
  else startOutsideOffice();
}

void begin();
