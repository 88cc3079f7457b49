// What an adoption writes, and what both sides are at that moment: made once, with the proposal, so that what is done
// is what was shown.
import { formatFor } from "../../sync/adopt/adoptCells";
import { mergedParts } from "../../sync/adopt/headerChanges";
import type { HeaderChange } from "../../sync/adopt/types";
import type { MappedColumn } from "../../sync/mapping";
import type { CellValue } from "../../values/cell";
import { ownColumn, type Matched } from "./step";
import type { AdoptionSeen } from "./types";

export function planWrite(matched: Matched, changes: readonly HeaderChange[]): AdoptionSeen {
  const { columns, source, found, read } = matched;
  const bound = columns.flatMap(({ choice, column }, at) => (choice.kind === "leave" ? [] : [{ column, choice, at }]));
  const inOrder = (cells: readonly CellValue[]): CellValue[] => bound.map(({ at }) => cells[at] ?? null);
  return {
    source,
    block: found.block,
    mapping: bound.map(({ column, choice }) =>
      choice.kind === "sheet" ? named(matched, column, choice.offset) : column,
    ),
    leftOut: columns.flatMap(({ choice, column }) => (choice.kind === "leave" ? [column] : [])),
    remote: { ...source.remote, cells: source.remote.cells.map(inOrder) },
    cells: read.cells.map(inOrder),
    write: writeOf(matched, changes),
  };
}

/** The sheet's header is kept beside the platform's label, so that neither is taken for a renaming of the other. */
function named({ sheetColumns }: Matched, column: MappedColumn, offset: number): MappedColumn {
  const header = sheetColumns.find((one) => one.offset === offset)?.header ?? "";
  return header === "" || header === column.label ? column : { ...column, header };
}

function writeOf(matched: Matched, changes: readonly HeaderChange[]): AdoptionSeen["write"] {
  const { request, found, columns, rows } = matched;
  const added = columns.flatMap(({ choice, column }) =>
    choice.kind === "add" ? [{ header: column.label, type: column.type }] : [],
  );
  const end = found.area.columns + added.length;
  const id = ownColumn(matched, found.ownHeaders.id);
  const status = ownColumn(matched, found.ownHeaders.status);
  const ids = new Array<string>(found.area.rows - 1).fill("");
  for (const row of rows) if (row.state === "matched") ids[row.row] = row.id;
  return {
    target: { ...request.target, area: found.area },
    seen: found.block,
    tableName: found.newTableName,
    // A number or date as a header becomes the text that it shows, which only Excel knows.
    headers: changes.filter(({ why }) => why !== "notText").map(({ offset, to }) => ({ offset, text: to })),
    unmerge: found.table === null ? mergedParts(found.merged, found.area).header : [],
    added,
    id: id === null ? { offset: end, isNew: true } : { offset: id, isNew: false },
    status: status === null ? { offset: end + (id === null ? 1 : 0), isNew: true } : { offset: status, isNew: false },
    ids,
    cells: cellsOf(matched),
  };
}

function cellsOf({ read, source, offsets, found }: Matched): AdoptionSeen["write"]["cells"] {
  const positions = new Map(source.mapping.map((column, at) => [column.key, at]));
  return read.conversions.flatMap((conversion) => {
    const at = positions.get(conversion.key) ?? -1;
    const [column, offset] = [source.mapping[at], offsets[at]];
    if (!conversion.accepted || column === undefined || offset === null || offset === undefined) return [];
    const { row, to } = conversion;
    const current = found.formats[row]?.[offset] ?? "General";
    const format = formatFor(conversion, current, column.type === "money");
    return [{ row, offset, value: to, type: column.type, format }];
  });
}

/** Columns at the right end that the sheet does not have yet. */
export function newColumnCount({ added, id, status }: AdoptionSeen["write"]): number {
  return added.length + (id.isNew ? 1 : 0) + (status.isNew ? 1 : 0);
}
