// Chromium for the browser tests.
import { ensureProgram, findProgram, type Wanted } from "./programs";

const chromium: Wanted = {
  variable: "CHROMIUM",
  names: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
  folders: ["/usr/bin"],
  macApps: ["Chromium.app/Contents/MacOS/Chromium", "Google Chrome.app/Contents/MacOS/Google Chrome"],
  debian: "chromium",
  missing:
    "No Chromium was found. Install Chromium or Google Chrome (on Debian: apt-get install chromium), " +
    "or name one with CHROMIUM=/path/to/chromium; npm test -- --no-e2e skips the browser tests.",
};

export const findChromium = (env?: NodeJS.ProcessEnv): string | null => findProgram(chromium, env);
export const ensureChromium = (say?: (text: string) => void): Promise<string> => ensureProgram(chromium, say);
