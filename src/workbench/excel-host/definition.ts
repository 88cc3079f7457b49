// How a class of the Excel object model is described: members as data, bound to the thing that they act on.
// A class says only what it has; whatever else is asked for is answered ApiNotFound by the executor.
import type { HostContext } from "./context";
import type { Area } from "./area";
import type { Arguments, HostObject, MethodResult, Target } from "./hostObject";
import type { Json, JsonObject } from "./wire";

export interface ScalarMember<T> {
  readonly get: (target: T, host: HostContext) => Json;
  readonly set?: (target: T, value: Json, host: HostContext) => void;
}

type Method<T> = (target: T, args: Arguments, host: HostContext) => MethodResult;

export interface ClassDefinition<T> {
  readonly name: string;
  /** Names are the wire's: PascalCase. */
  readonly scalars?: Readonly<Record<string, ScalarMember<T>>>;
  /** What office.js writes under a name that it never reads. */
  readonly setOnly?: Readonly<Record<string, ScalarMember<T>>>;
  readonly children?: Readonly<Record<string, (target: T, host: HostContext) => Target>>;
  readonly methods?: Readonly<Record<string, Method<T>>>;
  /** What Instantiate answers. */
  readonly identity?: (target: T, host: HostContext) => JsonObject;
  readonly items?: (target: T, host: HostContext) => readonly HostObject[];
  /** The indexer. Null where there is no such item. */
  readonly item?: (target: T, key: Json, host: HostContext) => Target;
  /** Set for ranges: what other methods may take as an address. */
  readonly area?: (target: T) => Area;
}

export function bind<T>(definition: ClassDefinition<T>, target: T, host: HostContext): HostObject {
  return {
    className: definition.name,
    isCollection: definition.items !== undefined,
    area: definition.area?.(target) ?? null,
    identity: () => definition.identity?.(target, host) ?? {},
    scalarNames: () => scalarNamesOf(definition),
    scalar: (name) => bindScalar(find(definition.scalars, name) ?? find(definition.setOnly, name), target, host),
    child: (name) => {
      const member = find(definition.children, name);
      return member && { get: () => member(target, host) };
    },
    method: (name) => {
      const member = find(definition.methods, name);
      return member && ((args) => member(target, args, host));
    },
    items: () => definition.items?.(target, host) ?? [],
    item: (key) => definition.item?.(target, key, host) ?? null,
  };
}

/** The same list each time it is asked for, so that others can keep what they make of it. */
const scalarNames = new WeakMap<object, readonly string[]>();

function scalarNamesOf(definition: { readonly scalars?: object }): readonly string[] {
  const known = scalarNames.get(definition);
  if (known !== undefined) return known;
  const names = Object.keys(definition.scalars ?? {});
  scalarNames.set(definition, names);
  return names;
}

function bindScalar<T>(
  member: ScalarMember<T> | undefined,
  target: T,
  host: HostContext,
): ReturnType<HostObject["scalar"]> {
  if (!member) return undefined;
  const { get, set } = member;
  return { get: () => get(target, host), set: set ? (value) => set(target, value, host) : null };
}

function find<V>(members: Readonly<Record<string, V>> | undefined, name: string): V | undefined {
  return members && Object.hasOwn(members, name) ? members[name] : undefined;
}

export function isHostObject(value: unknown): value is HostObject {
  return typeof value === "object" && value !== null && "className" in value && "scalarNames" in value;
}
