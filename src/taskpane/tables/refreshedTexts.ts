// Texts at the end of a refresh of several tables.
import type { Message } from "../parts/message";
import { countOf, number } from "../parts/words";

export const refreshedTexts = {
  failed: (n: number, of: number) =>
    n === of
      ? `No table was refreshed: ${n === 1 ? "it" : "all"} failed.`
      : `${number(n)} of ${countOf(of, "table")} failed.`,
  failedHint: "A failed table keeps its complete old data. Each one says what to do.",
  done: (n: number) => `${countOf(n, "table")} refreshed.`,
  cancelled: (n: number) => `You stopped it. ${countOf(n, "table")} not reached, with old data.`,
  list: "Outcome of each table",
  marks: { done: "refreshed", failed: "failed", notReached: "not reached" },
  notReached: "Not reached: it has its old data.",
  retry: "Refresh failed tables again",
  rest: "Refresh the rest",
  home: "Back to Home",
  openPreview: "Preview",
  openPreviewOf: (title: string) => `Preview of ${title}`,
} as const;

export const noRowsSelected: Message = {
  title: "No row of this table selected",
  text: "Nothing was read and nothing was changed.",
  todo: "Select cells in the rows that you mean, then try again.",
};

/** `news` is the message of a refresh of the whole table. */
export function rowsMessage({
  compared,
  passedOver,
  news,
}: {
  readonly compared: number;
  readonly passedOver: number;
  readonly news: Message;
}): Message {
  const past = passedOver === 0 ? "" : ` ${countOf(passedOver, "new row")} skipped: not on the platform yet.`;
  return {
    title: `${countOf(compared, "selected row")} refreshed`,
    text: `${news.text}${past} The other rows have their old data.`,
    todo: news.todo,
  };
}

export const followedTitle = (title: string) => `“${title}” has the platform's columns`;
