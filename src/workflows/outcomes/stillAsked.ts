// Cells that the person is asked about and whose update was under way meanwhile. Where such a cell does not have what
// left for it, Ctrl+Z brought it back, the file is an older one, or the person typed again. Nobody can say which, so
// the question stays.
import type { SendPlan } from "../../platform/sendPlan";
import { agreedOrEmpty } from "../../sync/agreed/agreed";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { LinkedTable } from "../../sync/linkedTable";
import { sameCell } from "../../values/sameCell";
import type { Services } from "../services";

/** The very same plan where nothing is asked. The table is read only where something may be. */
export async function keepingAsked(
  { workbook }: Pick<Services, "workbook">,
  link: LinkedTable,
  agreed: AgreedCopy | null,
  plan: SendPlan,
): Promise<SendPlan> {
  const { rows } = agreedOrEmpty(agreed, link.mapping);
  const isAsked = (id: string, column: number): boolean => {
    const cells = rows.get(id);
    return cells !== undefined && cells[column] === undefined;
  };
  if (!plan.updates.some(({ id, cells }) => cells.some(([column]) => isAsked(id, column)))) return plan;
  const read = await workbook.readTable(link);
  if (!read.ok) return plan;
  const sheet = read.table.rows;
  const places = new Map(sheet.ids.map((id, row) => [id, row]));
  const updates = plan.updates.map((update) => {
    const ours = sheet.cells[places.get(update.id) ?? -1];
    const shown = new Map(update.shown);
    const asked = update.cells.flatMap(([column, , to]) => {
      const moved = ours !== undefined && !sameCell(ours[column] ?? null, shown.get(column) ?? to);
      return moved && isAsked(update.id, column) ? [column] : [];
    });
    return asked.length === 0 ? update : { ...update, kept: [...(update.kept ?? []), ...asked] };
  });
  return { ...plan, updates };
}
