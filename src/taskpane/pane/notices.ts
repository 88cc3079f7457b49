// Makes a notice of every failure, obstacle or success. It hides nothing. Its details, which are meant for a report,
// show no cell content.
import { PlatformError, type Failure, type FailureKind } from "../../platform/errors";
import type { WorkbookErrorKind } from "../../workbook/excel/errors";
import type { Message } from "../parts/message";
import { defectMessage, failureMessages, filterStaysMessage, workbookMessages } from "./failures/failureTexts";
import type { Notice } from "./screens/screens";
import { paneTexts } from "./paneTexts";
import type { WorkKind } from "./work/work";

const bare = { reason: null, details: null, action: null } as const;

/** Kinds whose own words are the point of the message. */
const tellsWhy: ReadonlySet<FailureKind> = new Set([
  "invalid",
  "refused",
  "forbidden",
  "notAllowed",
  "mismatch",
  "gone",
]);
/** Kinds that a new connection solves. */
const sessionEnds: ReadonlySet<FailureKind> = new Set(["session", "credentials"]);

export function isSessionEnd(error: unknown): boolean {
  return error instanceof PlatformError && sessionEnds.has(error.kind);
}

export function failureNotice(error: unknown): Notice {
  if (error instanceof PlatformError) return platformNotice(error);
  const kind = workbookKind(error);
  const filters = filtersNotice(error);
  if (filters !== null) return filters;
  if (kind !== null) return { ...bare, intent: "error", message: workbookMessages[kind], details: `excel: ${kind}` };
  return { ...bare, intent: "error", message: defectMessage, details: defectDetails(error) };
}

export function platformNotice(failure: Failure): Notice {
  return {
    ...bare,
    intent: failure.kind === "session" ? "warning" : "error",
    message: failureMessages[failure.kind],
    reason: tellsWhy.has(failure.kind) && failure.detail !== "" ? failure.detail : null,
    details: failureDetails(failure),
  };
}

/** A part of the pane itself did not load: it comes from the gateway, so the gateway is away. */
export function partMissingNotice(): Notice {
  const message = failureMessages.gatewayUnreachable;
  return { ...bare, intent: "error", message, details: "kind: gatewayUnreachable\noperation: load" };
}

/** `pointer` names a member, such as /data/0/id: never what stands in it. */
function failureDetails({ kind, operation, status, pointer, requestId, apiVersion }: Failure): string {
  const lines = [`kind: ${kind}`, `operation: ${operation}`, `status: ${status}`];
  if (pointer !== undefined) lines.push(`member: ${pointer}`);
  if (requestId !== "") lines.push(`request: ${requestId}`);
  if (apiVersion !== undefined) lines.push(`platform version: ${apiVersion}`);
  return lines.join("\n");
}

/** Recognised by its name: the class itself belongs to the workbook room, which only start.ts may load. */
function workbookKind(error: unknown): WorkbookErrorKind | null {
  if (!(error instanceof Error) || error.name !== "WorkbookError" || !("kind" in error)) return null;
  const { kind } = error;
  return typeof kind === "string" && isWorkbookKind(kind) ? kind : "other";
}

/** As thrown: FilterStays, told by its shape. It is said as the obstacle of that kind is. */
function filtersNotice(error: unknown): Notice | null {
  if (workbookKind(error) !== "filterStays" || !(error instanceof Error)) return null;
  if (!("tableId" in error) || typeof error.tableId !== "string") return null;
  if (!("columns" in error) || !Array.isArray(error.columns)) return null;
  const columns = error.columns.filter((one) => typeof one === "string");
  const action = { kind: "unfilter", tableId: error.tableId, columns } as const;
  return { ...bare, intent: "warning", message: filterStaysMessage(columns), details: "obstacle: filterStays", action };
}

function isWorkbookKind(kind: string): kind is WorkbookErrorKind {
  return kind in workbookMessages;
}

/** Where it happened, not what it said: a message may quote a cell. */
function defectDetails(error: unknown): string {
  if (!(error instanceof Error)) return "defect: not an error";
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s*at /.test(line));
  return [`defect: ${error.name}`, ...frames.slice(0, 8).map((line) => line.trim())].join("\n");
}

export function cancelledNotice(kind: WorkKind): Notice {
  return { ...bare, intent: "info", message: paneTexts.cancelled[kind] };
}

export function plainNotice(intent: Notice["intent"], message: Message): Notice {
  return { ...bare, intent, message };
}
