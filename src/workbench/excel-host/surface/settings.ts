// Excel.SettingCollection and Excel.Setting: JSON values by key, kept in the workbook. Keys keep their case.
import type { HostContext } from "../context";
import { bind, type ClassDefinition } from "../definition";
import { itemNotFound } from "../hostError";
import type { Arguments, HostObject, Target } from "../hostObject";
import { checkSetting } from "../limits";
import { parseJson, type Json } from "../wire";
import { collection } from "./collection";

function valueOf(key: string, host: HostContext): Json {
  const json = host.store.settings.get(key);
  if (json === undefined) throw itemNotFound();
  return parseJson(json);
}

function keep(key: string, value: Json, host: HostContext): void {
  const json = JSON.stringify(value);
  const others = [...host.store.settings].filter(([other]) => other !== key);
  checkSetting(
    key,
    json,
    others.reduce((sum, [name, text]) => sum + name.length + text.length, 0),
  );
  host.store.setSetting(key, json);
}

const setting: ClassDefinition<string> = {
  name: "Setting",
  identity: (key) => ({ _Id: key }),
  scalars: {
    Key: { get: (key) => key },
    Value: { get: valueOf, set: (key, value, host) => keep(key, value, host) },
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
  keep(args.text(0), args.json(1), host);
  return bind(setting, args.text(0), host);
}

export const settings: ClassDefinition<null> = collection<null>(
  "SettingCollection",
  { items: (_all, host) => [...host.store.settings.keys()].map((key) => bind(setting, key, host)), item },
  { methods: { Add: add } },
);
