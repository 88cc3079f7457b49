// The methods that most collections share, made from what the collection holds: getCount, getItemAt,
// getItemOrNullObject.
import type { ClassDefinition } from "../definition";
import type { HostContext } from "../context";
import { invalidArgument, itemNotFound } from "../hostError";
import type { Arguments, HostObject, Target } from "../hostObject";
import type { Json } from "../wire";

interface CollectionParts<T> {
  readonly items: (target: T, host: HostContext) => readonly HostObject[];
  readonly item: (target: T, key: Json, host: HostContext) => Target;
}

export function collection<T>(
  name: string,
  parts: CollectionParts<T>,
  more: Pick<ClassDefinition<T>, "scalars" | "children" | "methods">,
): ClassDefinition<T> {
  return {
    ...more,
    ...parts,
    name,
    methods: {
      GetCount: (target: T, _args: Arguments, host: HostContext) => parts.items(target, host).length,
      GetItem: (target: T, args: Arguments, host: HostContext) => existing(parts.item(target, args.json(0), host)),
      GetItemOrNullObject: (target: T, args: Arguments, host: HostContext) => parts.item(target, args.json(0), host),
      GetItemAt: (target: T, args: Arguments, host: HostContext) => itemAt(parts.items(target, host), args.whole(0)),
      ...more.methods,
    },
  };
}

export function existing(target: Target): HostObject {
  if (target) return target;
  throw itemNotFound();
}

function itemAt(items: readonly HostObject[], index: number): HostObject {
  const item = items[index];
  if (item) return item;
  throw invalidArgument();
}

/** Names are matched without case, as Excel does. */
export function isCalled(one: string, other: Json): boolean {
  return typeof other === "string" && one.toLowerCase() === other.toLowerCase();
}
