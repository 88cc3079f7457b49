// What the steps of a proposal hand on to each other. Plain data and two looks at it.
import type { AdoptCells } from "../../sync/adopt/adoptCells";
import type { Grid } from "../../sync/adopt/grid";
import { isOwnHeader, type MatchedColumn } from "../../sync/adopt/sheetColumns";
import type {
  ColumnProposal,
  KeyColumns,
  RememberedHeader,
  RememberedWord,
  RowProposal,
  SheetColumn,
} from "../../sync/adopt/types";
import type { CellValue } from "../../values/cell";
import type { Locale } from "../../values/locale";
import { sameCell } from "../../values/sameCell";
import type { Workbook } from "../../workbook/workbook";
import type { SharedWords } from "./companyWords";
import type { AdoptionRequest } from "./types";
import type { Source } from "../link/worksheet";

export type StepTarget = Extract<Awaited<ReturnType<Workbook["readTarget"]>>, { ok: true }>["found"];

export interface ProposalParts {
  readonly request: AdoptionRequest;
  readonly found: StepTarget;
  readonly source: Source;
  readonly locale: Locale;
  readonly memory: readonly RememberedHeader[];
  readonly words: readonly RememberedWord[];
  readonly shared: SharedWords;
  readonly linked: { readonly eventTitle: string; readonly worksheetTitle: string } | null;
  readonly at: number;
}

/** What the steps of a proposal hand on. */
export interface Matched extends ProposalParts {
  readonly grid: Grid;
  readonly place: MatchedColumn;
  readonly sheetColumns: readonly SheetColumn[];
  readonly columns: readonly ColumnProposal[];
  /** Per position in the worksheet's mapping, the sheet column's offset or null. */
  readonly offsets: readonly (number | null)[];
  readonly read: AdoptCells;
  readonly keyColumns: KeyColumns;
  readonly rows: readonly RowProposal[];
}

export function equal(
  ours: readonly CellValue[] | undefined,
  theirs: readonly CellValue[] | undefined,
  at: number,
): boolean {
  return sameCell(ours?.[at] ?? null, theirs?.[at] ?? null);
}

/** Offset of a column of an earlier link. */
export function ownColumn({ grid, place }: Pick<Matched, "grid" | "place">, header: string): number | null {
  for (let column = place.span.from; column <= place.span.to; column++)
    if (isOwnHeader(grid.text(place.header, column), header)) return column - place.span.from;
  return null;
}
