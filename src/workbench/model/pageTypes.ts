// Page set-up of a sheet: margins, header and footer.

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
  landscape: false,
  paper: null,
  scale: 100,
  fitWide: null,
  fitTall: null,
  margins: { left: 50.4, right: 50.4, top: 54, bottom: 54, header: 21.6, footer: 21.6 },
  centerHorizontally: false,
  centerVertically: false,
  gridlines: false,
  headings: false,
  blackAndWhite: false,
  draft: false,
  overThenDown: false,
  firstPage: null,
  areas: [],
  titleRows: null,
  titleColumns: null,
  texts: {
    leftHeader: "",
    centerHeader: "",
    rightHeader: "",
    leftFooter: "",
    centerFooter: "",
    rightFooter: "",
  },
};
