// LibreOffice for the tests that recalculate saved workbooks.
import { ensureProgram, findProgram, type Wanted } from "./programs";

const libreOffice: Wanted = {
  variable: "LIBREOFFICE",
  names: ["soffice", "libreoffice", "localc"],
  folders: ["/usr/bin", "/usr/lib/libreoffice/program"],
  macApps: ["LibreOffice.app/Contents/MacOS/soffice"],
  debian: "libreoffice-calc",
  seconds: 1200,
  missing:
    "LibreOffice was not found. Install it (on Debian: apt-get install libreoffice-calc), or name it with " +
    "LIBREOFFICE=/path/to/soffice; npm test -- --no-recalculation skips the recalculation.",
};

export const findLibreOffice = (env?: NodeJS.ProcessEnv): string | null => findProgram(libreOffice, env);
export const ensureLibreOffice = (say?: (text: string) => void): Promise<string> => ensureProgram(libreOffice, say);
