// What workflows need of a workbook to make new sheets from drafts. Types only.
import type { DraftSheet } from "../../sheets/draft";
import type { CellValue } from "../../values/cell";

export const madeKinds = [
  "activity",
  "award",
  "board",
  "comparison",
  "contents",
  "copy",
  "events",
  "fields",
  "history",
  "invitations",
  "letter",
  "negotiation",
  "rates",
  "record",
  "round",
  "scenarios",
  "scores",
  "sensitivity",
  "starter",
] as const;
export type MadeKind = (typeof madeKinds)[number];

/** What a sheet that Bidsheet made is, and what it was made from. Names are as they were then. */
export interface MadeOf {
  readonly kind: MadeKind;
  readonly comparisonId?: string | undefined;
  /** The scenario of an award. */
  readonly scenario?: string | undefined;
  /** When its award was calculated, ISO 8601. */
  readonly at?: string | undefined;
  readonly reportId?: string | undefined;
}

export interface WishedSheet {
  /** Wished for; made unique and legal by the workbook. */
  readonly sheetName: string;
  readonly tableNames: readonly string[];
  /** Kept beside the sheet, in the workbook alone: a sheet that goes to another workbook takes none of it along. */
  readonly of: MadeOf;
}

/** The names that a wished sheet got. */
export interface NamedSheet {
  readonly sheetName: string;
  readonly tableNames: readonly string[];
}

export interface NewSheets {
  readonly sheets: readonly WishedSheet[];
  /**
   * Asked once the names are known, since formulas speak of them; a draft a sheet, in the same order, a table a name.
   */
  readonly draft: (names: readonly NamedSheet[]) => readonly DraftSheet[];
  /** Position of the sheet that is shown at the end. */
  readonly activate: number;
  /** Texts on them that are brought up to date later: they are known again in any words. */
  readonly lines?: readonly string[];
}

export interface CreatedSheet {
  /** Excel's, which stays when the sheet is renamed or moved. */
  readonly sheetId: string;
  readonly sheetName: string;
  readonly tables: readonly {
    readonly id: string;
    readonly name: string;
    /** Excel's column ids, in the draft's order. */
    readonly columnIds: readonly number[];
  }[];
}

export interface CreatedSheets {
  readonly sheets: readonly CreatedSheet[];
  /** False where this Excel has no page set-up, or no charts, for add-ins: the sheets stand without. */
  readonly printSetUp: boolean;
  readonly charts: boolean;
}

export interface DraftingWorkbook {
  /**
   * All of them or none: what fails half-way is taken away again. It writes to no sheet that exists. Throws
   * WorkbookError, before anything is touched where the draft itself cannot stand in Excel.
   */
  createSheets(request: NewSheets): Promise<CreatedSheets>;
  /** What is known of sheets that Bidsheet made; some of them may be gone. */
  madeSheets(): Promise<readonly MadeSheet[]>;
}

export interface MadeSheet {
  /** Null: made by an earlier version, which noted tables alone. */
  readonly sheetId: string | null;
  /** Excel's ids. */
  readonly tableIds: readonly string[];
  readonly of: MadeOf | null;
}

/** A list that is kept on a sheet of its own. */
export interface KeptList {
  /** What its sheet is called where nobody called it otherwise. */
  readonly sheet: string;
  /** The first tells rows apart. `key`: by which the column is known, in whatever words its header is. */
  readonly columns: readonly { readonly key: string; readonly header: string }[];
  /** In the columns' order, newest first; numbers stay numbers, all else is text. */
  readonly rows: readonly (readonly CellValue[])[];
  /** Words in its cells that the sheet keeps in the language it was made in; without them the rows are as given. */
  readonly words?: ListWords | undefined;
}

export interface ListWords {
  /** By a key each: of whoever writes now. */
  readonly own: Readonly<Record<string, string>>;
  /** The rows in the words that the sheet was made with. */
  readonly rowsIn: (words: Readonly<Record<string, string>>) => KeptList["rows"];
}

/** A table of our own that is only read. */
export interface ReferenceTable {
  readonly tableName: string;
  /** The first names the column that tells rows apart. */
  readonly headers: readonly string[];
  /** In the headers' order; all texts. */
  readonly rows: readonly (readonly CellValue[])[];
  /** Of when it is, two rows above the header. `earlier`: how it began where nobody remembered what was written. */
  readonly line: { readonly earlier: string; readonly text: string };
}
