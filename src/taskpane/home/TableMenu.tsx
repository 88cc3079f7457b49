import { MenuItem } from "@fluentui/react-components";
import { MoreMenu } from "../parts/MoreMenu";
import { useBusyReason } from "../pane/paneContext";
import { tableTexts } from "../tables/tableTexts";
import { cardTexts } from "../tables/cardTexts";
import { giveUpTexts } from "../preview/giveUp/giveUpTexts";
import { columnTexts } from "../link/columnTexts";
import { leaveTexts } from "../leave/leaveTexts";
import { closed } from "../parts/closed";

interface TableMenuProps {
  readonly title: string;
  /** Why rows cannot be read from the platform now; null when they can. */
  readonly rowsReason: string | null;
  /** Why its activity cannot be shown: it is another site's. */
  readonly activityReason: string | null;
  readonly onShow: () => void;
  readonly onRefreshRows: () => void;
  readonly onTakeSelected: () => void;
  readonly onTakeAll: () => void;
  readonly onActivity: () => void;
  readonly onColumns: () => void;
  readonly onCopy: () => void;
  readonly onUnlink: () => void;
  readonly onDetach: () => void;
}

/** What is needed now and then. */
export function TableMenu(props: TableMenuProps) {
  const { title, rowsReason, activityReason, onShow, onRefreshRows, onTakeSelected, onTakeAll } = props;
  const { onActivity, onColumns, onCopy, onUnlink, onDetach } = props;
  const busy = useBusyReason();
  return (
    <MoreMenu name={tableTexts.more(title)}>
      <MenuItem onClick={onShow}>{tableTexts.goTo}</MenuItem>
      <MenuItem onClick={onRefreshRows} {...closed(rowsReason)}>
        {cardTexts.refreshRows}
      </MenuItem>
      <MenuItem onClick={onTakeSelected} {...closed(rowsReason)}>
        {giveUpTexts.selected}
      </MenuItem>
      <MenuItem onClick={onTakeAll} {...closed(rowsReason)}>
        {giveUpTexts.all}
      </MenuItem>
      <MenuItem onClick={onActivity} {...closed(busy ?? activityReason)}>
        {cardTexts.activityOf}
      </MenuItem>
      <MenuItem onClick={onColumns} {...closed(rowsReason)}>
        {columnTexts.entry}
      </MenuItem>
      <MenuItem onClick={onCopy} {...closed(busy)}>
        {leaveTexts.copy}
      </MenuItem>
      <MenuItem onClick={onUnlink} {...closed(busy)}>
        {tableTexts.unlink}
      </MenuItem>
      <MenuItem onClick={onDetach} {...closed(busy)}>
        {leaveTexts.detach}
      </MenuItem>
    </MoreMenu>
  );
}
