// What Excel on the web refuses for its size, beside requests and answers: cells of one operation, and what is kept
// with the workbook. Sources: Microsoft's pages "Error handling with the application-specific JavaScript APIs"
// (33,554,000 cells), "Resource limits and performance optimization for Office Add-ins" (5 million cells read), "Excel
// specifications and limits" and Office.Settings (2 MB).
import type { Rect } from "../model/types";
import { columnsOf, rowsOf } from "./area";
import { HostError, invalidArgument } from "./hostError";

const OPERATION_CELLS = 33_554_000;
const READ_CELLS = 5_000_000;
/** Of a list that stands in the rule itself. */
const LIST_CHARACTERS = 255;
const SETTINGS_CHARACTERS = 2 * 1024 * 1024;
/** Of one part, as Word on the web refuses it; Excel's own is not documented. */
const XML_CHARACTERS = 1024 * 1024;

/** For whatever writes, formats, clears or moves a range at once: whole columns count whole. */
export function checkOperation(rect: Rect): Rect {
  if (rowsOf(rect) * columnsOf(rect) <= OPERATION_CELLS) return rect;
  throw new HostError(
    "OperationCellsExceedLimit",
    `The attempted operation affects more than the limit of ${OPERATION_CELLS} cells.`,
  );
}

export function checkRead(rect: Rect): void {
  if (rowsOf(rect) * columnsOf(rect) <= READ_CELLS) return;
  throw new HostError("RangeExceedsLimit", "The cell count in the range has exceeded the maximum supported number.");
}

export function checkList(source: string): string {
  if (source.startsWith("=") || source.length <= LIST_CHARACTERS) return source;
  throw invalidArgument();
}

/** `others`: what the other settings take already. */
export function checkSetting(key: string, json: string, others: number): void {
  if (key.length + json.length + others > SETTINGS_CHARACTERS) throw invalidArgument();
}

export function checkXml(xml: string): string {
  if (xml.length <= XML_CHARACTERS) return xml;
  throw invalidArgument("The custom XML part is too large.");
}
