// Excel.CustomXmlPartCollection, its parts of one namespace, and Excel.CustomXmlPart.
import type { CustomXmlEntry } from "../../model/types";
import type { HostContext } from "../context";
import { bind, type ClassDefinition } from "../definition";
import { HostError, itemNotFound } from "../hostError";
import type { HostObject, Target } from "../hostObject";
import { checkXml } from "../limits";
import type { Json } from "../wire";
import { collection } from "./collection";

function entryOf(id: string, host: HostContext): CustomXmlEntry {
  const entry = host.store.customXml.find((one) => one.id === id);
  if (entry) return entry;
  throw itemNotFound();
}

const customXmlPart: ClassDefinition<string> = {
  name: "CustomXmlPart",
  identity: (id) => ({ Id: id }),
  scalars: {
    Id: { get: (id) => id },
    NamespaceUri: { get: (id, host) => entryOf(id, host).namespace },
  },
  methods: {
    GetXml: (id, _args, host) => entryOf(id, host).xml,
    // Excel keeps no part in its place: the new text is a new part with a new id, and the old one is gone.
    SetXml: (id, args, host) => {
      const { id: old } = entryOf(id, host);
      host.store.putCustomXml(null, checkXml(args.text(0)));
      host.store.deleteCustomXml(old);
      return undefined;
    },
    Delete: (id, _args, host) => {
      host.store.deleteCustomXml(entryOf(id, host).id);
      return undefined;
    },
  },
};

/** Null: all parts; else those of one namespace. */
type Namespace = string | null;

function entries(namespace: Namespace, host: HostContext): CustomXmlEntry[] {
  return host.store.customXml.filter((entry) => namespace === null || entry.namespace === namespace);
}

function items(namespace: Namespace, host: HostContext): HostObject[] {
  return entries(namespace, host).map((entry) => bind(customXmlPart, entry.id, host));
}

function item(namespace: Namespace, key: Json, host: HostContext): Target {
  const found = entries(namespace, host).find((entry) => entry.id === key);
  return found ? bind(customXmlPart, found.id, host) : null;
}

/** Excel: exactly one part, else an error, also for OrNullObject when there are several. */
function only(namespace: Namespace, host: HostContext): HostObject | null {
  const [first, ...more] = items(namespace, host);
  if (more.length > 0) throw new HostError("InvalidOperation", "The collection has more than one part.");
  return first ?? null;
}

const scopedParts: ClassDefinition<Namespace> = collection<Namespace>(
  "CustomXmlPartScopedCollection",
  { items, item },
  {
    methods: {
      GetOnlyItemOrNullObject: (namespace, _args, host) => only(namespace, host),
      GetOnlyItem: (namespace, _args, host) => {
        const found = only(namespace, host);
        if (found) return found;
        throw itemNotFound();
      },
    },
  },
);

export const customXmlParts: ClassDefinition<Namespace> = collection<Namespace>(
  "CustomXmlPartCollection",
  { items, item },
  {
    methods: {
      Add: (_all, args, host) => bind(customXmlPart, host.store.putCustomXml(null, checkXml(args.text(0))).id, host),
      GetByNamespace: (_all, args, host) => bind(scopedParts, args.text(0), host),
    },
  },
);
