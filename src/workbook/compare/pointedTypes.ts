// What a workflow needs of a workbook to read cells that a person points to. Types only.
import type { CellsPlace, PointedCells } from "../../bids/pointed/types";

export type PointedResult =
  | { readonly ok: true; readonly cells: PointedCells }
  /** One cell alone is selected outside of any table, or nothing that holds anything. */
  | { readonly ok: false; readonly why: "oneCell" | "empty" };

export interface PointingWorkbook {
  /** All columns of the table or of the selected rows, and which of them are selected. */
  pointedCells(): Promise<PointedResult>;
  /** The same cells as they are now, in the order of the place's columns; null: they are gone. */
  cellsAt(place: CellsPlace): Promise<PointedCells | null>;
}
