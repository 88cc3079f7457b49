// The text in the id cell of a row whose create is under way or of unknown outcome. It ties the row to its request,
// whatever happens to the sheet's order meanwhile, and travels with the workbook.

const MARK = /^new:(ask\.)?([^:]+):(\d+)$/;

export interface RowMark {
  /** The request's idempotency key. */
  readonly key: string;
  /** The row's position in the request. */
  readonly position: number;
  /** Content could not tell which row on the platform is this one: only the person may say. */
  readonly asks: boolean;
}

export function markText(key: string, position: number): string {
  return `new:${key}:${position}`;
}

/** The same mark, once nothing but the person can settle it. */
export function askingMark(mark: RowMark): string {
  return `new:ask.${mark.key}:${mark.position}`;
}

/** Null for any text that is not a mark. */
export function readMark(text: string): RowMark | null {
  const parts = MARK.exec(text);
  if (parts === null) return null;
  return { key: parts[2] ?? "", position: Number(parts[3]), asks: parts[1] !== undefined };
}
