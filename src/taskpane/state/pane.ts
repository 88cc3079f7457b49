// The pane's verbs in one hand: panels and ribbon commands call these and nothing else.
import type { SessionRequest } from "../../platform/gatewayContract";
import type { Choices } from "../../sync/types";
import type { LinkRequest } from "../../workflows/link";
import { partMissingNotice } from "../notices";
import { cancel, createCore, fail, goTo, notify, type Core } from "./core";
import { connect, disconnect, start } from "./session";
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
  choose(choices: Choices): Promise<void>;
  send(): Promise<void>;
  makeNew(linkId: string, rows: readonly { readonly row: number; readonly id: string }[]): Promise<void>;
}

// The workflows load after the first screen stands: nobody needs them before being connected.
const tableActions = () => import("./tableActions");
const previewActions = () => import("./previewActions");

export function createPane(parts: PaneParts): Pane {
  const core = createCore(parts);
  /** A part that cannot be loaded means that the gateway, which serves it, is away. */
  const later = async <Actions>(
    load: () => Promise<Actions>,
    run: (actions: Actions) => Promise<void>,
  ): Promise<void> => {
    const actions = await load().catch(() => null);
    if (actions === null) notify(core, partMissingNotice());
    else await run(actions);
  };
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
    link: (request) => later(tableActions, ({ link }) => link(core, request)),
    refresh: (linkId) => later(tableActions, ({ refresh }) => refresh(core, linkId)),
    unlink: (linkId) => later(tableActions, ({ unlink }) => unlink(core, linkId)),
    adopt: (linkId) => later(tableActions, ({ adopt }) => adopt(core, linkId)),
    show: (linkId, row, column) => later(tableActions, ({ show }) => show(core, linkId, row, column)),
    preview: (linkId) => later(previewActions, ({ preview }) => preview(core, linkId)),
    choose: (choices) => later(previewActions, ({ choose }) => choose(core, choices)),
    send: () => later(previewActions, ({ send }) => send(core)),
    makeNew: (linkId, rows) => later(previewActions, ({ makeNew }) => makeNew(core, linkId, rows)),
  };
}
