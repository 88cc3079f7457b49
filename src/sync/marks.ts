// The text in the id cell of a row whose create is under way or of unknown outcome. It ties the row to its request,
// whatever happens to the sheet's order meanwhile, and travels with the workbook.

const MARK = /^new:(ask\.)?([^:]+):(\d+)$/;

export interface CreateMark {
  /** Of a send that the gateway carries out: `handedKey`. Else the request's idempotency key. */
  readonly key: string;
  /** The row's position in the send, else in the request. */
  readonly position: number;
  /** Content could not tell which row on the platform is this one: only the person may say. */
  readonly asks: boolean;
}

export function markText(key: string, position: number): string {
  return `new:${key}:${position}`;
}

/** The same mark, once nothing but the person can settle it. */
export function askingMark(mark: CreateMark): string {
  return `new:ask.${mark.key}:${mark.position}`;
}

/** Null for any text that is not a mark. */
export function readMark(text: string): CreateMark | null {
  const parts = MARK.exec(text);
  if (parts === null) return null;
  return { key: parts[2] ?? "", position: Number(parts[3]), asks: parts[1] !== undefined };
}

/** What marks of a send that was handed over are made of: no request has such a key. */
export function handedKey(sendId: string): string {
  return `${sendId}.h`;
}

/** The send that a mark's or a create request's key belongs to; null for a key of another form. */
export function sendOfKey(key: string): string | null {
  if (isHandedKey(key)) return key.slice(0, -2);
  const end = key.lastIndexOf(".c.");
  return end < 0 ? null : key.slice(0, end);
}

export function isHandedKey(key: string): boolean {
  return key.endsWith(".h");
}
