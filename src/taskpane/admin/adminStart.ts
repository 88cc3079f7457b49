// What the administrator's page loads first: it learns the browser's language, then loads the rest.
import { languageOf } from "../language/catalogues";
import { speak } from "../language/speak";

async function begin(): Promise<void> {
  await speak(languageOf(navigator.language));
  await import("./adminPage");
}

void begin();
