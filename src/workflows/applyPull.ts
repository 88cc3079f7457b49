// Writes the platform's side of a plan into the sheet and moves the agreed copy on, never ahead of what was really written.
import { AgreedBuilder, agreedAfterRefresh, agreedOrEmpty } from "../sync/agreed";
import type { AgreedCopy, LinkedTable, Plan, RemoteRows } from "../sync/types";
import type { PatchResult, TableRead } from "../workbook/types";
import { startPace } from "./pace";
import { isPassing, planTexts } from "./rowTexts";
import type { Services, WorkflowOptions } from "./types";

export interface Applied {
  readonly link: LinkedTable;
  readonly agreed: AgreedCopy;
  readonly cellsWritten: number;
  readonly rowsAppended: number;
}

export async function applyPull(
  services: Services,
  link: LinkedTable,
  table: TableRead,
  plan: Plan,
  remote: RemoteRows,
  agreed: AgreedCopy | null,
  options: WorkflowOptions,
): Promise<Applied> {
  const report = startPace(services, options, "writing");
  const cells = plan.writes.map(({ id, column, from, to }) => ({ id, column, value: to, expect: from }));
  const texts = statusChanges(link, table, plan);
  let result: PatchResult = { missing: [], skipped: [] };
  if (cells.length > 0 || plan.appends.length > 0 || texts.known.length > 0)
    result = await services.workbook.patchTable(
      link,
      { cells, append: plan.appends, status: texts.known },
      { signal: options.signal, onProgress: ({ rowsDone, rowsTotal }) => report(rowsDone, rowsTotal) },
    );
  if (texts.fresh.length > 0) await services.workbook.writeStatus(link, texts.fresh);
  const next = advance(plan, remote, link, agreed, result);
  await services.workbook.saveAgreedCopy(link.id, next);
  const linked: LinkedTable = {
    ...link,
    openConflicts: new Set(plan.conflicts.map((conflict) => conflict.row)).size,
    lastRefresh: remote.complete ? new Date(services.clock.now()).toISOString() : link.lastRefresh,
  };
  await services.workbook.saveLink(linked);
  return {
    link: linked,
    agreed: next,
    cellsWritten: cells.length - result.skipped.length,
    rowsAppended: plan.appends.length,
  };
}

/** What was not written keeps its old agreed value: an edit made meanwhile then shows as a conflict and not as an order. */
function advance(
  plan: Plan,
  remote: RemoteRows,
  link: LinkedTable,
  agreed: AgreedCopy | null,
  result: PatchResult,
): AgreedCopy {
  const after = agreedAfterRefresh(plan, remote, link.mapping, agreed);
  if (result.missing.length === 0 && result.skipped.length === 0) return after;
  const before = agreedOrEmpty(agreed, link.mapping);
  const copy = new AgreedBuilder(after);
  for (const id of result.missing) restore(copy, before, id);
  for (const { id } of result.skipped) restore(copy, before, id);
  return copy.done();
}

function restore(copy: AgreedBuilder, before: AgreedCopy, id: string): void {
  const cells = before.rows.get(id);
  if (cells === undefined) copy.drop(id);
  else copy.set(id, cells);
}

/** Status texts that differ from what stands there: reasons appear, and go when they no longer hold. */
function statusChanges(link: LinkedTable, table: TableRead, plan: Plan) {
  const texts = planTexts(plan, link.mapping, table.firstRow);
  const known: { id: string; text: string }[] = [];
  const fresh: { row: number; text: string }[] = [];
  const copies = new Set(
    plan.problems.flatMap((problem) => (problem.kind === "duplicateId" ? [problem.row] : [])),
  );
  const pending = new Set([...plan.updates, ...plan.creates].map(({ row }) => row));
  table.status.forEach((now, row) => {
    const text = texts.get(row) ?? (isPassing(now, pending.has(row)) ? "" : now);
    if (text === now) return;
    const id = table.rows.ids[row] ?? "";
    // Rows that share an id cannot be told apart by it.
    if (id === "" || copies.has(row)) fresh.push({ row, text });
    else known.push({ id, text });
  });
  return { known, fresh };
}
