// Dialogs that the pane opens (Office.context.ui.displayDialogAsync with displayInIframe): a frame of the page's
// making, a conversation of its own, messages both ways. One at a time, as in Office.
import { appContext, frameName, type FrameIdentity } from "./appContext";
import { connectFrame, type Frame, type FrameConnection, type FrameOwner } from "./frameConnection";
import type { PaneMessage } from "./frameMessages";
import { METHOD, methodNumber, refused, success, textMember } from "./officeMethods";
import { isJsonObject, parseJson, type Json } from "./wire";

export interface DialogRequest {
  readonly url: string;
  /** Percent of the window. */
  readonly width: number;
  readonly height: number;
}

/** What the page shows for a dialog. */
export interface DialogFrame {
  readonly frame: Frame;
  /** The pane closed the dialog. */
  close(): void;
}

export interface DialogOptions {
  readonly owner: FrameOwner;
  readonly identity: FrameIdentity;
  readonly requirementSets: Readonly<Record<string, string>>;
  readonly newId: () => string;
  /** Without it dialogs are refused. */
  readonly openDialog?: ((request: DialogRequest) => DialogFrame) | undefined;
  readonly tellPane: (eventName: string, data: Json) => void;
}

export interface Dialogs {
  /** The register message's data names the page to show. */
  open(data: PaneMessage["data"]): Json;
  close(): void;
  /** The person closed it. */
  dismissed(): void;
  messageChild(text: string): void;
}

const CLOSED_BY_PERSON = 12006;

export function createDialogs(options: DialogOptions): Dialogs {
  let current: { readonly shown: DialogFrame; readonly connection: FrameConnection } | null = null;

  function close(): void {
    current?.connection.close();
    current?.shown.close();
    current = null;
  }

  return {
    open(data) {
      const request = readRequest(textMember(data, "targetId"));
      if (!options.openDialog || !request) return refused();
      close();
      const shown = options.openDialog(request);
      current = { shown, connection: connectDialog(shown.frame, request.url, options) };
      return { Error: 0 };
    },
    close,
    dismissed() {
      close();
      options.tellPane("dialogMessageReceived", { messageType: CLOSED_BY_PERSON });
    },
    messageChild(text) {
      current?.connection.send("dialogParentMessageReceived", {
        messageType: 0,
        messageContent: text,
        messageOrigin: options.identity.origin,
      });
    },
  };
}

function readRequest(targetId: string): DialogRequest | null {
  const raw = parseJson(targetId);
  if (!isJsonObject(raw) || typeof raw["url"] !== "string") return null;
  const percent = (value: Json | undefined): number => (typeof value === "number" ? value : 80);
  return { url: raw["url"], width: percent(raw["width"]), height: percent(raw["height"]) };
}

function connectDialog(frame: Frame, url: string, options: DialogOptions): FrameConnection {
  const identity: FrameIdentity = {
    ...options.identity,
    conversationId: options.newId(),
    appId: options.newId(),
    dialog: true,
  };
  const frameOrigin = new URL(url).origin;
  const connection = connectFrame({
    owner: options.owner,
    frame,
    conversationId: identity.conversationId,
    frameOrigin,
    ownOrigin: identity.origin,
    answer: (message) => answerDialog(message, identity, frameOrigin, options),
  });
  frame.name = frameName(identity);
  frame.src = url;
  return connection;
}

function answerDialog(
  { action, name, data }: PaneMessage,
  identity: FrameIdentity,
  frameOrigin: string,
  options: DialogOptions,
): Json {
  if (action !== "invoke") return { Error: 0 };
  if (name === "ContextActivationManager_getAppContextAsync")
    return appContext({
      identity,
      settings: [],
      documentUrl: "",
      requirementSets: options.requirementSets,
      appDomains: [],
      visible: true,
      dataLocale: identity.locale,
    });
  if (name !== "executeMethod") return null;
  if (methodNumber(data) !== METHOD.messageParent) return refused();
  const messageContent = textMember(data, "messageToParent");
  options.tellPane("dialogMessageReceived", { messageType: 0, messageContent, messageOrigin: frameOrigin });
  return success();
}
