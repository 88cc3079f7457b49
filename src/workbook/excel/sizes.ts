// How much goes into one request and one answer, the smaller sizes to try where Excel refuses, and the same again where
// it broke a request off. Only for work that may run twice.
import { CHUNK_BYTES } from "./bytes";
import { isKind, isTooMuch } from "./errors";
import { PAUSES, type Batch, type ExcelSession } from "./session";

export interface Size {
  readonly chunkBytes: number;
  readonly cellsARead: number;
}

/**
 * 100,000 usual cells are about 2 MB of an answer that may hold 5; the last size still reads cells that hold as much as
 * a cell can.
 */
const SIZES: readonly Size[] = [
  { chunkBytes: CHUNK_BYTES, cellsARead: 100_000 },
  { chunkBytes: CHUNK_BYTES / 2, cellsARead: 2_000 },
  { chunkBytes: CHUNK_BYTES / 4, cellsARead: 20 },
];

export async function inSizes<T>(
  session: ExcelSession,
  work: (context: Excel.RequestContext, size: Size) => Promise<T>,
): Promise<T> {
  for (const [at, size] of SIZES.entries()) {
    try {
      return await unbroken(session, (context) => work(context, size));
    } catch (error) {
      if (!isTooMuch(error) || at === SIZES.length - 1) throw error;
    }
  }
  throw new RangeError("There is no size to try.");
}

async function unbroken<T>(session: ExcelSession, batch: Batch<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await session.run(batch);
    } catch (error) {
      if (!isKind(error, "aborted")) throw error;
    }
    await session.wait(pause);
  }
  return session.run(batch);
}
