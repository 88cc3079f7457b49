// Runs the actions of one request in order, as Excel does: each object path is evaluated once, the first failure stops the
// run, and what ran before it stays (a batch is not atomic). It knows no class of the object model by name.
import type { HostContext } from "./context";
import { isHostObject, type HostObject, type MethodResult, type Target } from "./definition";
import { apiNotFound, asHostError, HostError, invalidArgument, itemNotFound, memberName } from "./hostError";
import { evaluatePath, readArguments } from "./objectPaths";
import { childOf, queryObject } from "./query";
import { invoke, type PathRoots, type Run } from "./run";
import { absoluteFormula } from "./surface/lookup";
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  type WireAction,
  type WireRequest,
} from "./wire";

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

export function execute(host: HostContext, roots: PathRoots, request: WireRequest): JsonObject {
  const run: Run = { host, request, roots, values: new Map(), location: "" };
  const results: JsonObject[] = [];
  const traceIds: number[] = [];
  for (const [index, action] of request.actions.entries()) {
    run.location = "";
    try {
      results.push({ ActionId: action.id, Value: runAction(run, action) });
    } catch (error) {
      return {
        Results: results,
        TraceIds: traceIds,
        Error: describe(asHostError(error), run.location, index),
      };
    }
    if (action.type === ACTION.trace) traceIds.push(action.id);
  }
  return { Results: results, TraceIds: traceIds };
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
  if (!scalar.set)
    throw new HostError("InvalidOperation", `${object.className}.${memberName(name)} cannot be set.`);
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
