// What the pane knows and shows. Data only; the verbs stand in the files beside it.
import type { MadeSheet } from "../../../workbook/sheets/types";
import type { FrontSheet, SelectedRow } from "../../../workbook/table/types";
import type { LastSend } from "../../../workflows/activity/lastSend";
import type { SendProgress } from "../../../platform/handoverContract";
import type { ProfileAnswer } from "../../../platform/gatewayContract";
import type { RightsShown } from "../../../platform/signInContract";
import type { ShiftedIds } from "../../../sync/shifted/shiftedIds";
import type { LinkedTable } from "../../../sync/linkedTable";
import type { Conflict } from "../../../sync/syncPlan";
import type { RememberedComparison, SelectedLine } from "../../../workbook/compare/types";
import type { RememberedReport } from "../../../workbook/reports/types";
import type { AdoptionCandidate } from "../../../sync/adopt/types";
import type { LeaveOffer } from "../../../workflows/leave/leave";
import type { ActivitySend } from "../../../workflows/activity/types";
import type { AdoptionChoices, AdoptionProposal, ScanRequest, SheetScan } from "../../../workflows/adopt/types";
import type { AwardSetup } from "../../../workflows/award/types";
import type { ComparePrepared } from "../../../workflows/compare/prepare";
import type { ColumnChoice, ColumnsOffer } from "../../../workflows/link/columns";
import type { ColumnsWanted } from "../../../workflows/link/columnsWanted";
import type { RecordsRequest } from "../../../workflows/link/records";
import type { LinkRequest } from "../../../workflows/link/worksheet";
import type { GiveUpOffer } from "../../../workflows/refresh/giveUp";
import type { Preview, SendDone } from "../../../workflows/send/types";
import type { SendUnderWay } from "../../../workflows/send/underWay";
import type { Services } from "../../../workflows/services";
import type { StatusOutcome } from "../../../workflows/table/types";
import type { Message } from "../../parts/message";
import type { ConnectProfile } from "./connectProfile";
import type { EventWorkScreen } from "./eventScreen";
import type { HelpTopic } from "./helpTopics";
import type { InviteScreen } from "./inviteScreen";
import type { ReportSetupScreen, ReportTrouble, ReportTypedScreen } from "./reportScreen";
import type {
  AwardScreen,
  HandOnScreen,
  ReturnedScreen,
  ScenarioScreen,
  ScenariosScreen,
  ScoresScreen,
  SensitivityScreen,
} from "./awardScreens";
import type { Work } from "../work/work";

/** Who signed in at the company's provider. */
export interface SignedInPerson {
  readonly email: string;
  /** Opens sessions, and nothing else. */
  readonly pass: string;
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
  /** Given where it is one of several lists that are sent in order. */
  readonly ordered?: OrderedPlace | undefined;
  /** The person has looked: many rows are gone on the platform indeed. */
  readonly goneSeen?: boolean | undefined;
  /** The one row that it is about, as the choices name it: all others wait for the next preview. */
  readonly alone?: string | undefined;
}

/** What the person may give up for the platform's values. */
export interface GiveUpScreen {
  readonly kind: "giveUp";
  readonly offer: GiveUpOffer;
  /** Rows that stay as they are, by id. */
  readonly out: ReadonlySet<string>;
  readonly back: Screen;
}

export interface WorksheetRef {
  readonly event: EventRef;
  readonly id: string;
  readonly title: string;
}

/** The cells of a sheet that may be linked. */
export interface ScanScreen {
  readonly kind: "scan";
  readonly scan: SheetScan;
  readonly request: ScanRequest;
  /** Known when the person came from a worksheet; else it is chosen next. */
  readonly worksheet: WorksheetRef | null;
}

/** The cells for which a worksheet is being chosen. */
export interface SheetPick {
  readonly candidate: AdoptionCandidate;
  readonly from: ScanScreen;
  /** The link of another site that the cells have until now. */
  readonly moves?: string | undefined;
}

export interface EventsScreen {
  readonly kind: "events";
  readonly sheet?: SheetPick | undefined;
  /** What the event is chosen for, where it is not to link one of its worksheets. */
  readonly aim?: "compare" | "invite" | "delete" | "bids" | "lines" | undefined;
}
export interface WorksheetsScreen {
  readonly kind: "worksheets";
  readonly event: EventRef;
  /** A worksheet is to come in with the event's own fields above it, unless the person wants it otherwise. */
  readonly withEvent?: boolean | undefined;
  readonly sheet?: SheetPick | undefined;
}

