import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import { reportCardTexts as t } from "./reportCardTexts";
import { reportRefreshVerbs, reportSheetVerbs } from "./reportVerbs";
import { sheetTexts } from "./starterTexts";
import { RefreshTools } from "../tables/RefreshTools";
import { ReportCard } from "./ReportCard";
import { reportBlock, serviceBlock } from "./reportBlock";
import { useChosen } from "../tables/useChosen";

function Contents() {
  const { writeContents } = useVerbs(reportSheetVerbs);
  const busy = useBusyReason();
  return (
    <ActionButton size="small" appearance="subtle" reason={busy} onClick={() => void writeContents()}>
      {sheetTexts.contents}
    </ActionButton>
  );
}

/**
 * The report tables of this workbook; nothing where there are none. Where there are several, they can be refreshed
 * together.
 */
export function Reports() {
  const { refreshReports } = useVerbs(reportRefreshVerbs);
  const { reports, services } = usePaneState();
  const chosen = useChosen();
  if (reports.length === 0) return null;
  const blockOf = (report: (typeof reports)[number]) =>
    reportBlock(report, services?.account) ?? (services === null ? null : serviceBlock(services));
  const several = reports.length > 1;
  return (
    <section className="stack" aria-label={t.cards}>
      <div className="changeHead">
        <h2 className="cardName">{t.cards}</h2>
        {several ? <Contents /> : null}
      </div>
      {several ? (
        <RefreshTools
          ready={reports.filter((report) => blockOf(report) === null).map(({ id }) => id)}
          chosen={chosen}
          words={t.refreshWords}
          onRefresh={(ids) => void refreshReports(ids)}
        />
      ) : null}
      <ul className="cards">
        {reports.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            pick={
              chosen.ids === null || !several
                ? null
                : {
                    on: chosen.ids.has(report.id),
                    reason: blockOf(report),
                    onPick: (on) => chosen.tick(report.id, on),
                  }
            }
          />
        ))}
      </ul>
    </section>
  );
}
