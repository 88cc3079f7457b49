// Whether two agreed copies say the same, so that a copy is not written down again for nothing. Exact: it forgives no
// difference.
import type { AgreedCopy } from "./types";

/** Time grows with the cells; it stops at the first difference. The order of rows says nothing. */
export function sameAgreed(a: AgreedCopy, b: AgreedCopy): boolean {
  if (a === b) return true;
  const { length } = a.keys;
  if (length !== b.keys.length || a.rows.size !== b.rows.size) return false;
  if (!a.keys.every((key, at) => key === b.keys[at])) return false;
  for (const [id, cells] of a.rows) {
    const other = b.rows.get(id);
    if (other === undefined) return false;
    if (cells === other) continue;
    for (let at = 0; at < length; at++) if (!Object.is(cells[at], other[at])) return false;
  }
  return true;
}
