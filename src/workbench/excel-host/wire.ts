// What travels between office.js and the host, read from unknown JSON. It refuses a request that office.js cannot have
// made and knows nothing of workbooks.
import { HostError } from "./hostError";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = Record<string, Json>;

export interface WireArguments {
  readonly values: readonly Json[];
  /** Non-zero where the value at the same position is the id of an object path; nested arrays mirror `values`. */
  readonly references: readonly Json[];
}

export interface WireAction {
  readonly id: number;
  readonly type: number;
  readonly name: string;
  readonly pathId: number;
  readonly args: WireArguments;
  readonly query: WireQuery;
  readonly state: JsonObject;
}

export interface WireQuery {
  readonly select: readonly string[];
  readonly expand: readonly string[];
  readonly top: number | null;
  readonly skip: number;
}

export interface WirePath {
  readonly id: number;
  readonly type: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly args: WireArguments;
}

export interface WireRequest {
  readonly actions: readonly WireAction[];
  readonly paths: ReadonlyMap<number, WirePath>;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isJsonArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** JSON.parse gives nothing but JSON, so that the shallow look is enough. Text that is not JSON is null. */
export function parseJson(text: string): Json {
  try {
    const parsed: unknown = JSON.parse(text);
    return isJson(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isJson(value: unknown): value is Json {
  return value === null || ["string", "number", "boolean", "object"].includes(typeof value);
}

export function readRequest(body: unknown): WireRequest {
  if (!isJsonObject(body) || !isJsonArray(body["Actions"]) || !isJsonObject(body["ObjectPaths"]))
    throw new HostError("InvalidRequest", "The request has no actions or no object paths.");
  const paths = Object.values(body["ObjectPaths"]).map(readPath);
  return { actions: body["Actions"].map(readAction), paths: new Map(paths.map((path) => [path.id, path])) };
}

function readAction(raw: Json): WireAction {
  const action = objectOf(raw);
  return {
    id: numberOf(action["Id"]),
    type: numberOf(action["ActionType"]),
    name: textOf(action["Name"]),
    pathId: numberOf(action["ObjectPathId"]),
    args: readArguments(action["ArgumentInfo"]),
    query: readQuery(action["QueryInfo"]),
    state: isJsonObject(action["ObjectState"]) ? action["ObjectState"] : {},
  };
}

function readPath(raw: Json): WirePath {
  const path = objectOf(raw);
  const parent = path["ParentObjectPathId"];
  return {
    id: numberOf(path["Id"]),
    type: numberOf(path["ObjectPathType"]),
    name: textOf(path["Name"]),
    parentId: typeof parent === "number" ? parent : null,
    args: readArguments(path["ArgumentInfo"]),
  };
}

function readArguments(raw: Json | undefined): WireArguments {
  const info = isJsonObject(raw) ? raw : {};
  return { values: arrayOf(info["Arguments"]), references: arrayOf(info["ReferencedObjectPathIds"]) };
}

function readQuery(raw: Json | undefined): WireQuery {
  const query = isJsonObject(raw) ? raw : {};
  const top = query["Top"];
  const skip = query["Skip"];
  return {
    select: arrayOf(query["Select"]).map(textOf),
    expand: arrayOf(query["Expand"]).map(textOf),
    top: typeof top === "number" ? top : null,
    skip: typeof skip === "number" ? skip : 0,
  };
}

function objectOf(value: Json): JsonObject {
  if (isJsonObject(value)) return value;
  throw new HostError("InvalidRequest", "The request has something that is neither an action nor an object path.");
}

function arrayOf(value: Json | undefined): readonly Json[] {
  return isJsonArray(value) ? value : [];
}

function numberOf(value: Json | undefined): number {
  return typeof value === "number" ? value : 0;
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

/** Bytes of the text as UTF-8, without making a copy of it. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7ff && (code < 0xd800 || code > 0xdfff)) bytes += 2;
    else if (code > 0x7f) bytes += 1;
  }
  return bytes;
}
