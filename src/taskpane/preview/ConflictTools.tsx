import { Button } from "@fluentui/react-components";
import { ChevronDown16Regular, ChevronUp16Regular } from "@fluentui/react-icons";
import { useId, useState } from "react";
import { conflictKey } from "../../sync/conflictKey";
import type { Side } from "../../sync/decisions";
import type { PreviewScreen } from "../pane/screens/screens";
import { previewTexts } from "./previewTexts";
import { ConflictColumns } from "./ConflictColumns";
import type { PreviewVerbs } from "./usePreviewVerbs";

interface ConflictToolsProps {
  readonly screen: PreviewScreen;
  readonly locked: boolean;
  readonly verbs: PreviewVerbs;
}

/** One decision for all conflicts, or for those of a column. Each can be changed again by itself. */
export function ConflictTools({ screen, locked, verbs }: ConflictToolsProps) {
  const [rules, setRules] = useState(false);
  const rulesId = useId();
  const { conflicts, preview } = screen;
  const words = previewTexts.aims[preview.kind];
  const { resolutions } = preview.choices;
  const open = conflicts.filter(({ id, column }) => !resolutions.has(conflictKey(id, column))).length;
  const all = (side: Side) => verbs.decide(conflicts, side);
  return (
    <div className="tools">
      <span className="quiet" role="status">
        {previewTexts.undecided(open)}
      </span>
      <div className="choice">
        <Button size="small" disabledFocusable={locked} onClick={() => all("ours")}>
          {words.allOurs}
        </Button>
        <Button size="small" disabledFocusable={locked} onClick={() => all("theirs")}>
          {words.allTheirs}
        </Button>
        <Button
          size="small"
          appearance="subtle"
          icon={rules ? <ChevronUp16Regular /> : <ChevronDown16Regular />}
          iconPosition="after"
          aria-expanded={rules}
          aria-controls={rulesId}
          title={previewTexts.columnRulesTitle}
          onClick={() => setRules(!rules)}
        >
          {previewTexts.columnRules}
        </Button>
      </div>
      <div id={rulesId} hidden={!rules}>
        {rules ? <ConflictColumns screen={screen} locked={locked} verbs={verbs} /> : null}
      </div>
    </div>
  );
}
