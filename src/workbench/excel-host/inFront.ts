// What Excel on the desktop refuses while another workbook is in front (OfficeDev/office-js#771 for sheets, #2676 for
// sorts, #5319 for the active cell; clearing filters and freezing are unconfirmed). Cells, tables and formats can be
// written all the same.
import { HostError } from "./hostError";

const INTERNAL = new HostError("GeneralException", "There was an internal error while processing the request.", 500);
const SELECTION = new HostError("InvalidSelection", "The current selection is invalid for this operation.");

const REFUSED: ReadonlyMap<string, HostError> = new Map([
  ["Worksheet.activate", INTERNAL],
  ["Range.select", INTERNAL],
  ["WorksheetFreezePanes.freezeAt", INTERNAL],
  ["WorksheetFreezePanes.freezeRows", INTERNAL],
  ["WorksheetFreezePanes.freezeColumns", INTERNAL],
  ["WorksheetFreezePanes.unfreeze", INTERNAL],
  ["Table.clearFilters", INTERNAL],
  ["TableSort.reapply", INTERNAL],
  ["WorksheetCollection.add", INTERNAL],
  ["Worksheet.delete", SELECTION],
  ["Workbook.getActiveCell", SELECTION],
]);

/** @param location class and member, as office.js writes them */
export function refuseBehind(location: string): void {
  const error = REFUSED.get(location);
  if (error !== undefined) throw error;
}
