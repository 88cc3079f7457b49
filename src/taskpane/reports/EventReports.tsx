import { Field, Input } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { eventReportsToChoose, type EventReportFound } from "../../workflows/reports/browse";
import type { Services } from "../../workflows/services";
import { ActionButton } from "../parts/ActionButton";
import { Loading } from "../parts/Loading";
import { useBusyReason, usePane, usePaneState } from "../pane/paneContext";
import { paneTexts } from "../pane/paneTexts";
import { reportTexts as t } from "./reportTexts";

/** More are found by their names. */
const SHOWN = 50;

interface EventReportsProps {
  readonly onPick: (id: string, title: string) => void;
}

/**
 * The person's own event reports, by name. Only the older version lists them, so nothing is asked before the button is
 * pressed.
 */
export function EventReports({ onPick }: EventReportsProps) {
  const busy = useBusyReason();
  const { services } = usePaneState();
  /** How often it was asked for. */
  const [asked, setAsked] = useState(0);
  if (services === null) return null;
  if (asked > 0) return <Listing key={asked} services={services} onPick={onPick} onAgain={() => setAsked(asked + 1)} />;
  return (
    <>
      <div className="actions">
        <ActionButton size="small" reason={busy} onClick={() => setAsked(1)}>
          {t.find}
        </ActionButton>
      </div>
      <p className="quiet">{t.findHint}</p>
    </>
  );
}

interface ListingProps extends EventReportsProps {
  readonly services: Services;
  readonly onAgain: () => void;
}

function Listing({ services, onPick, onAgain }: ListingProps) {
  const [words, setWords] = useState("");
  const { found, end } = useListing(services);
  const wanted = words.trim().toLowerCase();
  const fitting = found.filter(({ id, title }) => `${title} ${id}`.toLowerCase().includes(wanted));
  return (
    <>
      <Field label={t.findLabel}>
        <Input type="search" value={words} onChange={(_, { value }) => setWords(value)} />
      </Field>
      {fitting.length === 0 ? null : (
        <ul className="ruled listing" aria-label={t.found}>
          {fitting.slice(0, SHOWN).map((report) => (
            <li key={report.id}>
              <Row report={report} onPick={onPick} />
            </li>
          ))}
        </ul>
      )}
      {end === "open" ? <Loading text={t.listing(found.length)} /> : null}
      {end === "failed" ? (
        <div className="actions">
          <ActionButton size="small" onClick={onAgain}>
            {paneTexts.tryAgain}
          </ActionButton>
        </div>
      ) : null}
      {end === "complete" ? (
        <p className="quiet" role="status">
          {found.length === 0 ? t.noEventReports : t.foundCount(fitting.length, SHOWN)}
        </p>
      ) : null}
    </>
  );
}

function Row({
  report: { id, title, description },
  onPick,
}: { readonly report: EventReportFound } & EventReportsProps) {
  const busy = useBusyReason();
  const name = title === "" ? t.eventReportTitle(id) : title;
  return (
    <button
      type="button"
      className="pick"
      aria-disabled={busy !== null}
      title={busy ?? undefined}
      onClick={() => {
        if (busy === null) onPick(id, name);
      }}
    >
      <span className="pickTitle">{name}</span>
      <span className="facts">
        <span>{t.id(id)}</span>
        {description === "" ? null : <span>{description}</span>}
      </span>
    </button>
  );
}

interface Found {
  readonly found: readonly EventReportFound[];
  readonly end: "open" | "complete" | "failed";
}

/** Reads on to the end, a page a second: a name can only be looked for in what is here. */
function useListing(services: Services): Found {
  const pane = usePane();
  const [state, setState] = useState<Found>({ found: [], end: "open" });
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const read = async () => {
      for await (const found of eventReportsToChoose(services, signal))
        if (!signal.aborted) setState({ found, end: "open" });
      if (!signal.aborted) setState(({ found }) => ({ found, end: "complete" }));
    };
    read().catch((error: unknown) => {
      if (signal.aborted) return;
      setState(({ found }) => ({ found, end: "failed" }));
      pane.fail(error);
    });
    return () => abort.abort();
  }, [pane, services]);
  return state;
}
