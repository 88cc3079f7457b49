// Texts of the cards of tables that share a sheet.
import { t } from "../language/t";

export const togetherTexts = {
  beside: (titles: readonly string[]) =>
    t("On one sheet with {titles}.", {
      titles: titles
        .map((title) => t("“{title}”", { title }))
        .reduce((before, title) => (before === "" ? title : t("{before} and {title}", { before, title })), ""),
    }),
  sendAll: t("Send this sheet, in order"),
} as const;
