// Texts of the list of all that a workbook has of the platform: one line each.
import { t, tc } from "../language/t";

export const entryTexts = {
  all: t("In this workbook"),
  tables: t("Tables"),
  awards: tc("kind of sheet", "Awards"),
  ofBids: (title: string) => t("Award of the bids for “{title}”", { title }),
  bidsChanged: t("bids changed since"),
  goTo: (title: string, more: string) =>
    more === "" ? t("Go to “{title}”", { title }) : t("Go to “{title}”. {more}", { title, more }),
  counting: t("counting…"),
  blocked: t("not ready"),
  failed: t("refresh failed"),
  sending: t("sending"),
  othersAccount: t("other account"),
  columns: t("columns changed"),
  conflicts: (n: number) => t("{n, plural, one{# conflict} other{# conflicts}}", { n }),
  toFix: (n: number) => t("{n, number} to correct", { n }),
  toSend: (n: number) => t("{n, number} to send", { n }),
  missing: (n: number) => t("{n, number} missing", { n }),
  pending: (n: number) => t("{n, number} unknown", { n }),
  upToDate: t("Up to date"),
  partial: t("partial"),
  toDecide: (n: number) => t("{n, number} to decide", { n }),
  bidders: (n: number) => t("{n, plural, one{# bidder} other{# bidders}}", { n }),
  awardOld: t("award outdated"),
  never: t("never"),
} as const;
