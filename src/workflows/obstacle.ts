// What can stop a workflow before it is done, as data. The pane has a sentence for each.
import type { BidRole } from "../collections/bidColumns";
import type { RuleFault } from "../sync/rules/companyRules";
import type { ShiftedIds } from "../sync/shifted/shiftedIds";
import type { Site } from "../values/site";
import type { TableProblem } from "../workbook/table/types";

/** The workbook's sheet of rules has some that cannot be read: nobody would know that they do not check. */
export interface RulesObstacle {
  readonly kind: "rulesUnreadable";
  readonly faults: readonly RuleFault[];
}

export type RoundObstacle =
  /** The reading of that time (ISO 8601, UTC) is damaged or no longer kept. */
  | { readonly kind: "pullUnreadable"; readonly at: string }
  /** The bids were read at both times and say the same. */
  | { readonly kind: "nothingMoved"; readonly since: string; readonly at: string };

export type NegotiationObstacle =
  /** The newest reading holds no bid of this supplier: it was withdrawn. */
  | { readonly kind: "bidderGone"; readonly label: string }
  /** No line of its bid has a price above zero. */
  | { readonly kind: "noPrices"; readonly label: string }
  | { readonly kind: "targetColumnGone"; readonly header: string }
  /** So many of the column's cells are calculated from what other bidders ask: the supplier could read it from them. */
  | { readonly kind: "targetFromOthers"; readonly header: string; readonly cells: number };

export type ReportObstacle =
  /** The prepared table that the person chose was deleted meanwhile. */
  | { readonly kind: "targetGone" }
  /** Rows that are not of the report; they go only where the person said so. */
  | { readonly kind: "rowsInTheWay"; readonly tableName: string; readonly rows: number }
  /** The table belongs to a linked list, to a comparison, or to another report. */
  | { readonly kind: "tableTaken"; readonly tableName: string; readonly by: "link" | "comparison" | "report" }
  /** The report was loaded without columns that its starter sheet cannot do without, or they were deleted. */
  | { readonly kind: "starterLacks"; readonly title: string; readonly labels: readonly string[] };

export interface FieldObstacle {
  /** Only select fields have options (document 2, 2.6). `fieldType` as the platform spells it. */
  readonly kind: "fieldWithoutOptions";
  readonly field: string;
  readonly fieldType: string;
}

export type ComparisonObstacle =
  | { readonly kind: "noBids"; readonly eventTitle: string }
  /** No column says which one the quantity or the price is: the person chooses. */
  | { readonly kind: "bidColumnsUnclear"; readonly worksheets: readonly UnclearWorksheet[] }
  /** The workbook no longer remembers it. */
  | { readonly kind: "comparisonGone" }
  | { readonly kind: "comparedWorksheetGone"; readonly worksheetTitle: string };

export type AwardObstacle =
  /** Every bidder is left out, no line has a price above zero, or lines with prices have no quantity. */
  | { readonly kind: "nothingToAward"; readonly why: "leftOut" | "noPrices" | "noQuantities" }
  /** The rules cannot hold together, or the time ended before an award was found. */
  | { readonly kind: "noAwardFound" }
  /** The bids were read again, at that time (ISO 8601, UTC), after the award was calculated. */
  | { readonly kind: "awardOlderThanBids"; readonly at: string };

export type AdoptionObstacle =
  | { readonly kind: "sheetMissing"; readonly sheetName: string }
  | {
      readonly kind: "alreadyLinked";
      readonly tableName: string;
      readonly eventTitle: string;
      readonly worksheetTitle: string;
    }
  /** Its list is named by ids of its own site. */
  | { readonly kind: "notMovable"; readonly title: string }
  | { readonly kind: "tableWithoutHeader"; readonly tableName: string }
  | { readonly kind: "tableInTheWay"; readonly sheetName: string; readonly tableName: string }
  | { readonly kind: "noBodyRows"; readonly sheetName: string }
  | { readonly kind: "nothingMapped"; readonly sheetName: string }
  /** Addresses of merged areas that reach into the body. */
  | { readonly kind: "mergedCells"; readonly sheetName: string; readonly addresses: readonly string[] }
  /** One-based sheet rows that repeat the header, as printed price lists do. */
  | { readonly kind: "headerRepeated"; readonly sheetName: string; readonly rows: readonly number[] }
  /** One column of the sheet was chosen for several of the worksheet's. */
  | { readonly kind: "columnTwice"; readonly header: string; readonly labels: readonly string[] }
  /** Two rows were chosen for one line item: one-based sheet rows. */
  | { readonly kind: "rowTwice"; readonly name: string; readonly rows: readonly number[] }
  /** Cells beside the table that hold something, where the columns of Bidsheet belong. */
  | { readonly kind: "noRoomBeside"; readonly sheetName: string; readonly address: string }
  | { readonly kind: "sheetChanged"; readonly sheetName: string };

