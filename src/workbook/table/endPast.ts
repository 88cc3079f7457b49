// After a write that met moved rows and was put back. Excel's Undo takes that back too, and then the mark of the write,
// before the write itself: what landed in other rows would stand under the mark that was there before it, as an edit.
// So the agreed copy gets a mark of its own, and no earlier one says any more what the sheet held: whoever undoes that
// far is asked about each cell that differs.
import type { LinkedTable } from "../../sync/linkedTable";
import type { ExcelSession } from "../excel/session";
import { agreedState, saveAgreed, saveAgreedChange } from "../store/agreedStore";
import { generationOf } from "../store/generation";
import { bindToWrite } from "./bind";
import { writeMarkOver } from "./markCell";

/** The copy first: until the mark stands the table counts as undone, and the next look begins anew. */
export async function endPast(session: ExcelSession, link: LinkedTable): Promise<void> {
  const { copy } = await agreedState(session, link.id);
  const ended = copy === null ? null : generationOf(session, link.id).endPast();
  if (copy === null || ended === null) return;
  const nothing = { keys: copy.keys, rows: new Map(), dropped: [] };
  if (!(await saveAgreedChange(session, link.id, nothing))) await saveAgreed(session, link.id, copy);
  await session.run(async (context) =>
    writeMarkOver(context, await bindToWrite(context, link), ended.mark, ended.over),
  );
}
