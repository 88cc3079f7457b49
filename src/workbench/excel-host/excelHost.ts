// Excel as office.js sees it: requests in, answers and events out, over a workbook store. Both ways in (the bridge of
// the logic tests and the frame around the pane) speak to this. It refuses what Excel on the web refuses: more than 5
// MB either way.
import type { StoreEvent } from "../model/types";
import type { WorkbookStore } from "../model/workbookStore";
import { joinFile, type CoAuthors } from "./coAuthors";
import type { HostContext } from "./context";
import { toEntries, type EventEntry } from "./eventMessages";
import { execute, isChange } from "./executor";
import { asHostError, HostError } from "./hostError";
import { createReferences } from "./references";
import { createRegistrations } from "./registrations";
import { idleServices, type ServiceCalls } from "./services";
import { objectMaker, roots } from "./surface/surface";
import { isJsonObject, parseJson, readRequest, utf8Length, type JsonObject, type WireAction } from "./wire";

export const PAYLOAD_LIMIT = 5 * 1024 * 1024;

export interface ExcelHostOptions {
  readonly payloadLimit?: number;
  readonly services?: ServiceCalls;
  /** The workbook's file name. */
  readonly name?: string;
}

/** Counted since the start or the last `reset`. */
export interface HostStats {
  requests: number;
  /** Requests of context.sync, without those that only give references back at the end of Excel.run. */
  syncs: number;
  bytesIn: number;
  bytesOut: number;
}

export interface Answer {
  readonly status: number;
  readonly body: JsonObject;
}

/** How the next request fails: as in cell-edit mode, or with a code of one's own. */
export type Fault =
  | "cellEditMode"
  | {
      readonly code: string;
      readonly message?: string;
      readonly status?: number;
      /** How much of the request is done all the same; nothing unless given. */
      readonly done?: "half" | "all";
    };

export interface ExcelHost {
  readonly store: WorkbookStore;
  readonly stats: HostStats;
  /** Taken by the next request that a batch makes. Null when none waits. */
  fault: Fault | null;
  /** Another workbook has the focus, as it may on the desktop: some members are refused until it is false again. */
  otherInFront: boolean;
  services: ServiceCalls;
  /** This Excel among others on the workbook. */
  readonly coAuthors: CoAuthors;
  /** Members by which the add-in took the person's undo away, in order: in Excel on Windows and Mac, or everywhere. */
  readonly undoCleared: readonly string[];
  /** Way 1: a whole bridge message in, a whole one out. */
  handle(requestText: string): string;
  /** One request body to one answer; the limits are the callers', which hold the text. */
  process(body: unknown): Answer;
  /** Way 2: a request body as text. */
  answer(bodyText: string): { readonly status: number; readonly text: string };
  onEvents(listener: (entries: readonly EventEntry[]) => void): () => void;
  /** A pane was reloaded: its references and registrations are gone. */
  forgetClient(): void;
  close(): void;
}

type ChangingContext = HostContext & { services: ServiceCalls; otherInFront: boolean };

/** What the functions below share. */
interface HostState {
  readonly context: ChangingContext;
  readonly limit: number;
  readonly stats: HostStats;
  readonly listeners: Set<(entries: readonly EventEntry[]) => void>;
  fault: Fault | null;
  running: boolean;
}

export function createExcelHost(store: WorkbookStore, options: ExcelHostOptions = {}): ExcelHost {
  const state: HostState = {
    context: createContext(store, options),
    limit: options.payloadLimit ?? PAYLOAD_LIMIT,
    stats: { requests: 0, syncs: 0, bytesIn: 0, bytesOut: 0 },
    listeners: new Set(),
    fault: null,
    running: false,
  };
  const stop = store.onEvent((event) => passOn(state, event));
  return {
    store,
    stats: state.stats,
    coAuthors: state.context.coAuthors,
    undoCleared: state.context.undoCleared,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    get otherInFront() {
      return state.context.otherInFront;
    },
    set otherInFront(on) {
      state.context.otherInFront = on;
    },
    get services() {
      return state.context.services;
    },
    set services(services) {
      state.context.services = services;
    },
    handle: (requestText) => handleBridge(state, requestText),
    process: (body) => processBody(state, body),
    answer: (bodyText) => limited(state, utf8Length(bodyText), parseJson(bodyText)),
    onEvents(listener) {
      state.listeners.add(listener);
      return () => state.listeners.delete(listener);
    },
    forgetClient: () => forgetClient(state),
    close() {
      stop();
      state.context.coAuthors.leave();
      state.listeners.clear();
    },
  };
}

function forgetClient({ context }: HostState): void {
  context.references.clear();
  context.registrations.clear();
}

function passOn({ context, running, listeners }: HostState, event: StoreEvent): void {
  context.references.apply(event);
  const entries = toEntries(event, context, running ? "ThisLocalAddin" : "Unknown");
  // After the answer, as Excel does: a handler must not run inside the request that caused it.
  if (entries.length > 0) queueMicrotask(() => listeners.forEach((listener) => listener(entries)));
}

