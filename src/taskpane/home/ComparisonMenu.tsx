import { MenuItem } from "@fluentui/react-components";
import type { RememberedComparison } from "../../workbook/compare/types";
import { awardVerbs } from "../award/awardVerbs";
import { MoreMenu } from "../parts/MoreMenu";
import { useBusyReason, usePane, useVerbs } from "../pane/paneContext";
import { compareTexts as t } from "../compare/compareTexts";
import { closed } from "../parts/closed";
import { compareVerbs } from "../compare/compareVerbs";

interface ComparisonMenuProps {
  readonly comparison: RememberedComparison;
  readonly onForget: () => void;
}

/** What is made from a comparison, and what is needed now and then. */
export function ComparisonMenu({ comparison, onForget }: ComparisonMenuProps) {
  const pane = usePane();
  const { openScenarios } = useVerbs(awardVerbs);
  const { openNegotiation } = useVerbs(compareVerbs);
  const busy = useBusyReason();
  const { id, worksheetTitle, pulls } = comparison;
  return (
    <MoreMenu name={t.more(worksheetTitle)}>
      <MenuItem onClick={() => void openScenarios(id)} {...closed(busy)}>
        {t.scenarios}
      </MenuItem>
      <MenuItem
        onClick={() => pane.go({ kind: "round", comparison })}
        {...closed(busy ?? (pulls.length < 2 ? t.movedFirst : null))}
      >
        {t.moved}
      </MenuItem>
      <MenuItem onClick={() => void openNegotiation(id)} {...closed(busy)}>
        {t.negotiation}
      </MenuItem>
      <MenuItem onClick={onForget} {...closed(busy)}>
        {t.forget}
      </MenuItem>
    </MoreMenu>
  );
}
