// Excel.NamedItemCollection and Excel.NamedItem, of the workbook (scope null) or of one sheet.
import type { NameEntry } from "../../model/types";
import type { HostContext } from "../context";
import { bind, type ClassDefinition } from "../definition";
import { itemNotFound } from "../hostError";
import type { Arguments, HostObject, Target } from "../hostObject";
import type { Json } from "../wire";
import { collection, isCalled } from "./collection";
import { textInput } from "./input";
import { absoluteFormula, areaOfFormula } from "./lookup";

type Scope = string | null;
interface NameKey {
  readonly name: string;
  readonly scope: Scope;
}

function entryOf(key: NameKey, host: HostContext): NameEntry {
  const entry = host.store.names.find((one) => one.sheetId === key.scope && isCalled(one.name, key.name));
  if (entry) return entry;
  throw itemNotFound();
}

function value(key: NameKey, host: HostContext): Json {
  const { formula } = entryOf(key, host);
  return areaOfFormula(formula, host) ? formula.replace(/^=/, "").replaceAll("$", "") : formula;
}

function range(key: NameKey, _args: Arguments, host: HostContext): HostObject | null {
  const area = areaOfFormula(entryOf(key, host).formula, host);
  return area && host.make.range(area);
}

const namedItem: ClassDefinition<NameKey> = {
  name: "NamedItem",
  identity: (key) => ({ _Id: key.name }),
  scalars: {
    Name: { get: (key, host) => entryOf(key, host).name },
    Formula: {
      get: (key, host) => entryOf(key, host).formula,
      set: (key, given, host) => host.store.setName(key.name, textInput(given), key.scope),
    },
    Scope: { get: (key) => (key.scope === null ? "Workbook" : "Worksheet") },
    Type: { get: (key, host) => (areaOfFormula(entryOf(key, host).formula, host) ? "Range" : "String") },
    Value: { get: value },
    Visible: { get: (key, host) => entryOf(key, host).visible },
  },
  children: {
    WorksheetOrNullObject: (key, host) => (key.scope === null ? null : host.make.worksheet(key.scope)),
  },
  methods: {
    Delete: (key, _args, host) => {
      host.store.deleteName(entryOf(key, host).name, key.scope);
      return undefined;
    },
    GetRangeOrNullObject: range,
    GetRange: (key, args, host) => {
      const found = range(key, args, host);
      if (found) return found;
      throw itemNotFound();
    },
  },
};

function entries(scope: Scope, host: HostContext): NameEntry[] {
  return host.store.names.filter((entry) => entry.sheetId === scope);
}

function item(scope: Scope, key: Json, host: HostContext): Target {
  const entry = entries(scope, host).find((one) => isCalled(one.name, key));
  return entry ? bind(namedItem, { name: entry.name, scope }, host) : null;
}

function add(scope: Scope, args: Arguments, host: HostContext): HostObject {
  const name = args.text(0);
  const area = args.at(1).object?.area;
  host.store.setName(name, area ? absoluteFormula(area, host) : textFormula(args.text(1)), scope);
  return bind(namedItem, { name, scope }, host);
}

function textFormula(text: string): string {
  return text.startsWith("=") ? text : `="${text.replaceAll('"', '""')}"`;
}

export const namedItems: ClassDefinition<Scope> = collection<Scope>(
  "NamedItemCollection",
  {
    items: (scope, host) => entries(scope, host).map((entry) => bind(namedItem, { name: entry.name, scope }, host)),
    item,
  },
  { methods: { Add: add } },
);
