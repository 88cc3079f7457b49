// How a sheet is printed: paper, fit, margins, print area, repeated rows and columns, headers and footers. It prints nothing.
import type { Core } from "./core";
import { StoreRefusal } from "./refusal";

/** Office.js's names of paper sizes, by the numbers that files have (ECMA-376, 18.3.1.63); a place without a name is a size that it lacks. */
export const PAPERS = [
  ...["Letter", "LetterSmall", "Tabloid", "Ledger", "Legal", "Statement", "Executive", "A3", "A4", "A4Small"],
  ...["A5", "B4", "B5", "Folio", "Quatro", "Paper10x14", "Paper11x17", "Note", "Envelope9", "Envelope10"],
  ...["Envelope11", "Envelope12", "Envelope14", "Csheet", "Dsheet", "Esheet", "EnvelopeDL", "EnvelopeC5"],
  ...["EnvelopeC3", "EnvelopeC4", "EnvelopeC6", "EnvelopeC65", "EnvelopeB4", "EnvelopeB5", "EnvelopeB6"],
  ...["EnvelopeItaly", "EnvelopeMonarch", "EnvelopePersonal", "FanfoldUS", "FanfoldStdGerman"],
  "FanfoldLegalGerman",
] as const;

export const MARGINS = ["left", "right", "top", "bottom", "header", "footer"] as const;
export type Margin = (typeof MARGINS)[number];

/** Texts in Excel's code: "&P of &N". */
export interface PageTexts {
  readonly leftHeader: string;
  readonly centerHeader: string;
  readonly rightHeader: string;
  readonly leftFooter: string;
  readonly centerFooter: string;
  readonly rightFooter: string;
}

export interface PageSetup {
  readonly landscape: boolean;
  /** A number of `PAPERS`, from 1; null: the printer's own. */
  readonly paper: number | null;
  /** Percent, 10 to 400; it holds while nothing is fitted. */
  readonly scale: number;
  /** Pages that the sheet is fitted to; null: as many as it takes. */
  readonly fitWide: number | null;
  readonly fitTall: number | null;
  /** Points. */
  readonly margins: Readonly<Record<Margin, number>>;
  readonly centerHorizontally: boolean;
  readonly centerVertically: boolean;
  readonly gridlines: boolean;
  readonly headings: boolean;
  readonly blackAndWhite: boolean;
  readonly draft: boolean;
  readonly overThenDown: boolean;
  readonly firstPage: number | null;
  /** References with their sheet, each beginning with "=". */
  readonly areas: readonly string[];
  readonly titleRows: string | null;
  readonly titleColumns: string | null;
  readonly texts: PageTexts;
}

export const FRESH_PAGE: PageSetup = {
  ...{ landscape: false, paper: null, scale: 100, fitWide: null, fitTall: null },
  margins: { left: 50.4, right: 50.4, top: 54, bottom: 54, header: 21.6, footer: 21.6 },
  ...{ centerHorizontally: false, centerVertically: false, gridlines: false, headings: false },
  ...{ blackAndWhite: false, draft: false, overThenDown: false, firstPage: null },
  ...{ areas: [], titleRows: null, titleColumns: null },
  texts: {
    ...{ leftHeader: "", centerHeader: "", rightHeader: "" },
    ...{ leftFooter: "", centerFooter: "", rightFooter: "" },
  },
};

export interface PageStore {
  of(sheetId: string): PageSetup;
  change(sheetId: string, patch: Partial<PageSetup>): void;
}

export function pageStore(core: Core): PageStore {
  return {
    of: (sheetId) => core.sheet(sheetId).meta.page,
    change(sheetId, patch) {
      const page = { ...core.sheet(sheetId).meta.page, ...patch };
      checkPage(page);
      core.batch(() => core.setMeta(sheetId, { page }));
    },
  };
}

function checkPage({ scale, fitWide, fitTall, margins, texts }: PageSetup): void {
  const pages = [fitWide, fitTall].every((one) => one === null || (Number.isInteger(one) && one >= 1));
  const sound = pages && scale >= 10 && scale <= 400 && Object.values(margins).every((one) => one >= 0 && one < 3600);
  if (!sound) throw new StoreRefusal("InvalidArgument", "The page set-up holds a number out of range.");
  for (const texts3 of [headerCode(texts), footerCode(texts)])
    if (texts3.length > 255)
      throw new StoreRefusal("InvalidArgument", "A header or footer has at most 255 characters.");
}

/** The three texts in one, as files have them: "&LDraft&CPage &P". */
export function headerCode({ leftHeader, centerHeader, rightHeader }: PageTexts): string {
  return joined(leftHeader, centerHeader, rightHeader);
}

export function footerCode({ leftFooter, centerFooter, rightFooter }: PageTexts): string {
  return joined(leftFooter, centerFooter, rightFooter);
}

function joined(left: string, center: string, right: string): string {
  return [left && `&L${left}`, center && `&C${center}`, right && `&R${right}`].join("");
}

/** The set-up with its references rewritten; the very same when nothing changed. What lost its cells is gone. */
export function rewritePage(page: PageSetup, rewrite: (formula: string) => string): PageSetup {
  const { areas, titleRows, titleColumns } = page;
  const live = (formula: string): string[] => {
    const next = rewrite(formula);
    return next.includes("#REF!") ? [] : [next];
  };
  const next = {
    areas: areas.flatMap(live),
    titleRows: titleRows === null ? null : (live(titleRows)[0] ?? null),
    titleColumns: titleColumns === null ? null : (live(titleColumns)[0] ?? null),
  };
  const same =
    next.titleRows === titleRows &&
    next.titleColumns === titleColumns &&
    next.areas.length === areas.length &&
    next.areas.every((one, at) => one === areas[at]);
  return same ? page : { ...page, ...next };
}
