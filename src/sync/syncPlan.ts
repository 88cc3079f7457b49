// What a sync must do, as data, and what the plan is made from.
import type { CellValue } from "../values/cell";
import type { DateProblem } from "../values/sheetDates";
import type { AgreedCopy } from "./agreedCopy";
import type { Resolutions } from "./decisions";
import type { Mapping } from "./mapping";
import type { RowBreach } from "./rowBreach";
import type { RemoteRows, SheetRows } from "./rows";
import type { OwnCreates } from "./sentCreates";

export interface CellChange {
  readonly column: number;
  /** The platform's value before the change. */
  readonly before: CellValue;
  readonly to: CellValue;
  /** What the sheet's cell holds, where that is not `to`: it is written there once the platform has taken it. */
  readonly sheet?: CellValue;
}

export interface RowCreate {
  readonly row: number;
  readonly cells: readonly CellValue[];
  /**
   * A record of the platform that may be this row: an equal one that no other row of the sheet has, or one that an
   * earlier send of this table created. Only the person can tell.
   */
  readonly like?: string;
  /** The other row of the sheet that has the id in `like`; absent where none has. */
  readonly likeRow?: number;
  /** In an undo: the deleted line item that it brings back under a new id. */
  readonly restores?: string;
}

export interface RowUpdate {
  readonly row: number;
  readonly id: string;
  readonly changes: readonly CellChange[];
}

export interface CellWrite {
  readonly row: number;
  readonly id: string;
  readonly column: number;
  readonly from: CellValue;
  readonly to: CellValue;
}

export interface RowAppend {
  readonly id: string;
  readonly cells: readonly CellValue[];
}

export interface Conflict {
  readonly row: number;
  readonly id: string;
  readonly column: number;
  /** undefined: there is no agreed value (first link, or a lost copy). */
  readonly agreed: CellValue | undefined;
  readonly ours: CellValue;
  readonly theirs: CellValue;
  readonly formula: string | null;
}

export interface RowDeletion {
  readonly id: string;
  readonly cells: readonly CellValue[];
  /** Somebody changed the record since both sides agreed on it; in an undo, since the send created it. */
  readonly changedSince?: boolean;
}

export interface RowGone {
  readonly row: number;
  readonly id: string;
  /** The person changed it since it was last agreed. */
  readonly edited: boolean;
}

export type RowProblemKind =
  | "textInNumber"
  | "numberInText"
  | "booleanValue"
  /** A date or a time, which would leave as Excel's number for it. */
  | "dateValue"
  | "errorValue"
  | "tooLong"
  | "tooManyDigits"
  | "duplicateId"
  | "unknownId"
  | "pendingCreate"
  | "emptyName"
  | "missingValue"
  | "tooShort"
  | "overLength"
  | "notListed"
  | "cannotClear"
  | "cannotChange"
  /** A new row's name stands in a frozen column, so that it would be sent without one. */
  | "frozenName"
  | DateProblem;

/** Why a row is not sent. The row stays pending; nothing of it goes out. */
export type RowProblem =
  | (ProblemPlace & { readonly kind: RowProblemKind })
  | (ProblemPlace & { readonly kind: "rowRule"; readonly breach: RowBreach });

interface ProblemPlace {
  readonly row: number;
  /** Null: the whole row. */
  readonly column: number | null;
  /**
   * What stands in the cell (what would have to be written there, where the platform's value does not fit); the id for
   * a problem of the id.
   */
  readonly value: CellValue;
  /** For duplicateId: other rows with this id, the first three of them. */
  readonly others: readonly number[];
  /** How many more there are; absent where those are all. */
  readonly more?: number | undefined;
}

/** What a sync must do, as data. `row` is the position in the table's body when it was read. */
export interface Plan {
  readonly creates: readonly RowCreate[];
  readonly updates: readonly RowUpdate[];
  readonly writes: readonly CellWrite[];
  readonly appends: readonly RowAppend[];
  readonly conflicts: readonly Conflict[];
  readonly deletions: readonly RowDeletion[];
  readonly gone: readonly RowGone[];
  readonly problems: readonly RowProblem[];
  /** Rows that are the same on both sides. */
  readonly unchanged: number;
  /** Why no deletion is proposed although ids are missing from the sheet; null when none is held back. */
  readonly deletionsHeld: "incompleteList" | "idProblems" | null;
  /**
   * New ids of the platform that are not appended yet: one of them may be a row of ours whose create is still unknown.
   */
  readonly appendsHeld: readonly string[];
}

export interface PlanInput {
  readonly mapping: Mapping;
  readonly sheet: SheetRows;
  readonly remote: RemoteRows;
  /** Null: none was found, or it failed its checksum. */
  readonly agreed: AgreedCopy | null;
  readonly resolutions?: Resolutions;
  /**
   * Positions in the mapping that are neither compared, written nor sent: the platform's column changed and nobody
   * adopted that.
   */
  readonly frozen?: ReadonlySet<number>;
  readonly own?: OwnCreates | undefined;
  /** Some change of an earlier send is unknown still: records that are new to the sheet are not appended yet. */
  readonly unsettled?: boolean | undefined;
  /**
   * What a row breaks as a whole, by its cells; null where it may be sent. `changed`: the columns whose cells would
   * leave, absent where all would.
   */
  readonly rowRule?: ((cells: readonly CellValue[], changed?: ReadonlySet<number>) => RowBreach | null) | undefined;
}
