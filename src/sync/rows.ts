// The rows of one side: of the table in the sheet, and of the list on the platform.
import type { CellValue } from "../values/cell";
import type { DateProblem } from "../values/sheetDates";

/** The table's body as it stands. */
export interface SheetRows {
  /**
   * Row by row: "" for a new row, digits for a known one, "new:<key>:<n>" for one whose create is under way or unknown.
   */
  readonly ids: readonly string[];
  /** Row by row, cells in the mapping's order. */
  readonly cells: readonly (readonly CellValue[])[];
  /** Formulas in mapped cells, by row * mapping.length + column. */
  readonly formulas: ReadonlyMap<number, string>;
  /** Cells that show a number as a date or a time of day, named alike; absent where nobody looked. */
  readonly dates?: ReadonlySet<number>;
  /** Why cells of moments and days cannot be sent, named alike. */
  readonly unread?: ReadonlyMap<number, DateProblem>;
  /** Cells of moments and days that are read all right and are not written as Bidsheet writes them, named alike. */
  readonly loose?: ReadonlySet<number>;
  /** Number formats of the columns, by mapping, as their first cells have them; absent where nobody looked. */
  readonly formats?: readonly string[];
}

/** The collection as the platform last gave it. */
export interface RemoteRows {
  readonly ids: readonly string[];
  readonly cells: readonly (readonly CellValue[])[];
  /** False when the list could not be read to its end: then nothing is deleted and no row counts as gone. */
  readonly complete: boolean;
}
