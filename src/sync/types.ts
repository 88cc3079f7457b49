// The words of the engine: mapping, three copies of a row, and the plan. Pure data; rows are arrays in the mapping's
// order, so that a hundred thousand rows are compared without building objects.
import type { CellValue } from "../values/cell";
import type { Owned } from "../values/site";
import type { DateKind, DateProblem } from "../values/sheetDates";
import type { RowBreach } from "./rowBreach";

/**
 * How a mapped column's cells are understood. "any" takes text and numbers as they stand. A moment is a date with its
 * time of day, a day is a date alone; both are compared as the texts of `values/moments`.
 */
export type ColumnType = "text" | "number" | "money" | "any" | DateKind;

/**
 * What a column's values must be beyond their type. Checked before anything is sent; the platform would refuse the
 * rest.
 */
export interface ColumnRules {
  readonly required?: boolean | undefined;
  /** In characters. */
  readonly shortest?: number | undefined;
  readonly longest?: number | undefined;
  /** The values that are taken; offered as a list in the sheet. */
  readonly values?: readonly string[] | undefined;
  /** Once it holds something it can be changed and not cleared. */
  readonly keeps?: boolean | undefined;
  /** Taken when a record is created and never changed. */
  readonly fixed?: boolean | undefined;
}

export interface MappedColumn extends ColumnRules {
  /** The platform's name for the column: `c<n>` for line items, an attribute's name elsewhere. */
  readonly key: string;
  /** The platform's label when the table was linked. */
  readonly label: string;
  readonly type: ColumnType;
  /** The platform computes it: written, never sent. */
  readonly computed: boolean;
  /** What names a row to a person (a line item's title). At most one column. */
  readonly naming: boolean;
  /**
   * The platform's own word for what the column means (a worksheet column's `mapping_key`) when it was bound; absent
   * where it has none.
   */
  readonly meaning?: string | undefined;
  /** The header in the sheet when an existing table was linked; absent where it is the label. */
  readonly header?: string | undefined;
  /** Offered as a list in the sheet, where other values may be typed just as well. */
  readonly offered?: readonly string[] | undefined;
  /** What of it each row is offered, where another cell of the row decides that. */
  readonly offeredBy?: OfferedBy | undefined;
  /** The type that the sheet's column still looks like, where rules changed since it was made; a refresh renews it. */
  readonly looksLike?: ColumnType | undefined;
  /** Of moments: the time zone (IANA) of the sheet's dates, whoever opens it; absent where they are no dates yet. */
  readonly zone?: string | undefined;
}

/** A cell of the column `key` that is `of` has `texts` offered; one that is none of them, all that there is. */
export interface OfferedBy {
  readonly key: string;
  readonly lists: readonly { readonly of: string; readonly texts: readonly string[] }[];
}

export type Mapping = readonly MappedColumn[];

/** What a table can be linked to. */
export interface LineItemsCollection {
  readonly kind: "lineItems";
  readonly eventId: string;
  readonly eventTitle: string;
  readonly worksheetId: string;
  readonly worksheetTitle: string;
}

export const recordLists = [
  "paymentCurrencies",
  "paymentTypes",
  "paymentTerms",
  "fieldGroups",
  "fields",
  "fieldOptions",
  "optionsOfFields",
  "events",
  "worksheets",
  "bids",
  "bidLineItems",
] as const;
export type RecordListName = (typeof recordLists)[number];

/** A list with the columns of its description: payments, custom fields, events. */
export interface RecordsCollection {
  readonly kind: "records";
  readonly list: RecordListName;
  /**
   * Path values that name the list, such as the field whose options they are; filters, and what else its rules go by.
   */
  readonly within: Readonly<Record<string, string>>;
  /** For people: what it is, and what it belongs to; "" for a list of the whole company. */
  readonly title: string;
  readonly withinTitle: string;
}
export type Collection = LineItemsCollection | RecordsCollection;

/** An Excel table bound to one collection. Kept in the workbook: it holds no credential and no host. */
export interface LinkedTable extends Owned {
  readonly id: string;
  /** Excel's own table id, and the name for people. */
  readonly tableId: string;
  readonly tableName: string;
  readonly collection: Collection;
  readonly mapping: Mapping;
  /** Excel's table column ids: they survive a renamed header. */
  readonly columnIds: { readonly id: number; readonly status: number; readonly cells: readonly number[] };
  /** ISO 8601, UTC. Null before the first complete refresh. */
  readonly lastRefresh: string | null;
  /** Conflicts that the last refresh left open. */
  readonly openConflicts: number;
  /** The cells of these conflicts, the first hundreds of them; absent where there are none. */
  readonly conflictCells?: readonly ConflictCell[] | undefined;
  /** What changed in the platform's columns since they were bound, as last seen; absent where nothing did. */
  readonly drift?: Drift | undefined;
  /** When the platform's columns were last read whole, ISO 8601, UTC. */
  readonly columnsAt?: string | undefined;
  /** Keys of platform columns that the person left out on purpose: they are no drift. */
  readonly leftOut?: readonly string[] | undefined;
  /** Those of them that the platform computes: they are never part of a body. */
  readonly leftOutComputed?: readonly string[] | undefined;
  /** The same in tables that were made on one sheet, to be worked in side by side and sent together. */
  readonly together?: string | undefined;
  /** What the line above the table says of its newest send; absent where that is over and nothing is left to decide. */
  readonly sendNote?: SendNote | undefined;
}

