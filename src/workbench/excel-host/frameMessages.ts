// The messages between office.js in a frame and the page around it: JSON strings over postMessage. Texts that are none
// of these are null, since a page hears many messages that are not meant for it.
import { isJsonArray, isJsonObject, parseJson, type Json, type JsonObject } from "./wire";

export type PaneAction = "invoke" | "register" | "unregister";

export interface PaneMessage {
  readonly action: PaneAction;
  readonly name: string;
  readonly conversationId: string;
  readonly correlationId: Json;
  readonly data: JsonObject;
  /** The same where office.js sends a list. */
  readonly list: readonly Json[];
}

const ACTIONS: readonly PaneAction[] = ["invoke", "register", "unregister"];
const REQUEST = 0;

export function readPaneMessage(raw: unknown): PaneMessage | null {
  const message = typeof raw === "string" ? parseJson(raw) : null;
  if (!isJsonObject(message) || message["_messageType"] !== REQUEST) return null;
  const { _actionName: name, _conversationId: conversationId, _actionType: type, _data: data } = message;
  const action = typeof type === "number" ? ACTIONS[type] : undefined;
  if (!action || typeof name !== "string" || typeof conversationId !== "string") return null;
  return {
    action,
    name,
    conversationId,
    correlationId: message["_correlationId"] ?? 0,
    data: isJsonObject(data) ? data : {},
    list: isJsonArray(data) ? data : [],
  };
}

interface Envelope {
  readonly name: string;
  readonly conversationId: string;
  readonly correlationId: Json;
  readonly origin: string;
  readonly data: Json;
}

export function replyText(envelope: Envelope): string {
  return messageText(envelope, 0);
}

export function eventText(envelope: Omit<Envelope, "correlationId">): string {
  return messageText({ ...envelope, correlationId: 0 }, 1);
}

function messageText({ name, conversationId, correlationId, origin, data }: Envelope, responseType: 0 | 1): string {
  return JSON.stringify({
    _messageType: 1,
    _actionName: name,
    _conversationId: conversationId,
    _correlationId: correlationId,
    _errorCode: 0,
    _responseType: responseType,
    _data: data,
    _origin: origin,
    _serializerVersion: 1,
  });
}
