// What the cards of tables say that were made on one sheet.

export const togetherTexts = {
  beside: (titles: readonly string[]) => `On one sheet with ${titles.map((title) => `“${title}”`).join(" and ")}.`,
  sendAll: "Send this sheet, in order",
} as const;
