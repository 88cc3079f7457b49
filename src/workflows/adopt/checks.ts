// What the person must correct before a price sheet can be linked, as obstacles in the order in which they show up.
import { areaAddress } from "../../sync/adopt/grid";
import { mergedParts } from "../../sync/adopt/headerChanges";
import { repeatsHeader } from "../../sync/adopt/regions";
import type { AdoptionObstacle, Obstacle } from "../obstacle";
import type { Matched } from "./step";
import type { AdoptionSeen } from "./types";
import { newColumnCount } from "./write";

type Check = (step: Matched, seen: AdoptionSeen) => Obstacle | null;

export function obstaclesOf(step: Matched, seen: AdoptionSeen): Obstacle[] {
  return CHECKS.flatMap((check) => check(step, seen) ?? []);
}

const sheetName = ({ request }: Matched): string => request.target.sheetName;

const CHECKS: readonly Check[] = [
  ({ found }) => (found.readOnly ? { kind: "readOnly" } : null),
  (step) => (step.found.sheetProtected ? { kind: "sheetProtected", sheetName: sheetName(step) } : null),
  alreadyLinked,
  ({ found: { table } }) => (table?.hasHeader === false ? { kind: "tableWithoutHeader", tableName: table.name } : null),
  tableInTheWay,
  (step) => (step.rows.length === 0 ? { kind: "noBodyRows", sheetName: sheetName(step) } : null),
  (step) =>
    step.offsets.every((offset) => offset === null) ? { kind: "nothingMapped", sheetName: sheetName(step) } : null,
  columnTwice,
  rowTwice,
  mergedCells,
  headerRepeated,
  noRoomBeside,
];

function alreadyLinked({ linked, found }: Matched): AdoptionObstacle | null {
  if (linked === null || found.table === null) return null;
  return { kind: "alreadyLinked", tableName: found.table.name, ...linked };
}

function tableInTheWay(step: Matched): AdoptionObstacle | null {
  const [tableName] = step.found.overlaps;
  return tableName === undefined ? null : { kind: "tableInTheWay", sheetName: sheetName(step), tableName };
}

function columnTwice({ offsets, source, sheetColumns }: Matched): AdoptionObstacle | null {
  const twice = offsets.find((offset, at) => offset !== null && offsets.indexOf(offset) !== at);
  if (twice === undefined || twice === null) return null;
  const labels = source.mapping.flatMap(({ label }, at) => (offsets[at] === twice ? [label] : []));
  const column = sheetColumns.find(({ offset }) => offset === twice);
  return { kind: "columnTwice", header: column?.fullHeader || (column?.letter ?? ""), labels };
}

function rowTwice({ request, found, source }: Matched): AdoptionObstacle | null {
  const rows = new Map<string, number[]>();
  for (const [row, id] of request.choices?.rows ?? [])
    if (id !== null) rows.set(id, [...(rows.get(id) ?? []), found.area.row + 2 + row]);
  const twice = [...rows].find(([, all]) => all.length > 1);
  if (twice === undefined) return null;
  const naming = source.mapping.findIndex((column) => column.naming);
  const name = source.remote.cells[source.remote.ids.indexOf(twice[0])]?.[naming] ?? twice[0];
  return { kind: "rowTwice", name: String(name), rows: twice[1] };
}

function mergedCells(step: Matched): AdoptionObstacle | null {
  const { body } = mergedParts(step.found.merged, step.found.area);
  return body.length === 0
    ? null
    : { kind: "mergedCells", sheetName: sheetName(step), addresses: body.map(areaAddress) };
}

function headerRepeated(step: Matched): AdoptionObstacle | null {
  const { grid, place } = step;
  const rows: number[] = [];
  for (let row = place.header + 1; row <= place.last; row++)
    if (repeatsHeader(grid, place.span, row, place.header)) rows.push(row + 1);
  return rows.length === 0 ? null : { kind: "headerRepeated", sheetName: sheetName(step), rows };
}

function noRoomBeside(step: Matched, { write }: AdoptionSeen): AdoptionObstacle | null {
  const { area, beside } = step.found;
  const columns = newColumnCount(write);
  if (!beside.slice(0, columns).some(Boolean)) return null;
  const address = areaAddress({ ...area, column: area.column + area.columns, columns });
  return { kind: "noRoomBeside", sheetName: sheetName(step), address };
}
