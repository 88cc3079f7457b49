// Brings a reference table that was written before up to date in place: rows by their first column, new ones below,
// those that are gone taken out. Columns, sorts and formulas of the person's own stay, and so do formulas elsewhere
// that speak of it.
import type { LinkedTable } from "../../sync/linkedTable";
import { guardValue } from "../../values/guard";
import { cellText, passing, rangeAt } from "../excel/cells";
import { WorkbookError } from "../excel/errors";
import { OwnLines } from "../table/ownLines";
import { patchTable } from "../table/patch";
import { readTable } from "../table/read";
import type { ExcelSession } from "../excel/session";
import type { ReferenceTable } from "./types";
import { unlistedTable } from "../table/unlisted";

/** The name of its sheet; null where there is no such table any more. Throws WorkbookError "protected". */
export async function renewReference(session: ExcelSession, wanted: ReferenceTable): Promise<string | null> {
  const link = await findReference(session, wanted);
  const read = link === null ? null : await readTable(session, link);
  if (link === null || read?.ok !== true) return null;
  const { sheetName, sheetProtected, rows } = read.table;
  if (sheetProtected) throw new WorkbookError("protected", `The sheet "${sheetName}" is protected.`);
  const known = new Map(rows.ids.map((id, row) => [id, rows.cells[row] ?? []]));
  const next = new Map(wanted.rows.map((row) => [cellText(row[0]), row.slice(1)]));
  await patchTable(session, link, {
    cells: [...next].flatMap(([id, cells]) =>
      cells.flatMap((value, column) =>
        known.has(id) && (known.get(id)?.[column] ?? null) !== value ? [{ id, column, value }] : [],
      ),
    ),
    append: [...next].flatMap(([id, cells]) => (known.has(id) ? [] : [{ id, cells }])),
    remove: rows.ids.filter((id) => id !== "" && !next.has(id)),
  });
  await setLine(session, link, wanted.line);
  return sheetName;
}

/** As a linked table, so that it is read and patched by the same careful hands. */
async function findReference(
  session: ExcelSession,
  { tableName, headers }: ReferenceTable,
): Promise<LinkedTable | null> {
  return session.run(async (context) => {
    const table = context.workbook.tables.getItemOrNullObject(tableName).load("id,name");
    await context.sync();
    if (table.isNullObject) return null;
    table.columns.load("items/id,items/name");
    await context.sync();
    const ids = headers.map((header) => table.columns.items.find(({ name }) => name === header)?.id ?? -1);
    if (ids.includes(-1)) return null;
    const [id = -1, ...cells] = ids;
    const of = { id: tableName, tableId: table.id, tableName: table.name };
    return unlistedTable(of, "", {
      mapping: headers.slice(1).map((label, at) => ({
        key: `c${at}`,
        label,
        type: "text",
        computed: false,
        naming: false,
      })),
      columnIds: { id, status: -1, cells },
    });
  });
}

/** Two rows above the header, where the table was made; another text that the person put there stays. */
async function setLine(
  session: ExcelSession,
  { tableId }: LinkedTable,
  { earlier, text }: ReferenceTable["line"],
): Promise<void> {
  await session.run(async (context) => {
    const own = new OwnLines();
    const answerOwn = own.ask(context);
    const table = context.workbook.tables.getItem(tableId);
    const { worksheet: sheet } = table;
    const header = passing(table.getHeaderRowRange()).load("rowIndex,columnIndex");
    await context.sync();
    answerOwn();
    const row = header.rowIndex - 2;
    if (row < 0) return;
    const place = { row, column: header.columnIndex, rows: 1, columns: 1 };
    const cell = rangeAt(sheet, place).load("values");
    await context.sync();
    const now: unknown = cell.values[0]?.[0];
    if (!own.has(now, earlier)) return;
    own.write(context, [now, text]);
    rangeAt(sheet, place).values = [[guardValue(text, true)]];
    await context.sync();
  });
}
