// What inviting suppliers needs of a workbook: the selected column, a text on each of its rows, the ledger. Types only.
import type { GivenCell, InvitationRun, ReferenceKind } from "../../invitations/types";
import type { KeptList } from "../sheets/types";

/** Where a column stands, so that its rows are found again. */
export interface ColumnPlace {
  readonly sheetName: string;
  /** Null: plain cells. Excel's ids, which stay when table and column move. */
  readonly table: { readonly id: string; readonly columnId: number } | null;
  /** Zero-based, of plain cells. */
  readonly column: number;
  /** Zero-based row of the header over plain cells; null where there is none. */
  readonly headerRow: number | null;
}

export interface SelectedColumn {
  readonly place: ColumnPlace;
  readonly sheetProtected: boolean;
  /** "" where the column has none. */
  readonly header: string;
  /** Selected cells of the column, blanks included, in the sheet's order. */
  readonly cells: readonly GivenCell[];
  /** Zero-based, of all selected rows below the header, hidden ones among them. */
  readonly rows: readonly number[];
  /** The zero-based number of a column of names; null where no column is one. */
  readonly named: number | null;
  /**
   * What a column of names shows in the row of each cell, so that a person knows who is meant; none where no column is
   * one.
   */
  readonly names: readonly string[];
  /** Selected rows that a filter or the person hides: they are not among the cells. */
  readonly hidden: number;
}

export type SelectionProblem =
  /** Nothing of it holds anything. */
  | { readonly kind: "selectionEmpty" }
  /** Which column is meant? Its header or its number can be given. */
  | { readonly kind: "selectionOfColumns"; readonly columns: readonly ColumnOffered[] }
  | { readonly kind: "selectionLacksColumn"; readonly header: string };

export interface ColumnOffered {
  /** Zero-based, of the sheet. */
  readonly column: number;
  /** "" for one without. */
  readonly header: string;
}

export type SelectedColumnResult =
  | { readonly ok: true; readonly selected: SelectedColumn }
  | { readonly ok: false; readonly problem: SelectionProblem };

export interface BesideWords {
  /** Of the column where it is made. */
  readonly header: string;
  readonly texts: ReadonlyMap<string, string>;
}

export interface BesideWritten {
  readonly rows: number;
  /** Rows that keep what a person typed where the text would go. */
  readonly kept: number;
}

export interface InvitingWorkbook {
  /**
   * `meant`: the column where the selection takes in several, by its header or its zero-based number; null: the
   * selection is of one.
   */
  selectedColumn(meant: string | number | null): Promise<SelectedColumnResult>;
  /** The same rows of the same column as they are now; null when sheet, table or column are gone. */
  selectedAgain(selected: SelectedColumn): Promise<SelectedColumn | null>;
  /**
   * Writes texts beside the column, into a column of their own that is made where there is none: it is known by having
   * been made, in whatever words its header is. `texts` by `referenceCellKey`: rows are found by what they hold now.
   * Other cells stay, and so does what a person typed into that column. Throws WorkbookError "protected", "itemGone".
   */
  writeBeside(place: ColumnPlace, kind: ReferenceKind, words: BesideWords): Promise<BesideWritten>;
  /** Of one event, or with null all; damaged ones are left out. */
  invitationRuns(eventId: string | null): Promise<readonly InvitationRun[]>;
  /** In place of the one of the same id, else as a new one. */
  saveInvitationRun(run: InvitationRun): Promise<void>;
  /** Brings the table of invitations up to date, or makes it. */
  writeInvitations(content: KeptList): Promise<void>;
}
