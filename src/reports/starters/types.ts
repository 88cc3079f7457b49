// What a starter sheet is made of, as data: key figures, tables by period, by name and by band, and their charts. Every
// figure is said as a formula over the report's table. Types only.
import type { Words } from "./words";

export type Measure = "count" | "money" | "percent" | "score" | "date";

/** Names of the platform's columns without their prefix; what needs one that is not there is left out. */
interface Needing {
  readonly needs: readonly string[];
}

export interface StarterFigure extends Needing {
  readonly label: string;
  readonly measure: Measure;
  /** With its equals sign. */
  readonly formula: (words: Words) => string;
}

/** A column of a table by period or band: its formula asks for the row's own period or band. */
export interface PeriodColumn extends Needing {
  readonly header: string;
  readonly measure: Measure;
  readonly formula: (words: Words) => string;
}

/** What is known of each name of a list. */
export interface ListMeasure extends Needing {
  readonly header: string;
  readonly measure: Measure;
  /** Of the name in the formula's row: see Words.is. Without its equals sign. */
  readonly of: (words: Words) => string;
  /** Of all names together; null: it does not add up, as an average does not. Without its equals sign. */
  readonly all: ((words: Words) => string) | null;
}

/**
 * Names that a column of the report holds. They are values of the day on which the sheet is made; their figures are
 * formulas.
 */
export interface NameList extends Needing {
  readonly id: string;
  /** The column whose texts are the names. */
  readonly of: string;
  /** What one of them is called. */
  readonly word: string;
  /** How many are listed at most; the others are one row together. */
  readonly most: number;
  /** The column whose sum decides who is listed; null: how many rows they have. */
  readonly weigh: string | null;
  /** The first one that can be had decides who stands first. */
  readonly measures: readonly ListMeasure[];
}

export interface ChartWish {
  readonly kind: "column" | "stackedColumn" | "bar" | "line";
  readonly title: string;
  /** Headers of the section's columns; those that were left out are not drawn. "split": the columns by name. */
  readonly series: readonly string[] | "split";
}

interface Common extends Needing {
  readonly title: string;
  readonly note?: string;
  readonly charts: readonly ChartWish[];
}

export interface PeriodSection extends Common {
  readonly kind: "period";
  readonly every: "month" | "quarter";
  readonly rows: number;
  readonly columns: readonly PeriodColumn[];
  /** A column for each of the first names of a list, one for all others, and their sum. */
  readonly split?: {
    readonly list: string;
    readonly most: number;
    readonly measure: Measure;
    /** Of one name in the row's period; null: of all names. With its equals sign. */
    readonly formula: (words: Words, criterion: string | null) => string;
  };
}

export interface NameSection extends Common {
  readonly kind: "names";
  readonly list: string;
  readonly shown: number;
  /** Headers of the list's measures, the deciding one first. */
  readonly columns: readonly string[];
  /** Whether each one's part of all, and that of all up to it, stand beside. */
  readonly shares: boolean;
}

/** Five bands of a number, as wide as its largest value wants. */
export interface BandSection extends Common {
  readonly kind: "bands";
  readonly of: string;
  readonly header: string;
}

export type StarterSection = PeriodSection | NameSection | BandSection;

/** The first section is what the starter is for: without its columns there is none. */
export interface Starter {
  readonly title: string;
  readonly lists: readonly NameList[];
  readonly figures: readonly StarterFigure[];
  readonly sections: readonly [StarterSection, ...StarterSection[]];
  /**
   * Formula of the first month and of the first quarter that are shown, by the day of the report; with its equals sign.
   */
  readonly first: Partial<Readonly<Record<"month" | "quarter", (day: string) => string>>>;
  /** The column that says in which currency a row's amounts are. */
  readonly currency?: string;
}
