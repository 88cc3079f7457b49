import {
  Add20Regular,
  ArrowSync20Regular,
  DocumentTable20Regular,
  Scales20Regular,
  Send20Regular,
} from "@fluentui/react-icons";
import { MenuItem } from "@fluentui/react-components";
import type { ReactElement } from "react";
import { compareTexts } from "../compare/compareTexts";
import { leaveTexts } from "../leave/leaveTexts";
import { leaveVerbs } from "../leave/leaveVerbs";
import { useBusyReason, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import { ActionButton } from "../parts/ActionButton";
import { closed } from "../parts/closed";
import { MoreMenu } from "../parts/MoreMenu";
import { withSoftHyphens } from "../parts/softHyphens";
import { serviceBlock } from "../reports/reportBlock";
import { reportTexts } from "../reports/reportTexts";
import { cardTexts } from "../tables/cardTexts";
import { tableTexts } from "../tables/tableTexts";
import { homeTexts as t } from "./homeTexts";
import { useFrontVerbs } from "./useFrontVerbs";

/** What a person does all day, always in the same place: it never scrolls away. */
export function CommandBar() {
  const pane = usePane();
  const { services } = usePaneState();
  const busy = useBusyReason();
  const { refresh, preview } = useFrontVerbs();
  const noReports = services === null ? null : serviceBlock(services);
  return (
    <section className="commandBar" aria-label={t.commands}>
      <Command icon={<ArrowSync20Regular />} text={t.refresh} {...refresh} />
      <Command
        icon={<Send20Regular />}
        text={tableTexts.preview}
        name={tableTexts.preview}
        isNext={preview.isNext}
        reason={preview.reason}
        onClick={preview.onClick}
      />
      <Command
        icon={<Scales20Regular />}
        text={t.compare}
        name={compareTexts.compare}
        reason={busy}
        onClick={() => pane.go({ kind: "events", aim: "compare" })}
      />
      <Command
        icon={<DocumentTable20Regular />}
        text={t.report}
        name={reportTexts.entry}
        reason={busy ?? noReports}
        onClick={() => pane.go({ kind: "reports" })}
      />
      <Command
        icon={<Add20Regular />}
        text={t.add}
        name={t.add}
        reason={busy}
        onClick={() => pane.go({ kind: "add" })}
      />
      <WorkbookMenu />
    </section>
  );
}

interface CommandProps {
  readonly icon: ReactElement;
  readonly text: string;
  /** Read out; it has the text in it. */
  readonly name: string;
  readonly reason: string | null;
  /** What a person does next: the one primary button. */
  readonly isNext?: boolean;
  readonly onClick: () => void;
}

function Command({ icon, text, name, reason, isNext = false, onClick }: CommandProps) {
  const shown = withSoftHyphens(text);
  return (
    <ActionButton
      size="small"
      appearance={isNext ? "primary" : "subtle"}
      icon={icon}
      reason={reason}
      {...(name === shown ? {} : { "aria-label": name })}
      onClick={onClick}
    >
      {shown}
    </ActionButton>
  );
}

/** What concerns the whole workbook, and is needed now and then. */
function WorkbookMenu() {
  const pane = usePane();
  const { askToLeave } = useVerbs(leaveVerbs);
  const busy = useBusyReason();
  return (
    <MoreMenu name={t.moreOfWorkbook}>
      <MenuItem onClick={() => pane.go({ kind: "activity", linkId: null, send: null })} {...closed(busy)}>
        {cardTexts.activity}
      </MenuItem>
      <MenuItem onClick={() => void askToLeave({ kind: "workbook" })} {...closed(busy)}>
        {leaveTexts.leave}
      </MenuItem>
    </MoreMenu>
  );
}
