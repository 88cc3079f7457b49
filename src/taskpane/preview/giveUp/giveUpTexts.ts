// Texts of giving up own values for the platform's.
import type { StaysWhy } from "../../../sync/ownEdits";
import type { Message } from "../../parts/message";
import { countOf, listed } from "../../parts/words";

const stays: Record<StaysWhy, (label: string) => string> = {
  new: () => "New in your sheet: the platform has no values for it. Delete the row if you do not want it.",
  pending: () => "The outcome of this row is not known yet. Refresh first.",
  copy: () => "Another row has the same hidden id. In Preview, make the copy a new row first.",
  gone: () => "Gone on the platform: it has no values to take. Delete the row if you do not want it.",
  unknown: () => "Its hidden id is not one of this list, so the platform has no values for it.",
  frozen: (label) => `${label} changed on the platform. Adopt the change first.`,
  unfit: (label) => `A cell cannot contain the platform's whole value of ${label}. Your value stays.`,
};

export const giveUpTexts = {
  /** On the card. */
  selected: "Take the platform's values: selection…",
  all: "Take the platform's values: all…",

  /** In the preview. */
  cell: "Take the platform's",
  /** Read out behind the words of a button. */
  ofCell: (label: string, row: string) => `(${label}, ${row})`,
  row: (n: number) => `Take all ${n} of the platform's`,
  ofRow: (row: string) => `(${row})`,
  back: "Put the row back",
  listed: "Take the platform's…",

  list: "Your values beside the platform's",
  hint: "Crossed out: your value, which goes. Beside it: the platform's value, which Bidsheet writes to your cell.",
  readAt: (when: string) => `Read at ${when}`,
  tick: (row: string) => `Take the platform's: ${row}`,
  marks: { own: "Yours", deleted: "Missing", stays: "Stays" },
  kept: "Stays yours",
  deleted: "Deleted in your sheet. Bidsheet puts it back at the end of the table.",
  formula: (text: string) => `Your formula ${text} goes.`,
  stays: (why: StaysWhy, label: string) => stays[why](label),
  take: (cells: number, rows: number) =>
    [
      ...(cells === 0 ? [] : [`Take ${countOf(cells, "value")}`]),
      ...(rows === 0 ? [] : [`${cells === 0 ? "Put" : "put"} ${countOf(rows, "row")} back`]),
    ].join(", "),
  nothing: "Nothing to take",
  nothingTicked: "Tick at least one row.",
  noneOwn: "The platform has no values for these rows.",
  goes: (cells: number, formulas: number) =>
    formulas === 0
      ? `${countOf(cells, "value")} of yours ${cells === 1 ? "goes" : "go"}. Copy what you still need.`
      : `${countOf(cells, "value")} of yours ${cells === 1 ? "goes" : "go"}, ${countOf(formulas, "formula")} among them. Copy what you still need.`,
  nothingSent: "Nothing is sent.",
};

export const nothingOwnMessage = (selection: boolean): Message => ({
  title: "Nothing to take",
  text: selection
    ? "No selected cell has a value of yours that differs from the platform's."
    : "No cell of this table has a value of yours that differs from the platform's.",
  todo: "",
});

export const noCellsSelected: Message = {
  title: "No cell of this table selected",
  text: "Nothing was read and nothing was changed.",
  todo: "Select the cells that you mean, then try again.",
};

/** `moved`: cells and rows that were not as shown any more. */
export function givenUpMessage({ cells, rows, moved }: Readonly<Record<"cells" | "rows" | "moved", number>>): Message {
  const done = listed([
    [cells, `${countOf(cells, "cell")} written`],
    [rows, `${countOf(rows, "row")} put back`],
  ]);
  const left = `${countOf(moved, "value")} changed meanwhile and ${moved === 1 ? "stays as it is" : "stay as they are"}.`;
  return {
    title: cells + rows === 0 ? "Nothing was taken" : "You have the platform's values",
    text: [
      ...(done === "" ? [] : [`From the platform: ${done}. Nothing was sent.`]),
      ...(moved > 0 ? [left] : []),
    ].join(" "),
    todo: moved > 0 ? "Compare again, then decide." : "",
  };
}
