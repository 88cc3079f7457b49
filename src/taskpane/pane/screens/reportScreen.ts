// What the pane knows of report tables beyond what the workbook remembers. Types only.
import type { RememberedReport } from "../../../workbook/reports/types";
import type { ReportPreview, ReportRequest, ReportTargetFound, TypedFound } from "../../../workflows/reports/types";
import type { Message } from "../../parts/message";

/** What a person chooses of a report, whatever table it goes to. Names only, never a value. */
export type ReportChoice = Pick<ReportRequest, "leftOut" | "sort" | "keepPrefix" | "takeUnlisted">;

/** Where the choice comes from that a person finds made: a report of this workbook, this browser, or nowhere. */
export type ChoiceOrigin = "workbook" | "browser" | null;

/** A report's columns and first rows, before it is loaded. */
export interface ReportSetupScreen {
  readonly kind: "reportSetup";
  /** Its labels are without the platform's prefix. */
  readonly preview: ReportPreview;
  readonly choice: ReportChoice;
  readonly origin: ChoiceOrigin;
  /** The report whose columns are changed: it keeps its table. Null: a report is loaded. */
  readonly changes: RememberedReport | null;
  /** Tables of the workbook that it can go into. */
  readonly targets: readonly ReportTargetFound[];
  /** Rows of this source when it was last read whole; null where nobody knows. */
  readonly rowsBefore: number | null;
}

/** Values that the person typed into a report's columns, before anything is written. */
export interface ReportTypedScreen {
  readonly kind: "reportTyped";
  readonly found: TypedFound;
}

/** Why a report is older than a person may think: its last refresh failed, or stopped for the person. */
export interface ReportTrouble {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly message: Message;
}
