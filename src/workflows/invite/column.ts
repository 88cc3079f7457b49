// Reads the column that the person selected, and proposes which one of several is meant and what it holds. It asks
// nobody but the workbook.
import { guessColumn, guessKind } from "../../invitations/guess";
import type { SelectedColumn } from "../../workbook/rows/types";
import { no } from "./event";
import type { InviteColumn, InviteStopped } from "./types";
import type { Services } from "../services";

export type InviteColumnRead = { readonly ok: true; readonly column: InviteColumn } | InviteStopped;

/** `meant`: the zero-based number of a column beside the selected rows, where the person chose one. */
export async function readInviteColumn(
  { workbook }: Pick<Services, "workbook">,
  meant: number | null,
): Promise<InviteColumnRead> {
  const plain = await workbook.selectedColumn(null);
  if (plain.ok && meant === null) return found(plain.selected, []);
  const several = !plain.ok && plain.problem.kind === "selectionOfColumns" ? plain.problem.columns : null;
  if (!plain.ok && several === null) return no(plain.problem);
  const columns = several ?? [];
  const likely = columns[guessColumn(columns.map(({ header }) => header)) ?? -1];
  const number = meant ?? likely?.column;
  if (number === undefined) return { ok: true, column: { columns, selected: null, guess: "companyIds" } };
  const one = await workbook.selectedColumn(number);
  return one.ok ? found(one.selected, columns) : no(one.problem);
}

/** The same rows once more, because the person may have corrected a cell. What is chosen stays chosen. */
export async function readColumnAgain(
  { workbook }: Pick<Services, "workbook">,
  column: InviteColumn,
): Promise<InviteColumnRead> {
  const { selected } = column;
  const again = selected === null ? null : await workbook.selectedAgain(selected);
  return again === null ? no({ kind: "selectionEmpty" }) : { ok: true, column: { ...column, selected: again } };
}

function found(selected: SelectedColumn, columns: InviteColumn["columns"]): InviteColumnRead {
  const { header, cells, place } = selected;
  const offered = columns.length > 0 ? columns : [{ column: place.column, header }];
  return { ok: true, column: { columns: offered, selected, guess: guessKind(header, cells) } };
}
