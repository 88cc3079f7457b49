import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, Button } from "@fluentui/react-components";
import { MoreHorizontal20Regular } from "@fluentui/react-icons";
import { useBusyReason } from "../parts/paneContext";
import { en } from "../strings/en";
import { cardTexts } from "../strings/homeCards";
import { closed } from "./closed";

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
    <Menu positioning={{ position: "below", align: "end" }}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          icon={<MoreHorizontal20Regular />}
          aria-label={en.home.more(title)}
          title={en.home.more(title)}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={onShow}>{en.home.goTo}</MenuItem>
          <MenuItem onClick={onRefreshRows} {...closed(rowsReason)}>
            {cardTexts.refreshRows}
          </MenuItem>
          <MenuItem onClick={onActivity} {...closed(busy)}>
            {cardTexts.activityOf}
          </MenuItem>
          <MenuItem onClick={onUnlink} {...closed(busy)}>
            {en.home.unlink}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
