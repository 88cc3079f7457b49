// Texts of giving up own values for the platform's.
import type { StaysWhy } from "../../../sync/plan/ownEdits";
import type { Message } from "../../parts/message";
import { listed } from "../../parts/words";
import { t } from "../../language/t";

const stays: Record<StaysWhy, (label: string) => string> = {
  new: () => t("New in your sheet: the platform has no values for it. Delete the row if you do not want it."),
  pending: () => t("The outcome of this row is not known yet. Refresh first."),
  copy: () => t("Another row has the same hidden ID. In Preview, make the copy a new row first."),
  gone: () => t("Gone on the platform: it has no values to take. Delete the row if you do not want it."),
  unknown: () => t("Its hidden ID is not one of this list, so the platform has no values for it."),
  frozen: (label) => t("{label} changed on the platform. Adopt the change first.", { label }),
  unfit: (label) => t("A cell cannot contain the platform's whole value of {label}. Your value stays.", { label }),
};

export const giveUpTexts = {
  /** On the card. */
  selected: t("Take the platform's values: selection…"),
  all: t("Take the platform's values: all…"),

  /** In the preview. */
  cell: t("Take the platform's"),
  /** Read out behind the words of a button. */
  ofCell: (label: string, row: string) => `(${label}, ${row})`,
  row: (n: number) => t("Take all {n} of the platform's", { n }),
  ofRow: (row: string) => `(${row})`,
  back: t("Put the row back"),
  listed: t("Take the platform's…"),

  list: t("Your values beside the platform's"),
  hint: t("Crossed out: your value, which goes. Beside it: the platform's value, which Bidsheet writes to your cell."),
  readAt: (when: string) => t("Read at {when}", { when }),
  tick: (row: string) => t("Take the platform's: {row}", { row }),
  marks: { own: t("Yours"), deleted: t("Missing"), stays: t("Stays") },
  kept: t("Stays yours"),
  deleted: t("Deleted in your sheet. Bidsheet puts it back at the end of the table."),
  formula: (text: string) => t("Your formula {text} goes.", { text }),
  stays: (why: StaysWhy, label: string) => stays[why](label),
  take: (cells: number, rows: number) => {
    if (rows === 0) return t("Take {cells, plural, one{# value} other{# values}}", { cells });
    return cells === 0
      ? t("Put {rows, plural, one{# row} other{# rows}} back", { rows })
      : t("Take {cells, plural, one{# value} other{# values}}, put {rows, plural, one{# row} other{# rows}} back", {
          cells,
          rows,
        });
  },
  nothing: t("Nothing to take"),
  nothingTicked: t("Tick at least one row."),
  noneOwn: t("The platform has no values for these rows."),
  goes: (cells: number, formulas: number) =>
    formulas === 0
      ? t("{cells, plural, one{# value of yours goes} other{# values of yours go}}. Copy what you still need.", {
          cells,
        })
      : t(
          "{cells, plural, one{# value of yours goes} other{# values of yours go}}, {formulas, plural, one{# formula} other{# formulas}} among them. Copy what you still need.",
          { cells, formulas },
        ),
  nothingSent: t("Nothing is sent."),
};

export const nothingOwnMessage = (selection: boolean): Message => ({
  title: t("Nothing to take"),
  text: selection
    ? t("No selected cell has a value of yours that differs from the platform's.")
    : t("No cell of this table has a value of yours that differs from the platform's."),
  todo: "",
});

export const noCellsSelected: Message = {
  title: t("No cell of this table selected"),
  text: t("Nothing was read and nothing was changed."),
  todo: t("Select the cells that you mean, then try again."),
};

/** `moved`: cells and rows that were not as shown any more. */
export function givenUpMessage({ cells, rows, moved }: Readonly<Record<"cells" | "rows" | "moved", number>>): Message {
  const done = listed([
    [cells, t("{cells, plural, one{# cell} other{# cells}} written", { cells })],
    [rows, t("{rows, plural, one{# row} other{# rows}} put back", { rows })],
  ]);
  const left = t(
    "{moved, plural, one{# value changed meanwhile and stays as it is} other{# values changed meanwhile and stay as they are}}.",
    { moved },
  );
  return {
    title: cells + rows === 0 ? t("Nothing was taken") : t("You have the platform's values"),
    text: [
      ...(done === "" ? [] : [t("From the platform: {done}. Nothing was sent.", { done })]),
      ...(moved > 0 ? [left] : []),
    ].join(" "),
    todo: moved > 0 ? t("Compare again, then decide.") : "",
  };
}
