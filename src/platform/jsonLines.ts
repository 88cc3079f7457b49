// Many records as lines of JSON in UTF-8, made in pieces. It sends nothing.

/** Lets others have the thread for a moment. */
export type Rest = () => Promise<void>;

const LINES_A_PIECE = 400;

/** A long text would be turned into bytes in one piece when it leaves. */
export async function encodeLines(all: readonly object[], rest?: Rest): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  for (let from = 0; from < all.length; from += LINES_A_PIECE) {
    if (from > 0) await rest?.();
    const piece = all.slice(from, from + LINES_A_PIECE).map((line) => JSON.stringify(line));
    parts.push(encoder.encode((from > 0 ? "\n" : "") + piece.join("\n")));
  }
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
