// Excel.RangeAreas: several rectangles of one sheet, read only here. Its ranges are reached by `areas`.
import { columnsOf, formatAddress, liveRect, rowsOf, type Area } from "../../area";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition } from "../../definition";
import { itemNotFound } from "../../hostError";
import type { HostObject } from "../../hostObject";
import { collection } from "../collection";
import { sheetOf } from "../lookup";

export type Areas = readonly Area[];

function items(areas: Areas, host: HostContext): HostObject[] {
  return areas.map((area) => host.make.range(area));
}

const rangeCollection: ClassDefinition<Areas> = collection<Areas>(
  "RangeCollection",
  { items, item: (areas, key, host) => (typeof key === "number" ? (items(areas, host)[key] ?? null) : null) },
  {},
);

function address(areas: Areas, host: HostContext): string {
  return areas.map((area) => formatAddress(sheetOf(area.sheetId, host).name, liveRect(area))).join(",");
}

export const rangeAreas: ClassDefinition<Areas> = {
  name: "RangeAreas",
  scalars: {
    Address: { get: address },
    AddressLocal: { get: address },
    AreaCount: { get: (areas) => areas.length },
    CellCount: {
      get: (areas) => areas.reduce((sum, area) => sum + rowsOf(liveRect(area)) * columnsOf(liveRect(area)), 0),
    },
  },
  children: {
    Areas: (areas, host) => bind(rangeCollection, areas, host),
    Worksheet: (areas, host) => {
      const [first] = areas;
      if (first) return host.make.worksheet(first.sheetId);
      throw itemNotFound();
    },
  },
  methods: { _KeepReference: () => undefined },
};
