// The words of the line above a linked table. A workbook travels between time zones: each time says that it is UTC.
import { siteEnding } from "../../values/site";
import type { LineWords } from "../../workbook/excel/textTypes";

const minute = (iso: string): string => `${iso.slice(0, 10)} at ${iso.slice(11, 16)} UTC`;

/** With seconds, so that the next refresh differs from the one before, and the line from one of a whole refresh. */
const exactly = (iso: string): string => `${iso.slice(0, 10)} at ${iso.slice(11, 19)} UTC`;

export const lineTexts: LineWords = {
  refreshed: (lastRefresh, site) =>
    lastRefresh === null
      ? `Bidsheet: not refreshed yet${siteEnding(site)}`
      : `Bidsheet: refreshed ${minute(lastRefresh)}${siteEnding(site)}`,
  broken: (asOf, lastRefresh) =>
    lastRefresh === null
      ? `Bidsheet: refresh of ${exactly(asOf)} broke off; data not complete. Refresh again.`
      : `Bidsheet: refresh of ${minute(asOf)} broke off; data partly newer than ${exactly(lastRefresh)}. Refresh again.`,
};
