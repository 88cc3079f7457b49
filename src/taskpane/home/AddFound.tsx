import { useEffect, useState, useSyncExternalStore } from "react";
import { reportKinds, type ReportKind } from "../../reports/source";
import type { Services } from "../../workflows/services";
import { createEventFeed } from "../events/eventFeed";
import { eventListTexts } from "../events/eventListTexts";
import { companyLists } from "../link/listTexts";
import { linkVerbs } from "../link/linkVerbs";
import { useBusyReason, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import { Loading } from "../parts/Loading";
import { reportNames } from "../reports/reportNamesTexts";
import { serviceBlock } from "../reports/reportBlock";
import { reportVerbs } from "../reports/reportVerbs";
import { linkedList } from "../tables/linkedList";
import { tablesHere } from "../tables/tablesHere";
import { tableVerbs } from "../tables/tableVerbs";
import { AddRow } from "./AddRow";
import { homeTexts } from "./homeTexts";

const t = homeTexts.found;
const TYPING_MS = 300;
/** More events than this are found by more words. */
const MOST_EVENTS = 8;

interface AddFoundProps {
  readonly services: Services;
  /** Not empty. */
  readonly words: string;
}

/** Events, lists and reports with these words in their names. */
export function AddFound({ services, words }: AddFoundProps) {
  const pane = usePane();
  const [feed] = useState(() => createEventFeed(services, (error) => pane.fail(error)));
  const { items, loading } = useSyncExternalStore(feed.store.subscribe, feed.store.get);
  useEffect(() => {
    const timer = setTimeout(() => feed.search({ title: words, states: [], types: [] }), TYPING_MS);
    return () => {
      clearTimeout(timer);
      feed.stop();
    };
  }, [feed, words]);
  const has = (title: string) => title.toLowerCase().includes(words.toLowerCase());
  const lists = companyLists.filter(({ title }) => has(title));
  const reports = reportKinds.filter((kind) => has(reportNames[kind]));
  const events = items.slice(0, MOST_EVENTS);
  const busy = useBusyReason();
  return (
    <>
      {events.length === 0 ? null : (
        <section className="stack tight" aria-label={t.events}>
          <h2 className="cardName">{t.events}</h2>
          <ul className="ruled">
            {events.map(({ id, attributes }) => {
              const title = attributes.title ?? eventListTexts.unnamed;
              const pick = () => pane.go({ kind: "worksheets", event: { id, title } });
              return <AddRow key={id} title={title} about="" reason={busy} onPick={pick} />;
            })}
          </ul>
        </section>
      )}
      {lists.length === 0 ? null : <FoundLists lists={lists} />}
      {reports.length === 0 ? null : <FoundReports services={services} reports={reports} />}
      {loading ? <Loading text={t.searching} /> : null}
      {loading || events.length + lists.length + reports.length > 0 ? null : <p role="status">{t.none}</p>}
    </>
  );
}

/** A list has one table in a workbook: where it is linked, the way leads there. */
function FoundLists({ lists }: { readonly lists: typeof companyLists }) {
  const { linkList } = useVerbs(linkVerbs);
  const { showCell } = useVerbs(tableVerbs);
  const { tables, services } = usePaneState();
  const busy = useBusyReason();
  const here = tablesHere(tables, services?.account);
  return (
    <section className="stack tight" aria-label={t.lists}>
      <h2 className="cardName">{t.lists}</h2>
      <ul className="ruled">
        {lists.map(({ list, title, about }) => {
          const request = { list, within: {}, withinTitle: "" };
          const linked = linkedList(here, request);
          const pick = () => void (linked === null ? linkList(request) : showCell(linked, 0, null));
          const said = linked === null ? about : `${about} (${t.linked})`;
          return <AddRow key={list} title={title} about={said} reason={busy} onPick={pick} />;
        })}
      </ul>
    </section>
  );
}

interface FoundReportsProps {
  readonly services: Services;
  readonly reports: readonly ReportKind[];
}

function FoundReports({ services, reports }: FoundReportsProps) {
  const { previewReport } = useVerbs(reportVerbs);
  const busy = useBusyReason();
  const noReports = serviceBlock(services);
  return (
    <section className="stack tight" aria-label={t.reports}>
      <h2 className="cardName">{t.reports}</h2>
      <ul className="ruled">
        {reports.map((report) => (
          <AddRow
            key={report}
            title={reportNames[report]}
            about={noReports ?? ""}
            reason={busy ?? noReports}
            onPick={() => void previewReport({ kind: "report", report })}
          />
        ))}
      </ul>
    </section>
  );
}
