// The failures that office.js shows as OfficeExtension.Error. Codes are Excel's own; the sentences are near to Excel's,
// not equal.

export class HostError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
    this.name = "HostError";
  }
}

export function itemNotFound(): HostError {
  return new HostError("ItemNotFound", "The requested resource doesn't exist.", 404);
}

export function invalidArgument(detail = "The argument is invalid or missing or has an incorrect format."): HostError {
  return new HostError("InvalidArgument", detail);
}

/** A gap in this host shows at once, by the name of the missing member, and never as a silent success. */
export function apiNotFound(className: string, member: string): HostError {
  return new HostError("ApiNotFound", `The workbench has no ${className}.${memberName(member)}.`, 404);
}

/** "GetItem" on the wire is "getItem" in Excel's documentation. */
export function memberName(wireName: string): string {
  return wireName.charAt(0).toLowerCase() + wireName.slice(1);
}

/** A StoreError carries Office.js's own code; anything else is a fault of this host. */
export function asHostError(error: unknown): HostError {
  if (error instanceof HostError) return error;
  if (error instanceof Error && "code" in error && typeof error.code === "string")
    return new HostError(error.code, error.message, error.code === "ItemNotFound" ? 404 : 400);
  return new HostError("GeneralException", error instanceof Error ? error.message : String(error), 500);
}
