// Opens an .xlsx file: first reads all of it, so that a broken file changes nothing, then fills the workbook store.
import type { WorkbookStore } from "../../model/workbookStore";
import { readSettings } from "../customXmlParts";
import { fillCharts, fillSheet } from "./fillSheet";
import { insertSheets } from "./insertSheets";
import { fromFile } from "../fileFormula";
import type { OpenedBook, OpenedSheet } from "./openedSheet";
import { readRules } from "./conditional";
import { readComments, readPeople } from "./comments";
import { readDrawing } from "./drawing";
import { fillPrintName, isPrintName } from "./fillPage";
import { FileRefusal, readParts, type Parts } from "./parts";
import { readSharedTexts, readSheet, type Held } from "./sheet";
import { isOn, readColors, readLooks, readStyles, type FileColor } from "./styles";
import { readTable } from "./table";
import { relatedParts } from "../relations";
import { childNamed, childrenNamed, parseXml, type Attributes, type XmlNode } from "../xml";

export interface OpenedXlsx {
  /** Replaces the store's workbook. @returns what was not taken over, in words */
  readonly fill: (store: WorkbookStore) => string[];
  readonly sheetNames: readonly string[];
  /**
   * Adds these sheets behind those of the store's workbook, each under a free name. @returns the new sheets' ids
   */
  readonly insert: (store: WorkbookStore, wanted: ReadonlySet<string>) => string[];
}

export function openXlsx(bytes: Uint8Array): OpenedXlsx {
  const parts = readParts(bytes);
  try {
    const book = readBook(parts);
    return {
      fill: (store) => {
        try {
          return store.replace(() => fillBook(store, book));
        } catch (error) {
          throw new FileRefusal(`The workbench cannot hold what is in the file: ${reasonOf(error)}`);
        }
      },
      sheetNames: book.sheets.map(({ name }) => name),
      insert: (store, wanted) => insertSheets(store, book, wanted),
    };
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw new FileRefusal(`The file is damaged: ${reasonOf(error)}`);
  }
}

/** A sentence, also where a program's own error has none. */
function reasonOf(error: unknown): string {
  const told = error instanceof Error ? error.message.trim() : "";
  if (told === "") return "it cannot be read, and nothing says why.";
  return /[.!?]$/.test(told) ? told : `${told}.`;
}

function readBook(parts: Parts): OpenedBook {
  const main = relatedParts(parts, "").find(({ kind }) => kind === "officeDocument")?.path ?? "xl/workbook.xml";
  const xml = parts.get(main);
  if (xml === undefined) throw new FileRefusal("The archive has no Excel workbook.");
  const root = parseXml(xml);
  const related = relatedParts(parts, main);
  const part = (kind: string): string | undefined => parts.get(related.find((one) => one.kind === kind)?.path ?? "");
  const people = readPeople(part("person"));
  const color = readColors(part("theme"));
  const looks = readLooks(part("styles"), color);
  const texts = readSharedTexts(part("sharedStrings"));
  const date1904 = isOn(childNamed(root, "workbookPr")?.attributes["date1904"]);
  const dropped = new Set<string>();
  const sheets = childrenNamed(childNamed(root, "sheets"), "sheet").flatMap(({ attributes }) => {
    const target = related.find(({ id }) => id === attributes["id"]);
    if (target?.kind === "worksheet")
      return [openSheet(parts, target.path, attributes, { texts, date1904, people, color, looks }, dropped)];
    dropped.add(`the sheet ${attributes["name"] ?? ""}, which has no cells`);
    return [];
  });
  if (sheets.length === 0) throw new FileRefusal("The workbook has no worksheet.");
  if (related.some(({ kind }) => kind === "vbaProject")) dropped.add("macros");
  if (related.some(({ kind }) => kind === "externalLink")) dropped.add("links to other workbooks");
  return {
    sheets,
    active: Number(childNamed(childNamed(root, "bookViews"), "workbookView")?.attributes["activeTab"] ?? 0),
    names: childrenNamed(childNamed(root, "definedNames"), "definedName"),
    customXml: related.filter(({ kind }) => kind === "customXml").flatMap(({ path }) => readCustomXml(parts, path)),
    styleOf: readStyles(part("styles"), part("theme")),
    date1904,
    dropped,
  };
}

/** What sheets take from the rest of their file. */
interface Book extends Held {
  readonly people: ReadonlyMap<string, string>;
  readonly color: FileColor;
  readonly looks: ReturnType<typeof readLooks>;
}

