// The workbook as workflows see it. Excel itself stands behind it in officeWorkbook.ts.
import type { IdMove } from "../sync/shifted/shiftedIds";
import type { AgreedChange, AgreedCopy, AgreedPast } from "../sync/agreedCopy";
import type { LinkedTable } from "../sync/linkedTable";
import type { AdoptingWorkbook } from "./adopt/types";
import type { AwardingWorkbook } from "./compare/awardTypes";
import type { ColumnReadingWorkbook } from "./compare/columnTypes";
import type { PointingWorkbook } from "./compare/pointedTypes";
import type { ForeignWorkbook } from "./compare/foreignTypes";
import type { ComparingWorkbook } from "./compare/types";
import type { RefreshingWorkbook } from "./reports/refreshTypes";
import type { TargetingWorkbook } from "./reports/intoTableTypes";
import type { StartingWorkbook } from "./reports/starterTypes";
import type { ReportingWorkbook } from "./reports/types";
import type { LeavingWorkbook } from "./leave/types";
import type { MarkingWorkbook } from "./marks/types";
import type { ArrangingWorkbook } from "./table/columnTypes";
import type { NewMark } from "./table/idCells";
import type { EventWorkbook } from "./rows/headerTypes";
import type { InvitingWorkbook } from "./rows/types";
import type { KeptList, DraftingWorkbook } from "./sheets/types";
import type { FollowedSend, FollowedSends } from "./store/followTypes";
import type { AgreedState, SavedCopy, SaveOptions } from "./store/agreedTypes";
import type { CompanySheet, SheetCells } from "./table/companySheets";
import type {
  ColumnsChange,
  CreatedTable,
  FrontSheet,
  LookResult,
  NewTables,
  OwnNumber,
  PatchResult,
  ReadOptions,
  ReadResult,
  SelectedRow,
  TablePatch,
  WorkOptions,
} from "./table/types";

/**
 * Every method throws WorkbookError where Excel refuses; a refused patch leaves what stood there, as far as Excel
 * allows.
 */
