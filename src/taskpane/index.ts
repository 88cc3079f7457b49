// What the page loads first, and all that its first screen needs: the form to connect. Microsoft's script, the schemas
// and the libraries take a slow machine many times longer, so they come behind it. Modules ask for their texts once:
// each part of the page runs when its words are there.
import type { FirstScreen } from "./firstScreen";
import { languageOf } from "./language/catalogues";
import { speak, speakFirst, speakRest } from "./language/speak";
import type { Language } from "./language/plain";
import { announcedLocale, keepsSession, loadOffice } from "./officeScript";

/** The gateway writes it into the page, for the first screen and for the pane. Null where another server served it. */
const profile = profileInPage();

/** In this same file, and run when the language is known. */
const screen = () => import(/* webpackMode: "eager" */ "./firstScreen");
const rest = () => import("./start");

/** Excel announced its language, and somebody has to connect: both is known before Excel is there. */
async function beginAtOnce(language: Language): Promise<void> {
  const hasFirst = await speakFirst(language);
  const { openFirstScreen } = await screen();
  const first = openFirstScreen(profile);
  await first.frame.shown;
  const hasRest = await speakRest();
  await goOn(first, hasFirst && hasRest, loadOffice);
}

/** A session goes on, whose screen wants Excel, or only Excel knows its language. */
async function beginWithExcel(announced: string | null): Promise<void> {
  const coming = loadOffice();
  const early = announced === null ? null : speak(languageOf(announced));
  const inExcel = await coming;
  const spoken = await (early ?? speak(languageOf(inExcel ? Office.context.displayLanguage : navigator.language)));
  const { openFirstScreen, showOutsideOffice } = await screen();
  if (inExcel) await goOn(openFirstScreen(null), spoken, () => Promise.resolve(true));
  else showOutsideOffice();
}

async function goOn(first: FirstScreen, spoken: boolean, office: () => Promise<boolean>): Promise<void> {
  const whole = await rest().catch(() => null);
  if (whole === null) first.frame.fail();
  else whole.start(first, spoken, { office, profile });
}

/** As text that nobody has checked. */
function profileInPage(): string | null {
  const text = document.getElementById("profile")?.textContent.trim() ?? "null";
  return text === "null" ? null : text;
}

const announced = announcedLocale(location.search, window.name);
void (announced === null || keepsSession() ? beginWithExcel(announced) : beginAtOnce(languageOf(announced)));
