// How a workbook's language writes numbers and dates, as facts that are given. It asks nobody and guesses nothing.

export type DateOrder = "dmy" | "mdy" | "ymd";

export interface Locale {
  /** Such as "de-DE"; only for people. */
  readonly name: string;
  readonly decimal: string;
  readonly group: string;
  readonly dateOrder: DateOrder;
  /** Serial 0 is 1 January 1904 in this workbook, else 31 December 1899 as Excel counts. */
  readonly date1904: boolean;
}

/** What is taken where Excel does not tell. */
export const EN_US: Locale = {
  name: "en-US",
  decimal: ".",
  group: ",",
  dateOrder: "mdy",
  date1904: false,
};
