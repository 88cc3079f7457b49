import { compareTexts } from "../compare/compareTexts";
import { ownerBlock } from "../pane/ownerBlock";
import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import { ActionButton } from "../parts/ActionButton";
import { reportBlock, serviceBlock } from "../reports/reportBlock";
import { refreshBlock } from "../tables/refreshBlock";
import { everythingVerbs } from "./everythingVerbs";
import { homeTexts } from "./homeTexts";

/** One button for tables, comparisons and reports; nothing where the workbook has one kind alone. */
export function RefreshEverything() {
  const { refreshEverything } = useVerbs(everythingVerbs);
  const { tables, comparisons, reports, services } = usePaneState();
  const busy = useBusyReason();
  const kinds = [tables ?? [], comparisons, reports].filter(({ length }) => length > 0);
  if (kinds.length < 2 || services === null) return null;
  const { account } = services;
  const noReports = serviceBlock(services);
  const ready = {
    tables: (tables ?? []).filter((entry) => refreshBlock(entry, account) === null).map(({ link }) => link.id),
    comparisons: comparisons.filter((one) => ownerBlock(one, account, compareTexts) === null).map(({ id }) => id),
    reports: reports.filter((one) => (reportBlock(one, account) ?? noReports) === null).map(({ id }) => id),
  };
  const count = ready.tables.length + ready.comparisons.length + ready.reports.length;
  return (
    <div className="actions">
      <ActionButton
        reason={busy ?? (count === 0 ? homeTexts.nothingReady : null)}
        onClick={() => void refreshEverything(ready)}
      >
        {homeTexts.refreshEverything}
      </ActionButton>
    </div>
  );
}