function openSheet(
  parts: Parts,
  path: string,
  { name, state }: Attributes,
  held: Book,
  dropped: Set<string>,
): OpenedSheet {
  const xml = parts.get(path);
  if (xml === undefined) throw new Error(`the sheet ${name ?? ""} is missing.`);
  const content = readSheet(xml, held, name ?? "");
  const related = relatedParts(parts, path);
  if (related.some(({ kind }) => kind === "pivotTable")) content.dropped.add("pivot tables (their values are kept)");
  const tables = related
    .filter(({ kind }) => kind === "table")
    .flatMap((table) => readTable(parts.get(table.path) ?? "") ?? []);
  const drawing = readDrawing(parts, related);
  const lost = [...content.dropped, ...tables.flatMap((table) => table.dropped), ...drawing.dropped];
  for (const words of lost) dropped.add(`${words} on ${name ?? ""}`);
  const comments = readComments(parts, related, held.people);
  const conditionals = readRules(content.rules, held.looks, held.color);
  if (conditionals.includes(null)) dropped.add(`some kinds of conditional formats on ${name ?? ""}`);
  return {
    name: name ?? "Sheet",
    visible: state !== "hidden" && state !== "veryHidden",
    content,
    tables,
    comments,
    conditionals,
    charts: drawing.charts,
  };
}

function readCustomXml(parts: Parts, path: string): { id: string | null; xml: string }[] {
  const xml = parts.get(path);
  if (xml === undefined) return [];
  const properties = relatedParts(parts, path).find(({ kind }) => kind === "customXmlProps");
  const held = parts.get(properties?.path ?? "");
  return [{ id: held === undefined ? null : (parseXml(held).attributes["itemID"] ?? null), xml }];
}

function fillBook(store: WorkbookStore, book: OpenedBook): string[] {
  const { dropped } = book;
  store.system.setDate1904(book.date1904);
  const ids = book.sheets.map(({ name }, index) => {
    const first = store.sheets[0];
    if (index > 0 || first === undefined) return store.createSheet(name).id;
    const refused = first.name === name ? null : store.renameSheet(first.id, name);
    if (refused !== null) dropped.add(`the sheet name ${name}`);
    return first.id;
  });
  book.sheets.forEach((sheet, index) => fillSheet(store, ids[index] ?? "", sheet, book.styleOf, dropped));
  book.sheets.forEach((sheet, index) => fillCharts(store, ids[index] ?? "", sheet, dropped));
  for (const node of book.names) fillName(store, node, ids, dropped);
  for (const [id, count] of store.results.settle())
    dropped.add(
      `the calculation of ${count === 1 ? "1 formula" : `${count} formulas`} on ${store.sheet(id)?.name ?? ""} ` +
        "(the results that the file kept stay, and are marked)",
    );
  for (const { id, xml } of book.customXml) fillCustomXml(store, id, xml, dropped);
  const shown = book.sheets.findIndex(({ visible }, index) => visible && index >= book.active);
  store.activate(ids[Math.max(0, shown)] ?? "");
  // Last, since a hidden active sheet or a protected sheet would refuse what stands above.
  book.sheets.forEach(({ visible, content }, index) => {
    if (!visible) quietly(() => store.setVisible(ids[index] ?? "", false));
    if (content.isProtected) store.protectSheet(ids[index] ?? "", true);
  });
  return [...dropped];
}

function fillName(
  store: WorkbookStore,
  { attributes, text }: XmlNode,
  ids: readonly string[],
  dropped: Set<string>,
): void {
  const { name = "", localSheetId } = attributes;
  const sheetId = localSheetId === undefined ? null : (ids[Number(localSheetId)] ?? null);
  if (sheetId !== null && isPrintName(name)) {
    if (!quietly(() => fillPrintName(store, sheetId, name, text))) dropped.add("a print area");
    return;
  }
  // Filter ranges and the like are Excel's own bookkeeping.
  if (name.startsWith("_xlnm.") || name.startsWith("_xlfn")) return;
  const done = quietly(() => store.setName(name, fromFile(text, null), sheetId));
  if (!done) dropped.add(`the name ${name}`);
}

function fillCustomXml(store: WorkbookStore, id: string | null, xml: string, dropped: Set<string>): void {
  const settings = readSettings(xml);
  for (const [key, json] of settings ?? []) store.setSetting(key, json);
  if (settings !== null) return;
  if (!quietly(() => store.putCustomXml(id, xml))) dropped.add("a custom XML part");
}

/**
 * Whether the store took it. What it refuses is listed for the person, not thrown: the rest of the file is still good.
 */
function quietly(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
