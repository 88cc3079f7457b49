// The row of a linked table that a person selects: heard of by an event, read in one request. It changes nothing.
import { isBlankRow } from "../../sync/blankRow";
import type { LinkedTable } from "../../sync/linkedTable";
import { readSheetValue } from "../../values/sheetValue";
import { cellText, passing } from "../excel/cells";
import type { RunExcel, ExcelSession } from "../excel/session";
import { bindTable, problemError } from "./bind";
import type { SelectedRow } from "./types";

/** Answers how to stop. Null: the selection left the table. An address may have several areas. */
export async function watchSelection(
  session: ExcelSession,
  run: RunExcel,
  link: LinkedTable,
  listener: (address: string | null) => void,
): Promise<() => Promise<void>> {
  const registration = await session.run(async (context) => {
    const binding = await bindTable(context, link);
    if (!binding.ok) throw problemError(binding.problem);
    const added = binding.bound.table.onSelectionChanged.add(({ isInsideTable, address }) => {
      listener(isInsideTable ? address : null);
      return Promise.resolve();
    });
    await context.sync();
    return added;
  });
  return () =>
    // A handler can be removed only in the context that added it.
    run(registration.context, async (context) => {
      registration.remove();
      await context.sync();
    });
}

/** The first row of the address; null where it is none of the table's body, or a blank one. */
export async function selectedRow(
  session: ExcelSession,
  link: LinkedTable,
  address: string,
): Promise<SelectedRow | null> {
  return session.run(async (context) => {
    const table = context.workbook.tables.getItemOrNullObject(link.tableId);
    table.columns.load("items/id,items/index");
    const body = passing(table.getDataBodyRange());
    body.load("rowIndex");
    const [first = address] = address.split(",");
    const whole = passing(passing(table.worksheet.getRange(first)).getRow(0).getEntireRow());
    const row = passing(whole.getIntersectionOrNullObject(body));
    row.load("values,rowIndex");
    await context.sync();
    if (table.isNullObject || row.isNullObject) return null;
    const cells: readonly unknown[] = row.values[0] ?? [];
    const at = (columnId: number): unknown => cells[table.columns.items.find(({ id }) => id === columnId)?.index ?? -1];
    const values = link.columnIds.cells.map((id) => readSheetValue(at(id)));
    const id = cellText(at(link.columnIds.id));
    if (id === "" && isBlankRow(link.mapping, values)) return null;
    const name =
      values[
        Math.max(
          0,
          link.mapping.findIndex(({ naming }) => naming),
        )
      ] ?? null;
    const status = cellText(at(link.columnIds.status));
    return { row: row.rowIndex - body.rowIndex, id, name: name === null ? "" : String(name), status };
  });
}
