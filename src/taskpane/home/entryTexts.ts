// Texts of the list of all that a workbook has of the platform: one line each.
import { countOf, number } from "../parts/words";

export const entryTexts = {
  all: "In this workbook",
  tables: "Tables",
  goTo: (title: string, more: string) => (more === "" ? `Go to “${title}”` : `Go to “${title}”. ${more}`),
  counting: "counting…",
  blocked: "not ready",
  failed: "refresh failed",
  sending: "sending",
  othersAccount: "other account",
  columns: "columns changed",
  conflicts: (n: number) => countOf(n, "conflict"),
  toFix: (n: number) => `${number(n)} to fix`,
  toSend: (n: number) => `${number(n)} to send`,
  missing: (n: number) => `${number(n)} missing`,
  pending: (n: number) => `${number(n)} unconfirmed`,
  upToDate: "Up to date",
  partial: "partial",
  toDecide: (n: number) => `${number(n)} to decide`,
  bidders: (n: number) => countOf(n, "bidder"),
  awardOld: "award outdated",
  never: "never",
} as const;
