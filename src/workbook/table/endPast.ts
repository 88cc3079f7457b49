// After a write that met moved rows and was put back. Excel's Undo takes that back too: first the mark of the write,
// then the write itself. In between, values that landed in other rows would look like edits under the older mark. So
// the agreed copy gets a mark of its own, and no earlier mark counts any more. Whoever undoes that far is asked about
// each cell that differs.
import type { LinkedTable } from "../../sync/linkedTable";
import type { ExcelSession } from "../excel/session";
import { agreedState, saveAgreed, saveAgreedChange } from "../store/agreedStore";
import { generationOf } from "../store/generation";
import { bindToWrite } from "./bind";
import { replaceMark } from "./markCell";

/** The copy comes first: until the mark is written the table counts as undone, and the next look starts over. */
export async function endPast(session: ExcelSession, link: LinkedTable): Promise<void> {
  const { copy } = await agreedState(session, link.id);
  const ended = copy === null ? null : generationOf(session, link.id).endPast();
  if (copy === null || ended === null) return;
  const nothing = { keys: copy.keys, rows: new Map(), dropped: [] };
  if (!(await saveAgreedChange(session, link.id, nothing))) await saveAgreed(session, link.id, copy);
  await session.run(async (context) => replaceMark(context, await bindToWrite(context, link), ended.mark, ended.over));
}
