// What happened in the store as the entries that office.js reads: [65536, type, target, JSON payload, id].
// Only what this client registered for is told.
import type { Rect, Scalar, StoreEvent } from "../model/types";
import { formatRect, intersect } from "./area";
import type { HostContext } from "./context";
import { EVENT, WORKBOOK_TARGET, type EventName } from "./registrations";
import type { Json, JsonObject } from "./wire";

export type EventEntry = readonly [messageType: 65536, eventType: number, target: string, payload: string, id: Json];

/** Whether the pane's own request made the change, or somebody at the grid. */
export type Trigger = "ThisLocalAddin" | "Unknown";

/** The member of the union that may be of this kind. */
type EventOf<K extends StoreEvent["kind"]> = StoreEvent extends infer E
  ? E extends { readonly kind: infer Kinds }
    ? K extends Kinds
      ? E
      : never
    : never
  : never;
type Tell = (event: EventName, targets: readonly string[], payload: () => JsonObject) => void;

export function toEntries(event: StoreEvent, host: HostContext, trigger: Trigger): EventEntry[] {
  const entries: EventEntry[] = [];
  const source = host.coAuthors.sourceOf(event);
  const tell: Tell = (name, targets, payload) => {
    const listened = host.registrations.listened(name, targets);
    if (listened.length === 0) return;
    const text = JSON.stringify({ source, ...payload() });
    for (const target of listened) entries.push([65536, EVENT[name], target, text, null]);
  };
  describe(event, host, trigger, tell);
  return entries;
}

function describe(event: StoreEvent, host: HostContext, trigger: Trigger, tell: Tell): void {
  const targets = [event.sheetId, WORKBOOK_TARGET];
  switch (event.kind) {
    case "changed":
      tellChanged(event, host, trigger, tell);
      break;
    case "selection":
      tellSelection(event, host, tell);
      break;
    case "sheetRenamed":
      tell("sheetNamed", targets, () => ({
        worksheetId: event.sheetId,
        nameBefore: event.before,
        nameAfter: event.after,
      }));
      break;
    case "tableAdded":
    case "tableDeleted":
      tell(event.kind, targets, () => tablePayload(event, host));
      break;
    case "rowSorted":
      tell("rowSorted", targets, () => ranged(event, host));
      break;
    case "rowHiddenChanged":
      tell("rowHidden", targets, () => ({ ...ranged(event, host), changeType: hiddenChange(event, host) }));
      break;
    default:
      tell(event.kind, targets, () => ({ worksheetId: event.sheetId }));
  }
}

function tellChanged(event: EventOf<"changed">, host: HostContext, trigger: Trigger, tell: Tell): void {
  const payload = (): JsonObject => ({
    ...ranged(event, host),
    changeType: event.changeType,
    shiftDirection: "None",
    triggerSource: trigger,
    ...details(event),
  });
  tell("sheetChanged", [event.sheetId, WORKBOOK_TARGET], payload);
  const { tableId } = event;
  if (tableId !== null)
    tell("tableChanged", [tableId, event.sheetId, WORKBOOK_TARGET], () => ({ ...payload(), tableId }));
}

function ranged(event: { readonly sheetId: string; readonly rect: Rect }, host: HostContext): JsonObject {
  const referenceId = host.references.keepForEvent({ sheetId: event.sheetId, rect: event.rect });
  return { worksheetId: event.sheetId, address: formatRect(event.rect), referenceId };
}

function details(event: EventOf<"changed">): JsonObject {
  if (event.before === undefined || event.after === undefined) return {};
  return {
    valueBefore: plain(event.before),
    valueAfter: plain(event.after),
    valueTypeBefore: valueType(event.before),
    valueTypeAfter: valueType(event.after),
  };
}

function plain(value: Scalar): Json {
  if (value === null) return "";
  return typeof value === "object" ? value.error : value;
}

function valueType(value: Scalar): string {
  if (value === null) return "Empty";
  if (typeof value === "object") return "Error";
  return { string: "String", number: "Double", boolean: "Boolean" }[typeof value as "string" | "number" | "boolean"];
}

function tellSelection(event: EventOf<"selection">, host: HostContext, tell: Tell): void {
  const address = formatRect(event.rect);
  tell("sheetSelection", [event.sheetId, WORKBOOK_TARGET], () => ({ worksheetId: event.sheetId, address }));
  for (const table of host.store.sheets.find((sheet) => sheet.id === event.sheetId)?.tables ?? []) {
    const inside = intersect(table.rect, event.rect) !== null;
    const where = inside ? address : "";
    tell("tableSelection", [table.id], () => ({
      worksheetId: event.sheetId,
      tableId: table.id,
      address: where,
      isInsideTable: inside,
    }));
  }
}

function tablePayload(event: EventOf<"tableAdded">, host: HostContext): JsonObject {
  const payload = { worksheetId: event.sheetId, tableId: event.tableId };
  return event.kind === "tableAdded" ? payload : { ...payload, tableName: host.store.table(event.tableId)?.name ?? "" };
}

function hiddenChange(event: { readonly sheetId: string; readonly rect: Rect }, host: HostContext): string {
  const sheet = host.store.sheets.find((one) => one.id === event.sheetId);
  return sheet?.rowHidden(event.rect.top) ? "Hidden" : "Unhidden";
}
