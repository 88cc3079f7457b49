// Own edits that look like a slip: a value ten times as large or small, another sign, zero, another unit beside the
// same price. Pure; it stops nothing, since only the person knows.
import type { ColumnType, Mapping } from "../mapping";
import type { CellChange } from "../syncPlan";

export type Jump =
  /** Above 1 larger, below 1 smaller. */
  { readonly kind: "times"; readonly factor: number } | { readonly kind: "sign" | "zero" | "unit" };

/** A slip of the decimal point beside a small change is one all the same: 9.65 to 96. */
const LEAST_FACTOR = 9.5;
/** The platform's word for it (document 1, 2.3). */
const UNIT = "UNIT_OF_MEASURE";

const numeric: ReadonlySet<ColumnType> = new Set(["number", "money", "any"]);

/** By position in the mapping; "any" counts where both values are numbers. */
export function jumpsOf(mapping: Mapping, changes: readonly CellChange[]): ReadonlyMap<number, Jump> {
  const jumps = new Map<number, Jump>();
  for (const change of changes) {
    const { type = "text", meaning } = mapping[change.column] ?? {};
    const jump = meaning === UNIT ? unitJump(mapping, changes, change) : numeric.has(type) ? numberJump(change) : null;
    if (jump !== null) jumps.set(change.column, jump);
  }
  return jumps;
}

function numberJump({ before, to }: CellChange): Jump | null {
  if (typeof before !== "number" || typeof to !== "number" || before === 0) return null;
  if (to === 0) return { kind: "zero" };
  if (before > 0 !== to > 0) return { kind: "sign" };
  const factor = to / before;
  return factor >= LEAST_FACTOR || factor <= 1 / LEAST_FACTOR ? { kind: "times", factor } : null;
}

/** A unit that changes alone leaves a price of the old one. */
function unitJump(mapping: Mapping, changes: readonly CellChange[], { before, to }: CellChange): Jump | null {
  const [old, fresh] = [before, to].map((value) =>
    String(value ?? "")
      .trim()
      .toLowerCase(),
  );
  if (old === "" || fresh === "" || old === fresh) return null;
  return changes.some(({ column }) => mapping[column]?.meaning === "PRICE") ? null : { kind: "unit" };
}
