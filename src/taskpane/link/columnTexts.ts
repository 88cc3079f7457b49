// Texts of choosing, ordering and hiding the columns of a table.
import { quoted } from "../pane/failureTexts";
import type { Message } from "../parts/message";
import { countOf } from "../parts/words";

const pendingOf = (header: string, cells: number) => `${countOf(cells, "edit")} in “${header}”`;

export const columnTexts = {
  entry: "Columns…",
  first: "Choose columns first",
  firstOf: (title: string) => `Choose the columns of “${title}” first`,
  intro: "Tick what you want to see. A hidden column stays linked: refresh and send include it.",
  list: "Columns, in the order of the sheet",
  up: (header: string) => `Move “${header}” up`,
  down: (header: string) => `Move “${header}” down`,
  keys: "Alt+Up and Alt+Down move the column whose box has the focus.",
  moved: (header: string, place: number, of: number) => `“${header}” is column ${place} of ${of}.`,
  pending: (cells: number) => `${countOf(cells, "edit")} not sent`,
  required: "new rows need it",
  out: "not in the table yet",
  outReason: "The platform's columns changed. First adopt that on the table's card.",
  all: "Show all",
  noneShown: "Tick at least one column.",
  apply: "Arrange the columns",
  link: "Link to a new sheet",
  asks: {
    title: "Hide columns with unsent edits?",
    text: (columns: readonly { readonly header: string; readonly pending: number }[]) =>
      `${columns.map(({ header, pending }) => pendingOf(header, pending)).join(", ")}. They stay in the hidden cells. The next preview shows them, and a send includes them.`,
    yes: "Hide them",
    no: "Keep them in sight",
  },
} as const;

export const arrangedMessage = (
  title: string,
  { moved, hidden, added }: { readonly moved: number; readonly hidden: number; readonly added: readonly string[] },
): Message => ({
  title: `The columns of “${title}” are arranged`,
  text: [
    moved === 0 ? "No column had to move." : `${countOf(moved, "column")} moved, with formats and comments.`,
    ...(hidden === 0 ? [] : [`${countOf(hidden, "column")} hidden.`]),
    ...(added.length === 0 ? [] : [`New, with the platform's values: ${quoted(added)}.`]),
  ].join(" "),
  todo: "",
});
