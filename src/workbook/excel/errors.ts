// Excel's error codes in the workbook's kinds. It hides nothing: what is not an Excel error passes through as it is.

/** Codes of Excel's own. The type is Microsoft's list: a new code does not compile until it has its kind. */
type ExcelCode = `${Excel.ErrorCodes}`;
/** Codes of the client library. */
type ClientCode = Capitalize<Exclude<keyof typeof OfficeExtension.ErrorCodes, "prototype">>;
/** Documented for all hosts, and in neither list. */
type DocumentedCode =
  | "ApiNotAvailable"
  | "BadPassword"
  | "ContentLengthRequired"
  | "InvalidRequest"
  | "MemoryLimitReached"
  | "RequestPayloadSizeLimitExceeded"
  | "ServiceNotAvailable"
  | "Timeout"
  | "Unauthenticated"
  | "UndoNotSupported";
export type OfficeCode = ExcelCode | ClientCode | DocumentedCode;

/** Each code that Excel is known to answer. */
export const KIND_OF_CODE: Readonly<Record<OfficeCode, WorkbookErrorKind>> = {
  AccessDenied: "protected",
  ActivityLimitReached: "busy",
  ApiNotAvailable: "unsupported",
  ApiNotFound: "unsupported",
  BadPassword: "protected",
  CannotRegisterEvent: "other",
  Conflict: "busy",
  ConnectionFailure: "aborted",
  ContentLengthRequired: "other",
  DirtySupportingFormula: "other",
  EmptyChartSeries: "other",
  FilteredRangeConflict: "filtered",
  FormulaLengthExceedsLimit: "formulaTooLong",
  GeneralException: "other",
  InactiveWorkbook: "notInFront",
  InsertDeleteConflict: "spaceTaken",
  InvalidArgument: "other",
  InvalidBinding: "itemGone",
  InvalidObjectPath: "itemGone",
  InvalidOperation: "other",
  InvalidOperationInCellEditMode: "cellEditMode",
  InvalidReference: "itemGone",
  InvalidRequest: "other",
  InvalidRequestContext: "other",
  InvalidSelection: "notInFront",
  ItemAlreadyExists: "nameTaken",
  ItemNotFound: "itemGone",
  MemoryLimitReached: "outOfMemory",
  MergedRangeConflict: "merged",
  NonBlankCellOffSheet: "spaceTaken",
  NotImplemented: "unsupported",
  OpenWorkbookLinksBlocked: "linksBlocked",
  OperationCellsExceedLimit: "tooManyCells",
  PivotTableRangeConflict: "pivotInTheWay",
  PowerQueryRefreshResourceChallenge: "linksBlocked",
  PropertyNotLoaded: "other",
  RangeExceedsLimit: "tooManyCells",
  RangeImageExceedsLimit: "tooLarge",
  RefreshWorkbookLinksBlocked: "linksBlocked",
  RequestAborted: "aborted",
  RequestPayloadSizeLimitExceeded: "tooLarge",
  ResponsePayloadSizeLimitExceeded: "tooLarge",
  RunMustReturnPromise: "other",
  ServiceNotAvailable: "busy",
  Timeout: "aborted",
  Unauthenticated: "other",
  UndoNotSupported: "unsupported",
  UnsupportedFeature: "unsupported",
  UnsupportedFillType: "other",
  UnsupportedOperation: "unsupported",
  UnsupportedSheet: "noCells",
  ValueNotLoaded: "other",
};

const KINDS: ReadonlyMap<string, WorkbookErrorKind> = new Map(Object.entries(KIND_OF_CODE));

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

/** Excel did nothing of the request and will take it by itself. */
export function isPassing(error: unknown): boolean {
  return isKind(error, "cellEditMode") || isKind(error, "busy");
}

/** The same in smaller pieces may pass. */
export function isTooMuch(error: unknown): boolean {
  return isKind(error, "tooLarge") || isKind(error, "tooManyCells") || isKind(error, "outOfMemory");
}

/** Excel refused this very step, for whatever reason: neither the sheet, the amount, nor the moment. */
export function isRefusal(error: unknown): boolean {
  return error instanceof WorkbookError && REFUSALS.has(error.kind);
}

export type WorkbookErrorKind =
  | "cellEditMode"
  /** Excel or its server has no room for a request at this moment, and did nothing of it. */
  | "busy"
  /** A request ended in the middle: nobody knows how much of it was done. */
  | "aborted"
  | "protected"
  | "readOnly"
  | "tooLarge"
  /** More cells in one operation than Excel takes. */
  | "tooManyCells"
  | "outOfMemory"
  | "formulaTooLong"
  | "itemGone"
  | "spaceTaken"
  /** Merged cells, or another table. */
  | "merged"
  | "filtered"
  | "pivotInTheWay"
  | "nameTaken"
  /** Another workbook has the focus. */
  | "notInFront"
  /** Thrown as FilterStays. */
  | "filterStays"
  /** A chart or macro sheet. */
  | "noCells"
  | "linksBlocked"
  /** Somebody sorted, added or deleted rows in the moment in which they were read or written. */
  | "rowsMoved"
  /** Excel refused in the middle of a patch, and what was written before that could not be put back. */
  | "brokeOff"
  | "unsupported"
  | "other";

const REFUSALS: ReadonlySet<WorkbookErrorKind> = new Set<WorkbookErrorKind>([
  "other",
  "aborted",
  "formulaTooLong",
  "merged",
  "filtered",
  "pivotInTheWay",
  "nameTaken",
  "noCells",
  "linksBlocked",
]);

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
