// Texts of choosing, ordering and hiding the columns of a table.
import { quoted } from "../pane/failures/failureTexts";
import type { Message } from "../parts/message";
import { t } from "../language/t";

const pendingOf = (header: string, cells: number) =>
  t("{cells, plural, one{# edit} other{# edits}} in “{header}”", { cells, header });

export const columnTexts = {
  entry: t("Columns…"),
  first: t("Choose columns first"),
  intro: t("Tick what you want to see. A hidden column stays linked: refresh and send include it."),
  list: t("Columns, in the order of the sheet"),
  up: (header: string) => t("Move “{header}” up", { header }),
  down: (header: string) => t("Move “{header}” down", { header }),
  keys: t("Alt+Up and Alt+Down move the column whose box has the focus."),
  moved: (header: string, place: number, of: number) =>
    t("“{header}” is column {place} of {of}.", { header, place, of }),
  pending: (cells: number) => t("{cells, plural, one{# edit} other{# edits}} not sent", { cells }),
  required: t("new rows need it"),
  out: t("not in the table yet"),
  outReason: t("The platform's columns changed. First adopt that on the table's card."),
  all: t("Show all"),
  noneShown: t("Tick at least one column."),
  apply: t("Arrange the columns"),
  link: t("Link to a new sheet"),
  asks: {
    title: t("Hide columns with unsent edits?"),
    text: (columns: readonly { readonly header: string; readonly pending: number }[]) =>
      t("{columns}. They stay in the hidden cells. The next preview shows them, and a send includes them.", {
        columns: columns.map(({ header, pending }) => pendingOf(header, pending)).join(", "),
      }),
    yes: t("Hide them"),
    no: t("Keep them in sight"),
  },
} as const;

export const arrangedMessage = (
  title: string,
  { moved, hidden, added }: { readonly moved: number; readonly hidden: number; readonly added: readonly string[] },
): Message => ({
  title: t("The columns of “{title}” are arranged", { title }),
  text: [
    moved === 0
      ? t("No column had to move.")
      : t("{moved, plural, one{# column} other{# columns}} moved, with formats and comments.", { moved }),
    ...(hidden === 0 ? [] : [t("{hidden, plural, one{# column} other{# columns}} hidden.", { hidden })]),
    ...(added.length === 0 ? [] : [t("New, with the platform's values: {added}.", { added: quoted(added) })]),
  ].join(" "),
  todo: "",
});
