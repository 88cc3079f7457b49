// Status texts that differ from what stands there: reasons appear, and go when they no longer hold. It writes nothing.
import { frozenEdits } from "../../sync/frozenEdits";
import type { AgreedCopy, Plan } from "../../sync/types";
import { isPassing, planTexts, waitingText } from "./rowTexts";
import type { OpenTable } from "./openTable";

export interface Reasons {
  readonly plan: Plan;
  readonly agreed: AgreedCopy | null;
  readonly frozen: ReadonlySet<number>;
  /** The rows that were compared; without it, all of them. */
  readonly only?: ReadonlySet<number> | undefined;
}

export interface StatusChanges {
  readonly known: readonly { readonly id: string; readonly text: string }[];
  /** Rows that no id tells apart: they have none, or share it. `id` is what stands in their id cell. */
  readonly byRow: readonly { readonly row: number; readonly id: string; readonly text: string }[];
}

export function statusChanges({ link, table }: OpenTable, reasons: Reasons): StatusChanges {
  const { plan, only } = reasons;
  const texts = textsOf(link.mapping, table, reasons);
  const known: { id: string; text: string }[] = [];
  const byRow: { row: number; id: string; text: string }[] = [];
  const copies = new Set(plan.problems.flatMap((problem) => (problem.kind === "duplicateId" ? [problem.row] : [])));
  const pending = new Set([...plan.updates, ...plan.creates].map(({ row }) => row));
  table.status.forEach((now, row) => {
    if (only !== undefined && !only.has(row)) return;
    const text = texts.get(row) ?? (isPassing(now, pending.has(row)) ? "" : now);
    if (text === now) return;
    const id = table.rows.ids[row] ?? "";
    if (id === "" || copies.has(row)) byRow.push({ row, id, text });
    else known.push({ id, text });
  });
  return { known, byRow };
}

function textsOf(
  mapping: OpenTable["link"]["mapping"],
  table: OpenTable["table"],
  { plan, agreed, frozen }: Reasons,
): ReadonlyMap<number, string> {
  const texts = planTexts(plan, mapping, table.firstRow);
  for (const [row, columns] of frozenEdits(mapping, table.rows, agreed, frozen))
    if (!texts.has(row)) texts.set(row, waitingText(columns.map((column) => mapping[column]?.label ?? "")));
  return texts;
}
