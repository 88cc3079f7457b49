// The methods of Excel.Range about merged cells.
import { intersect, liveRect, type Area } from "../../area";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition } from "../../definition";
import type { Arguments, HostObject } from "../../hostObject";
import { newArea } from "../lookup";
import { rangeAreas } from "./areas";

function merged(area: Area, _args: Arguments, host: HostContext): HostObject | null {
  const rect = liveRect(area);
  const found = host.store.merges.of(area.sheetId).filter((one) => intersect(one, rect) !== null);
  if (found.length === 0) return null;
  return bind(
    rangeAreas,
    found.map((one) => newArea(area.sheetId, one, host)),
    host,
  );
}

export const rangeMerges: NonNullable<ClassDefinition<Area>["methods"]> = {
  Merge: (area, args, host) => {
    host.store.merges.merge(area.sheetId, liveRect(area), args.flag(0));
    return undefined;
  },
  Unmerge: (area, _args, host) => {
    host.store.merges.unmerge(area.sheetId, liveRect(area));
    return undefined;
  },
  GetMergedAreasOrNullObject: merged,
};
