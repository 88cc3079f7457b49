// Before much is read, the person is asked: with how many rows it will be and how long it takes, as far as the first
// page says that, or once so much has been read where nobody knew. Reading only.
import type { LargeRead, Services, WorkflowOptions } from "./services";

/** More rows than this are asked about, and so is what takes longer. */
const LARGE_ROWS = 5_000;
const LARGE_MS = 30_000;

interface PageLook {
  /** Rows of this page. */
  readonly rows: number;
  readonly isLast: boolean;
  /** `meta.count` has been a number of pages and of records (document 3, paging); null where it is absent. */
  readonly hint: number | null;
}

export interface Asking extends Pick<WorkflowOptions, "onLarge"> {
  /** Rows of the last reading; null where there was none. */
  readonly expected: number | null;
}

/** The same pages. Throws the signal's reason where the person does not want them. */
export async function* askedIfLarge<Page>(
  { clock }: { readonly clock: Pick<Services["clock"], "now"> },
  pages: AsyncIterable<Page>,
  lookAt: (page: Page) => PageLook,
  { onLarge, expected }: Asking,
): AsyncGenerator<Page, void, void> {
  let [rows, waited, isAsked] = [0, 0, onLarge === undefined];
  let total = expected ?? 0;
  let since = clock.now();
  for await (const page of pages) {
    waited += clock.now() - since;
    const look = lookAt(page);
    if (rows === 0) total = Math.max(total, hintedTotal(look));
    rows += look.rows;
    const large = isAsked || look.isLast ? null : largeRead({ rows, waited, total });
    if (large !== null) {
      isAsked = true;
      await onLarge?.(large);
    }
    yield page;
    since = clock.now();
  }
}

/** A count that is not above the first page's rows can only be one of pages. */
function hintedTotal({ hint, rows }: PageLook): number {
  if (hint === null) return 0;
  return hint > rows ? hint : hint * rows;
}

interface ReadSoFar {
  readonly rows: number;
  /** Milliseconds for these rows. */
  readonly waited: number;
  /** As far as anybody knows. */
  readonly total: number;
}

/** Null where that is nothing to ask about. */
function largeRead({ rows, waited, total }: ReadSoFar): LargeRead | null {
  if (rows === 0) return null;
  if (total <= rows) return rows >= LARGE_ROWS ? { rows, isLeast: true, msLeft: null } : null;
  const msLeft = Math.round((waited / rows) * (total - rows));
  return total > LARGE_ROWS || msLeft > LARGE_MS ? { rows: total, isLeast: false, msLeft } : null;
}
