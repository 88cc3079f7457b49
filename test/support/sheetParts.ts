// Everything that leaves the house with one sheet: its cells and what hangs on them in the workbook, and the parts of
// the saved file that belong to it. For tests that search it for what must not be there.
import { strFromU8, unzipSync } from "fflate";
import type { WorkbookStore } from "../../src/workbench/model/workbookStore";
import { writeXlsx } from "../../src/workbench/xlsx/write/xlsx";

/** By where it stands, texts of the sheet as the workbook holds it. */
export function modelParts(store: WorkbookStore, sheetName: string): ReadonlyMap<string, readonly string[]> {
  const sheet = store.sheet(sheetName);
  if (sheet === undefined) throw new Error(`There is no sheet ${sheetName}.`);
  const { used, id } = sheet;
  const blocks = (["values", "formulas", "text", "numberFormat"] as const).map((kind) => {
    const cells = used === null ? [] : store.read(id, used, kind);
    return [kind, cells.flat().map(String)] as const;
  });
  const json = (thing: unknown) => [JSON.stringify(thing)];
  // A name goes along where the sheet is its own, or where a formula of the sheet speaks of it.
  const formulas = blocks.find(([kind]) => kind === "formulas")?.[1].join("\n") ?? "";
  const names = store.names.filter(
    ({ name, formula, sheetId }) => sheetId === id || formula.includes(sheetName) || formulas.includes(name),
  );
  return new Map([
    ...blocks,
    ["sheet's name", [sheet.name]],
    ["tables", json(sheet.tables)],
    ["comments", json(store.comments.of(id))],
    ["lists", json(store.validations(id))],
    ["conditional formats", json(store.conditionals.of(id))],
    ["charts", json(store.charts.of(id))],
    ["page", json(store.pages.of(id))],
    ["names", json(names)],
  ]);
}

/**
 * By path, the parts of the saved file that the sheet leads to, its shared texts put in; and the document's properties.
 */
export function fileParts(store: WorkbookStore, sheetName: string): ReadonlyMap<string, string> {
  const unzipped = unzipSync(writeXlsx(store));
  const files = new Map(Object.entries(unzipped).map(([path, bytes]) => [path, strFromU8(bytes)]));
  const position = store.sheets.findIndex(({ name }) => name === sheetName) + 1;
  const found = new Map<string, string>();
  const open = [`xl/worksheets/sheet${position}.xml`];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const content = files.get(path);
    if (content === undefined) throw new Error(`The file has no part ${path}.`);
    if (found.has(path)) continue;
    found.set(path, content);
    const relations = path.replace(/([^/]+)$/, "_rels/$1.rels");
    for (const [, target = ""] of (files.get(relations) ?? "").matchAll(/Target="([^"]+)"/g))
      open.push(new URL(target, `file:///${path}`).pathname.slice(1));
  }
  for (const [path, content] of files) if (path.startsWith("docProps/")) found.set(path, content);
  const texts = [...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>(.*?)<\/si>/gs)];
  const sheet = found.get(`xl/worksheets/sheet${position}.xml`) ?? "";
  const own = [...sheet.matchAll(/t="s"[^>]*><v>(\d+)<\/v>/g)].map(([, at]) => texts[Number(at)]?.[1] ?? "");
  return found.set("shared texts", own.join("\n"));
}

/** Where which of the secrets can be read. A number counts also as part of a longer one. */
export function leaksOf(store: WorkbookStore, sheetName: string, secrets: readonly string[]): string[] {
  const parts = [
    ...[...modelParts(store, sheetName)].map(([where, texts]) => [where, texts.join("\n")] as const),
    ...fileParts(store, sheetName),
  ];
  return parts.flatMap(([where, text]) =>
    secrets
      .filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))
      .map((secret) => `${secret} in ${where}`),
  );
}
