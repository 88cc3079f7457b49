// Excel.ConditionalFormatCollection of a range: the formats that touch it, the first in priority first.
import type { ConditionalFormat, ConditionalRule } from "../../../model/conditional/types";
import { intersect, liveRect, type Area } from "../../area";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition } from "../../definition";
import { apiNotFound } from "../../hostError";
import type { Arguments, HostObject } from "../../hostObject";
import { collection } from "../collection";
import { conditionalFormat, TYPE_NAMES } from "./format";

/** As Excel makes them: rules are filled in afterwards, scales and bars hold at once. */
const FRESH: readonly ConditionalRule[] = [
  { kind: "cellValue", operator: "GreaterThan", formula1: "", formula2: null, look: {} },
  { kind: "custom", formula: "", look: {} },
  { kind: "text", test: "Contains", text: "", look: {} },
  {
    kind: "colorScale",
    points: [
      { type: "LowestValue", value: 0, color: "#FFFFFF" },
      { type: "HighestValue", value: 0, color: "#63BE7B" },
    ],
  },
  {
    kind: "dataBar",
    fill: "#638EC6",
    lower: { type: "LowestValue", value: 0 },
    upper: { type: "HighestValue", value: 0 },
    barOnly: false,
  },
];

function touching(area: Area, host: HostContext): ConditionalFormat[] {
  const rect = liveRect(area);
  return host.store.conditionals
    .of(area.sheetId)
    .filter(({ rects }) => rects.some((one) => intersect(one, rect) !== null));
}

function add(area: Area, args: Arguments, host: HostContext): HostObject {
  const type = args.text(0);
  const rule = FRESH.find(({ kind }) => TYPE_NAMES[kind] === type);
  if (!rule) throw apiNotFound("ConditionalFormatCollection", `add of ${type}`);
  const format = { rects: [liveRect(area)], stopIfTrue: false, rule };
  return bind(conditionalFormat, host.store.conditionals.add(area.sheetId, format).id, host);
}

export const conditionalFormats: ClassDefinition<Area> = collection<Area>(
  "ConditionalFormatCollection",
  {
    items: (area, host) => touching(area, host).map(({ id }) => bind(conditionalFormat, id, host)),
    item: (area, key, host) => {
      const found = touching(area, host).find(({ id }) => id === key);
      return found ? bind(conditionalFormat, found.id, host) : null;
    },
  },
  {
    methods: {
      Add: add,
      ClearAll: (area, _args, host) => {
        host.store.conditionals.clear(area.sheetId, liveRect(area));
        return undefined;
      },
    },
  },
);
