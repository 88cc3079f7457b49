// A draft as an .xlsx file of its own, with this one sheet: same cells, formulas, looks, lists and marks as the sheet
// that a workbook makes of it. Excel calculates the formulas when it opens the file; the file has no results of them.
import type { DraftSheet } from "../draft";
import { zipped } from "./archive";
import { fileRows, Texts } from "./cells";
import { namesXml, sheetXml, tableXml } from "./sheet";
import { Styles } from "./styles";
import { tag, XML_HEAD } from "./xml";

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** What the sheet and its tables are called: names that Excel accepts. */
export interface DraftFileNames {
  readonly sheetName: string;
  readonly tableNames: readonly string[];
  /** The person's, such as "de-DE": it says which paper the sheet is printed on. */
  readonly culture: string;
}

/** RangeError for a value that no cell can have, and for charts, which a file of ours has not. `at`: ms since 1970. */
export async function draftFile(draft: DraftSheet, names: DraftFileNames, at: number): Promise<Uint8Array> {
  if (draft.charts.length > 0) throw new RangeError("A draft with charts cannot be a file.");
  return zipped(
    [...draftParts(draft, names)].map(([path, text]) => ({ path, content: new TextEncoder().encode(text) })),
    at,
  );
}

/** The file's parts by their path. */
function draftParts(
  draft: DraftSheet,
  { sheetName, tableNames, culture }: DraftFileNames,
): ReadonlyMap<string, string> {
  const books = { styles: new Styles(), texts: new Texts() };
  const rows = fileRows(draft, tableNames, books);
  const sheet = sheetXml(draft, rows, books.styles, culture);
  const tables = draft.tables.map((table, at): [string, string] => [
    `xl/tables/table${at + 1}.xml`,
    tableXml(table, tableNames[at] ?? "", at + 1),
  ]);
  const relations = draft.tables.map((_, at) => ["table", `../tables/table${at + 1}.xml`] as const);
  const typed: readonly (readonly [path: string, kind: string, content: string])[] = [
    ["xl/workbook.xml", "sheet.main", workbookXml(draft, sheetName)],
    ["xl/worksheets/sheet1.xml", "worksheet", sheet],
    ["xl/styles.xml", "styles", books.styles.xml()],
    ["xl/sharedStrings.xml", "sharedStrings", books.texts.xml()],
    ...tables.map(([path, content]) => [path, "table", content] as const),
  ];
  const inBook = [
    ["worksheet", "worksheets/sheet1.xml"],
    ["styles", "styles.xml"],
    ["sharedStrings", "sharedStrings.xml"],
  ] as const;
  // The list of types comes first, as readers that stream expect it.
  return new Map([
    ["[Content_Types].xml", typesXml(typed.map(([path, kind]) => [path, kind]))],
    ["_rels/.rels", relationsXml([["officeDocument", "xl/workbook.xml"]])],
    ["xl/_rels/workbook.xml.rels", relationsXml(inBook)],
    ...(relations.length === 0 ? [] : [["xl/worksheets/_rels/sheet1.xml.rels", relationsXml(relations)] as const]),
    ...typed.map(([path, , content]) => [path, content] as const),
  ]);
}

function workbookXml(draft: DraftSheet, sheetName: string): string {
  const content = [
    tag("bookViews", {}, tag("workbookView", { activeTab: 0 })),
    tag("sheets", {}, tag("sheet", { name: sheetName, sheetId: 1, "r:id": "rId1" })),
    namesXml(draft, sheetName),
    tag("calcPr", { calcId: 191029, fullCalcOnLoad: 1 }),
  ];
  return XML_HEAD + tag("workbook", { xmlns: MAIN, "xmlns:r": RELATIONS }, content.join(""));
}

function typesXml(parts: readonly (readonly [path: string, kind: string])[]): string {
  const relations = "application/vnd.openxmlformats-package.relationships+xml";
  const content = [
    tag("Default", { Extension: "rels", ContentType: relations }),
    tag("Default", { Extension: "xml", ContentType: "application/xml" }),
    ...parts.map(([path, kind]) => tag("Override", { PartName: `/${path}`, ContentType: `${TYPES}.${kind}+xml` })),
  ];
  return XML_HEAD + tag("Types", { xmlns: `${PACKAGE}/content-types` }, content.join(""));
}

function relationsXml(relations: readonly (readonly [kind: string, target: string])[]): string {
  const content = relations.map(([kind, Target], at) =>
    tag("Relationship", { Id: `rId${at + 1}`, Type: `${RELATIONS}/${kind}`, Target }),
  );
  return XML_HEAD + tag("Relationships", { xmlns: `${PACKAGE}/relationships` }, content.join(""));
}
