// Object paths to objects: each is evaluated once a request and kept, since a method path (tables.add) has an effect.
import { isHostObject } from "./definition";
import { apiNotFound, HostError, itemNotFound, memberName } from "./hostError";
import { type Argument, Arguments, type HostObject, type Target } from "./hostObject";
import { childOf } from "./query";
import { invoke, type Run } from "./run";
import { isJsonArray, isJsonObject, type Json, type WireArguments, type WirePath } from "./wire";

const PATH = { root: 1, service: 2, method: 3, property: 4, indexer: 5, reference: 6, nullObject: 7 };

export function evaluatePath(run: Run, id: number): Target {
  const known = run.values.get(id);
  if (known !== undefined) return known;
  const path = run.request.paths.get(id);
  if (!path) throw new HostError("InvalidObjectPath", `The request has no object path ${id}.`);
  const value = evaluate(run, path);
  run.values.set(id, value);
  return value;
}

function evaluate(run: Run, path: WirePath): Target {
  switch (path.type) {
    case PATH.root:
      return run.roots.workbook(run.host);
    case PATH.service:
      return found(
        run.roots.service(path.name, run.host),
        () => new HostError("ApiNotFound", `The workbench has no ${path.name}.`, 404),
      );
    case PATH.reference:
      return found(
        run.roots.reference(path.name, run.host),
        () => new HostError("InvalidObjectPath", "The object path of this range is no longer valid."),
      );
    case PATH.nullObject:
      return null;
    default:
      return evaluateMember(run, path);
  }
}

function found(object: HostObject | null, failure: () => HostError): HostObject {
  if (object) return object;
  throw failure();
}

function evaluateMember(run: Run, path: WirePath): Target {
  const parent = path.parentId === null ? run.roots.workbook(run.host) : evaluatePath(run, path.parentId);
  // Children of a null object are null objects.
  if (!parent) return null;
  run.location = `${parent.className}.${memberName(path.name)}`;
  if (path.type === PATH.property) return childOf(parent, path.name);
  if (path.type === PATH.indexer) return indexed(run, parent, path);
  if (path.type === PATH.method) return called(run, parent, path);
  throw new HostError("InvalidObjectPath", `There is no object path of type ${path.type}.`);
}

function indexed(run: Run, parent: HostObject, path: WirePath): HostObject {
  run.location = `${parent.className}.getItem`;
  if (!parent.isCollection) throw apiNotFound(parent.className, "getItem");
  return found(parent.item(path.args.values[0] ?? null), itemNotFound);
}

function called(run: Run, parent: HostObject, path: WirePath): Target {
  const result = invoke(run, parent, path.name, () => readArguments(run, path.args));
  if (isHostObject(result) || result === null) return result;
  throw new HostError("InvalidObjectPath", `${parent.className}.${memberName(path.name)} gives no object.`);
}

export function readArguments(run: Run, args: WireArguments): Arguments {
  return new Arguments(args.values.map((value, index) => readArgument(run, value, args.references[index] ?? 0)));
}

function readArgument(run: Run, value: Json, reference: Json): Argument {
  if (isJsonObject(value) && typeof value["_ObjectPathId"] === "number")
    return objectArgument(run, value["_ObjectPathId"]);
  if (typeof reference === "number" && reference !== 0) return objectArgument(run, reference);
  if (isJsonArray(reference) && reference.some((one) => one !== 0))
    throw new HostError("InvalidArgument", "The workbench takes no lists of objects.");
  return { json: value, object: null };
}

function objectArgument(run: Run, id: number): Argument {
  return { json: null, object: evaluatePath(run, id) };
}
