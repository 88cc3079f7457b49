// office.js calls its host through one method, executeMethod, and numbers: this reads which one and with what.
import { isJsonArray, isJsonObject, parseJson, type Json, type JsonObject } from "./wire";

export const METHOD = {
  loadSettings: 75,
  saveSettings: 76,
  richApi: 93,
  commandCompleted: 94,
  messageParent: 144,
  sendMessage: 145,
};

export type SettingPair = readonly [key: string, json: string];

export function methodNumber(data: JsonObject): number {
  const method = data["DdaMethod"] ?? null;
  const number = isJsonObject(method) ? method["DispatchId"] : null;
  return typeof number === "number" ? number : 0;
}

/** The text of a rich API request body: the fifth member of the array that office.js makes. */
export function richApiBody(data: JsonObject): string {
  const array = data["ArrayData"] ?? null;
  const body = isJsonArray(array) ? array[4] : null;
  return typeof body === "string" ? body : "";
}

export function settingsSaved(data: JsonObject): SettingPair[] {
  const method = data["DdaSettingsMethod"] ?? null;
  const properties = isJsonObject(method) ? (method["Properties"] ?? null) : null;
  if (!isJsonArray(properties)) return [];
  return properties.flatMap((pair): SettingPair[] => {
    const [key, json] = isJsonArray(pair) ? pair : [];
    return typeof key === "string" && typeof json === "string" ? [[key, json]] : [];
  });
}

/** office.js numbers these arguments instead of naming them. */
export function commandCompleted(data: JsonObject): { readonly id: string; readonly status: number } {
  const { "0": id, "1": status } = data;
  return { id: typeof id === "string" ? id : "", status: typeof status === "number" ? status : 0 };
}

export function textMember(data: JsonObject, name: string): string {
  const value = data[name];
  return typeof value === "string" ? value : "";
}

export function success(more: JsonObject = {}): Json {
  return { Version: 1, Error: 0, ...more };
}

/**
 * A rich API answer for a frame. There the library does not look at the status: a request that failed as a whole must
 * say so in the form of a batch that failed, or it would pass for a success without results.
 */
export function richApiAnswer(status: number, text: string): Json {
  return success({ Data: [200, [], status === 200 ? text : failedBatch(status, text)] });
}

function failedBatch(status: number, text: string): string {
  const body = parseJson(text);
  const error = isJsonObject(body) ? (body["error"] ?? null) : null;
  const { code = "GeneralException", message = "" } = isJsonObject(error) ? error : {};
  const failure = { Code: code, Message: message, Location: "", HttpStatusCode: status };
  return JSON.stringify({ Results: [], TraceIds: [], Error: failure });
}

/** Office's "internal error": a method of the host that the workbench does not have. */
export function refused(): Json {
  return { Version: 1, Error: 5001 };
}
