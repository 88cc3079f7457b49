import { useState } from "react";
import { titlesOf } from "../../sync/collectionTitles";
import type { RememberedComparison } from "../../workbook/compare/types";
import type { RememberedReport } from "../../workbook/reports/types";
import { compareTexts } from "../compare/compareTexts";
import { compareVerbs } from "../compare/compareVerbs";
import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import type { TableEntry } from "../pane/screens/screens";
import { ActionButton } from "../parts/ActionButton";
import { AskForgetReport } from "../reports/ReportFront";
import { reportBlock, serviceBlock } from "../reports/reportBlock";
import { reportCardTexts } from "../reports/reportCardTexts";
import { ReportMenu } from "../reports/ReportMenu";
import { reportRefreshVerbs, reportSheetVerbs, reportVerbs } from "../reports/reportVerbs";
import { sheetTexts } from "../reports/starterTexts";
import { cardTexts } from "../tables/cardTexts";
import type { CardPick } from "../tables/CardTick";
import { refreshBlock } from "../tables/refreshBlock";
import { RefreshTools } from "../tables/RefreshTools";
import { tableVerbs } from "../tables/tableVerbs";
import { useChosen } from "../tables/useChosen";
import { AskForget } from "./ComparisonFront";
import { ComparisonMenu } from "./ComparisonMenu";
import { Entry } from "./Entry";
import { comparisonState, reportState, tableState } from "./entryState";
import { entryTexts as t } from "./entryTexts";
import { EverythingButton } from "./EverythingButton";
import { AwardEntries } from "./AwardEntries";
import { awardsOf, countOfOurs, oursOf, type Ours } from "./inFront";
import { AskUnlink, TableMore } from "./TableMore";

/**
 * All that the workbook has of the platform, by kind, one line each. What stands in front keeps its line, so that the
 * list stays still under the pointer and the keys. Nothing where the top says all.
 */
export function Entries({ here }: { readonly here: Ours }) {
  const ours = oursOf(usePaneState());
  const awards = awardsOf(ours);
  if (countOfOurs(ours) === countOfOurs(here) && countOfOurs(ours) < 2 && awards.length === 0) return null;
  return (
    <section className="entries" aria-label={t.all}>
      <div className="entriesHead">
        <h2 className="cardName">{t.all}</h2>
        <EverythingButton />
      </div>
      <TableEntries tables={ours.tables} here={here} />
      <ComparisonEntries comparisons={ours.comparisons} here={here} />
      <AwardEntries awards={awards} />
      <ReportEntries reports={ours.reports} here={here} />
    </section>
  );
}

interface TableEntriesProps {
  readonly tables: readonly TableEntry[];
  readonly here: Ours;
}

function TableEntries({ tables, here }: TableEntriesProps) {
  const { refreshAll } = useVerbs(tableVerbs);
  const { services } = usePaneState();
  const chosen = useChosen();
  if (tables.length === 0) return null;
  const account = services?.account ?? null;
  const ready = tables.filter((entry) => refreshBlock(entry, account) === null);
  const pick = (entry: TableEntry): CardPick | null => {
    if (chosen.ids === null || tables.length < 2) return null;
    const { id } = entry.link;
    return {
      on: chosen.ids.has(id),
      reason: refreshBlock(entry, account),
      onPick: (on) => chosen.tick(id, on),
    };
  };
  return (
    <>
      <div className="entriesHead">
        <h3 className="entriesKind">{t.tables}</h3>
        {tables.length < 2 ? null : (
          <RefreshTools
            ready={ready.map(({ link }) => link.id)}
            chosen={chosen}
            words={cardTexts}
            onRefresh={(ids) => void refreshAll(ids)}
          />
        )}
      </div>
      <ul className="entryList">
        {tables.map((entry) => (
          <TableLine key={entry.link.id} entry={entry} current={here.tables.includes(entry)} pick={pick(entry)} />
        ))}
      </ul>
    </>
  );
}

interface LineProps {
  readonly current: boolean;
  readonly pick: CardPick | null;
}

