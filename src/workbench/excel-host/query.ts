// Load: turns Select, Expand, Top and Skip into the nested answer that office.js reads. Names match without case.
// A member that a class does not have is ApiNotFound, never a silent blank.
import { apiNotFound } from "./hostError";
import type { HostObject, Target } from "./hostObject";
import type { JsonObject, WireQuery } from "./wire";

/** What to read of one object: "*" among the names means all plain members. */
type Selection = Map<string, Selection>;

const ALL = "*";

export function queryObject(object: HostObject, query: WireQuery): JsonObject {
  const selection = toSelection(query);
  return object.isCollection ? readCollection(object, selection, query) : readObject(object, selection);
}

function toSelection(query: WireQuery): Selection {
  const root: Selection = new Map();
  for (const path of query.select) addPath(root, path);
  for (const path of query.expand) addPath(root, `${path}/${ALL}`);
  if (root.size === 0) root.set(ALL, new Map());
  return root;
}

function addPath(root: Selection, path: string): void {
  let level = root;
  for (const raw of path.split("/")) {
    const part = raw.trim() === "$all" ? ALL : raw.trim();
    const next = level.get(part) ?? new Map<string, Selection>();
    level.set(part, next);
    level = next;
  }
}

function readObject(object: HostObject, selection: Selection): JsonObject {
  const answer: JsonObject = object.identity();
  for (const [part, nested] of selection) {
    if (part === ALL || part.toLowerCase() === "items") readScalars(object, answer);
    else if (part.toLowerCase() !== "isnullobject") readMember(object, part, nested, answer);
  }
  return answer;
}

function readScalars(object: HostObject, answer: JsonObject): void {
  for (const name of object.scalarNames()) answer[name] = object.scalar(name)?.get() ?? null;
}

function readMember(object: HostObject, part: string, nested: Selection, answer: JsonObject): void {
  const name = wireName(object, part);
  const scalar = object.scalar(name);
  if (scalar) answer[name] = scalar.get();
  else answer[name] = readTarget(childOf(object, name), nested);
}

function readTarget(target: Target, nested: Selection): JsonObject | null {
  if (!target) return null;
  const selection: Selection = nested.size > 0 ? nested : new Map([[ALL, new Map<string, Selection>()]]);
  return target.isCollection ? readCollection(target, selection, null) : readObject(target, selection);
}

export function childOf(object: HostObject, name: string): Target {
  const child = object.child(name);
  if (!child) throw apiNotFound(object.className, name);
  return child.get();
}

/** `load("count")` means the collection's own member, everything else its items'. */
function readCollection(object: HostObject, selection: Selection, query: WireQuery | null): JsonObject {
  const own: JsonObject = object.identity();
  const ofItems: Selection = new Map();
  for (const [part, nested] of selection) {
    const scalar = object.scalar(wireName(object, part));
    if (scalar) own[wireName(object, part)] = scalar.get();
    else ofItems.set(part, nested);
  }
  if (ofItems.size === 0) return own;
  const from = query?.skip ?? 0;
  const items = object.items().slice(from, query?.top ? from + query.top : undefined);
  return { ...own, _Items: items.map((item) => readItem(item, ofItems)) };
}

function readItem(item: HostObject, selection: Selection): JsonObject {
  const answer = readObject(item, selection);
  const id = item.identity()["Id"];
  return id === undefined ? answer : { ...answer, _Id: id };
}

/** Scripts may write "Values" or "values": the wire name is the one that differs from it in case only. */
function wireName(object: HostObject, part: string): string {
  const names = object.scalarNames();
  const known = wireNames.get(names) ?? byLowerCase(names);
  wireNames.set(names, known);
  return known.get(part.toLowerCase()) ?? part.charAt(0).toUpperCase() + part.slice(1);
}

/** Asked for each member of each item of a list; by a class's list of names, which stays the same. */
const wireNames = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

/** The first of two that differ in case only. */
function byLowerCase(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
}