function processBody(state: HostState, body: unknown): Answer {
  const { context, stats } = state;
  stats.requests += 1;
  if (isSync(body)) stats.syncs += 1;
  const fault = takeFault(state, body);
  if (fault && fault.done === undefined) return failure(fault.error);
  state.running = true;
  try {
    const request = readRequest(body);
    const run = (part: typeof request) => context.coAuthors.acting(() => execute(context, roots, part));
    if (fault === null) return { status: 200, body: run(request) };
    const { actions } = request;
    run(fault.done === "all" ? request : { ...request, actions: halfOf(actions) });
    return failure(fault.error);
  } catch (error) {
    return failure(asHostError(error));
  } finally {
    state.running = false;
    if (isSync(body)) context.coAuthors.merge();
    context.references.endRequest();
  }
}

function handleBridge(state: HostState, requestText: string): string {
  const { id, body } = readBridgeMessage(requestText);
  const { status, text } = limited(state, utf8Length(requestText), body);
  return JSON.stringify({ id, type: 2, message: { statusCode: status, headers: {}, body: text } });
}

/** A request over the limit changes nothing; an answer over the limit comes after its changes were made. */
function limited(state: HostState, bytesIn: number, body: unknown): { readonly status: number; readonly text: string } {
  const { limit, stats } = state;
  stats.bytesIn += bytesIn;
  const answer = bytesIn > limit ? failure(tooLarge("Request")) : processBody(state, body);
  const text = JSON.stringify(answer.body);
  const bytesOut = utf8Length(text);
  stats.bytesOut += Math.min(bytesOut, limit);
  if (bytesOut <= limit) return { status: answer.status, text };
  const refused = failure(tooLarge("Response"));
  return { status: refused.status, text: JSON.stringify(refused.body) };
}

function createContext(store: WorkbookStore, options: ExcelHostOptions): ChangingContext {
  const context: HostState["context"] = {
    store,
    make: objectMaker(() => context),
    references: createReferences(),
    registrations: createRegistrations(),
    coAuthors: joinFile(store),
    undoCleared: [],
    services: options.services ?? idleServices(),
    otherInFront: false,
    extras: new Map(options.name === undefined ? [] : [["workbook.name", options.name]]),
  };
  return context;
}

function readBridgeMessage(text: string): { readonly id: number; readonly body: unknown } {
  const message = parseJson(text);
  if (!isJsonObject(message) || typeof message["id"] !== "number") return { id: 0, body: null };
  const inner = message["message"] ?? null;
  const body = isJsonObject(inner) ? (inner["body"] ?? null) : null;
  return { id: message["id"], body: typeof body === "string" ? parseJson(body) : body };
}

/** The end of Excel.run gives references back by itself; no script asked for that request. */
function isSync(body: unknown): boolean {
  if (!isJsonObject(body)) return true;
  const actions = Array.isArray(body["Actions"]) ? body["Actions"] : [];
  const paths = body["ObjectPaths"];
  return !actions.every(
    (action: unknown) => isJsonObject(action) && (action["Name"] === "_RemoveReference" || isFound(action, paths)),
  );
}

/** Naming an object that is there is no work; what a method makes (a sheet, a custom XML part) is. */
function isFound(action: JsonObject, paths: unknown): boolean {
  const { ActionType: type, ObjectPathId: id } = action;
  if (type !== 1) return false;
  const path = isJsonObject(paths) && typeof id === "number" ? paths[id] : null;
  return !isJsonObject(path) || path["Name"] !== "Add";
}

/** Up to the middle one of those that change something. */
function halfOf(actions: readonly WireAction[]): readonly WireAction[] {
  const changes = actions.flatMap((action, at) => (isChange(action) ? [at] : []));
  return actions.slice(0, changes[Math.floor(changes.length / 2)] ?? 0);
}

function takeFault(
  state: HostState,
  body: unknown,
): { readonly error: HostError; readonly done: "half" | "all" | undefined } | null {
  const { fault } = state;
  if (fault === null || !isSync(body)) return null;
  state.fault = null;
  if (fault === "cellEditMode") {
    const message =
      "Excel is in cell-editing mode. Please exit the edit mode by pressing ENTER or TAB or selecting another cell, and then try again.";
    return { error: new HostError("InvalidOperationInCellEditMode", message), done: undefined };
  }
  const { code, message = "The request failed on purpose (a test fault).", status = 400, done } = fault;
  return { error: new HostError(code, message, status), done };
}

function tooLarge(side: "Request" | "Response"): HostError {
  return new HostError(
    `${side}PayloadSizeLimitExceeded`,
    `The ${side.toLowerCase()} payload size has exceeded the limit.`,
    413,
  );
}

function failure(error: HostError): Answer {
  return { status: error.status, body: { error: { code: error.code, message: error.message } } };
}
