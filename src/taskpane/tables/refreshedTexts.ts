// Texts at the end of a refresh of several tables.
import type { Message } from "../parts/message";
import { t } from "../language/t";

export const refreshedTexts = {
  failed: (n: number, of: number) =>
    n === of
      ? t("No table was refreshed: {n, plural, one{it} other{all}} failed.", { n })
      : t("{n, number} of {of, plural, one{# table} other{# tables}} failed.", { n, of }),
  failedHint: t("A failed table keeps its complete old data. Each one says what to do."),
  done: (n: number) => t("{n, plural, one{# table} other{# tables}} refreshed.", { n }),
  cancelled: (n: number) =>
    t("You stopped it. {n, plural, one{# table} other{# tables}} not reached, with old data.", { n }),
  list: t("Outcome of each table"),
  comparison: t("Comparison of bids"),
  marks: { done: t("refreshed"), failed: t("failed"), notReached: t("not reached") },
  notReached: t("Not reached: it has its old data."),
  retry: t("Refresh failed tables again"),
  rest: t("Refresh the rest"),
  home: t("Back to Home"),
  openPreview: t("Preview"),
  openPreviewOf: (title: string) => t("Preview of {title}", { title }),
} as const;

export const noRowsSelected: Message = {
  title: t("No row of this table selected"),
  text: t("Nothing was read and nothing was changed."),
  todo: t("Select cells in the rows that you mean, then try again."),
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
  const skipped =
    passedOver === 0
      ? []
      : [t("{passedOver, plural, one{# new row} other{# new rows}} skipped: not on the platform yet.", { passedOver })];
  return {
    title: t("{compared, plural, one{# selected row} other{# selected rows}} refreshed", { compared }),
    text: [news.text, ...skipped, t("The other rows have their old data.")].join(" "),
    todo: news.todo,
  };
}

export const followedTitle = (title: string) => t("“{title}” has the platform's columns", { title });
