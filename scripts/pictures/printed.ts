// A saved workbook as LibreOffice prints it: one page as a picture.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureLibreOffice } from "../libreOffice";
import { ensureProgram, type Wanted } from "../programs";
import { run } from "../tool";

const ghostscript: Wanted = {
  variable: "GHOSTSCRIPT",
  names: ["gs"],
  folders: ["/usr/bin"],
  macApps: [],
  debian: "ghostscript",
  missing:
    "Ghostscript was not found. Install it (on Debian: apt-get install ghostscript), or name it with GHOSTSCRIPT.",
};

const DOTS_PER_INCH = "80";

export interface PrintedPage {
  /** A text that the page has and no earlier one. */
  readonly text: string;
  readonly file: string;
}

/** Rejects when a program is missing or fails, or when no page has the text. */
export async function pagePictures(workbook: string, wanted: readonly PrintedPage[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "bidsheet-pictures-"));
  try {
    const input = path.join(folder, "book.xlsx");
    await copyFile(workbook, input);
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile")).href}`;
    const office = await ensureLibreOffice();
    const words = ["--headless", "--norestore", "--nologo", profile, "--convert-to", "pdf", "--outdir", folder, input];
    await run(office, words);
    const gs = await ensureProgram(ghostscript);
    const draw = (...options: readonly string[]) =>
      run(gs, ["-q", "-dBATCH", "-dNOPAUSE", ...options, path.join(folder, "book.pdf")]);
    await draw("-sDEVICE=txtwrite", `-sOutputFile=${path.join(folder, "%d.txt")}`);
    for (const { text, file } of wanted) {
      const page = pageWith(folder, text);
      const look = ["-sDEVICE=png16m", `-r${DOTS_PER_INCH}`, "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4"];
      await draw(...look, `-dFirstPage=${page}`, `-dLastPage=${page}`, `-sOutputFile=${file}`);
      console.log(path.basename(file));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pageWith(folder: string, text: string): number {
  for (let page = 1; existsSync(path.join(folder, `${page}.txt`)); page += 1)
    if (readFileSync(path.join(folder, `${page}.txt`), "utf8").includes(text)) return page;
  throw new Error(`No page has “${text}”.`);
}
