// What office.js is told about the Excel around it: the frame's name, the application context, the requirement sets.
// The sets say what the add-in may ask for; a member of them that is missing here is still ApiNotFound by name.
import type { Json, JsonObject } from "./wire";

export const REQUIREMENT_SETS: Readonly<Record<string, string>> = {
  ExcelApi: "1.17",
  SharedRuntime: "1.2",
  RibbonApi: "1.2",
  DialogApi: "1.2",
  KeyboardShortcuts: "1.1",
};

export interface FrameIdentity {
  /** New for each load: office.js keeps it in the session's storage. */
  readonly conversationId: string;
  /** A dialog needs one of its own: sharing the pane's breaks the pane when it reloads. */
  readonly appId: string;
  /** Of the page around the frame. */
  readonly origin: string;
  readonly locale: string;
  readonly dialog: boolean;
}

/** The value of `iframe.name`, to be set before `src`: office.js reads it while it loads. */
export function frameName({ conversationId, appId, origin, locale, dialog }: FrameIdentity): string {
  const hostInfo = ["Excel", "Web", "16.01", locale, conversationId, dialog ? "isDialog" : "", "", "1"].join("$");
  return JSON.stringify({
    baseFrameName: "pane",
    hostInfo,
    xdmInfo: `${conversationId}|${appId}|${origin}/`,
    serializerVersion: "1",
    flights: "[]",
  });
}

export interface ContextParts {
  readonly identity: FrameIdentity;
  readonly settings: readonly (readonly [key: string, json: string])[];
  readonly documentUrl: string;
  readonly requirementSets: Readonly<Record<string, string>>;
  readonly appDomains: readonly string[];
  readonly visible: boolean;
  /** Of numbers and dates: Office.context.contentLanguage. The language of the words stays the identity's. */
  readonly dataLocale: string;
}

const EXCEL_WEB_APP = 16;
const DISPLAY = { hidden: 1, taskPane: 2, dialog: 3 };

export function appContext({
  identity,
  settings,
  documentUrl,
  requirementSets,
  appDomains,
  visible,
  dataLocale,
}: ContextParts): JsonObject {
  const pane = visible ? DISPLAY.taskPane : DISPLAY.hidden;
  const matrix: Json = JSON.stringify(requirementSets);
  return {
    _id: identity.appId,
    _appName: EXCEL_WEB_APP,
    _appVersion: "16.01",
    _appMinorVersion: 1,
    _appUILocale: identity.locale,
    _dataLocale: dataLocale,
    _docUrl: documentUrl,
    _clientMode: 1,
    _settings: settings,
    _reason: "documentOpened",
    _osfControlType: 1,
    _eToken: "",
    _correlationId: identity.conversationId,
    _appInstanceId: identity.appId,
    _requirementMatrix: matrix,
    _hostFullVersion: "16.0.0.0",
    _appDomains: appDomains,
    _dialogRequirementMatrix: "",
    _featureGates: {},
    _initialDisplayMode: identity.dialog ? DISPLAY.dialog : pane,
  };
}
