// Texts of the cards of tables that share a sheet.

export const togetherTexts = {
  beside: (titles: readonly string[]) => `On one sheet with ${titles.map((title) => `“${title}”`).join(" and ")}.`,
  sendAll: "Send this sheet, in order",
} as const;
