// One conversation with office.js in one frame: takes only messages of that frame, that origin and that conversation.
// What methods mean is its owner's business.
import { eventText, readPaneMessage, replyText, type PaneMessage } from "./frameMessages";
import type { Json } from "./wire";

/** What is read of a MessageEvent. */
export interface FrameMessage {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
}

/** The page around the frame, as far as it is needed: a Window is one. */
export interface FrameOwner {
  addEventListener(type: "message", listener: (event: FrameMessage) => void): void;
  removeEventListener(type: "message", listener: (event: FrameMessage) => void): void;
}

/** The frame itself: an HTMLIFrameElement is one. */
export interface Frame {
  name: string;
  src: string;
  readonly contentWindow: Pick<Window, "postMessage"> | null;
  readonly style: { colorScheme: string };
}

export interface ConnectionOptions {
  readonly owner: FrameOwner;
  readonly frame: Frame;
  readonly conversationId: string;
  /** Of what is shown in the frame. */
  readonly frameOrigin: string;
  /** Of the page around it. */
  readonly ownOrigin: string;
  /** The reply's data. */
  readonly answer: (message: PaneMessage) => Json;
}

export interface FrameConnection {
  /** Tells an event if the frame has registered for it. */
  send(eventName: string, data: Json): boolean;
  isRegistered(eventName: string): boolean;
  /** The frame was reloaded. */
  forget(): void;
  close(): void;
}

export function connectFrame(options: ConnectionOptions): FrameConnection {
  const { owner, frame, conversationId, frameOrigin, ownOrigin, answer } = options;
  const registered = new Set<string>();
  const post = (text: string): void => frame.contentWindow?.postMessage(text, frameOrigin);

  function receive(event: FrameMessage): void {
    if (event.source === null || event.source !== frame.contentWindow || event.origin !== frameOrigin) return;
    const message = readPaneMessage(event.data);
    if (message?.conversationId !== conversationId) return;
    const { name, correlationId, action } = message;
    if (action === "register") registered.add(name);
    if (action === "unregister") registered.delete(name);
    post(replyText({ name, conversationId, correlationId, origin: ownOrigin, data: answer(message) }));
  }

  owner.addEventListener("message", receive);
  return {
    send(name, data) {
      if (!registered.has(name)) return false;
      post(eventText({ name, conversationId, origin: ownOrigin, data }));
      return true;
    },
    isRegistered: (name) => registered.has(name),
    forget: () => registered.clear(),
    close: () => owner.removeEventListener("message", receive),
  };
}