export interface Workbook
  extends
    AdoptingWorkbook,
    ReportingWorkbook,
    TargetingWorkbook,
    RefreshingWorkbook,
    ComparingWorkbook,
    PointingWorkbook,
    ForeignWorkbook,
    DraftingWorkbook,
    AwardingWorkbook,
    InvitingWorkbook,
    EventWorkbook,
    StartingWorkbook,
    LeavingWorkbook,
    MarkingWorkbook,
    ArrangingWorkbook,
    ColumnReadingWorkbook {
  /**
   * A new sheet with empty tables: hidden id column, mapped columns with formats, status column. In the request's
   * order. Their links are saved with it, and where that fails the sheet is taken away again.
   */
  createTables(
    request: NewTables,
    linksOf?: (made: readonly CreatedTable[]) => readonly LinkedTable[],
  ): Promise<readonly CreatedTable[]>;
  readTable(link: LinkedTable, options?: ReadOptions): Promise<ReadResult>;
  /** A company's sheet of rules, or of names; null where there is none. */
  readCompanySheet(name: CompanySheet): Promise<SheetCells | null>;
  /** The same without its cells: one request, however long the table is. */
  lookAtTable(link: LinkedTable): Promise<LookResult>;
  /**
   * Marks rows whose id cell is blank with the given texts. Rows that were sorted since they were read are found by
   * their content; those that are no longer there as they were read are answered, and not marked.
   */
  markNew(link: LinkedTable, marks: readonly NewMark[]): Promise<readonly number[]>;
  patchTable(link: LinkedTable, patch: TablePatch, options?: WorkOptions): Promise<PatchResult>;
  /** Blanks the id cells of these body rows, so that they count as new; only where the cell still holds `id`. */
  clearIds(link: LinkedTable, rows: readonly { readonly row: number; readonly id: string }[]): Promise<void>;
  /** Gives rows the ids of each other, all of them or none: false where one of them is no longer as it was read. */
  moveIds(link: LinkedTable, moves: readonly IdMove[]): Promise<boolean>;
  /** Puts numbers in the place of texts, where row and cell are as given. @returns how many cells have theirs now */
  writeNumbers(link: LinkedTable, numbers: readonly OwnNumber[]): Promise<number>;
  /** Answers Excel's ids of the new columns. The link is not changed by it. */
  changeColumns(link: LinkedTable, change: ColumnsChange): Promise<readonly number[]>;
  /** Shows the rows alone whose column, by its key in the mapping, has one of these values. */
  filterColumn(link: LinkedTable, key: string, values: readonly string[]): Promise<void>;
  /** Takes off the filters of these columns, by header; one that is gone is none. */
  takeFiltersOff(tableId: string, columns: readonly string[]): Promise<void>;
  /**
   * Body rows of the table that the person's selection touches, several areas and other columns' cells included; in
   * order, each once.
   */
  selectedRows(link: LinkedTable): Promise<readonly number[]>;
  /** The same rows, each with the positions of its mapped columns that the selection touches. */
  selectedCells(link: LinkedTable): Promise<ReadonlyMap<number, ReadonlySet<number>>>;
  /** One request. Null: the sheet that is in front now; a sheet that is gone has no tables. */
  frontSheet(sheetId: string | null): Promise<FrontSheet>;
  /** Calls back with the id of each sheet that comes to the front. */
  watchFront(listener: (sheetId: string) => void): Promise<() => Promise<void>>;
  /** Excel's ids of the tables on the sheet in front, so that a ribbon button knows which one is meant. */
  activeTableIds(): Promise<readonly string[]>;
  /** One request; null where the address has no row of the table. */
  selectedRow(link: LinkedTable, address: string): Promise<SelectedRow | null>;
  /** Calls back with the address of the selection in the table, or null where it leaves the table. */
  watchSelection(link: LinkedTable, listener: (address: string | null) => void): Promise<() => Promise<void>>;
  show(link: LinkedTable, row: number, column: number | null): Promise<void>;
  /**
   * Goes to a table's header, behind its hidden first column. A table that is no longer there rejects as "itemGone".
   */
  showTable(tableId: string): Promise<void>;
  /** Brings cells of any sheet before the person's eyes: "B4:H60", without the sheet's name. */
  showArea(sheetName: string, address: string): Promise<void>;
  /**
   * Calls back after edits by this person, and after writes of our own (Excel does not tell them apart): the listener
   * compares what it reads. Null: the table cannot be found whole.
   */
  watch(link: LinkedTable, listener: () => void): Promise<(() => Promise<void>) | null>;

  /** Brings the table of the activity up to date, or makes it. */
  writeActivity(content: KeptList): Promise<void>;

  links(): Promise<readonly LinkedTable[]>;
  saveLink(link: LinkedTable): Promise<void>;
  removeLink(id: string): Promise<void>;
  /** Sends of a table that the gateway carries out, by link and account; without those that are wholly in the sheet. */
  followedSends(id: string): Promise<readonly FollowedSend[]>;
  saveFollowedSends(given: FollowedSends): Promise<void>;
  /** Null when there is none, or when neither generation passes its checksum. */
  agreedCopy(linkId: string): Promise<AgreedCopy | null>;
  agreedState(linkId: string): Promise<AgreedState>;
  saveAgreedCopy(linkId: string, copy: AgreedCopy, options?: SaveOptions): Promise<SavedCopy>;
  /**
   * The copy as it was while the table had this mark, null: as long ago as is kept, and what became of it since; null
   * where that is no longer kept.
   */
  agreedPast(linkId: string, mark: number | null): Promise<AgreedPast | null>;
  /** Stores the copy that belongs to the table as it is, whatever was undone in it, and marks the table so. */
  renewAgreed(link: LinkedTable, copy: AgreedCopy): Promise<SavedCopy>;
  /** Stores what changed since the last copy. False, and nothing is stored, where a whole copy must be stored. */
  saveAgreedChange(linkId: string, change: AgreedChange): Promise<boolean>;
  /**
   * Stores a text that `saveAgreedCopy` gave once more, and answers what it holds. Null, and nothing is changed, when
   * it is damaged.
   */
  restoreAgreed(linkId: string, text: string): Promise<AgreedCopy | null>;
}
