import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from "@fluentui/react-components";
import { closed } from "../parts/closed";
import { useBusyReason, usePane, useVerbs } from "../pane/paneContext";
import type { AwardScreen } from "../pane/screens/awardScreens";
import { awardTexts as t } from "./awardTexts";
import { awardVerbs } from "./awardVerbs";
import { handOnVerbs } from "./handOn/handOnVerbs";
import { scoresVerbs } from "./scores/scoresVerbs";

/** What comes after an award is found: how firm it is, what better suppliers cost, and handing it on. */
export function AwardMore({ screen }: { readonly screen: AwardScreen }) {
  const pane = usePane();
  const { openHandOn } = useVerbs(handOnVerbs);
  const { writeBoard } = useVerbs(awardVerbs);
  const { openScores } = useVerbs(scoresVerbs);
  const busy = useBusyReason();
  return (
    <Menu inline positioning={{ position: "above", align: "start", strategy: "fixed" }}>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton>{t.next}</MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => void writeBoard()} {...closed(busy)}>
            {t.board}
          </MenuItem>
          <MenuItem onClick={() => pane.go({ kind: "sensitivity", back: screen, found: null })}>
            {t.sensitivity}
          </MenuItem>
          <MenuItem onClick={() => void openScores()} {...closed(busy)}>
            {t.scores}
          </MenuItem>
          <MenuItem onClick={() => void openHandOn()} {...closed(busy)}>
            {t.handOn}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
