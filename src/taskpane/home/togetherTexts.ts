// Texts of the cards of tables that share a sheet.
import { t } from "../language/t";

export const togetherTexts = {
  beside: (titles: readonly string[]) =>
    t("On one sheet with {titles}.", { titles: titles.map((title) => `“${title}”`).join(t(" and ")) }),
  sendAll: t("Send this sheet, in order"),
} as const;
