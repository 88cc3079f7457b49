// A filter that Excel would not take back: the person is asked before anything is touched.
import { WorkbookError } from "./errors";

export class FilterStays extends WorkbookError {
  constructor(
    readonly tableId: string,
    /** Names of the filtered columns. */
    readonly columns: readonly string[],
  ) {
    super("filterStays", `Excel does not take back the filter of: ${columns.join(", ")}.`);
  }
}
