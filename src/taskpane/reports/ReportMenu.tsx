import { MenuDivider, MenuItem, MenuItemCheckbox } from "@fluentui/react-components";
import { useState } from "react";
import type { ReportSource } from "../../reports/source";
import { starterOf } from "../../reports/starters/starterOf";
import type { RememberedReport } from "../../workbook/reports/types";
import { MoreMenu } from "../parts/MoreMenu";
import { useBusyReason, usePane, useVerbs } from "../pane/paneContext";
import { inviteEntry } from "../pane/work/inviteWorkTexts";
import { reportCardTexts as t } from "./reportCardTexts";
import { reportSheetVerbs, reportVerbs } from "./reportVerbs";
import { sheetTexts } from "./starterTexts";
import { leaveTexts } from "../leave/leaveTexts";
import { leaveVerbs } from "../leave/leaveVerbs";
import { closed } from "../parts/closed";

interface ReportMenuProps {
  readonly report: RememberedReport;
  /** Why only its owner may change how it is kept; null where it may be done. */
  readonly foreign: string | null;
  readonly onForget: () => void;
}

/** Its rows are suppliers that can be invited. */
function listsSuppliers(source: ReportSource): boolean {
  return source.kind === "report" ? source.report === "suppliers" : source.kind === "suppliers2018";
}

/** How the table is kept fresh, what is made from it, and what is needed now and then. */
export function ReportMenu({ report, foreign, onForget }: ReportMenuProps) {
  const { changeReport } = useVerbs(reportVerbs);
  const busy = useBusyReason();
  const [open, setOpen] = useState(false);
  const { on, set } = useReportSettings(report);
  const owned = closed(busy ?? foreign);
  return (
    <MoreMenu
      name={t.more(report.title)}
      hasCheckmarks
      open={open}
      onOpenChange={(_, { open: next }) => setOpen(next)}
      checkedValues={{ settings: on }}
      onCheckedValueChange={(_, { checkedItems }) => {
        setOpen(false);
        set(checkedItems);
      }}
    >
      <MenuItemCheckbox name="settings" value="highlight" {...owned}>
        {t.highlight}
      </MenuItemCheckbox>
      <MenuItemCheckbox name="settings" value="refreshOnOpen" {...owned}>
        {t.refreshOnOpen}
      </MenuItemCheckbox>
      <MenuItemCheckbox name="settings" value="history" {...owned}>
        {t.history}
      </MenuItemCheckbox>
      <MenuItem onClick={() => void changeReport(report.id)} {...owned}>
        {t.change}
      </MenuItem>
      <MadeFromIt report={report} />
      <MenuDivider />
      <LeavingItems id={report.id} onForget={onForget} />
    </MoreMenu>
  );
}

/** Names of the settings that are on, and what another set of them changes. */
function useReportSettings({ id, refreshOnOpen, changesColumnId, ...report }: RememberedReport) {
  const { setReport } = useVerbs(reportVerbs);
  const highlight = changesColumnId !== null;
  const history = report.history !== undefined;
  const settings = { highlight, refreshOnOpen, history };
  const on = Object.entries(settings).flatMap(([name, isOn]) => (isOn ? [name] : []));
  const set = (next: readonly string[]) => {
    if (next.includes("history") !== history) void setReport(id, { history: !history });
    else if (next.includes("highlight") !== highlight) void setReport(id, { highlight: !highlight });
    else void setReport(id, { refreshOnOpen: next.includes("refreshOnOpen") });
  };
  return { on, set };
}

/** Its starter sheet, and invitations to the suppliers that it lists. */
function MadeFromIt({ report }: { readonly report: RememberedReport }) {
  const pane = usePane();
  const { showReport } = useVerbs(reportVerbs);
  const { writeStarter } = useVerbs(reportSheetVerbs);
  const busy = useBusyReason();
  const starter = starterOf(report);
  const lacks = starter.ready ? null : sheetTexts.starterLacks(starter.missing);
  const invite = () => {
    void showReport(report.tableId);
    pane.go({ kind: "events", aim: "invite" });
  };
  return (
    <>
      {starter.title === "" ? null : (
        <MenuItem onClick={() => void writeStarter(report.id)} {...closed(busy ?? lacks)}>
          {sheetTexts.starter}
        </MenuItem>
      )}
      {listsSuppliers(report.source) ? (
        <MenuItem onClick={invite} {...closed(busy)}>
          {inviteEntry.invite}
        </MenuItem>
      ) : null}
    </>
  );
}

function LeavingItems({ id, onForget }: { readonly id: string; readonly onForget: () => void }) {
  const { askToLeave, copyValues } = useVerbs(leaveVerbs);
  const busy = useBusyReason();
  return (
    <>
      <MenuItem onClick={() => void copyValues(id)} {...closed(busy)}>
        {leaveTexts.copy}
      </MenuItem>
      <MenuItem onClick={onForget} {...closed(busy)}>
        {t.forget}
      </MenuItem>
      <MenuItem onClick={() => void askToLeave({ kind: "table", linkId: id })} {...closed(busy)}>
        {leaveTexts.detach}
      </MenuItem>
    </>
  );
}
