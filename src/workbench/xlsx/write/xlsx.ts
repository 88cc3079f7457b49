// Saves a workbook as a real .xlsx file. Everything the workbook store knows goes in, custom XML and the add-in's
// settings too.
import { strToU8, zipSync, type Zippable } from "fflate";
import type { Chart } from "../../model/charts/types";
import type { CellComment, NameEntry, SheetView } from "../../model/types";
import type { WorkbookStore } from "../../model/workbookStore";
import { chartXml } from "./chart";
import { noteBoxes, notesXml, PersonBook, threadedXml } from "./comments";
import { drawingXml } from "./drawing";
import { toFile } from "../fileFormula";
import { customXmlEntries, SETTINGS_ID, settingsXml } from "../customXmlParts";
import { printNames } from "./page";
import { METADATA } from "./metadata";
import { DRAWING_RELATION, DYNAMIC, MAIN, NOTES_RELATION, RELATIONS, sheetXml } from "./sheet";
import { StyleBook, TextBook } from "./styleBook";
import { tableXml } from "./table";
import { escapeCell, escapeXml, tag, XML_HEAD } from "../xml";

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const DRAWINGML = "application/vnd.openxmlformats-officedocument";
const MICROSOFT = "http://schemas.microsoft.com/office/2017/10/relationships";
const PERSON_TYPE = "application/vnd.ms-excel.person+xml";

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** The parts of a file in the making, and what the sheets share. */
interface Package {
  readonly files: Record<string, string>;
  readonly put: (path: string, type: string, content: string) => void;
  readonly styles: StyleBook;
  readonly texts: TextBook;
  readonly people: PersonBook;
  tables: number;
  charts: number;
  /** Whether any formula spills. */
  arrays: boolean;
}

export function writeXlsx(store: WorkbookStore): Uint8Array {
  const files: Record<string, string> = {};
  const overrides = new Map<string, string>();
  const put = (path: string, type: string, content: string): void => {
    files[path] = content;
    overrides.set(`/${path}`, type);
  };
  const made: Package = {
    files,
    put,
    styles: new StyleBook(),
    texts: new TextBook(),
    people: new PersonBook(),
    tables: 0,
    charts: 0,
    arrays: false,
  };
  store.sheets.forEach((sheet, index) => putSheet(made, store, sheet, index + 1));
  if (made.arrays) put("xl/metadata.xml", `${TYPES}.sheetMetadata+xml`, METADATA);
  put("xl/workbook.xml", `${TYPES}.sheet.main+xml`, workbookXml(store));
  put("xl/styles.xml", `${TYPES}.styles+xml`, made.styles.xml());
  put("xl/sharedStrings.xml", `${TYPES}.sharedStrings+xml`, made.texts.xml(escapeCell));
  if (made.people.size > 0) put("xl/persons/person.xml", PERSON_TYPE, made.people.xml());
  const parts = customXmlEntries([...store.customXml, ...settingsPart(store)]);
  for (const [path, { content, type }] of parts)
    if (type === null) files[path] = content;
    else put(path, type, content);
  files["xl/_rels/workbook.xml.rels"] = workbookRelations(store, made, parts);
  files["_rels/.rels"] = relationsXml([{ id: "rId1", type: `${RELATIONS}/officeDocument`, target: "xl/workbook.xml" }]);
  return zipSync(packed(files, overrides), { level: 9 });
}

function putSheet(made: Package, store: WorkbookStore, sheet: SheetView, number: number): void {
  const { files, put, styles, texts } = made;
  const comments = store.comments.of(sheet.id);
  const charts = store.charts.of(sheet.id);
  const notes = comments.length > 0;
  const written = sheetXml({
    sheet,
    styles,
    texts,
    notes,
    active: sheet.id === store.activeSheetId,
    validations: store.validations(sheet.id),
    conditionals: store.conditionals.of(sheet.id),
    drawn: charts.length > 0,
    page: store.pages.of(sheet.id),
  });
  made.arrays ||= written.includes(DYNAMIC);
  put(`xl/worksheets/sheet${number}.xml`, `${TYPES}.worksheet+xml`, written);
  const relations = sheet.tables.map((table, position): Relation => {
    made.tables += 1;
    put(`xl/tables/table${made.tables}.xml`, `${TYPES}.table+xml`, tableXml(table, made.tables));
    const target = `../tables/table${made.tables}.xml`;
    return { id: `rId${position + 1}`, type: `${RELATIONS}/table`, target };
  });
  if (charts.length > 0) relations.push(putCharts(made, store, charts, number));
  if (notes) relations.push(...putComments(made, comments, number));
  if (relations.length > 0) files[`xl/worksheets/_rels/sheet${number}.xml.rels`] = relationsXml(relations);
}

