// The pane's verbs in one hand: panels and ribbon commands call these and nothing else.
import type { SessionRequest } from "../../platform/gatewayContract";
import type { Resolutions } from "../../sync/types";
import type { LinkRequest } from "../../workflows/link";
import { cancel, createCore, fail, goTo, notify, type Core } from "./core";
import { choose, makeNew, preview, send } from "./previewActions";
import { connect, disconnect, start } from "./session";
import { adopt, link, refresh, show, unlink } from "./tableActions";
import type { Notice, PaneParts, Screen } from "./types";

export interface Pane extends Pick<Core, "store" | "parts"> {
  start(): Promise<void>;
  connect(request: SessionRequest): Promise<void>;
  disconnect(): Promise<void>;
  go(screen: Screen): void;
  notify(notice: Notice | null): void;
  fail(error: unknown): void;
  cancel(): void;
  link(request: LinkRequest): Promise<void>;
  refresh(linkId: string): Promise<void>;
  unlink(linkId: string): Promise<void>;
  adopt(linkId: string): Promise<void>;
  show(linkId: string, row: number, column: number | null): Promise<void>;
  preview(linkId: string): Promise<void>;
  choose(resolutions: Resolutions): Promise<void>;
  send(deletions: ReadonlySet<string>): Promise<void>;
  makeNew(linkId: string, rows: readonly { readonly row: number; readonly id: string }[]): Promise<void>;
}

export function createPane(parts: PaneParts): Pane {
  const core = createCore(parts);
  return {
    store: core.store,
    parts,
    start: () => start(core),
    connect: (request) => connect(core, request),
    disconnect: () => disconnect(core),
    go(screen) {
      notify(core, null);
      goTo(core, screen);
    },
    notify: (notice) => notify(core, notice),
    fail: (error) => fail(core, error),
    cancel: () => cancel(core),
    link: (request) => link(core, request),
    refresh: (linkId) => refresh(core, linkId),
    unlink: (linkId) => unlink(core, linkId),
    adopt: (linkId) => adopt(core, linkId),
    show: (linkId, row, column) => show(core, linkId, row, column),
    preview: (linkId) => preview(core, linkId),
    choose: (resolutions) => choose(core, resolutions),
    send: (deletions) => send(core, deletions),
    makeNew: (linkId, rows) => makeNew(core, linkId, rows),
  };
}
