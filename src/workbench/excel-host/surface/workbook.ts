// Excel.Workbook: the root of all paths.
import type { HostContext } from "../context";
import { bind, type ClassDefinition } from "../definition";
import { itemNotFound } from "../hostError";
import type { Arguments, HostObject } from "../hostObject";
import { WORKBOOK_TARGET } from "../registrations";
import { application } from "./application";
import { comments } from "./comments";
import { customXmlParts } from "./customXml";
import { eventMethods } from "./eventMethods";
import { functions } from "./functions";
import { flagInput } from "./input";
import { insertWorksheets } from "./insertSheets";
import { newArea } from "./lookup";
import { namedItems } from "./names";
import { rangeAreas } from "./range/areas";
import { settings } from "./settings";
import { tableCollection } from "./tables/tables";
import { worksheets } from "./worksheets";

function selected(_book: null, _args: Arguments, host: HostContext): HostObject {
  const { sheetId, rect } = host.store.selection;
  return host.make.range(newArea(sheetId, rect, host));
}

function selectedAreas(_book: null, _args: Arguments, host: HostContext): HostObject {
  const { sheetId, rect, others = [] } = host.store.selection;
  const areas = [rect, ...others].map((one) => newArea(sheetId, one, host));
  return bind(rangeAreas, areas, host);
}

function activeCell(_book: null, _args: Arguments, host: HostContext): HostObject {
  const { sheetId, rect } = host.store.selection;
  return host.make.range(newArea(sheetId, { ...rect, bottom: rect.top, right: rect.left }, host));
}

function eventRange(_book: null, args: Arguments, host: HostContext): HostObject | null {
  const area = host.references.get(args.text(0));
  return area?.rect ? host.make.range(area) : null;
}

function removeReference(_book: null, args: Arguments, host: HostContext): undefined {
  host.references.remove(args.text(0));
  return undefined;
}

export const workbook: ClassDefinition<null> = {
  name: "Workbook",
  scalars: {
    Name: { get: (_book, host) => host.extras.get("workbook.name") ?? "Book1.xlsx" },
    ReadOnly: { get: () => false },
    AutoSave: { get: () => false },
    IsDirty: {
      get: (_book, host) => host.extras.get("workbook.isDirty") ?? false,
      set: (_book, value, host) => void host.extras.set("workbook.isDirty", flagInput(value)),
    },
  },
  children: {
    Application: (_book, host) => bind(application, null, host),
    Functions: (_book, host) => bind(functions, null, host),
    Worksheets: (_book, host) => bind(worksheets, null, host),
    Tables: (_book, host) => bind(tableCollection, null, host),
    Comments: (_book, host) => bind(comments, null, host),
    Names: (_book, host) => bind(namedItems, null, host),
    Settings: (_book, host) => bind(settings, null, host),
    CustomXmlParts: (_book, host) => bind(customXmlParts, null, host),
  },
  methods: {
    GetSelectedRange: selected,
    GetSelectedRanges: selectedAreas,
    GetActiveCell: activeCell,
    InsertWorksheetsFromBase64: insertWorksheets,
    _GetRangeOrNullObjectForEventByReferenceId: eventRange,
    _GetRangeForEventByReferenceId: (book, args, host) => {
      const found = eventRange(book, args, host);
      if (found) return found;
      throw itemNotFound();
    },
    _RemoveReference: removeReference,
    _RemoveAllReferences: (_book, _args, host) => {
      host.references.clear();
      return undefined;
    },
    _GetReferenceCount: (_book, _args, host) => host.references.count,
    ...eventMethods<null>(() => WORKBOOK_TARGET, { Activated: "workbookActivated" }),
  },
};
