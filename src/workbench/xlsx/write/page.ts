// How a sheet is printed, as its part of the file has it; what is as Excel begins with is left out. Print areas are
// names.
import { footerCode, headerCode } from "../../model/pageSetup";
import { FRESH_PAGE, MARGINS, type PageSetup } from "../../model/pageTypes";
import { escapeXml, tag } from "../xml";

const POINTS_PER_INCH = 72;

/** Stands first in the sheet: without it Excel does not fit. */
export function fitXml(page: PageSetup): string {
  return isFitted(page) ? tag("sheetPr", {}, tag("pageSetUpPr", { fitToPage: 1 })) : "";
}

function isFitted({ fitWide, fitTall }: PageSetup): boolean {
  return fitWide !== null || fitTall !== null;
}

function on(flag: boolean): 1 | undefined {
  return flag ? 1 : undefined;
}

/** Options, margins, paper, headers and footers, in this order. */
export function pageXml(page: PageSetup): string {
  if (page === FRESH_PAGE) return "";
  return [optionsXml(page), marginsXml(page), setupXml(page), headerFooterXml(page)].join("");
}

function optionsXml({ centerHorizontally, centerVertically, headings, gridlines }: PageSetup): string {
  if (![centerHorizontally, centerVertically, headings, gridlines].includes(true)) return "";
  return tag("printOptions", {
    horizontalCentered: on(centerHorizontally),
    verticalCentered: on(centerVertically),
    headings: on(headings),
    gridLines: on(gridlines),
  });
}

function marginsXml({ margins }: PageSetup): string {
  const inches: Record<string, number> = {};
  for (const name of MARGINS) inches[name] = Math.round((margins[name] / POINTS_PER_INCH) * 1e6) / 1e6;
  return tag("pageMargins", inches);
}

function setupXml(page: PageSetup): string {
  const fitted = isFitted(page);
  return tag("pageSetup", {
    paperSize: page.paper ?? undefined,
    scale: fitted || page.scale === 100 ? undefined : page.scale,
    firstPageNumber: page.firstPage ?? undefined,
    fitToWidth: fitted ? (page.fitWide ?? 0) : undefined,
    fitToHeight: fitted ? (page.fitTall ?? 0) : undefined,
    pageOrder: page.overThenDown ? "overThenDown" : undefined,
    orientation: page.landscape ? "landscape" : "portrait",
    blackAndWhite: on(page.blackAndWhite),
    draft: on(page.draft),
    useFirstPageNumber: on(page.firstPage !== null),
  });
}

function headerFooterXml({ texts }: PageSetup): string {
  const [header, footer] = [headerCode(texts), footerCode(texts)];
  const part = (name: string, code: string): string => (code === "" ? "" : tag(name, {}, escapeXml(code)));
  const content = part("oddHeader", header) + part("oddFooter", footer);
  return content === "" ? "" : tag("headerFooter", {}, content);
}

/** The names by which Excel knows print areas and repeated lines; formulas without "=". */
export function printNames({ areas, titleRows, titleColumns }: PageSetup): [name: string, formula: string][] {
  const bare = (formulas: readonly (string | null)[]): string =>
    formulas.flatMap((one) => (one === null ? [] : [one.slice(1)])).join(",");
  const names: [string, string][] = [
    ["_xlnm.Print_Area", bare(areas)],
    ["_xlnm.Print_Titles", bare([titleColumns, titleRows])],
  ];
  return names.filter(([, formula]) => formula !== "");
}
