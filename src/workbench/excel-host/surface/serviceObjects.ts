// The service objects that office.js asks for beside the workbook: pane visibility, startup, closing, ribbon, keyboard
// actions.
// They are accepted because refusing the first is an unhandled rejection in every pane; what they ask is told to
// `services`.
import type { HostContext } from "../context";
import { bind, type ClassDefinition } from "../definition";
import type { Arguments, HostObject, MethodResult } from "../hostObject";
import { isJsonArray } from "../wire";
import { ribbonButton, ribbonTab } from "./ribbon";

type Call = (args: Arguments, host: HostContext) => MethodResult;
type Methods = NonNullable<ClassDefinition<null>["methods"]>;

/** Each call is noted by name, then done. */
function service(name: string, calls: Readonly<Record<string, Call>>): ClassDefinition<null> {
  const methods: Record<string, Methods[string]> = {};
  for (const [method, call] of Object.entries(calls)) {
    methods[method] = (_service, args, host) => {
      host.services.noted(name, method, [args.json(0), args.json(1)]);
      return call(args, host);
    };
  }
  return { name, methods };
}

const accepted: Call = () => undefined;

const setState: Call = (args, host) => {
  if (args.text(0) === "Visible") host.services.showPane();
  else host.services.hidePane();
  return undefined;
};

/** Every shortcut is free: the workbench has none of its own that an add-in could take. */
const shortcutsInUse: Call = (args) => {
  const asked = args.json(0);
  return isJsonArray(asked) ? asked.map((shortcut) => ({ shortcut, inUse: false })) : [];
};

const SERVICES: Readonly<Record<string, ClassDefinition<null>>> = {
  "Microsoft.InternalService.AddinInternalService": service("AddinInternalService", {
    NotifyActionHandlerReady: accepted,
  }),
  "Microsoft.AppRuntime.AppRuntimeService": service("AppRuntimeService", {
    GetAppRuntimeState: (_args, host) => (host.services.paneVisible() ? "Visible" : "Background"),
    SetAppRuntimeState: setState,
  }),
  "Microsoft.AppRuntime.AppRuntimePersistenceService": service("AppRuntimePersistenceService", {
    GetAppRuntimeStartState: (_args, host) => host.extras.get("runtime.startState") ?? "Inactive",
    SetAppRuntimeStartState: (args, host) => {
      host.extras.set("runtime.startState", args.text(0));
      return undefined;
    },
  }),
  "Microsoft.BeforeDocumentCloseNotification.BeforeDocumentCloseNotification": service(
    "BeforeDocumentCloseNotification",
    { Enable: accepted, Disable: accepted },
  ),
  "Microsoft.DynamicRibbon.DynamicRibbon": service("DynamicRibbon", {
    GetButton: (args, host) => bind(ribbonButton, args.text(0), host),
    GetTab: (args, host) => bind(ribbonTab, args.text(0), host),
    ExecuteRequestCreate: accepted,
  }),
  "Microsoft.Office.ActionService": service("ActionService", {
    AreShortcutsInUse: shortcutsInUse,
    GetShortcuts: () => ({}),
    ReplaceShortcuts: accepted,
  }),
};

export function serviceObject(name: string, host: HostContext): HostObject | null {
  const found = Object.hasOwn(SERVICES, name) ? SERVICES[name] : undefined;
  return found ? bind(found, null, host) : null;
}
