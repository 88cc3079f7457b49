import { Button, Menu, MenuList, MenuPopover, MenuTrigger, type MenuProps } from "@fluentui/react-components";
import { MoreHorizontal20Regular } from "@fluentui/react-icons";
import type { ReactNode } from "react";

interface MoreMenuProps extends Omit<MenuProps, "children"> {
  /** What the button is called, since it shows three dots. */
  readonly name: string;
  /** Menu items. */
  readonly children: ReactNode;
}

/** What is needed now and then, behind three dots at a card's end. */
export function MoreMenu({ name, children, ...menu }: MoreMenuProps) {
  return (
    <Menu inline positioning={{ position: "below", align: "end", strategy: "fixed" }} {...menu}>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" size="small" icon={<MoreHorizontal20Regular />} aria-label={name} title={name} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>{children}</MenuList>
      </MenuPopover>
    </Menu>
  );
}
