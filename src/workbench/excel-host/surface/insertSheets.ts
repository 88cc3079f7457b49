// Excel.Workbook.insertWorksheetsFromBase64: sheets of a file come behind those of the workbook, or where it is said.
import { openXlsx, type OpenedXlsx } from "../../xlsx/read/xlsx";
import type { HostContext } from "../context";
import { HostError, invalidArgument } from "../hostError";
import type { Arguments } from "../hostObject";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../wire";

export function insertWorksheets(_book: null, args: Arguments, host: HostContext): Json {
  const file = opened(args.text(0));
  const given = args.json(1);
  const options = isJsonObject(given) ? given : {};
  const ids = file.insert(host.store, wantedOf(options, file));
  if (options["positionType"] === "Beginning") ids.forEach((id, at) => host.store.moveSheet(id, at));
  return ids;
}

function wantedOf({ sheetNamesToInsert: names }: JsonObject, { sheetNames }: OpenedXlsx): ReadonlySet<string> {
  if (!isJsonArray(names ?? null) || names === undefined) return new Set(sheetNames);
  const wanted = isJsonArray(names) ? names.map(String) : [];
  if (wanted.some((name) => !sheetNames.includes(name))) throw invalidArgument();
  return new Set(wanted);
}

function opened(base64: string): OpenedXlsx {
  try {
    return openXlsx(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));
  } catch (error) {
    throw new HostError("InvalidArgument", error instanceof Error ? error.message : "The file cannot be read.");
  }
}
