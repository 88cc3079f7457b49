// What the starter sheets and the contents sheet of reports need of a workbook. Types only.
import type { ContentsWords } from "../../reports/contents";
import type { RememberedReport } from "./types";
import type { TableProblem } from "../table/types";

/** Where a report's table stands now, and what its columns are called. */
export interface ReportPlace {
  readonly ok: true;
  readonly sheetName: string;
  readonly tableName: string;
  readonly keyHeader: string;
  /** In the order of the remembered columns; null for one that the person deleted. */
  readonly headers: readonly (string | null)[];
  /** A1 reference with the sheet's name to the cell of the line above the table; null where no line of ours stands. */
  readonly line: string | null;
}
export type ReportPlaceResult = ReportPlace | { readonly ok: false; readonly problem: TableProblem };

export interface StarterScan {
  /** Positions among the remembered columns. */
  readonly columns: readonly number[];
  /**
   * Called once, and once more where Excel refuses a chunk as too large: then all starts over. Cells are in the order
   * of `columns`.
   */
  readonly begin: () => (cells: readonly unknown[]) => void;
}

export interface PivotWish {
  /** Wished for; made unique and legal. */
  readonly sheetName: string;
  readonly title: string;
  readonly tableName: string;
  /** Headers of the table. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly values: readonly { readonly header: string; readonly how: "Sum" | "Count" | "Average" }[];
}

/** A sheet that was made over a report, remembered so that the contents can name it. */
export interface RememberedStarter {
  readonly id: string;
  readonly reportId: string;
  /** The first table on it: finds the sheet, whatever it is called by now. */
  readonly tableId: string;
}

export interface ContentsRow {
  /** The report's. */
  readonly id: string;
  /** Formulas or texts, in the order of `ContentsWish.columns`. */
  readonly cells: readonly ({ readonly formula: string } | { readonly text: string })[];
}

export interface ContentsWish {
  /** Wished for; made unique and legal. */
  readonly sheetName: string;
  readonly title: string;
  readonly note: string;
  /** Of a sheet that is made now: it keeps them. */
  readonly words: ContentsWords;
  readonly columns: readonly {
    readonly header: string;
    readonly format: string;
    /** Points. */
    readonly width: number;
    readonly align: "left" | "right";
  }[];
  /** In the words that the sheet keeps. */
  readonly rowsIn: (words: ContentsWords) => readonly ContentsRow[];
}

export interface StartingWorkbook {
  reportPlace(report: RememberedReport): Promise<ReportPlaceResult>;
  /** Reads single columns, chunk by chunk; the person's own rows too. */
  scanReportColumns(report: RememberedReport, scan: StarterScan): Promise<TableProblem | null>;
  /** The new sheet's name; null where this Excel has no pivot tables for add-ins, or refuses this one. */
  addPivot(wish: PivotWish): Promise<string | null>;
  starters(): Promise<readonly RememberedStarter[]>;
  saveStarter(starter: RememberedStarter): Promise<void>;
  /** Sheets on which tables stand, by the tables' ids; a table that is gone is not among them. */
  sheetsOf(tableIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Whether the contents sheet was made and is still there. */
  contentsKnown(): Promise<boolean>;
  /**
   * Makes the sheet, or brings its table up to date: the person's own columns, and their cells in rows that stay, are
   * left alone.
   */
  writeContents(wish: ContentsWish): Promise<{ readonly sheetName: string }>;
}
