// What is said of rows whose values stand beside the ids of other rows.
import type { Obstacle, ShiftedRow } from "../../../workflows/obstacle";
import type { Message } from "../../parts/message";
import { t } from "../../language/t";
import { NOTHING_CHANGED } from "./failureTexts";

export function shiftedMessage({ rows, unsure, shown }: Extract<Obstacle, { kind: "rowsShifted" }>): Message {
  return {
    title: t("{moves, number} rows have another row's ID", { moves: rows }),
    text: t(
      "Rows and their hidden IDs no longer belong together, as after a sort without the ID column. {rows} {more}",
      {
        rows: shown.map(shownRow).join(" "),
        more: [NOTHING_CHANGED, ...(unsure.length === 0 ? [] : [unsureText(unsure.length)])].join(" "),
      },
    ),
    todo: t(
      "Choose “Correct the IDs”, or undo the sort in Excel. If you typed these values yourself, choose “These are my edits”: the preview then shows them as changes.",
    ),
  };
}

function shownRow({ sheetRow, name, idOf }: ShiftedRow): string {
  if (name === "" && idOf === "") return t("Row {sheetRow} has the ID of another row.", { sheetRow });
  if (name === "") return t("Row {sheetRow} has the ID of “{idOf}”.", { sheetRow, idOf });
  if (idOf === "") return t("Row {sheetRow} (“{name}”) has the ID of another row.", { sheetRow, name });
  return t("Row {sheetRow} (“{name}”) has the ID of “{idOf}”.", { sheetRow, name, idOf });
}

function unsureText(rows: number): string {
  return t("You also changed {rows} of these rows. The next preview asks about their values.", { rows });
}