/** Why a workflow stopped before it changed anything; messages.ts has a sentence for each. */
export type Obstacle =
  | TableProblem
  | AdoptionObstacle
  | ComparisonObstacle
  | RoundObstacle
  | NegotiationObstacle
  | AwardObstacle
  | FieldObstacle
  | ReportObstacle
  | RulesObstacle
  | { readonly kind: "linkGone" }
  /** Formulas name these columns, or they hold formulas: the wanted order would have to move them. */
  | { readonly kind: "columnsHeld"; readonly labels: readonly string[] }
  /** The platform's columns changed, and nobody has adopted that. */
  | { readonly kind: "columnsChanged" }
  | { readonly kind: "noWorksheets"; readonly eventTitle: string }
  | { readonly kind: "noColumns"; readonly worksheetTitle: string }
  | { readonly kind: "notRfp"; readonly eventTitle: string; readonly eventType: string }
  | { readonly kind: "columnsUnreadable"; readonly labels: readonly string[] }
  | { readonly kind: "otherAccount"; readonly linkedBy: string }
  /** It comes from another platform, region or environment: its ids mean nothing here. */
  | { readonly kind: "otherSite"; readonly site: Site; readonly connected: Site }
  /** Another account made it with a version that did not note where. */
  | { readonly kind: "siteUnsaid"; readonly linkedBy: string; readonly connected: Site }
  | { readonly kind: "previewOutdated" }
  /** Values no longer stand beside the ids of their rows: whatever is sent or written would hit other rows. */
  | ({ readonly kind: "rowsShifted"; readonly rows: number; readonly shown: readonly ShiftedRow[] } & ShiftedIds)
  /**
   * Another send has the worksheet at this moment. `since`: ISO 8601, UTC; `holder` is an address, "" when nobody can
   * tell.
   */
  | { readonly kind: "leaseHeld"; readonly holder: string; readonly own: boolean; readonly since: string }
  /** The gateway has no such send of this person, or no longer. */
  | { readonly kind: "sendGone" }
  /** The send was made from another table. */
  | { readonly kind: "sentElsewhere" }
  | { readonly kind: "sendUnsettled"; readonly waitMs: number }
  /** A change of these very rows left and its answer was lost: it may have arrived. */
  | { readonly kind: "changeOpen" }
  /** A table cannot leave: a send runs, its outcomes are not in the sheet, or `rows` of it have no known outcome. */
  | {
      readonly kind: "leaveOpen";
      readonly title: string;
      readonly why: "sending" | "outcomes" | "rows";
      readonly rows: number;
    }
  /** A report that is complete, or that has no place to go on from. */
  | { readonly kind: "reportNotOpen" }
  /** Of several lists together: one send takes `most`. */
  | { readonly kind: "tooManyChanges"; readonly most: number }
  | { readonly kind: "listIncomplete" };

/** One-based sheet row, its name, and the name that its id belongs to; "" where nothing names them. */
export interface ShiftedRow {
  readonly sheetRow: number;
  readonly name: string;
  readonly idOf: string;
}

export interface Stopped {
  readonly ok: false;
  readonly obstacle: Obstacle;
}

export function stopped(obstacle: Stopped["obstacle"]): Stopped {
  return { ok: false, obstacle };
}

/** A worksheet whose columns do not tell what a comparison needs: the person chooses, and asks again. */
export interface UnclearWorksheet {
  readonly worksheetId: string;
  readonly worksheetTitle: string;
  readonly missing: readonly BidRole[];
  /** Those of them that several columns have. */
  readonly several: readonly BidRole[];
  readonly columns: readonly ColumnToChoose[];
}

export interface ColumnToChoose {
  readonly key: string;
  readonly label: string;
}
