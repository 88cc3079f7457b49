// Does what a notice offers, by the verbs of the subject that it is about.
import { connectVerbs } from "./connect/connectVerbs";
import type { Pane } from "./pane/pane";
import type { NoticeAction } from "./pane/screens/screens";
import { previewVerbs } from "./preview/previewVerbs";
import { tableVerbs } from "./tables/tableVerbs";

export function actOn(pane: Pane, action: NoticeAction): Promise<void> {
  switch (action.kind) {
    case "adopt":
      return pane.verbs(tableVerbs).adopt(action.linkId);
    case "preview":
      return pane.verbs(previewVerbs).preview(action.linkId);
    case "unfilter":
      return pane.verbs(tableVerbs).takeFiltersOff(action.tableId, action.columns);
    case "putIdsRight":
      return pane.verbs(previewVerbs).putIdsRight(action.linkId, action.shifted);
    case "keepRows":
      return pane.verbs(previewVerbs).keepRows(action.linkId, action.shifted);
    case "start":
      return pane.verbs(connectVerbs).start();
  }
}
