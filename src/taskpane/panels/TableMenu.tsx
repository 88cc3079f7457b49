import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, Button } from "@fluentui/react-components";
import { MoreHorizontal20Regular } from "@fluentui/react-icons";
import { useBusyReason } from "../parts/paneContext";
import { en } from "../strings/en";

interface TableMenuProps {
  readonly title: string;
  readonly onShow: () => void;
  readonly onUnlink: () => void;
}

/** What is needed now and then. */
export function TableMenu({ title, onShow, onUnlink }: TableMenuProps) {
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
          <MenuItem
            onClick={onUnlink}
            disabled={busy !== null}
            {...(busy === null ? {} : { title: busy, secondaryContent: busy })}
          >
            {en.home.unlink}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
