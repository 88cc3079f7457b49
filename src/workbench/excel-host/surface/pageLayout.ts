// Excel.PageLayout: how a sheet is printed. Margins are points. Headers and footers of first and even pages are not
// there.
import { PAPERS } from "../../model/pageSetup";
import { referenceFormula } from "../../model/charts/rewrite";
import { type Margin, MARGINS, type PageSetup, type PageTexts } from "../../model/pageTypes";
import type { Rect } from "../../model/types";
import { type Area, LAST_COLUMN, LAST_ROW, liveRect } from "../area";
import type { HostContext } from "../context";
import { bind, type ClassDefinition, type ScalarMember } from "../definition";
import { apiNotFound, invalidArgument, itemNotFound } from "../hostError";
import type { Arguments, HostObject } from "../hostObject";
import { isJsonObject, type Json, type JsonObject } from "../wire";
import { oneOf } from "./charts/input";
import { flagInput, numberInput, textInput } from "./input";
import { areaArgument, areaFromText, areaOfFormula, sheetOf } from "./lookup";
import { rangeAreas } from "./range/areas";

type SheetId = string;
type Methods = NonNullable<ClassDefinition<SheetId>["methods"]>;

function pageOf(id: SheetId, host: HostContext): PageSetup {
  return host.store.pages.of(id);
}

type Flag = {
  readonly [K in keyof PageSetup]: PageSetup[K] extends boolean ? K : never;
}[keyof PageSetup];

function flag(name: Flag): ScalarMember<SheetId> {
  return {
    get: (id, host) => pageOf(id, host)[name],
    set: (id, value, host) => host.store.pages.change(id, { [name]: flagInput(value) }),
  };
}

/** One of two words for a switch. */
function words(name: Flag, off: string, on: string): ScalarMember<SheetId> {
  return {
    get: (id, host) => (pageOf(id, host)[name] ? on : off),
    set: (id, value, host) => host.store.pages.change(id, { [name]: oneOf([off, on], value) === on }),
  };
}

function margin(name: Margin): ScalarMember<SheetId> {
  return {
    get: (id, host) => pageOf(id, host).margins[name],
    set: (id, value, host) => setMargins(id, { [name]: numberInput(value) }, host),
  };
}

function setMargins(id: SheetId, patch: Partial<Record<Margin, number>>, host: HostContext): void {
  host.store.pages.change(id, { margins: { ...pageOf(id, host).margins, ...patch } });
}

/** Excel's own unit for each name, in points. */
const UNITS: Readonly<Record<string, number>> = { Points: 1, Inches: 72, Centimeters: 72 / 2.54 };

const setPrintMargins: Methods[string] = (id, args, host) => {
  const unit = UNITS[args.text(0)];
  const given = args.json(1);
  if (unit === undefined || !isJsonObject(given)) throw invalidArgument();
  const wanted = MARGINS.filter((name) => given[name] !== undefined && given[name] !== null);
  setMargins(id, Object.fromEntries(wanted.map((name) => [name, numberInput(given[name] ?? null) * unit])), host);
  return undefined;
};

function zoom(id: SheetId, host: HostContext): JsonObject {
  const { scale, fitWide, fitTall } = pageOf(id, host);
  const fitted = fitWide !== null || fitTall !== null;
  return { scale: fitted ? null : scale, horizontalFitToPages: fitWide, verticalFitToPages: fitTall };
}

/**
 * A scale, or pages to fit: never both. 0 pages are as many as it takes (unconfirmed: Excel documents only leaving it
 * out).
 */
function setZoom(id: SheetId, value: Json, host: HostContext): void {
  if (!isJsonObject(value)) throw invalidArgument();
  const given = (name: string): number | null =>
    value[name] === undefined || value[name] === null ? null : numberInput(value[name]);
  const scale = given("scale");
  const [fitWide, fitTall] = [given("horizontalFitToPages"), given("verticalFitToPages")];
  if (scale !== null && (fitWide !== null || fitTall !== null)) throw invalidArgument();
  host.store.pages.change(id, {
    scale: scale ?? 100,
    fitWide: fitWide === 0 ? null : fitWide,
    fitTall: fitTall === 0 ? null : fitTall,
  });
}

const paperSize: ScalarMember<SheetId> = {
  get: (id, host) => {
    const { paper } = pageOf(id, host);
    return paper === null ? "Letter" : (PAPERS[paper - 1] ?? null);
  },
  set: (id, value, host) => host.store.pages.change(id, { paper: PAPERS.indexOf(oneOf(PAPERS, value)) + 1 }),
};

const firstPageNumber: ScalarMember<SheetId> = {
  get: (id, host) => pageOf(id, host).firstPage ?? "",
  set: (id, value, host) =>
    host.store.pages.change(id, { firstPage: value === "" || value === null ? null : numberInput(value) }),
};

