// The methods of Excel.Range that give another range. Results off the sheet are InvalidArgument.
import type { Rect } from "../../../model/types";
import { bound, columnsOf, intersect, LAST_COLUMN, LAST_ROW, liveRect, rowsOf, type Area } from "../../area";
import type { HostContext } from "../../context";
import type { ClassDefinition } from "../../definition";
import { HostError, invalidArgument, itemNotFound } from "../../hostError";
import type { Arguments, HostObject } from "../../hostObject";
import { areaArgument, newArea } from "../lookup";
import { usedRect } from "../used";

type Methods = NonNullable<ClassDefinition<Area>["methods"]>;
type Move = (rect: Rect, args: Arguments) => Rect;

/** Area to area on the same sheet. */
function moving(move: Move): Methods[string] {
  return (area, args, host) => host.make.range(newArea(area.sheetId, move(liveRect(area), args), host));
}

const cell: Move = (rect, args) => at(rect, rect.top + args.whole(0), rect.left + args.whole(1));

function at(_rect: Rect, row: number, column: number): Rect {
  return { top: row, left: column, bottom: row, right: column };
}

const row: Move = (rect, args) => ({
  ...rect,
  top: rect.top + args.whole(0),
  bottom: rect.top + args.whole(0),
});
const column: Move = (rect, args) => ({
  ...rect,
  left: rect.left + args.whole(0),
  right: rect.left + args.whole(0),
});

const resized: Move = (rect, args) => ({
  ...rect,
  bottom: rect.bottom + (args.optionalWhole(0) ?? 0),
  right: rect.right + (args.optionalWhole(1) ?? 0),
});

const resizedTo: Move = (rect, args) => ({
  ...rect,
  bottom: rect.top + (args.optionalWhole(0) ?? rowsOf(rect)) - 1,
  right: rect.left + (args.optionalWhole(1) ?? columnsOf(rect)) - 1,
});

const offset: Move = (rect, args) => {
  const rows = args.optionalWhole(0) ?? 0;
  const columns = args.optionalWhole(1) ?? 0;
  return {
    top: rect.top + rows,
    bottom: rect.bottom + rows,
    left: rect.left + columns,
    right: rect.right + columns,
  };
};

/** A negative count turns the direction, as Excel has it. */
function beside(after: boolean, turn: (rect: Rect, count: number, after: boolean) => Rect): Move {
  return (rect, args) => {
    const count = args.optionalWhole(0) ?? 1;
    if (count === 0) throw invalidArgument();
    return turn(rect, Math.abs(count), count > 0 ? after : !after);
  };
}

function rowsBeside(rect: Rect, count: number, below: boolean): Rect {
  return below
    ? { ...rect, top: rect.bottom + 1, bottom: rect.bottom + count }
    : { ...rect, top: rect.top - count, bottom: rect.top - 1 };
}

function columnsBeside(rect: Rect, count: number, after: boolean): Rect {
  return after
    ? { ...rect, left: rect.right + 1, right: rect.right + count }
    : { ...rect, left: rect.left - count, right: rect.left - 1 };
}

function intersection(area: Area, args: Arguments, host: HostContext): HostObject | null {
  const other = areaArgument(args, 0, area.sheetId, host);
  if (other.sheetId !== area.sheetId) throw invalidArgument();
  const common = intersect(liveRect(area), liveRect(other));
  return common && host.make.range(newArea(area.sheetId, common, host));
}

function boundingRect(area: Area, args: Arguments, host: HostContext): HostObject {
  const other = areaArgument(args, 0, area.sheetId, host);
  if (other.sheetId !== area.sheetId) throw invalidArgument();
  return host.make.range(newArea(area.sheetId, bound(liveRect(area), liveRect(other)), host));
}

function used(area: Area, args: Arguments, host: HostContext): HostObject | null {
  const rect = usedRect(area.sheetId, liveRect(area), args.flag(0), host);
  return rect && host.make.range(newArea(area.sheetId, rect, host));
}

function orError(object: HostObject | null): HostObject {
  if (object) return object;
  throw itemNotFound();
}

function validateSize(area: Area, args: Arguments): undefined {
  const rect = liveRect(area);
  if (rowsOf(rect) === args.whole(0) && columnsOf(rect) === args.whole(1)) return undefined;
  throw new HostError(
    "InvalidArgument",
    "The number of rows or columns in the input array doesn't match the size or dimensions of the range.",
  );
}

export const rangeMoves: Methods = {
  GetCell: moving(cell),
  GetRow: moving(row),
  GetColumn: moving(column),
  GetLastCell: moving((rect) => at(rect, rect.bottom, rect.right)),
  GetLastRow: moving((rect) => ({ ...rect, top: rect.bottom })),
  GetLastColumn: moving((rect) => ({ ...rect, left: rect.right })),
  GetEntireRow: moving((rect) => ({ ...rect, left: 0, right: LAST_COLUMN })),
  GetEntireColumn: moving((rect) => ({ ...rect, top: 0, bottom: LAST_ROW })),
  GetResizedRange: moving(resized),
  GetAbsoluteResizedRange: moving(resizedTo),
  GetOffsetRange: moving(offset),
  GetRowsBelow: moving(beside(true, rowsBeside)),
  GetRowsAbove: moving(beside(false, rowsBeside)),
  GetColumnsAfter: moving(beside(true, columnsBeside)),
  GetColumnsBefore: moving(beside(false, columnsBeside)),
  GetIntersection: (area, args, host) => orError(intersection(area, args, host)),
  GetIntersectionOrNullObject: intersection,
  GetBoundingRect: boundingRect,
  GetUsedRange: (area, args, host) =>
    used(area, args, host) ??
    host.make.range(newArea(area.sheetId, at(liveRect(area), liveRect(area).top, liveRect(area).left), host)),
  GetUsedRangeOrNullObject: used,
  _ValidateArraySize: validateSize,
};
