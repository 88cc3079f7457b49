// A proposal made of both sides: columns, rows, conversions, what will be done and what stands in the way. Pure: it
// reads and writes nothing.
import { readAdoptCells } from "../../sync/adopt/adoptCells";
import { contentsOf } from "../../sync/adopt/columnFit";
import { areaAddress, Grid } from "../../sync/adopt/grid";
import { headerChanges } from "../../sync/adopt/headerChanges";
import { seenWords } from "../../sync/adopt/seenWords";
import { matchColumns } from "../../sync/adopt/matchColumns";
import { matchRowsToItems, type RowMatchInput } from "../../sync/adopt/matchRows";
import { chooseKeys, comparableRows } from "../../sync/adopt/rowKeys";
import { rowProposals } from "../../sync/adopt/rowProposals";
import { sheetColumns, type MatchedColumn } from "../../sync/adopt/sheetColumns";
import type { ColumnProposal, HeaderChange, SeenWord, SheetColumn } from "../../sync/adopt/types";
import { isBlankRow } from "../../sync/blankRow";
import type { CellValue } from "../../values/cell";
import { effectsOf } from "./effects";
import { equal, ownColumn, type Matched, type ProposalParts, type StepTarget } from "./step";
import { obstaclesOf } from "./checks";
import { cellKey, type AdoptionProposal } from "./types";
import { planWrite } from "./write";
import type { Source } from "../link/worksheet";

export function buildProposal(parts: ProposalParts): AdoptionProposal {
  const matched = matchAll(parts);
  const { request, found, source, locale, at, rows, read, columns, keyColumns } = matched;
  const taken = new Set(rows.flatMap((row) => (row.state === "matched" ? [row.id] : [])));
  const names = itemNames(source);
  const missing = source.remote.ids.flatMap((id, item) => (taken.has(id) ? [] : [{ id, name: names(item) }]));
  const changes = found.table === null ? headerChangesOf(matched) : [];
  const planned = planWrite(matched, changes);
  const partial = {
    request: { ...request, target: { ...request.target, area: found.area } },
    worksheetTitle: source.title,
    sheetName: request.target.sheetName,
    tableName: found.table?.name ?? found.newTableName,
    address: areaAddress(found.area),
    firstRow: found.area.row + 2,
    bodyRows: found.area.rows - 1,
    locale,
    sheetColumns: matched.sheetColumns,
    columns,
    keyColumns,
    matched: rows.filter((row) => row.state === "matched"),
    ambiguous: rows.filter((row) => row.state === "ambiguous"),
    unmatched: rows.filter((row) => row.state === "unmatched"),
    notInSheet: missing,
    conversions: read.conversions,
    unread: read.unread,
    totals: totalsOf(matched),
    at,
    seen: planned,
    shared: parts.shared,
  };
  return {
    ...partial,
    effects: effectsOf(matched, partial, changes),
    obstacles: obstaclesOf(matched, planned),
  };
}

function matchAll(parts: ProposalParts): Matched {
  const { found, source, request } = parts;
  const grid = new Grid(found.block);
  const place = placeOf(found);
  const own = sheetColumns(grid, place);
  const columns = columnsOf(parts, grid, place, own);
  const offsets = columns.map(({ choice }) => (choice.kind === "sheet" ? choice.offset : null));
  const { choices } = request;
  const readWith = (seen: readonly SeenWord[]) =>
    readAdoptCells({
      mapping: source.mapping,
      offsets,
      block: found.block,
      area: found.area,
      formats: found.formats,
      locale: parts.locale,
      remote: source.remote.cells,
      accepts: (key, row) => choices?.cells?.get(cellKey(key, row)),
      decimals: choices?.decimals ?? new Map(),
      confirmed: { learned: parts.words, shared: parts.shared.texts },
      seen,
    });
  const step = { ...parts, grid, place, sheetColumns: own, columns, offsets, read: readWith([]) };
  const matched = { ...step, ...rowsOf(step) };
  const seen = seenWords(source.mapping, matched.rows);
  if (seen.length === 0) return matched;
  const again = { ...step, read: readWith(seen) };
  return { ...again, ...rowsOf(again) };
}

