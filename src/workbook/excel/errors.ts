// Excel's error codes in the workbook's kinds. It hides nothing: what is not an Excel error passes through as it is.

const KINDS: ReadonlyMap<string, WorkbookErrorKind> = new Map<string, WorkbookErrorKind>([
  ["InvalidOperationInCellEditMode", "cellEditMode"],
  ["AccessDenied", "protected"],
  ["ItemNotFound", "itemGone"],
  ["InvalidObjectPath", "itemGone"],
  ["RequestPayloadSizeLimitExceeded", "tooLarge"],
  ["ResponsePayloadSizeLimitExceeded", "tooLarge"],
  ["InsertDeleteConflict", "spaceTaken"],
  ["NonBlankCellOffSheet", "spaceTaken"],
  ["ApiNotFound", "unsupported"],
  ["ApiNotAvailable", "unsupported"],
  ["NotImplemented", "unsupported"],
  ["UnsupportedOperation", "unsupported"],
]);

/** The code of an OfficeExtension.Error, which may come from another realm: told by its shape, not by its class. */
function officeCode(error: unknown): { readonly code: string; readonly message: string } | null {
  if (typeof error !== "object" || error === null) return null;
  if (!("code" in error) || typeof error.code !== "string") return null;
  const message = "message" in error && typeof error.message === "string" ? error.message : error.code;
  return { code: error.code, message };
}

/** A WorkbookError with Excel's own error as its cause, or the same thing again when Excel had no part in it. */
export function toWorkbookError(error: unknown): unknown {
  if (error instanceof WorkbookError) return error;
  const office = officeCode(error);
  if (office === null) return error;
  const kind = isBehind(error, office.code) ? "notInFront" : KINDS.get(office.code);
  return new WorkbookError(kind ?? "other", `${office.code}: ${office.message}`, {
    cause: error,
  });
}

/** Members that Excel on the desktop refuses while another workbook has the focus, and its codes for that. */
const NEEDS_FRONT: ReadonlySet<string> = new Set([
  "Worksheet.activate",
  "Worksheet.delete",
  "WorksheetCollection.add",
  "WorksheetFreezePanes.freezeAt",
  "WorksheetFreezePanes.freezeRows",
  "WorksheetFreezePanes.freezeColumns",
  "Range.select",
  "Table.clearFilters",
]);
const BEHIND: ReadonlySet<string> = new Set(["GeneralException", "InvalidSelection"]);

/** Excel has no word of its own for it: the code says nothing without the member that failed. */
function isBehind(error: unknown, code: string): boolean {
  if (!BEHIND.has(code) || typeof error !== "object" || error === null || !("debugInfo" in error)) return false;
  const { debugInfo } = error;
  if (typeof debugInfo !== "object" || debugInfo === null || !("errorLocation" in debugInfo)) return false;
  return typeof debugInfo.errorLocation === "string" && NEEDS_FRONT.has(debugInfo.errorLocation);
}

export function isKind(error: unknown, kind: WorkbookErrorKind): boolean {
  return error instanceof WorkbookError && error.kind === kind;
}

export type WorkbookErrorKind =
  | "cellEditMode"
  | "protected"
  | "readOnly"
  | "tooLarge"
  | "itemGone"
  | "spaceTaken"
  /** Another workbook has the focus. */
  | "notInFront"
  /** Thrown as FilterStays. */
  | "filterStays"
  /** Excel refused in the middle of a patch, and what was written before that could not be put back. */
  | "brokeOff"
  | "unsupported"
  | "other";

/** What Excel refused, in kinds that a person can be told about. */
export class WorkbookError extends Error {
  constructor(
    readonly kind: WorkbookErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "WorkbookError";
  }
}