/** How a sheet's columns, rows and values fit a worksheet, before anything is linked. */
export interface AdoptScreen {
  readonly kind: "adopt";
  readonly proposal: AdoptionProposal;
  /** The choices that the proposal was made with. */
  readonly matched: AdoptionChoices;
  /** What the person decided: more than `matched` while that is being worked out, or when it was stopped. */
  readonly choices: AdoptionChoices;
  readonly back: Screen;
}

/** What became of one table of several. */
export type TableRefresh =
  | {
      readonly kind: "done";
      readonly linkId: string;
      readonly title: string;
      readonly message: Message;
      readonly open: boolean;
    }
  | { readonly kind: "failed"; readonly linkId: string; readonly title: string; readonly message: Message }
  | { readonly kind: "notReached"; readonly linkId: string; readonly title: string };

/** A table that is to be made, with the columns that are chosen first. */
export type NewTableRequest =
  | { readonly worksheet: LinkRequest; readonly title: string }
  | { readonly list: RecordsRequest; readonly title: string };

/** Which columns a table shows, and in which order. */
export interface ColumnsScreen {
  readonly kind: "columns";
  readonly of: { readonly linkId: string; readonly title: string } | NewTableRequest;
  readonly offer: ColumnsOffer;
  /** Columns about to be hidden hold unsent edits: the person is asked. */
  readonly asks?: { readonly columns: readonly ColumnChoice[]; readonly wanted: ColumnsWanted } | undefined;
  readonly back: Screen;
}

export interface RefreshedScreen {
  readonly kind: "refreshed";
  readonly tables: readonly TableRefresh[];
  readonly cancelled: boolean;
  /** What was refreshed, where that is no linked tables. */
  readonly of?: "reports" | "everything" | undefined;
}

export interface ActivityScreen {
  readonly kind: "activity";
  /** Null: one's own sends from everywhere. */
  readonly linkId: string | null;
  /** The one whose rows are shown; null: the list. */
  readonly send: ActivitySend | null;
}

/** What was read of an event's bids, and what is to be chosen before they are compared. */
export interface CompareSetupScreen {
  readonly kind: "compareSetup";
  readonly prepared: ComparePrepared;
}

export interface RoundScreen {
  readonly kind: "round";
  readonly comparison: RememberedComparison;
}

export interface NegotiationScreen {
  readonly kind: "negotiation";
  readonly setup: AwardSetup;
}

/** Help, open at what the person did when they asked for it. */
export interface HelpScreen {
  readonly kind: "help";
  readonly topic: HelpTopic;
  readonly back: Screen;
}

export type Screen =
  | { readonly kind: "home" }
  | HelpScreen
  | { readonly kind: "add" }
  | { readonly kind: "reports" }
  | ReportSetupScreen
  | ReportTypedScreen
  | { readonly kind: "lists" }
  | { readonly kind: "bids"; readonly event: EventRef }
  | { readonly kind: "leave"; readonly offer: LeaveOffer }
  /** The custom fields, for the options of one. */
  | { readonly kind: "fields" }
  | CompareSetupScreen
  | ScenariosScreen
  | ScenarioScreen
  | AwardScreen
  | SensitivityScreen
  | HandOnScreen
  | ScoresScreen
  | RoundScreen
  | NegotiationScreen
  | ReturnedScreen
  | EventsScreen
  | EventWorkScreen
  | InviteScreen
  | WorksheetsScreen
  | ScanScreen
  | AdoptScreen
  | RefreshedScreen
  | ColumnsScreen
  | ActivityScreen
  | PreviewScreen
  | GiveUpScreen
  | { readonly kind: "result"; readonly linkId: string; readonly title: string; readonly outcome: SendDone };

export type ScreenKind = Screen["kind"];
/** For tables that have a row for each kind of screen. */
export type ScreensByKind = { readonly [Kind in ScreenKind]: Extract<Screen, { readonly kind: Kind }> };

