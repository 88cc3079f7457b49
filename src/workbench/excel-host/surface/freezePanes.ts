// Excel.WorksheetFreezePanes.
import { LAST_COLUMN, LAST_ROW, liveRect } from "../area";
import type { HostContext } from "../context";
import type { ClassDefinition } from "../definition";
import { itemNotFound } from "../hostError";
import type { Arguments, HostObject } from "../hostObject";
import { areaArgument, newArea, sheetOf } from "./lookup";

function location(id: string, _args: Arguments, host: HostContext): HostObject | null {
  const { rows, columns } = sheetOf(id, host).frozen;
  if (rows === 0 && columns === 0) return null;
  const bottom = rows === 0 ? LAST_ROW : rows - 1;
  const right = columns === 0 ? LAST_COLUMN : columns - 1;
  return host.make.range(newArea(id, { top: 0, left: 0, bottom, right }, host));
}

function freezeAt(id: string, args: Arguments, host: HostContext): undefined {
  const rect = liveRect(areaArgument(args, 0, id, host));
  host.store.freeze(
    id,
    rect.bottom === LAST_ROW ? 0 : rect.bottom + 1,
    rect.right === LAST_COLUMN ? 0 : rect.right + 1,
  );
  return undefined;
}

export const freezePanes: ClassDefinition<string> = {
  name: "WorksheetFreezePanes",
  methods: {
    FreezeAt: freezeAt,
    FreezeRows: (id, args, host) => {
      host.store.freeze(id, args.optionalWhole(0) ?? 1, 0);
      return undefined;
    },
    FreezeColumns: (id, args, host) => {
      host.store.freeze(id, 0, args.optionalWhole(0) ?? 1);
      return undefined;
    },
    Unfreeze: (id, _args, host) => {
      host.store.freeze(id, 0, 0);
      return undefined;
    },
    GetLocationOrNullObject: location,
    GetLocation: (id, args, host) => {
      const found = location(id, args, host);
      if (found) return found;
      throw itemNotFound();
    },
  },
};
