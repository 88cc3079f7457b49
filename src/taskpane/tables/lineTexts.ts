// The words of the line above a linked table. A workbook travels between time zones: each time says that it is UTC.
import type { SendNote } from "../../sync/types";
import { siteEnding } from "../../values/site";
import type { LineWords } from "../../workbook/excel/textTypes";
import { number } from "../parts/words";

const minute = (iso: string): string => `${iso.slice(0, 10)} at ${iso.slice(11, 16)} UTC`;

/** With seconds, so that the next refresh differs from the one before, and the line from one of a whole refresh. */
const exactly = (iso: string): string => `${iso.slice(0, 10)} at ${iso.slice(11, 19)} UTC`;

/** Behind the line's own sentence. */
function noteText({ kind, at, rows }: SendNote): string {
  const many = rows === 1 ? "1 row" : `${number(rows)} rows`;
  return kind === "runs"
    ? `. A send of ${many} runs since ${minute(at)}; open Bidsheet to see its outcome.`
    : `. The send that ended ${minute(at)} left ${many} for you to decide: open Bidsheet and preview.`;
}

export const lineTexts: LineWords = {
  refreshed: (lastRefresh, site, note) =>
    (lastRefresh === null
      ? `Bidsheet: not refreshed yet${siteEnding(site)}`
      : `Bidsheet: refreshed ${minute(lastRefresh)}${siteEnding(site)}`) + (note === undefined ? "" : noteText(note)),
  broken: (asOf, lastRefresh) =>
    lastRefresh === null
      ? `Bidsheet: refresh of ${exactly(asOf)} broke off; data not complete. Refresh again.`
      : `Bidsheet: refresh of ${minute(asOf)} broke off; data partly newer than ${exactly(lastRefresh)}. Refresh again.`,
};