/** A range, several of them, or addresses joined by commas. */
function areasGiven(id: SheetId, args: Arguments, host: HostContext): readonly Area[] {
  const { object, json } = args.at(0);
  const inner = object?.child("Areas")?.get()?.items();
  if (inner) return inner.flatMap(({ area }) => area ?? []);
  if (object?.area) return [object.area];
  if (typeof json !== "string") throw invalidArgument();
  return json.split(",").map((text) => areaFromText(text.trim(), id, host));
}

function formulaOn(id: SheetId, area: Area, host: HostContext, widen: Partial<Rect> = {}): string {
  if (area.sheetId !== id) throw invalidArgument();
  return referenceFormula(sheetOf(id, host).name, { ...liveRect(area), ...widen });
}

const setPrintArea: Methods[string] = (id, args, host) => {
  const areas = areasGiven(id, args, host).map((area) => formulaOn(id, area, host));
  host.store.pages.change(id, { areas });
  return undefined;
};

const WHOLE_ROWS = { left: 0, right: LAST_COLUMN };
const WHOLE_COLUMNS = { top: 0, bottom: LAST_ROW };

/** The whole rows or columns that the given cells stand in. */
function setTitles(name: "titleRows" | "titleColumns", widen: Partial<Rect>): Methods[string] {
  return (id, args, host) => {
    const area = areaArgument(args, 0, id, host);
    host.store.pages.change(id, { [name]: formulaOn(id, area, host, widen) });
    return undefined;
  };
}

function titles(name: "titleRows" | "titleColumns") {
  return (id: SheetId, _args: Arguments, host: HostContext): HostObject | null => {
    const formula = pageOf(id, host)[name];
    const area = formula === null ? null : areaOfFormula(formula, host);
    return area && host.make.range(area);
  };
}

function printArea(id: SheetId, _args: Arguments, host: HostContext): HostObject | null {
  const areas = pageOf(id, host).areas.flatMap((formula) => areaOfFormula(formula, host) ?? []);
  return areas.length === 0 ? null : bind(rangeAreas, areas, host);
}

function orError(method: (id: SheetId, args: Arguments, host: HostContext) => HostObject | null) {
  return (id: SheetId, args: Arguments, host: HostContext): HostObject => {
    const result = method(id, args, host);
    if (result) return result;
    throw itemNotFound();
  };
}

function pageText(name: keyof PageTexts): ScalarMember<SheetId> {
  return {
    get: (id, host) => pageOf(id, host).texts[name],
    set: (id, value, host) =>
      host.store.pages.change(id, { texts: { ...pageOf(id, host).texts, [name]: textInput(value) } }),
  };
}

const headerFooter: ClassDefinition<SheetId> = {
  name: "HeaderFooter",
  scalars: {
    LeftHeader: pageText("leftHeader"),
    CenterHeader: pageText("centerHeader"),
    RightHeader: pageText("rightHeader"),
    LeftFooter: pageText("leftFooter"),
    CenterFooter: pageText("centerFooter"),
    RightFooter: pageText("rightFooter"),
  },
};

const headersFooters: ClassDefinition<SheetId> = {
  name: "HeaderFooterGroup",
  scalars: {
    State: {
      get: () => "Default",
      set: (_id, value) => {
        if (value !== "Default") throw apiNotFound("HeaderFooterGroup", `state ${textInput(value)}`);
      },
    },
  },
  children: { DefaultForAllPages: (id, host) => bind(headerFooter, id, host) },
};

export const pageLayout: ClassDefinition<SheetId> = {
  name: "PageLayout",
  scalars: {
    Orientation: words("landscape", "Portrait", "Landscape"),
    PaperSize: paperSize,
    Zoom: { get: zoom, set: setZoom },
    CenterHorizontally: flag("centerHorizontally"),
    CenterVertically: flag("centerVertically"),
    PrintGridlines: flag("gridlines"),
    PrintHeadings: flag("headings"),
    BlackAndWhite: flag("blackAndWhite"),
    DraftMode: flag("draft"),
    PrintOrder: words("overThenDown", "DownThenOver", "OverThenDown"),
    FirstPageNumber: firstPageNumber,
    LeftMargin: margin("left"),
    RightMargin: margin("right"),
    TopMargin: margin("top"),
    BottomMargin: margin("bottom"),
    HeaderMargin: margin("header"),
    FooterMargin: margin("footer"),
  },
  children: { HeadersFooters: (id, host) => bind(headersFooters, id, host) },
  methods: {
    SetPrintArea: setPrintArea,
    SetPrintTitleRows: setTitles("titleRows", WHOLE_ROWS),
    SetPrintTitleColumns: setTitles("titleColumns", WHOLE_COLUMNS),
    SetPrintMargins: setPrintMargins,
    GetPrintArea: orError(printArea),
    GetPrintAreaOrNullObject: printArea,
    GetPrintTitleRows: orError(titles("titleRows")),
    GetPrintTitleRowsOrNullObject: titles("titleRows"),
    GetPrintTitleColumns: orError(titles("titleColumns")),
    GetPrintTitleColumnsOrNullObject: titles("titleColumns"),
  },
};
