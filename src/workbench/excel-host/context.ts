// What every class of the object model may use: the store, the references and registrations of this client, and the few
// view switches that the cell model does not hold. It lives as long as one pane is loaded.
import type { WorkbookStore } from "../model/workbookStore";
import type { Area } from "./area";
import type { CoAuthors } from "./coAuthors";
import type { HostObject } from "./hostObject";
import type { Registrations } from "./registrations";
import type { References } from "./references";
import type { ServiceCalls } from "./services";
import type { Json } from "./wire";

/** Makes the objects that classes give to each other, so that no class file has to import the other way round. */
export interface ObjectMaker {
  range(area: Area): HostObject;
  worksheet(sheetId: string): HostObject;
  table(tableId: string): HostObject;
}

export interface HostContext {
  readonly make: ObjectMaker;
  readonly store: WorkbookStore;
  readonly references: References;
  readonly registrations: Registrations;
  readonly services: ServiceCalls;
  readonly coAuthors: CoAuthors;
  /** Members by which the add-in took the person's undo away, in order. */
  readonly undoCleared: string[];
  /** Another workbook has the focus, as it may on the desktop. */
  readonly otherInFront: boolean;
  /**
   * Members that Excel keeps and the cell model does not (tab colour, grid lines): kept here, by "<id>.<member>", not
   * in files.
   */
  readonly extras: Map<string, Json>;
}