function placeOf({ area, block, merged, hiddenColumns, ownHeaders }: StepTarget): MatchedColumn {
  return {
    span: { from: area.column, to: area.column + area.columns - 1 },
    header: area.row,
    rowsAbove: area.row - block.area.row,
    last: area.row + area.rows - 1,
    merged,
    hiddenColumns,
    ownHeaders,
  };
}

function columnsOf(
  { found, source, locale, memory, shared, request }: ProposalParts,
  grid: Grid,
  place: MatchedColumn,
  own: readonly SheetColumn[],
): ColumnProposal[] {
  const body = (offset: number): CellValue[] =>
    Array.from({ length: found.area.rows - 1 }, (_, row) =>
      grid.value(place.header + 1 + row, place.span.from + offset),
    );
  return matchColumns({
    sheet: own,
    sheetContents: new Map(own.map(({ offset }) => [offset, contentsOf(body(offset), locale)])),
    mapping: source.mapping,
    platformContents: source.mapping.map((_, at) =>
      contentsOf(
        source.remote.cells.map((cells) => cells[at] ?? null),
        locale,
      ),
    ),
    memory: { own: memory, shared: shared.headers },
    choices: request.choices?.columns ?? new Map(),
  });
}

type Step = Omit<Matched, "keyColumns" | "rows">;

function rowsOf(step: Step): Pick<Matched, "keyColumns" | "rows"> {
  const { source, read, offsets, request, found } = step;
  const { mapping, remote } = source;
  const compared = offsets.flatMap((offset, at) => (offset === null ? [] : [at]));
  const sheet = comparableRows(read.cells);
  const items = comparableRows(remote.cells);
  const keyColumns = chooseKeys(mapping, sheet, items, compared, request.choices?.keyColumns ?? null);
  const input: RowMatchInput = {
    mapping,
    sheet,
    remote: items,
    remoteIds: remote.ids,
    compared,
    keys: keyColumns.keys.map((key) => mapping.findIndex((column) => column.key === key)),
    ids: idTexts(step),
    choices: request.choices?.rows ?? new Map(),
    blank: new Set([...read.cells.keys()].filter((row) => isBlankRow(mapping, read.cells[row] ?? []))),
  };
  const naming = mapping.findIndex((column) => column.naming);
  const firstRow = found.area.row + 2;
  const rows = rowProposals(input, matchRowsToItems(input), {
    sheetRow: (row) => firstRow + row,
    name: (row) => textOf(read.cells[row]?.[naming]),
    itemName: itemNames(source),
    differences: (row, item) =>
      compared.flatMap((column) => {
        const [ours, theirs] = [read.cells[row], remote.cells[item]];
        const mapped = mapping[column];
        if (mapped?.computed !== false || equal(ours, theirs, column)) return [];
        return [{ key: mapped.key, ours: ours?.[column] ?? null, theirs: theirs?.[column] ?? null }];
      }),
  });
  return { keyColumns, rows };
}

function textOf(value: CellValue | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

function itemNames({ mapping, remote }: Source): (item: number) => string {
  const naming = mapping.findIndex((column) => column.naming);
  return (item) => textOf(remote.cells[item]?.[naming]) || (remote.ids[item] ?? "");
}

/** Ids of an earlier link, where its column is still there. Those of another site mean other records. */
function idTexts({ grid, place, found, request }: Step): string[] {
  const column = request.moves === undefined ? ownColumn({ grid, place }, found.ownHeaders.id) : null;
  return Array.from({ length: found.area.rows - 1 }, (_, row) =>
    column === null ? "" : grid.text(place.header + 1 + row, place.span.from + column),
  );
}

function headerChangesOf({ grid, found, sheetColumns: own, columns }: Matched): HeaderChange[] {
  const added = columns.flatMap(({ choice, column }) => (choice.kind === "add" ? [column.label] : []));
  const { id, status } = found.ownHeaders;
  return headerChanges(grid, found.area, own, [id, status, ...added]);
}

function totalsOf({ found }: Matched): AdoptionProposal["totals"] {
  if (found.table?.hasTotals !== true) return null;
  return { sheetRow: found.area.row + found.area.rows + 1, text: "", ofTable: true };
}
