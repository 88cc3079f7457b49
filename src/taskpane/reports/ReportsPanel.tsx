import { Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { reportKinds, type ReportSource } from "../../reports/source";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { reportTexts as t } from "./reportTexts";
import { reportNames } from "./reportNamesTexts";
import { EventReports } from "./EventReports";
import "../parts/forms.css";
import { reportVerbs } from "./reportVerbs";
import "./reports.css";

/** The ten reports, one event report by its id, and behind a clear label what only the older version has. */
export default function ReportsPanel() {
  const { previewReport } = useVerbs(reportVerbs);
  const busy = useBusyReason();
  const show = (source: ReportSource) => {
    if (busy === null) void previewReport(source);
  };
  const showOne = (eventReportId: string, title: string) => show({ kind: "eventReport", eventReportId, title });
  return (
    <main className="main">
      <div className="stack">
        <p className="quiet">{t.intro}</p>
        <ul className="ruled" aria-label={t.list}>
          {reportKinds.map((report) => (
            <li key={report}>
              <Pick title={reportNames[report]} busy={busy} onPick={() => show({ kind: "report", report })} />
            </li>
          ))}
        </ul>
        <section className="stack tight" aria-label={t.one}>
          <h2 className="cardName">{t.one}</h2>
          <EventReports onPick={showOne} />
          <ById label={t.oneId} hint={t.oneHint} onShow={(id) => showOne(id, t.eventReportTitle(id))} />
        </section>
        <details className="keys">
          <summary>{t.old}</summary>
          <div className="stack">
            <p className="blocked">{t.oldHint}</p>
            <ul className="ruled" aria-label={t.old}>
              <li>
                <Pick title={t.eventReports2018} busy={busy} onPick={() => show({ kind: "eventReports2018" })} />
              </li>
              <li>
                <Pick title={t.suppliers2018} busy={busy} onPick={() => show({ kind: "suppliers2018" })} />
              </li>
            </ul>
            <ById label={t.supplierId} onShow={(supplierId) => show({ kind: "supplier2018", supplierId })} />
          </div>
        </details>
      </div>
    </main>
  );
}

interface PickProps {
  readonly title: string;
  readonly busy: string | null;
  readonly onPick: () => void;
}

function Pick({ title, busy, onPick }: PickProps) {
  return (
    <button type="button" className="pick" aria-disabled={busy !== null} title={busy ?? undefined} onClick={onPick}>
      <span className="pickTitle">{title}</span>
    </button>
  );
}

interface ByIdProps {
  readonly label: string;
  readonly hint?: string;
  readonly onShow: (id: string) => void;
}

function ById({ label, hint, onShow }: ByIdProps) {
  const busy = useBusyReason();
  const [typed, setTyped] = useState("");
  const id = typed.trim();
  const missing = id === "" ? t.needId : null;
  return (
    <form
      className="stack tight"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === null && busy === null) onShow(id);
      }}
    >
      <Field label={label} {...(hint === undefined ? {} : { hint })}>
        <Input value={typed} onChange={(_, { value }) => setTyped(value)} />
      </Field>
      <div className="actions">
        <ActionButton size="small" type="submit" reason={busy ?? missing} aria-label={`${t.show}: ${label}`}>
          {t.show}
        </ActionButton>
      </div>
    </form>
  );
}
