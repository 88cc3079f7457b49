// Texts of the first screen around the cards of the linked tables.

export const homeTexts = {
  empty: "This workbook has no linked table yet.",
  emptyHint:
    "A worksheet of an event or a list of your company becomes a table on a new sheet. Bidsheet sends only what you saw in the preview.",
  link: "Link a worksheet",
  linkAnother: "Link another worksheet",
  linkSheet: "Link your own price sheet",
  refreshEverything: "Refresh everything",
  nothingReady: "Nothing can refresh now. Each card says why.",
  looking: "Looking for linked tables…",
  lookAgain: "Look again",
};
