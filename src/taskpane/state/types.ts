// What the pane knows and shows. Data only; the verbs stand in the files beside it.
import type { Client } from "../../platform/client";
import type { GatewayClient } from "../../platform/gatewayClient";
import type { ProfileAnswer } from "../../platform/gatewayContract";
import type { Conflict, LinkedTable } from "../../sync/types";
import type { Workbook } from "../../workbook/types";
import type { Clock, Preview, Progress, SendDone, Services, StatusOutcome } from "../../workflows/types";
import type { Message } from "../messages";
import type { TokenKeeper } from "../tokenKeeper";
import type { Store } from "./store";

/** What the pane is given: the real ones by index.tsx, others by tests. */
export interface PaneParts {
  readonly gateway: GatewayClient;
  readonly client: Client;
  /** Loaded once. Rejects with WorkbookError "unsupported" in an Excel that is too old. */
  readonly loadWorkbook: () => Promise<Workbook>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly token: TokenKeeper;
  /** True while Excel waits for a cell that is being edited. */
  readonly cellEdit: Store<boolean>;
}

export interface EventRef {
  readonly id: string;
  readonly title: string;
}

export interface PreviewScreen {
  readonly kind: "preview";
  readonly preview: Preview;
  /** Conflicts as they were found, decided ones among them: the plan itself drops those that are decided. */
  readonly conflicts: readonly Conflict[];
}

export type Screen =
  | { readonly kind: "home" }
  | { readonly kind: "events" }
  | { readonly kind: "worksheets"; readonly event: EventRef }
  | PreviewScreen
  | { readonly kind: "result"; readonly linkId: string; readonly title: string; readonly outcome: SendDone };

export type NoticeAction =
  | { readonly kind: "adopt"; readonly linkId: string }
  | { readonly kind: "preview"; readonly linkId: string }
  | { readonly kind: "start" };

export interface Notice {
  readonly intent: "error" | "warning" | "success" | "info";
  readonly message: Message;
  /** The platform's own words, where they are the point. Shown, never copied. */
  readonly reason: string | null;
  /** For a report: kind, operation, status, request id. No cell content. */
  readonly details: string | null;
  readonly action: NoticeAction | null;
}

export type WorkKind = "connect" | "disconnect" | "link" | "refresh" | "preview" | "send" | "change";

export interface Work {
  readonly kind: WorkKind;
  readonly progress: Progress | null;
  readonly cancelling: boolean;
}

export interface TableEntry {
  readonly link: LinkedTable;
  /** Null until it was first counted. */
  readonly status: StatusOutcome | null;
}

export interface PaneState {
  readonly profile: ProfileAnswer | null;
  /** Null before connecting and after the session has ended. */
  readonly services: Services | null;
  /** False until it is known whether an earlier session goes on. */
  readonly started: boolean;
  readonly screen: Screen;
  readonly notice: Notice | null;
  readonly work: Work | null;
  /** Null until the workbook was looked through. */
  readonly tables: readonly TableEntry[] | null;
}

export const firstState: PaneState = {
  profile: null,
  services: null,
  started: false,
  screen: { kind: "home" },
  notice: null,
  work: null,
  tables: null,
};
