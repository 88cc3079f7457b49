// Saves a workbook as a real .xlsx file. Everything the workbook store knows goes in, custom XML and the add-in's settings too.
import { strToU8, zipSync, type Zippable } from "fflate";
import type { NameEntry, WorkbookStore } from "../model/types";
import { toFile } from "./fileFormula";
import { customXmlParts, SETTINGS_ID, settingsXml } from "./customXmlParts";
import { MAIN, RELATIONS, sheetXml } from "./sheetXml";
import { StyleBook, TextBook } from "./styleBook";
import { tableXml } from "./tableXml";
import { escapeCell, escapeXml, tag, XML_HEAD } from "./xml";

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

export function writeXlsx(store: WorkbookStore): Uint8Array {
  const styles = new StyleBook();
  const texts = new TextBook();
  const files: Record<string, string> = {};
  const overrides = new Map<string, string>();
  const put = (path: string, type: string, content: string): void => {
    files[path] = content;
    overrides.set(`/${path}`, type);
  };
  let tables = 0;
  store.sheets.forEach((sheet, index) => {
    const number = index + 1;
    const active = sheet.id === store.activeSheetId;
    put(
      `xl/worksheets/sheet${number}.xml`,
      `${TYPES}.worksheet+xml`,
      sheetXml({ sheet, active, validations: store.validations(sheet.id), styles, texts }),
    );
    const relations = sheet.tables.map((table, position): Relation => {
      tables += 1;
      put(`xl/tables/table${tables}.xml`, `${TYPES}.table+xml`, tableXml(table, tables));
      return { id: `rId${position + 1}`, type: `${RELATIONS}/table`, target: `../tables/table${tables}.xml` };
    });
    if (relations.length > 0) files[`xl/worksheets/_rels/sheet${number}.xml.rels`] = relationsXml(relations);
  });
  put("xl/workbook.xml", `${TYPES}.sheet.main+xml`, workbookXml(store));
  put("xl/styles.xml", `${TYPES}.styles+xml`, styles.xml());
  put("xl/sharedStrings.xml", `${TYPES}.sharedStrings+xml`, texts.xml(escapeCell));
  const parts = customXmlParts([...store.customXml, ...settingsPart(store)]);
  for (const [path, { content, type }] of parts)
    if (type === null) files[path] = content;
    else put(path, type, content);
  files["xl/_rels/workbook.xml.rels"] = workbookRelations(store, parts);
  files["_rels/.rels"] = relationsXml([
    { id: "rId1", type: `${RELATIONS}/officeDocument`, target: "xl/workbook.xml" },
  ]);
  return zipSync(packed(files, overrides), { level: 6 });
}

/** The list of types comes first in the archive, as readers that stream expect it. */
function packed(files: Readonly<Record<string, string>>, overrides: ReadonlyMap<string, string>): Zippable {
  const types = [
    tag("Default", {
      Extension: "rels",
      ContentType: "application/vnd.openxmlformats-package.relationships+xml",
    }),
    tag("Default", { Extension: "xml", ContentType: "application/xml" }),
    ...[...overrides].map(([path, type]) => tag("Override", { PartName: path, ContentType: type })),
  ];
  const listed = `${XML_HEAD}${tag("Types", { xmlns: `${PACKAGE}/content-types` }, types.join(""))}`;
  const all = Object.entries({ "[Content_Types].xml": listed, ...files });
  return Object.fromEntries(all.map(([path, content]) => [path, strToU8(content)]));
}

function settingsPart(store: WorkbookStore) {
  return store.settings.size === 0 ? [] : [{ id: SETTINGS_ID, xml: settingsXml(store.settings) }];
}

function workbookXml(store: WorkbookStore): string {
  const { sheets, names } = store;
  const listed = sheets.map(({ name, visible }, index) =>
    tag("sheet", {
      name,
      sheetId: index + 1,
      state: visible ? undefined : "hidden",
      "r:id": `rId${index + 1}`,
    }),
  );
  const active = sheets.findIndex(({ id }) => id === store.activeSheetId);
  const content = [
    store.system.date1904 ? tag("workbookPr", { date1904: 1 }) : "",
    tag("bookViews", {}, tag("workbookView", { activeTab: Math.max(0, active) })),
    tag("sheets", {}, listed.join("")),
    names.length === 0 ? "" : tag("definedNames", {}, names.map((name) => nameXml(store, name)).join("")),
    // Excel calculates once more when it opens the file: another engine made the kept results.
    tag("calcPr", { calcId: 191029, fullCalcOnLoad: 1 }),
  ];
  return `${XML_HEAD}${tag("workbook", { xmlns: MAIN, "xmlns:r": RELATIONS }, content.join(""))}`;
}

function nameXml({ sheets }: WorkbookStore, { name, formula, sheetId, visible }: NameEntry): string {
  const own = sheets.findIndex(({ id }) => id === sheetId);
  return tag(
    "definedName",
    { name, localSheetId: own === -1 ? undefined : own, hidden: visible ? undefined : 1 },
    escapeXml(toFile(formula, null)),
  );
}

function workbookRelations(
  store: WorkbookStore,
  parts: ReadonlyMap<string, { readonly type: string | null }>,
): string {
  const sheets = store.sheets.map((_, index): Relation => ({
    id: `rId${index + 1}`,
    type: `${RELATIONS}/worksheet`,
    target: `worksheets/sheet${index + 1}.xml`,
  }));
  const items = [...parts.keys()].filter((path) => /^customXml\/item\d+\.xml$/.test(path));
  const rest = [
    { type: `${RELATIONS}/styles`, target: "styles.xml" },
    { type: `${RELATIONS}/sharedStrings`, target: "sharedStrings.xml" },
    ...items.map((path) => ({ type: `${RELATIONS}/customXml`, target: `../${path}` })),
  ];
  return relationsXml([
    ...sheets,
    ...rest.map((relation, index) => ({ id: `rId${sheets.length + index + 1}`, ...relation })),
  ]);
}

export function relationsXml(relations: readonly Relation[]): string {
  const listed = relations.map(({ id, type, target }) =>
    tag("Relationship", { Id: id, Type: type, Target: target }),
  );
  return `${XML_HEAD}${tag("Relationships", { xmlns: `${PACKAGE}/relationships` }, listed.join(""))}`;
}
