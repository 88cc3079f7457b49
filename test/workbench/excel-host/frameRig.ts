// A page with one frame, without a browser: messages posted to the frame are handed to `toPane`, the pane's arrive by
// `fromPane`.
import type { Frame, FrameMessage, FrameOwner } from "../../../src/workbench/excel-host/frameConnection";

export const PANE_ORIGIN = "https://localhost:4301";
export const PAGE_ORIGIN = "https://localhost:4300";

export interface FrameRig {
  readonly owner: FrameOwner;
  readonly frame: Frame;
  /** Texts that the page posted to the frame, with the origin that they were meant for. */
  readonly posted: { readonly text: string; readonly origin: string }[];
  fromPane(text: string, from?: { readonly origin?: string; readonly source?: unknown }): void;
}

export function frameRig(toPane: (text: string) => void = () => undefined): FrameRig {
  const listeners = new Set<(event: FrameMessage) => void>();
  const posted: FrameRig["posted"] = [];
  const contentWindow: Pick<Window, "postMessage"> = {
    postMessage(text: unknown, target: unknown) {
      posted.push({ text: String(text), origin: String(target) });
      toPane(String(text));
    },
  };
  return {
    posted,
    owner: {
      addEventListener: (_type, listener) => void listeners.add(listener),
      removeEventListener: (_type, listener) => void listeners.delete(listener),
    },
    frame: { name: "", src: "", contentWindow, style: { colorScheme: "" } },
    fromPane(text, { origin = PANE_ORIGIN, source = contentWindow } = {}) {
      for (const listener of [...listeners]) listener({ data: text, origin, source });
    },
  };
}
