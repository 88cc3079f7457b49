// Lets LibreOffice calculate saved workbooks anew, and reads what it got. The results that our own engine wrote into a
// file are taken out first, so that LibreOffice has nothing to copy from; and it is told to calculate whatever it
// loads.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { columnNumber } from "../../src/workbench/model/address";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { findLibreOffice } from "../../scripts/libreOffice";
import type { Scalar } from "../../src/workbench/model/types";
import { readSharedTexts, readSheet } from "../../src/workbench/xlsx/read/sheet";
import { relatedParts } from "../../src/workbench/xlsx/relations";
import { childNamed, childrenNamed, parseXml } from "../../src/workbench/xlsx/xml";

/** By sheet name, then by row and column, both from zero: "3,7". */
export type Calculated = ReadonlyMap<string, ReadonlyMap<string, Scalar>>;

const PATIENCE_MS = 120_000;
const SHEET = /^xl\/worksheets\/sheet\d+\.xml$/;

/** Always calculate on load: LibreOffice otherwise trusts files by the program that they name. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/** Gives what LibreOffice calculates in each of the files. One start of the program takes them all. */
export async function recalculated(files: readonly Uint8Array[]): Promise<readonly Calculated[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "bidsheet-recalculation-"));
  try {
    const inputs = files.map((bytes, at) => {
      const file = path.join(folder, `book${at}.xlsx`);
      writeFileSync(file, withoutResults(bytes));
      return file;
    });
    await convert(folder, inputs);
    return inputs.map((file) => readCalculated(path.join(folder, "out", path.basename(file))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A profile of its own: LibreOffice starts only once in a profile, and a person's may be in use. */
async function convert(folder: string, inputs: readonly string[]): Promise<void> {
  const program = findLibreOffice();
  if (program === null) throw new Error("LibreOffice was not found: npm test installs it, or says how.");
  const profile = path.join(folder, "profile");
  mkdirSync(path.join(profile, "user"), { recursive: true });
  writeFileSync(path.join(profile, "user", "registrymodifications.xcu"), SETTINGS);
  const words = [
    "--headless",
    "--norestore",
    "--nologo",
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    "--convert-to",
    "xlsx",
    "--outdir",
    path.join(folder, "out"),
    ...inputs,
  ];
  await promisify(execFile)(program, words, { timeout: PATIENCE_MS, killSignal: "SIGKILL" });
}

/** The file with formulas only: no formula cell has a result. */
export function withoutResults(bytes: Uint8Array): Uint8Array {
  return changedSheets(bytes, (xml) =>
    xml.replace(
      /<c( [^>]*)?>(<f>[^<]*<\/f>)(?:<v>[^<]*<\/v>)?<\/c>/g,
      (_, attributes: string | undefined, formula: string) =>
        `<c${attributes?.replace(/ \bt="\w+"/, "") ?? ""}>${formula}</c>`,
    ),
  );
}

/** The file with another number in one cell, as another program would change it. Throws where no number stands. */
export function withNumber(bytes: Uint8Array, sheet: number, address: string, value: number): Uint8Array {
  const part = `xl/worksheets/sheet${sheet + 1}.xml`;
  const [, letters = "", row = ""] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
  const own = new RegExp(`<row r="${row}"[^>]*>.*?</row>`);
  const found = own.exec(strFromU8(unzipSync(bytes)[part] ?? new Uint8Array()))?.[0] ?? "";
  const cells = [...found.matchAll(/<c(?: [^>/]*)?(?:\/>|>.*?<\/c>)/gs)].map(([cell]) => cell);
  // Cells of wide rows have no addresses: they follow each other.
  const named = cells.findIndex((cell) => cell.includes(` r="${address}"`));
  const at = named >= 0 || cells[0]?.includes(" r=") === true ? named : columnNumber(letters);
  const changed = cells[at]?.replace(/(<c(?: s="\d+"| r="\w+")*>)<v>[^<]*<\/v>/, `$1<v>${value}</v>`);
  if (changed === undefined || changed === cells[at]) throw new Error(`No number stands in ${address}.`);
  const written = `${/^<row[^>]*>/.exec(found)?.[0] ?? ""}${cells.with(at, changed).join("")}</row>`;
  return changedSheets(bytes, (xml, name) => (name === part ? xml.replace(own, () => written) : xml));
}

function changedSheets(bytes: Uint8Array, change: (xml: string, name: string) => string): Uint8Array {
  const files = unzipSync(bytes);
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        SHEET.test(name) ? strToU8(change(strFromU8(content), name)) : content,
      ]),
    ),
  );
}

function readCalculated(file: string): Calculated {
  const parts = new Map(
    Object.entries(unzipSync(readFileSync(file))).map(([name, content]) => [name, strFromU8(content)]),
  );
  const main = "xl/workbook.xml";
  const related = relatedParts(parts, main);
  const texts = readSharedTexts(parts.get(related.find(({ kind }) => kind === "sharedStrings")?.path ?? ""));
  const sheets = childrenNamed(childNamed(parseXml(parts.get(main) ?? ""), "sheets"), "sheet");
  return new Map(
    sheets.map(({ attributes }) => {
      const target = related.find(({ id }) => id === attributes["id"])?.path ?? "";
      const { cells } = readSheet(parts.get(target) ?? "", { texts, date1904: false }, attributes["name"] ?? "");
      const values = cells.map(({ row, column, value }) => [`${row},${column}`, value] as const);
      return [attributes["name"] ?? "", new Map(values)];
    }),
  );
}
