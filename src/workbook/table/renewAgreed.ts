// Binds a copy to a table in which something was undone. It gets a mark that the table never had, so that neither a
// further undo nor a redo looks like this state.
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { LinkedTable } from "../../sync/linkedTable";
import type { ExcelSession } from "../excel/session";
import { saveAgreed } from "../store/agreedStore";
import type { SavedCopy } from "../store/agreedTypes";
import { generationOf } from "../store/generation";
import { bindToWrite } from "./bind";
import { forceMark } from "./markCell";

/** The copy comes first: until the mark is written the table counts as undone, and the next look starts over. */
export async function renewAgreed(session: ExcelSession, link: LinkedTable, copy: AgreedCopy): Promise<SavedCopy> {
  const mark = generationOf(session, link.id).renew();
  const saved = await saveAgreed(session, link.id, copy);
  await session.run(async (context) => forceMark(context, await bindToWrite(context, link), mark));
  return saved;
}
