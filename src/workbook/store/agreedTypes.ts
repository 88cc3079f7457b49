// Shapes of the stored agreed copy.
import type { AgreedCopy } from "../../sync/agreedCopy";

/** What the workbook has of a link's agreed copy. */
export interface AgreedState {
  /** The newest that is whole. */
  readonly copy: AgreedCopy | null;
  /** Of the newest that was completely written, also when it is damaged now; null when there is none. */
  readonly checksum: string | null;
  /**
   * Whether `copy` is that newest one. When not, a copy that was kept elsewhere under the checksum is the better one.
   */
  readonly isNewest: boolean;
}

export interface SaveOptions {
  /** The sheet is written after it: until then, and where Ctrl+Z takes that back, the sheet counts as undone. */
  readonly ahead?: boolean;
  /** What a window may have met that stored no copy is asked about in this one. */
  readonly asked?: boolean;
}

export interface SavedCopy {
  /** 16 hexadecimal digits. */
  readonly checksum: string;
  /** What is stored, to be kept elsewhere too. ASCII. */
  readonly text: string;
}
