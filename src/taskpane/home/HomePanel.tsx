import type { ReactNode } from "react";
import { adoptVerbs } from "../adopt/adoptVerbs";
import { AccountBar } from "../connect/AccountBar";
import { connectVerbs } from "../connect/connectVerbs";
import { EventRuns } from "../events/EventRuns";
import { InviteRuns } from "../invite/InviteRuns";
import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import { ActionButton } from "../parts/ActionButton";
import { Loading } from "../parts/Loading";
import { OrderTools } from "../preview/order/OrderTools";
import { ReportFront } from "../reports/ReportFront";
import { AddList } from "./AddList";
import { CommandBar } from "./CommandBar";
import { ComparisonFront } from "./ComparisonFront";
import { Entries } from "./Entries";
import { homeTexts as t } from "./homeTexts";
import { countOfOurs, inFront, oursOf, type Ours } from "./inFront";
import { MadeHere, ReportSheetHere } from "./MadeHere";
import { Story } from "./Story";
import { TableFront } from "./TableFront";
import { Tour } from "./Tour";
import { useStory } from "./useStory";

export default function HomePanel() {
  const state = usePaneState();
  const story = useStory();
  const isEmpty = countOfOurs(oursOf(state)) === 0;
  const told = story === null ? null : <Story now={story} isFirst={isEmpty} />;
  if (state.tables === null || isEmpty)
    return (
      <>
        <main className="main">{state.tables === null ? <Looking /> : <Empty story={told} />}</main>
        <AccountBar />
      </>
    );
  const here = inFront(state);
  return (
    <>
      <CommandBar />
      <main className="main">
        <div className="stack">
          {here.tables.length === 0 ? told : <Tour after={told} />}
          <Front here={here} />
          <InviteRuns />
          <EventRuns />
          <Entries here={here} />
          <OrderTools tables={state.tables} />
        </div>
      </main>
      <AccountBar />
    </>
  );
}

/** A workbook that could not be looked through has said so in a notice; here is the way to look again. */
function Looking() {
  const { start } = useVerbs(connectVerbs);
  const { started, work, notice } = usePaneState();
  if (!started || work !== null || notice === null) return <Loading text={t.looking} />;
  return <ActionButton onClick={() => void start()}>{t.lookAgain}</ActionButton>;
}

/** Nothing of ours is in the workbook: what to do first, and all else that can be brought in. */
function Empty({ story }: { readonly story: ReactNode }) {
  return (
    <div className="stack">
      <InviteRuns />
      <EventRuns />
      {story ?? (
        <div className="empty">
          <p>{t.empty}</p>
          <p className="quiet">{t.emptyHint}</p>
        </div>
      )}
      <AddList first={story === null ? "primary" : "secondary"} />
    </div>
  );
}

/** What stands on the sheet in front. */
function Front({ here }: { readonly here: Ours }) {
  const alone = countOfOurs(here) === 1;
  if (countOfOurs(here) === 0) return <NothingHere />;
  return (
    <>
      {here.tables.map((entry) => (
        <TableFront key={entry.link.id} entry={entry} alone={alone} />
      ))}
      {here.comparisons.map((comparison) => (
        <ComparisonFront key={comparison.id} comparison={comparison} alone={alone} />
      ))}
      {here.reports.map((report) => (
        <ReportFront key={report.id} report={report} alone={alone} here={<ReportSheetHere report={report} />} />
      ))}
    </>
  );
}

/** The way on from a sheet that has nothing of ours. */
function NothingHere() {
  const { scan } = useVerbs(adoptVerbs);
  const { front, made } = usePaneState();
  const busy = useBusyReason();
  if (front === null) return null;
  if (made !== null) return <MadeHere sheetName={front.sheetName} of={made.of} />;
  return (
    <section className="front" aria-label={front.sheetName}>
      <p>{t.nothingHere(front.sheetName)}</p>
      <p className="quiet">{t.nothingHereHint}</p>
      <div className="actions">
        <ActionButton size="small" reason={busy} onClick={() => void scan({ source: { kind: "activeSheet" } }, null)}>
          {t.linkSheet}
        </ActionButton>
      </div>
    </section>
  );
}
