// How a sheet of a file is printed: options, margins, paper, headers and footers. Print areas and titles are names of
// the workbook.
import { PAPERS } from "../../model/pageSetup";
import { FRESH_PAGE, MARGINS, type PageSetup, type PageTexts } from "../../model/pageTypes";
import { isOn } from "./styles";
import type { Attributes } from "../xml";

const POINTS_PER_INCH = 72;

export class PageReader {
  #page: PageSetup = FRESH_PAGE;
  #fits = false;
  #fitWide: number | null = null;
  #fitTall: number | null = null;
  #code = "";
  /** Whether text belongs to a header or a footer. */
  inText = false;

  /** Null where the file says nothing but what Excel begins with. */
  get page(): PageSetup | null {
    if (!this.#fits) return this.#page === FRESH_PAGE ? null : this.#page;
    return { ...this.#page, fitWide: this.#fitWide, fitTall: this.#fitTall };
  }

  open(name: string, attributes: Attributes): void {
    if (name === "pageSetUpPr") this.#openFit(attributes);
    else if (name === "printOptions") this.#openOptions(attributes);
    else if (name === "pageMargins") this.#openMargins(attributes);
    else if (name === "pageSetup") this.#openSetup(attributes);
    else if (name === "oddHeader" || name === "oddFooter") {
      this.inText = true;
      this.#code = "";
    }
  }

  text(text: string): void {
    this.#code += text;
  }

  close(name: string): void {
    if (name !== "oddHeader" && name !== "oddFooter") return;
    this.inText = false;
    const [left, center, right] = splitCode(this.#code);
    const texts: Partial<PageTexts> =
      name === "oddHeader"
        ? { leftHeader: left, centerHeader: center, rightHeader: right }
        : { leftFooter: left, centerFooter: center, rightFooter: right };
    this.#page = { ...this.#page, texts: { ...this.#page.texts, ...texts } };
  }

  #openFit({ fitToPage }: Attributes): void {
    this.#fits = isOn(fitToPage);
    // Where the paper says nothing more, Excel fits to one page.
    if (this.#fits) [this.#fitWide, this.#fitTall] = [1, 1];
  }

  #openOptions({ horizontalCentered, verticalCentered, headings, gridLines }: Attributes): void {
    this.#page = {
      ...this.#page,
      centerHorizontally: isOn(horizontalCentered),
      centerVertically: isOn(verticalCentered),
      headings: isOn(headings),
      gridlines: isOn(gridLines),
    };
  }

  #openMargins(attributes: Attributes): void {
    const margins = { ...this.#page.margins };
    for (const name of MARGINS) {
      const points = Math.round(Number(attributes[name]) * POINTS_PER_INCH * 1000) / 1000;
      if (points >= 0) margins[name] = points;
    }
    const same = MARGINS.every((name) => margins[name] === this.#page.margins[name]);
    if (!same) this.#page = { ...this.#page, margins };
  }

  #openSetup(attributes: Attributes): void {
    const { paperSize, orientation, scale, firstPageNumber, useFirstPageNumber, pageOrder } = attributes;
    const paper = Number(paperSize);
    this.#page = {
      ...this.#page,
      landscape: orientation === "landscape",
      paper: PAPERS[paper - 1] === undefined ? null : paper,
      scale: within(Number(scale), 10, 400) ?? 100,
      firstPage: isOn(useFirstPageNumber) ? within(Number(firstPageNumber), 0, 32_767) : null,
      overThenDown: pageOrder === "overThenDown",
      blackAndWhite: isOn(attributes["blackAndWhite"]),
      draft: isOn(attributes["draft"]),
    };
    if (!this.#fits) return;
    this.#fitWide = within(Number(attributes["fitToWidth"] ?? 1), 1, 32_767);
    this.#fitTall = within(Number(attributes["fitToHeight"] ?? 1), 1, 32_767);
  }
}

function within(value: number, least: number, most: number): number | null {
  return Number.isInteger(value) && value >= least && value <= most ? value : null;
}

/** "&LDraft&CPage &P" in its three parts; text before the first mark stands in the middle. "&&" is a plain sign. */
function splitCode(code: string): [string, string, string] {
  const parts = { L: "", C: "", R: "" };
  let into: keyof typeof parts = "C";
  for (const [piece] of code.matchAll(/&&|&[LCR]|[^&]+|&/g)) {
    const mark = /^&([LCR])$/.exec(piece)?.[1];
    if (mark === "L" || mark === "C" || mark === "R") into = mark;
    else parts[into] += piece;
  }
  return [parts.L, parts.C, parts.R];
}
