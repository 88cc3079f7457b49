// The members of Excel.Range about arrays that spill. A range of several cells is asked by its first.
import type { Rect } from "../../../model/types";
import { liveRect, type Area } from "../../area";
import type { HostContext } from "../../context";
import type { ClassDefinition, ScalarMember } from "../../definition";
import { itemNotFound } from "../../hostError";
import type { Arguments, HostObject } from "../../hostObject";
import { newArea, sheetOf } from "../lookup";

/** The array that fills more cells than its formula's own. */
function arrayAt(area: Area, row: number, column: number, host: HostContext): Rect | null {
  const array = sheetOf(area.sheetId, host).array(row, column);
  return array !== null && (array.top < array.bottom || array.left < array.right) ? array : null;
}

/** From the cell with the formula: all cells that it fills. */
function spillingTo(area: Area, _args: Arguments, host: HostContext): HostObject | null {
  const { top, left } = liveRect(area);
  const array = arrayAt(area, top, left, host);
  return array?.top === top && array.left === left ? host.make.range(newArea(area.sheetId, array, host)) : null;
}

/** From a cell that an array fills: the cell with the formula. */
function parent(area: Area, _args: Arguments, host: HostContext): HostObject | null {
  const { top, left } = liveRect(area);
  const array = arrayAt(area, top, left, host);
  if (array === null) return null;
  return host.make.range(newArea(area.sheetId, { ...array, bottom: array.top, right: array.left }, host));
}

function orError(found: HostObject | null): HostObject {
  if (found === null) throw itemNotFound();
  return found;
}

/** Null where some cells belong to an array and others do not. */
function hasSpill(area: Area, host: HostContext): boolean | null {
  const { top, left, bottom, right } = liveRect(area);
  const first = arrayAt(area, top, left, host) !== null;
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1)
      if ((arrayAt(area, row, column, host) !== null) !== first) return null;
  return first;
}

export const spillScalars: Readonly<Record<"HasSpill", ScalarMember<Area>>> = { HasSpill: { get: hasSpill } };

export const rangeSpills: NonNullable<ClassDefinition<Area>["methods"]> = {
  GetSpillingToRange: (area, args, host) => orError(spillingTo(area, args, host)),
  GetSpillingToRangeOrNullObject: spillingTo,
  GetSpillParent: (area, args, host) => orError(parent(area, args, host)),
  GetSpillParentOrNullObject: parent,
};
