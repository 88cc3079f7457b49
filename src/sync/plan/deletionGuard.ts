// When so many rows are deleted, here or on the platform, that the person is asked once more. It allows nothing by
// itself.

const ROWS = 20;
const SHARE = 0.2;

/** True over 20 rows, or over a fifth of the `total` rows of the list, whichever is less. */
export function deletionGuard(count: number, total: number): boolean {
  return count > Math.min(ROWS, total * SHARE);
}
