// What the pane is given: the real parts by start.ts, others by tests.
import type { AwardSolver } from "../../bids/award/types";
import type { ScoreSolver } from "../../bids/scores/types";
import type { SensitivitySolver } from "../../bids/sensitivity/types";
import type { Client } from "../../platform/client";
import type { GatewayClient } from "../../platform/gatewayClient";
import type { ProfileAnswer } from "../../platform/gatewayContract";
import type { Workbook } from "../../workbook/workbook";
import type { WorkflowClock } from "../../workflows/services";
import type { DeviceKeeper } from "./keys/deviceKeeper";
import type { TokenKeeper } from "./keys/tokenKeeper";
import type { Store } from "./store";

export interface PaneParts {
  readonly gateway: GatewayClient;
  readonly client: Client;
  /** Loaded once. Rejects with WorkbookError "unsupported" in an Excel that is too old. */
  readonly loadWorkbook: () => Promise<Workbook>;
  /** Loaded when the first award is worked out. */
  readonly loadSolver: () => Promise<AwardSolver & SensitivitySolver & ScoreSolver>;
  readonly clock: WorkflowClock;
  /** The person's time zone, by its IANA name. */
  readonly zone: string;
  readonly newId: () => string;
  readonly token: TokenKeeper;
  /** What this device keeps of a sign-in. */
  readonly device: DeviceKeeper;
  readonly signIn: SignInShell;
  /** The browser's own, for choices that make the next time shorter. Null where it is forbidden. */
  readonly storage: Pick<Storage, "getItem" | "setItem"> | null;
  readonly addin: AddinShell;
  /** True while Excel waits for a cell that is being edited. */
  readonly cellEdit: Store<boolean>;
  /** Headers of columns whose filter Excel did not take back; empty: none since the person closed the note. */
  readonly filtersOff: Store<readonly string[]>;
}

/** Ways to a company's provider. */
export interface SignInShell {
  /** An access token by the account that Office is signed in with; null where this Office does not do that. */
  accessToken(provider: NonNullable<ProfileAnswer["signIn"]>): Promise<string | null>;
  /** Shows a page of ours in a dialog of Office; answers what it said, or null where the person closed it. */
  showDialog(address: string): Promise<string | null>;
  /** The page that the provider sends people back to. */
  readonly page: string;
}

/** What Office does with the add-in itself. */
export interface AddinShell {
  showPane(): Promise<void>;
  /** Whether Excel starts the add-in whenever this workbook is opened. Rejects where it cannot. */
  startWithWorkbook(on: boolean): Promise<void>;
  /** False where a download from the pane does nothing. */
  readonly canDownload: boolean;
}
