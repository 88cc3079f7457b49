// The words of the line above a linked table. A workbook travels between time zones: each time says that it is UTC.
import type { SendNote } from "../../sync/linkedTable";
import { siteEnding } from "../../values/site";
import type { LineWords } from "../../workbook/excel/textTypes";
import { t } from "../language/t";

const minute = (iso: string): string => t("{day} at {time} UTC", { day: iso.slice(0, 10), time: iso.slice(11, 16) });

/** With seconds, so that the next refresh differs from the one before, and the line from one of a whole refresh. */
const exactly = (iso: string): string => t("{day} at {time} UTC", { day: iso.slice(0, 10), time: iso.slice(11, 19) });

/** `line`: the line's own sentence. */
function noted(line: string, { kind, at, rows }: SendNote): string {
  const values = { line, rows, at: minute(at) };
  return kind === "runs"
    ? t(
        "{line}. A send of {rows, plural, one{# row} other{# rows}} has been running since {at}; open Bidsheet to see its outcome.",
        values,
      )
    : t(
        "{line}. The send that ended {at} has {rows, plural, one{# row} other{# rows}} that you must decide on: open Bidsheet and preview.",
        values,
      );
}

function refreshed(lastRefresh: string | null, site: string): string {
  return lastRefresh === null
    ? t("Bidsheet: not refreshed yet{site}", { site })
    : t("Bidsheet: refreshed {lastRefresh}{site}", { lastRefresh: minute(lastRefresh), site });
}

export const lineTexts: LineWords = {
  refreshed: (lastRefresh, site, note) => {
    const line = refreshed(lastRefresh, siteEnding(site));
    return note === undefined ? line : noted(line, note);
  },
  broken: (asOf, lastRefresh) =>
    lastRefresh === null
      ? t("Bidsheet: refresh of {asOf} was interrupted; data not complete. Refresh again.", { asOf: exactly(asOf) })
      : t("Bidsheet: refresh of {asOf} was interrupted; data partly newer than {lastRefresh}. Refresh again.", {
          asOf: minute(asOf),
          lastRefresh: exactly(lastRefresh),
        }),
};