function putCharts(made: Package, store: WorkbookStore, charts: readonly Chart[], number: number): Relation {
  const relations = charts.map((chart, index): Relation => {
    made.charts += 1;
    const path = `charts/chart${made.charts}.xml`;
    made.put(`xl/${path}`, `${DRAWINGML}.drawingml.chart+xml`, chartXml(chart, store.charts.data(chart.id)));
    return { id: `rId${index + 1}`, type: `${RELATIONS}/chart`, target: `../${path}` };
  });
  made.put(`xl/drawings/drawing${number}.xml`, `${DRAWINGML}.drawing+xml`, drawingXml(charts));
  made.files[`xl/drawings/_rels/drawing${number}.xml.rels`] = relationsXml(relations);
  return {
    id: DRAWING_RELATION,
    type: `${RELATIONS}/drawing`,
    target: `../drawings/drawing${number}.xml`,
  };
}

function putComments({ files, put, people }: Package, comments: readonly CellComment[], number: number): Relation[] {
  put(`xl/comments${number}.xml`, `${TYPES}.comments+xml`, notesXml(comments));
  put(
    `xl/threadedComments/threadedComment${number}.xml`,
    "application/vnd.ms-excel.threadedcomments+xml",
    threadedXml(comments, people),
  );
  files[`xl/drawings/vmlDrawing${number}.vml`] = noteBoxes(comments);
  return [
    { id: "rIdComments", type: `${RELATIONS}/comments`, target: `../comments${number}.xml` },
    {
      id: NOTES_RELATION,
      type: `${RELATIONS}/vmlDrawing`,
      target: `../drawings/vmlDrawing${number}.vml`,
    },
    {
      id: "rIdThreads",
      type: `${MICROSOFT}/threadedComment`,
      target: `../threadedComments/threadedComment${number}.xml`,
    },
  ];
}

/** The list of types comes first in the archive, as readers that stream expect it. */
function packed(files: Readonly<Record<string, string>>, overrides: ReadonlyMap<string, string>): Zippable {
  const types = [
    tag("Default", {
      Extension: "rels",
      ContentType: "application/vnd.openxmlformats-package.relationships+xml",
    }),
    tag("Default", { Extension: "xml", ContentType: "application/xml" }),
    tag("Default", {
      Extension: "vml",
      ContentType: "application/vnd.openxmlformats-officedocument.vmlDrawing",
    }),
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
  const { sheets } = store;
  const names = [...store.names.map((name) => nameXml(store, name)), ...printAreas(store)];
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
    names.length === 0 ? "" : tag("definedNames", {}, names.join("")),
    // Excel calculates once more when it opens the file: another engine made the kept results.
    tag("calcPr", { calcId: 191029, fullCalcOnLoad: 1 }),
  ];
  return `${XML_HEAD}${tag("workbook", { xmlns: MAIN, "xmlns:r": RELATIONS }, content.join(""))}`;
}

function printAreas(store: WorkbookStore): string[] {
  return store.sheets.flatMap(({ id }, localSheetId) =>
    printNames(store.pages.of(id)).map(([name, formula]) =>
      tag("definedName", { name, localSheetId }, escapeXml(formula)),
    ),
  );
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
  { people, arrays }: Package,
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
    ...(arrays ? [{ type: `${RELATIONS}/sheetMetadata`, target: "metadata.xml" }] : []),
    ...(people.size > 0 ? [{ type: `${MICROSOFT}/person`, target: "persons/person.xml" }] : []),
    ...items.map((path) => ({ type: `${RELATIONS}/customXml`, target: `../${path}` })),
  ];
  return relationsXml([
    ...sheets,
    ...rest.map((relation, index) => ({ id: `rId${sheets.length + index + 1}`, ...relation })),
  ]);
}

export function relationsXml(relations: readonly Relation[]): string {
  const listed = relations.map(({ id, type, target }) => tag("Relationship", { Id: id, Type: type, Target: target }));
  return `${XML_HEAD}${tag("Relationships", { xmlns: `${PACKAGE}/relationships` }, listed.join(""))}`;
}
