// The words of the line above a linked table. A workbook travels between time zones: each time says that it is UTC.
import type { SendNote } from "../../sync/types";
import { siteEnding } from "../../values/site";
import type { LineWords } from "../../workbook/excel/textTypes";
import { t } from "../language/t";

const minute = (iso: string): string => t("{iso} at {iso2} UTC", { iso: iso.slice(0, 10), iso2: iso.slice(11, 16) });

/** With seconds, so that the next refresh differs from the one before, and the line from one of a whole refresh. */
const exactly = (iso: string): string => t("{iso} at {iso2} UTC", { iso: iso.slice(0, 10), iso2: iso.slice(11, 19) });

/** Behind the line's own sentence. */
function noteText({ kind, at, rows }: SendNote): string {
  const many = rows === 1 ? t("1 row") : t("{rows, number} rows", { rows });
  return kind === "runs"
    ? t(". A send of {many} runs since {at}; open Bidsheet to see its outcome.", { many, at: minute(at) })
    : t(". The send that ended {at} left {many} for you to decide: open Bidsheet and preview.", {
        at: minute(at),
        many,
      });
}

export const lineTexts: LineWords = {
  refreshed: (lastRefresh, site, note) =>
    (lastRefresh === null
      ? t("Bidsheet: not refreshed yet{site}", { site: siteEnding(site) })
      : t("Bidsheet: refreshed {lastRefresh}{site}", { lastRefresh: minute(lastRefresh), site: siteEnding(site) })) +
    (note === undefined ? "" : noteText(note)),
  broken: (asOf, lastRefresh) =>
    lastRefresh === null
      ? t("Bidsheet: refresh of {asOf} broke off; data not complete. Refresh again.", { asOf: exactly(asOf) })
      : t("Bidsheet: refresh of {asOf} broke off; data partly newer than {lastRefresh}. Refresh again.", {
          asOf: minute(asOf),
          lastRefresh: exactly(lastRefresh),
        }),
};
