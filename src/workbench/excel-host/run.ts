// What one running request knows, and how a method is called by its wire name. It evaluates no paths itself.
import type { HostContext } from "./context";
import { apiNotFound, memberName } from "./hostError";
import { refuseBehind } from "./inFront";
import type { Arguments, HostObject, MethodResult, Target } from "./hostObject";
import { clearsUndo } from "./undoClearers";
import type { WireRequest } from "./wire";

/** Where paths begin. */
export interface PathRoots {
  workbook(host: HostContext): HostObject;
  service(name: string, host: HostContext): HostObject | null;
  reference(id: string, host: HostContext): HostObject | null;
}

export interface Run {
  readonly host: HostContext;
  readonly request: WireRequest;
  readonly roots: PathRoots;
  /** Values of the paths so far, by path id. */
  readonly values: Map<number, Target>;
  /** Where the running action is, in Excel's words: "TableCollection.getItem". */
  location: string;
}

/** Arguments are read late, since they may hold paths that fail under a location of their own. */
export function invoke(run: Run, object: HostObject, name: string, args: () => Arguments): MethodResult {
  const method = object.method(name);
  run.location = `${object.className}.${memberName(name)}`;
  if (!method) throw apiNotFound(object.className, name);
  if (run.host.otherInFront) refuseBehind(run.location);
  const given = args();
  run.location = `${object.className}.${memberName(name)}`;
  if (clearsUndo(run.location)) run.host.undoCleared.push(run.location);
  return method(given);
}
