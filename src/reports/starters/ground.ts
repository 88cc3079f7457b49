// What a starter sheet is made from: the table, its columns and the names of its figures.
import type { Say } from "../../sheets/say";

/** What a starter sheet is made over. */
export interface StarterGround {
  readonly title: string;
  readonly table: string;
  /** Reference to the cell of the line above the table; null where there is none. */
  readonly line: string | null;
  /** Header of the column that has a text in each row. */
  readonly keyHeader: string;
  /** What a column is called now, by its name without prefix; null where it was left out, or deleted. */
  readonly header: (name: string) => string | null;
  /** Excel's number format of dates. */
  readonly dateFormat: string;
  /** By list, the first one first. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** The currency that most rows are in; null: none is told. */
  readonly money: string | null;
  readonly say: Say;
}
