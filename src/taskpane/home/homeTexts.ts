// What the first screen says around the cards of the linked tables.

export const homeTexts = {
  empty: "No table of this workbook is linked yet.",
  emptyHint:
    "A worksheet of an event or a list of your company becomes a table on a new sheet. Nothing is sent before you have seen it.",
  link: "Link a worksheet",
  linkAnother: "Link another worksheet",
  linkSheet: "Link a price sheet that you have",
  looking: "Looking for linked tables…",
  lookAgain: "Look again",
};