export type NoticeAction =
  | { readonly kind: "adopt"; readonly linkId: string }
  | { readonly kind: "preview"; readonly linkId: string }
  | { readonly kind: "unfilter"; readonly tableId: string; readonly columns: readonly string[] }
  | { readonly kind: "putIdsRight"; readonly linkId: string; readonly shifted: ShiftedIds }
  | { readonly kind: "keepRows"; readonly linkId: string; readonly shifted: ShiftedIds }
  | { readonly kind: "start" };

export interface Notice {
  readonly intent: "error" | "warning" | "success" | "info";
  readonly message: Message;
  /** The platform's own words, where they are the point. Shown, never copied. */
  readonly reason: string | null;
  /** For a report: kind, operation, status, request id. No cell content. */
  readonly details: string | null;
  readonly action: NoticeAction | null;
  /** What the person may do instead. */
  readonly instead?: NoticeAction | undefined;
  /** It speaks of the work that runs, and goes when that ends. */
  readonly passing?: true;
}

export interface TableEntry {
  readonly link: LinkedTable;
  /** Null until it was first counted. */
  readonly status: StatusOutcome | null;
  /** The last refresh, when it failed: the data is older than a person may think. */
  readonly failed: FailedRefresh | null;
  /** A send to its list that has not ended; null when there is none, or none is known. */
  readonly underWay: SendUnderWay | null;
  /** The gateway no longer takes the session: how far an own send is can be asked after a sign-in. */
  readonly signedOut?: boolean | undefined;
  /** Why Excel did not take the marks in the cells; null where it did. */
  readonly unmarked: string | null;
}

export interface SelectedEntry {
  readonly linkId: string;
  readonly row: SelectedRow;
  /** Null until the person asks for it; "none": no send of theirs names the row. */
  readonly last: LastSend | "none" | null;
}

export interface FailedRefresh {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly message: Message;
}

export interface PaneState {
  readonly profile: ProfileAnswer | null;
  /** What the first screen read of it before the pane was there. */
  readonly offered: ConnectProfile | null;
  /** Null before connecting and after the session has ended. */
  readonly services: Services | null;
  /** What the person's role allows; null where there are no roles. */
  readonly rights: RightsShown | null;
  /** Given while keys are asked for after a sign-in. */
  readonly person: SignedInPerson | null;
  /** Whom this device may go on as; null where it keeps nobody. */
  readonly goOnAs: string | null;
  /** False until it is known whether an earlier session goes on. */
  readonly started: boolean;
  readonly screen: Screen;
  readonly notice: Notice | null;
  readonly work: Work | null;
  /** Own sends that run while the person wants to disconnect: what becomes of them is asked. */
  readonly signOut: readonly SendProgress[];
  /** Null until the workbook was looked through. */
  readonly tables: readonly TableEntry[] | null;
  /** Whether cells show marks, by the workbook's switch. */
  readonly marks: boolean;
  /** The sheet in front; null until it was looked at. */
  readonly front: FrontSheet | null;
  /** What is known of that sheet where Bidsheet made it; linked tables are not looked up. */
  readonly made: MadeSheet | null;
  /** The row of a linked table that is selected in the sheet; null: none is. */
  readonly selected: SelectedEntry | null;
  /** The line of a comparison that is selected in its sheet; null: none is. */
  readonly line: { readonly comparisonId: string; readonly line: SelectedLine } | null;
  /** Rows that the next preview begins without, by link id: their ids, or their places while they have none. */
  readonly leftOut: ReadonlyMap<string, ReadonlySet<string>>;
  /** Comparisons of bids that the workbook remembers. */
  readonly comparisons: readonly RememberedComparison[];
  /** Report tables that the workbook remembers. */
  readonly reports: readonly RememberedReport[];
  /** By report id. */
  readonly reportTroubles: ReadonlyMap<string, ReportTrouble>;
}

export const firstState: PaneState = {
  profile: null,
  offered: null,
  services: null,
  rights: null,
  person: null,
  goOnAs: null,
  started: false,
  screen: { kind: "home" },
  notice: null,
  work: null,
  signOut: [],
  tables: null,
  marks: true,
  front: null,
  made: null,
  selected: null,
  line: null,
  leftOut: new Map(),
  comparisons: [],
  reports: [],
  reportTroubles: new Map(),
};

/** Which of the lists is shown. */
export interface OrderedPlace {
  /** From 1. */
  readonly nth: number;
  readonly of: number;
}
