// The notice that follows the refresh of a table.
import { titlesOf } from "../../sync/collectionTitles";
import type { RefreshDone } from "../../workflows/table/types";
import { plainNotice } from "../pane/notices";
import type { Notice } from "../pane/screens/screens";
import { refreshedMessage } from "./tableTexts";

/** What a refresh did, and what it left for the person to decide. */
export function refreshedNotice(linkId: string, done: RefreshDone): Notice {
  const open = new Set(done.plan.conflicts.map((conflict) => conflict.row)).size;
  const pending = done.plan.problems.length + done.plan.gone.length + open;
  const frozen = done.link.drift !== undefined;
  const message = refreshedMessage({
    title: titlesOf(done.link.collection).title,
    cells: done.cellsWritten,
    rows: done.rowsAppended,
    settled: done.settled,
    conflicts: open,
    problems: done.plan.problems.length,
    gone: done.plan.gone.length,
    renamed: done.renamed,
    drifted: frozen,
    sheetUndone: done.sheetUndone,
  });
  const notice = plainNotice(pending > 0 || frozen ? "warning" : "success", message);
  return pending > 0 ? { ...notice, action: { kind: "preview", linkId } } : notice;
}
