// What a person sees and does: going to a cell, and hearing of edits. It reads no cell and trusts no event's details.
import type { LinkedTable } from "../sync/types";
import { bindTable, problemError } from "./bind";
import { rangeAt } from "./cells";
import { toWorkbookError } from "./errors";
import type { RunExcel, Session } from "./session";

/** `row` is the body row; `column` the position in the mapping, or null for the row's first visible cell. */
export async function show(
  session: Session,
  link: LinkedTable,
  row: number,
  column: number | null,
): Promise<void> {
  await session.run(async (context) => {
    const binding = await bindTable(context, link);
    if (!binding.ok) throw problemError(binding.problem);
    const { bound } = binding;
    const naming = link.mapping.findIndex((one) => one.naming);
    const offset = bound.columns.cells[column ?? Math.max(naming, 0)] ?? 0;
    bound.sheet.activate();
    rangeAt(bound.sheet, { row: bound.top + row, column: bound.left + offset, rows: 1, columns: 1 }).select();
    await context.sync();
  });
}

/** Edits of co-authors and our own writes are no edits by this person. */
function byThisPerson(event: Excel.TableChangedEventArgs): boolean {
  // Newer Excels say who triggered it; the type declarations of table events do not know it yet.
  const own = "triggerSource" in event && event.triggerSource === "ThisLocalAddin";
  return event.source === "Local" && !own;
}

/** Answers how to stop. */
export async function watch(
  session: Session,
  run: RunExcel,
  link: LinkedTable,
  listener: () => void,
): Promise<() => Promise<void>> {
  const registration = await session.run(async (context) => {
    const binding = await bindTable(context, link);
    if (!binding.ok) throw problemError(binding.problem);
    const added = binding.bound.table.onChanged.add((event) => {
      if (byThisPerson(event)) listener();
      return Promise.resolve();
    });
    await context.sync();
    return added;
  });
  return async () => {
    try {
      // A handler can be removed only in the context that added it.
      await run(registration.context, async (context) => {
        registration.remove();
        await context.sync();
      });
    } catch (error) {
      throw toWorkbookError(error);
    }
  };
}
