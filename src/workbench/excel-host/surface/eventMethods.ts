// The hidden methods by which office.js registers for events: _RegisterDataChangedEvent and its like.
import type { ClassDefinition } from "../definition";
import type { EventName } from "../registrations";

/** The events of a sheet; the collection of sheets has all of them too, and two of its own. */
export const SHEET_EVENTS: Readonly<Record<string, EventName>> = {
  Activated: "sheetActivated",
  Calculated: "sheetCalculated",
  ColumnSorted: "columnSorted",
  DataChanged: "sheetChanged",
  Deactivated: "sheetDeactivated",
  FormatChanged: "formatChanged",
  FormulaChanged: "formulaChanged",
  ProtectionChanged: "protectionChanged",
  RowHiddenChanged: "rowHidden",
  RowSorted: "rowSorted",
  SelectionChanged: "sheetSelection",
  "Event:NameChanged": "sheetNamed",
  "Event:VisibilityChanged": "sheetVisibility",
};

/**
 * "DataChanged" names _RegisterDataChangedEvent, "Event:NameChanged" names _RegisterEventNameChanged (office.js has
 * both ways).
 */
export function eventMethods<T>(
  target: (of: T) => string,
  events: Readonly<Record<string, EventName>>,
): NonNullable<ClassDefinition<T>["methods"]> {
  const methods: Record<string, NonNullable<ClassDefinition<T>["methods"]>[string]> = {};
  for (const [label, event] of Object.entries(events)) {
    const suffix = label.startsWith("Event:") ? `Event${label.slice(6)}` : `${label}Event`;
    methods[`_Register${suffix}`] = (of, _args, host) => {
      host.registrations.add(event, target(of));
      return undefined;
    };
    methods[`_Unregister${suffix}`] = (of, _args, host) => {
      host.registrations.remove(event, target(of));
      return undefined;
    };
  }
  return methods;
}
