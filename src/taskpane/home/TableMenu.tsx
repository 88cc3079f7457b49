import { MenuItem } from "@fluentui/react-components";
import { MoreMenu } from "../parts/MoreMenu";
import { useBusyReason } from "../pane/paneContext";
import { tableTexts } from "../tables/tableTexts";
import { cardTexts } from "../tables/cardTexts";
import { closed } from "../parts/closed";

interface TableMenuProps {
  readonly title: string;
  /** Why rows cannot be refreshed now; null when they can. */
  readonly rowsReason: string | null;
  readonly onShow: () => void;
  readonly onRefreshRows: () => void;
  readonly onActivity: () => void;
  readonly onUnlink: () => void;
}

/** What is needed now and then. */
export function TableMenu(props: TableMenuProps) {
  const { title, rowsReason, onShow, onRefreshRows, onActivity, onUnlink } = props;
  const busy = useBusyReason();
  return (
    <MoreMenu name={tableTexts.more(title)}>
      <MenuItem onClick={onShow}>{tableTexts.goTo}</MenuItem>
      <MenuItem onClick={onRefreshRows} {...closed(rowsReason)}>
        {cardTexts.refreshRows}
      </MenuItem>
      <MenuItem onClick={onActivity} {...closed(busy)}>
        {cardTexts.activityOf}
      </MenuItem>
      <MenuItem onClick={onUnlink} {...closed(busy)}>
        {tableTexts.unlink}
      </MenuItem>
    </MoreMenu>
  );
}