function TableLine({ entry, current, pick }: LineProps & { readonly entry: TableEntry }) {
  const { showCell } = useVerbs(tableVerbs);
  const { services } = usePaneState();
  const [asking, setAsking] = useState(false);
  const { id, collection } = entry.link;
  return (
    <Entry
      title={titlesOf(collection).title}
      state={tableState(entry, services?.account ?? null)}
      current={current}
      pick={pick}
      menu={<TableMore entry={entry} onUnlink={() => setAsking(true)} />}
      question={asking ? <AskUnlink linkId={id} onNo={() => setAsking(false)} /> : null}
      onGo={() => void showCell(id, 0, null)}
    />
  );
}

interface ComparisonEntriesProps {
  readonly comparisons: readonly RememberedComparison[];
  readonly here: Ours;
}

function ComparisonEntries({ comparisons, here }: ComparisonEntriesProps) {
  if (comparisons.length === 0) return null;
  return (
    <>
      <h3 className="entriesKind">{compareTexts.list}</h3>
      <ul className="entryList">
        {comparisons.map((one) => (
          <ComparisonLine key={one.id} comparison={one} current={here.comparisons.includes(one)} pick={null} />
        ))}
      </ul>
    </>
  );
}

function ComparisonLine({ comparison, current, pick }: LineProps & { readonly comparison: RememberedComparison }) {
  const { showComparison } = useVerbs(compareVerbs);
  const { services } = usePaneState();
  const [asking, setAsking] = useState(false);
  const { id, worksheetTitle } = comparison;
  return (
    <Entry
      title={worksheetTitle}
      state={comparisonState(comparison, services?.account ?? null)}
      current={current}
      pick={pick}
      menu={<ComparisonMenu comparison={comparison} onForget={() => setAsking(true)} />}
      question={asking ? <AskForget id={id} onNo={() => setAsking(false)} /> : null}
      onGo={() => void showComparison(id)}
    />
  );
}

function Contents() {
  const { writeContents } = useVerbs(reportSheetVerbs);
  const busy = useBusyReason();
  return (
    <ActionButton size="small" appearance="subtle" reason={busy} onClick={() => void writeContents()}>
      {sheetTexts.contents}
    </ActionButton>
  );
}

interface ReportEntriesProps {
  readonly reports: readonly RememberedReport[];
  readonly here: Ours;
}

function ReportEntries({ reports, here }: ReportEntriesProps) {
  const { refreshReports } = useVerbs(reportRefreshVerbs);
  const { services } = usePaneState();
  const chosen = useChosen();
  if (reports.length === 0) return null;
  const several = reports.length > 1;
  const blockOf = (report: RememberedReport) =>
    reportBlock(report, services?.account) ?? (services === null ? null : serviceBlock(services));
  const pick = (report: RememberedReport): CardPick | null =>
    chosen.ids === null || !several
      ? null
      : { on: chosen.ids.has(report.id), reason: blockOf(report), onPick: (on) => chosen.tick(report.id, on) };
  return (
    <>
      <div className="entriesHead">
        <h3 className="entriesKind">{reportCardTexts.cards}</h3>
        {several ? (
          <RefreshTools
            ready={reports.filter((report) => blockOf(report) === null).map(({ id }) => id)}
            chosen={chosen}
            words={reportCardTexts.refreshWords}
            onRefresh={(ids) => void refreshReports(ids)}
          />
        ) : null}
        {several ? <Contents /> : null}
      </div>
      <ul className="entryList">
        {reports.map((report) => (
          <ReportLine key={report.id} report={report} current={here.reports.includes(report)} pick={pick(report)} />
        ))}
      </ul>
    </>
  );
}

function ReportLine({ report, current, pick }: LineProps & { readonly report: RememberedReport }) {
  const { showReport } = useVerbs(reportVerbs);
  const { services, reportTroubles } = usePaneState();
  const [asking, setAsking] = useState(false);
  const { id, title, tableId } = report;
  const foreign = reportBlock(report, services?.account);
  return (
    <Entry
      title={title}
      state={reportState(report, services?.account ?? null, reportTroubles.get(id))}
      current={current}
      pick={pick}
      menu={<ReportMenu report={report} foreign={foreign} onForget={() => setAsking(true)} />}
      question={asking ? <AskForgetReport id={id} onNo={() => setAsking(false)} /> : null}
      onGo={() => void showReport(tableId)}
    />
  );
}
