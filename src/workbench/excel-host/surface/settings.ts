// Excel.SettingCollection and Excel.Setting: JSON values by key, kept in the workbook. Keys keep their case.
import type { HostContext } from "../context";
import { bind, type ClassDefinition } from "../definition";
import { itemNotFound } from "../hostError";
import type { Arguments, HostObject, Target } from "../hostObject";
import { parseJson, type Json } from "../wire";
import { collection } from "./collection";

function valueOf(key: string, host: HostContext): Json {
  const json = host.store.settings.get(key);
  if (json === undefined) throw itemNotFound();
  return parseJson(json);
}

const setting: ClassDefinition<string> = {
  name: "Setting",
  identity: (key) => ({ _Id: key }),
  scalars: {
    Key: { get: (key) => key },
    Value: { get: valueOf, set: (key, value, host) => host.store.setSetting(key, JSON.stringify(value)) },
  },
  methods: {
    Delete: (key, _args, host) => {
      valueOf(key, host);
      host.store.setSetting(key, null);
      return undefined;
    },
  },
};

function item(_all: null, key: Json, host: HostContext): Target {
  return typeof key === "string" && host.store.settings.has(key) ? bind(setting, key, host) : null;
}

function add(_all: null, args: Arguments, host: HostContext): HostObject {
  host.store.setSetting(args.text(0), JSON.stringify(args.json(1)));
  return bind(setting, args.text(0), host);
}

export const settings: ClassDefinition<null> = collection<null>(
  "SettingCollection",
  { items: (_all, host) => [...host.store.settings.keys()].map((key) => bind(setting, key, host)), item },
  { methods: { Add: add } },
);