/** runs: the gateway carries it out. decide: it ended, and so many rows of it did not arrive for certain. */
export interface SendNote {
  readonly kind: "runs" | "decide";
  /** When it began, or ended; ISO 8601, UTC. */
  readonly at: string;
  readonly rows: number;
}

/** A cell that was changed on both sides, by record id and the column's key, with the platform's value. */
export interface ConflictCell {
  readonly id: string;
  readonly key: string;
  readonly theirs: CellValue;
}

/** A platform column by its key, under the label that the table was linked with (a new one: under the platform's). */
export interface DriftColumn {
  readonly key: string;
  readonly label: string;
}
export interface AddedColumn extends DriftColumn {
  /** The platform computes it. */
  readonly computed?: boolean | undefined;
}
export interface RenamedColumn extends DriftColumn {
  /** What the platform calls it now. */
  readonly now: string;
}
export interface RetypedColumn extends AddedColumn {
  readonly from: ColumnType;
  readonly to: ColumnType;
  /** The platform's word for it changed, or its values no longer are of the type that it was bound with. */
  readonly because: "meaning" | "values";
}

/** How the platform's columns differ from a mapping. All but `added` are frozen until the person adopts the change. */
export interface Drift {
  readonly added: readonly AddedColumn[];
  readonly removed: readonly DriftColumn[];
  readonly renamed: readonly RenamedColumn[];
  readonly retyped: readonly RetypedColumn[];
  /** Bound columns whose key the platform gives to more than one column now: nobody can tell which is meant. */
  readonly unclear: readonly DriftColumn[];
}

/** The table's body as it stands. */
export interface SheetRows {
  /**
   * Row by row: "" for a new row, digits for a known one, "new:<key>:<n>" for one whose create is under way or unknown.
   */
  readonly ids: readonly string[];
  /** Row by row, cells in the mapping's order. */
  readonly cells: readonly (readonly CellValue[])[];
  /** Formulas in mapped cells, by row * mapping.length + column. */
  readonly formulas: ReadonlyMap<number, string>;
  /** Cells that show a number as a date or a time of day, named alike; absent where nobody looked. */
  readonly dates?: ReadonlySet<number>;
  /** Why cells of moments and days cannot be sent, named alike. */
  readonly unread?: ReadonlyMap<number, DateProblem>;
  /** Cells of moments and days that are read all right and are not written as Bidsheet writes them, named alike. */
  readonly loose?: ReadonlySet<number>;
  /** Number formats of the columns, by mapping, as their first cells have them; absent where nobody looked. */
  readonly formats?: readonly string[];
}

/** The collection as the platform last gave it. */
export interface RemoteRows {
  readonly ids: readonly string[];
  readonly cells: readonly (readonly CellValue[])[];
  /** False when the list could not be read to its end: then nothing is deleted and no row counts as gone. */
  readonly complete: boolean;
}

/** Per row and mapped column, the value that sheet and platform last both had. */
export interface AgreedCopy {
  /** Keys in the order of the rows' cells; a mapping with other keys re-orders it. */
  readonly keys: readonly string[];
  /** undefined in a row: the two sides never agreed on that cell (an open conflict of a first link, a new column). */
  readonly rows: ReadonlyMap<string, AgreedCells>;
}
export type AgreedCells = readonly (CellValue | undefined)[];

/** What became of some rows of a copy since it was stored. */
export interface AgreedChange {
  readonly keys: readonly string[];
  readonly rows: ReadonlyMap<string, AgreedCells>;
  readonly dropped: readonly string[];
}

/** A copy as it was once, and what became of it since: each later state as what it says of some or all rows. */
export interface AgreedPast {
  readonly copy: AgreedCopy;
  readonly later: readonly AgreedChange[];
}

export type Side = "ours" | "theirs";
/** A person's decision on a conflict: one of the two values, or a third one that both sides shall have. */
export type Resolution = Side | { readonly value: CellValue };
/** By `conflictKey(id, column)`. */
export type Resolutions = ReadonlyMap<string, Resolution>;

/** What a person decided about a plan before it is sent. */
export interface Choices {
  readonly resolutions: Resolutions;
  /** Rows that are left out of the send, by `rowKey`: they stay pending, and their conflicts undecided. */
  readonly excluded: ReadonlySet<string>;
  /** Ids whose deletion on the platform the person confirmed. Others stay. */
  readonly deletions: ReadonlySet<string>;
}

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

/** What earlier sends of a table created, as the gateway's journal has it: the cells that left, by id. */
export type SentCreates = ReadonlyMap<string, readonly CellValue[]>;
/** A record that an earlier send created, or may have created: then with the cells of each row that it may be. */
export interface OwnRecord {
  readonly sure: boolean;
  readonly sent: readonly (readonly CellValue[])[];
}
/** By id. */
export type OwnCreates = ReadonlyMap<string, OwnRecord>;

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
