// Runs the actions of one request in order, as Excel does: each object path is evaluated once, the first failure stops
// the run, and what ran before it stays (a batch is not atomic). It knows no class of the object model by name.
import type { HostContext } from "./context";
import { isHostObject } from "./definition";
import { apiNotFound, asHostError, HostError, invalidArgument, itemNotFound, memberName } from "./hostError";
import type { HostObject, MethodResult, Target } from "./hostObject";
import { evaluatePath, readArguments } from "./objectPaths";
import { childOf, queryObject } from "./query";
import { invoke, type PathRoots, type Run } from "./run";
import { clearsUndo } from "./undoClearers";
import { absoluteFormula } from "./surface/lookup";
import { isJsonArray, isJsonObject, type Json, type JsonObject, type WireAction, type WireRequest } from "./wire";

const ACTION = {
  instantiate: 1,
  query: 2,
  method: 3,
  setProperty: 4,
  trace: 5,
  recursiveQuery: 6,
  asJson: 7,
  unchanged: 8,
  update: 9,
};

const READS: readonly number[] = [ACTION.query, ACTION.recursiveQuery, ACTION.asJson, ACTION.unchanged];
const CHANGES: readonly number[] = [ACTION.method, ACTION.setProperty, ACTION.update];
/** Methods that move cells: ranges of the same request must move with them before the next action. */
const MOVERS: readonly string[] = ["Insert", "Delete", "DeleteRowsAt", "Add"];

/** Methods among them read only, which nobody can tell from outside. */
export function isChange({ type }: WireAction): boolean {
  return CHANGES.includes(type);
}

interface Progress {
  at: number;
  readonly results: JsonObject[];
  readonly traceIds: number[];
  error: JsonObject | null;
}

export function execute(host: HostContext, roots: PathRoots, request: WireRequest): JsonObject {
  const run: Run = { host, request, roots, values: new Map(), location: "" };
  const progress: Progress = { at: 0, results: [], traceIds: [], error: null };
  while (!progress.error && progress.at < request.actions.length) host.store.batch(() => runStretch(run, progress));
  const { results, traceIds, error } = progress;
  return { Results: results, TraceIds: traceIds, ...(error ? { Error: error } : {}) };
}

/**
 * The store calculates and tells its events at the end of a batch: so a stretch ends before what reads after a change.
 */
function runStretch(run: Run, progress: Progress): void {
  let changed = false;
  while (!progress.error && progress.at < run.request.actions.length) {
    const action = run.request.actions[progress.at];
    if (!action || (changed && READS.includes(action.type))) return;
    // As Excel has it, each call that changes something is undone by itself.
    if (CHANGES.includes(action.type)) run.host.store.nextStep();
    runOne(run, action, progress);
    changed ||= CHANGES.includes(action.type) || action.type === ACTION.instantiate;
    if (movesCells(run, action)) return;
  }
}

function movesCells(run: Run, action: WireAction): boolean {
  if (action.type === ACTION.method) return MOVERS.includes(action.name);
  if (action.type !== ACTION.instantiate) return false;
  return MOVERS.includes(run.request.paths.get(action.pathId)?.name ?? "");
}

function runOne(run: Run, action: WireAction, progress: Progress): void {
  run.location = "";
  try {
    progress.results.push({ ActionId: action.id, Value: runAction(run, action) });
    if (action.type === ACTION.trace) progress.traceIds.push(action.id);
    progress.at += 1;
  } catch (error) {
    progress.error = describe(asHostError(error), run.location, progress.at);
  }
}

function describe(error: HostError, location: string, index: number): JsonObject {
  return {
    Code: error.code,
    Message: error.message,
    Location: location,
    HttpStatusCode: error.status,
    ActionIndex: index,
  };
}

function runAction(run: Run, action: WireAction): Json {
  if (action.type === ACTION.trace) return null;
  const target = evaluatePath(run, action.pathId);
  switch (action.type) {
    case ACTION.instantiate:
      return target?.identity() ?? null;
    case ACTION.query:
    case ACTION.recursiveQuery:
    case ACTION.asJson:
      return target && queryOf(run, target, action);
    case ACTION.method:
      return callMethod(run, target, action);
    case ACTION.setProperty:
      setMember(run, existing(target), action.name, withAddresses(run, action.args.values[0] ?? null));
      return null;
    case ACTION.update:
      update(run, existing(target), action.state);
      return null;
    case ACTION.unchanged:
      ensureUnchanged(run, existing(target), action.state);
      return null;
    default:
      throw new HostError("InvalidRequest", `There is no action of type ${action.type}.`);
  }
}

function existing(target: Target): HostObject {
  if (target) return target;
  throw itemNotFound();
}

function queryOf(run: Run, target: HostObject, action: WireAction): Json {
  run.location = target.className;
  return queryObject(target, action.query);
}

function callMethod(run: Run, target: Target, action: WireAction): Json {
  // A range that may be a null object is told to keep its reference all the same.
  if (!target && action.name === "_KeepReference") return null;
  const object = existing(target);
  return plain(invoke(run, object, action.name, () => readArguments(run, action.args)));
}

function plain(result: MethodResult): Json {
  if (isHostObject(result)) return result.identity();
  return result ?? null;
}

function setMember(run: Run, object: HostObject, name: string, value: Json): void {
  run.location = `${object.className}.${memberName(name)}`;
  const scalar = object.scalar(name);
  if (!scalar) throw apiNotFound(object.className, name);
  if (!scalar.set) throw new HostError("InvalidOperation", `${object.className}.${memberName(name)} cannot be set.`);
  if (clearsUndo(run.location)) run.host.undoCleared.push(run.location);
  scalar.set(value);
}

/** A range inside a plain object (the source of a validation list) is told as its absolute address. */
function withAddresses(run: Run, value: Json): Json {
  if (!isJsonObject(value)) return value;
  const pathId = value["_ObjectPathId"];
  if (typeof pathId !== "number")
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withAddresses(run, inner)]));
  const area = evaluatePath(run, pathId)?.area;
  if (!area) throw invalidArgument();
  return absoluteFormula(area, run.host);
}

function update(run: Run, object: HostObject, state: JsonObject): void {
  for (const [name, value] of Object.entries(state)) {
    if (object.scalar(name) || !isJsonObject(value)) setMember(run, object, name, value);
    else update(run, existing(childOf(object, name)), value);
  }
}

function ensureUnchanged(run: Run, object: HostObject, state: JsonObject): void {
  run.location = object.className;
  for (const [name, value] of Object.entries(state)) {
    if (name.startsWith("_")) continue;
    const scalar = object.scalar(name);
    if (!scalar) throw apiNotFound(object.className, name);
    if (!sameJson(scalar.get(), value))
      throw new HostError("Conflict", "The object has changed since it was read.", 409);
  }
}

function sameJson(one: Json, other: Json): boolean {
  if (isJsonArray(one) && isJsonArray(other))
    return one.length === other.length && one.every((item, at) => sameJson(item, other[at] ?? null));
  return one === other;
}
