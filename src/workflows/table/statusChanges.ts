// Status texts that differ from the sheet: reasons appear, and go when they no longer apply. It writes nothing.
import { deletionGuard } from "../../sync/plan/deletionGuard";
import { frozenEdits } from "../../sync/agreed/frozenEdits";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { Plan } from "../../sync/syncPlan";
import type { PassingKind, StatusText } from "../../workbook/table/types";
import { planTexts, type RowTexts } from "./rowTexts";
import type { OpenTable } from "./openTable";

export interface Reasons {
  readonly plan: Plan;
  readonly agreed: AgreedCopy | null;
  readonly frozen: ReadonlySet<number>;
  /** The rows that were compared; without it, all of them. */
  readonly only?: ReadonlySet<number> | undefined;
}

export interface StatusChanges {
  readonly known: readonly StatusText[];
  /** Rows that no id tells apart: they have none, or share it. `id` is what stands in their id cell. */
  readonly byRow: readonly (StatusText & { readonly row: number })[];
}

export function statusChanges(words: RowTexts, { link, table }: OpenTable, reasons: Reasons): StatusChanges {
  const { plan, only } = reasons;
  const texts = textsOf(words, link.mapping, table, reasons);
  const known: StatusText[] = [];
  const byRow: (StatusText & { readonly row: number })[] = [];
  const copies = new Set(plan.problems.flatMap((problem) => (problem.kind === "duplicateId" ? [problem.row] : [])));
  const pending = new Set([...plan.updates, ...plan.creates].map(({ row }) => row));
  table.status.forEach((now, row) => {
    if (only !== undefined && !only.has(row)) return;
    const reason = texts.get(row);
    const kindNow = table.statusKinds[row] ?? null;
    const text = reason ?? (isOver(kindNow, pending.has(row)) ? "" : now);
    // A reason that nobody remembers to have written, as in a copied workbook, is written again and remembered.
    if (text === now && (reason === undefined || kindNow !== null)) return;
    const kind = reason === undefined ? undefined : "reason";
    const id = table.rows.ids[row] ?? "";
    if (id === "" || copies.has(row)) byRow.push({ row, id, text, kind });
    else known.push({ id, text, kind });
  });
  return { known, byRow };
}

/** The platform's reason for not taking a row stays as long as the row is still to be sent. */
function isOver(kind: PassingKind | null, stillPending: boolean): boolean {
  return kind === "reason" || (kind === "refusal" && !stillPending);
}

function textsOf(
  words: RowTexts,
  mapping: OpenTable["link"]["mapping"],
  table: OpenTable["table"],
  { plan, agreed, frozen, only }: Reasons,
): ReadonlyMap<number, string> {
  const many = only === undefined && deletionGuard(plan.gone.length, agreed?.rows.size ?? 0);
  const texts = planTexts(words, plan, mapping, { firstRow: table.firstRow, many });
  for (const [row, columns] of frozenEdits(mapping, table.rows, agreed, frozen))
    if (!texts.has(row)) texts.set(row, words.waiting(columns.map((column) => mapping[column]?.label ?? "")));
  return texts;
}
