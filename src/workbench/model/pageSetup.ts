// How a sheet is printed: paper, fit, margins, print area, repeated rows and columns, headers and footers. It prints
// nothing.
import type { Core } from "./core";
import type { PageSetup, PageTexts } from "./pageTypes";
import { StoreRefusal } from "./refusal";

/**
 * Office.js's names of paper sizes, by the numbers that files have (ECMA-376, 18.3.1.63); a place without a name is a
 * size that it lacks.
 */
export const PAPERS = [
  "Letter",
  "LetterSmall",
  "Tabloid",
  "Ledger",
  "Legal",
  "Statement",
  "Executive",
  "A3",
  "A4",
  "A4Small",
  "A5",
  "B4",
  "B5",
  "Folio",
  "Quatro",
  "Paper10x14",
  "Paper11x17",
  "Note",
  "Envelope9",
  "Envelope10",
  "Envelope11",
  "Envelope12",
  "Envelope14",
  "Csheet",
  "Dsheet",
  "Esheet",
  "EnvelopeDL",
  "EnvelopeC5",
  "EnvelopeC3",
  "EnvelopeC4",
  "EnvelopeC6",
  "EnvelopeC65",
  "EnvelopeB4",
  "EnvelopeB5",
  "EnvelopeB6",
  "EnvelopeItaly",
  "EnvelopeMonarch",
  "EnvelopePersonal",
  "FanfoldUS",
  "FanfoldStdGerman",
  "FanfoldLegalGerman",
] as const;

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
  if (!sound) throw new StoreRefusal("InvalidArgument", "The page set-up has a number out of range.");
  for (const texts3 of [headerCode(texts), footerCode(texts)])
    if (texts3.length > 255)
      throw new StoreRefusal("InvalidArgument", "A header or footer can have at most 255 characters.");
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
