import { belonging } from "../../values/site";
import { titlesOf } from "../../sync/collectionTitles";
import { columnVerbs } from "../link/columnVerbs";
import { leaveVerbs } from "../leave/leaveVerbs";
import { Ask } from "../pane/Ask";
import { useBusyReason, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import type { TableEntry } from "../pane/screens/screens";
import { giveUpVerbs } from "../preview/previewVerbs";
import { refreshBlock } from "../tables/refreshBlock";
import { tableTexts } from "../tables/tableTexts";
import { tableVerbs } from "../tables/tableVerbs";
import { TableMenu } from "./TableMenu";

interface TableMoreProps {
  readonly entry: TableEntry;
  readonly onUnlink: () => void;
}

/** Why its rows cannot be refreshed now; null when they can. */
export function useRefreshReason(entry: TableEntry): string | null {
  const { services } = usePaneState();
  const busy = useBusyReason();
  return busy ?? refreshBlock(entry, services?.account ?? null);
}

/** A table's menu with what each of its entries does, the same at the top and in the list. */
export function TableMore({ entry, onUnlink }: TableMoreProps) {
  const pane = usePane();
  const { showCell, refreshRows } = useVerbs(tableVerbs);
  const { offerSelected, offerAll } = useVerbs(giveUpVerbs);
  const { askToLeave, copyValues } = useVerbs(leaveVerbs);
  const { openColumns } = useVerbs(columnVerbs);
  const rowsReason = useRefreshReason(entry);
  const { services } = usePaneState();
  const isElsewhere = services !== null && belonging(entry.link, services.account) === "elsewhere";
  const { id, collection } = entry.link;
  return (
    <TableMenu
      title={titlesOf(collection).title}
      rowsReason={rowsReason}
      activityReason={isElsewhere ? rowsReason : null}
      onShow={() => void showCell(id, 0, null)}
      onRefreshRows={() => void refreshRows(id)}
      onTakeSelected={() => void offerSelected(id)}
      onTakeAll={() => void offerAll(id)}
      onActivity={() => pane.go({ kind: "activity", linkId: id, send: null })}
      onColumns={() => void openColumns(id)}
      onCopy={() => void copyValues(id)}
      onUnlink={onUnlink}
      onDetach={() => void askToLeave({ kind: "table", linkId: id })}
    />
  );
}

interface AskUnlinkProps {
  readonly linkId: string;
  readonly onNo: () => void;
}

export function AskUnlink({ linkId, onNo }: AskUnlinkProps) {
  const { unlink } = useVerbs(tableVerbs);
  return (
    <Ask
      title={tableTexts.unlinkTitle}
      text={tableTexts.unlinkText}
      yes={tableTexts.unlinkYes}
      no={tableTexts.unlinkNo}
      onYes={() => void unlink(linkId)}
      onNo={onNo}
    />
  );
}
