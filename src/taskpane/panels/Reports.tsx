import { useState } from "react";
import type { RememberedReport } from "../../workbook/reportTypes";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useNow, usePane, usePaneState } from "../parts/paneContext";
import { reportTexts as t } from "../strings/reports";
import { ago, shortTime } from "../strings/words";
import { Ask } from "./Ask";

/** The report tables of this workbook; nothing where there are none. */
export function Reports() {
  const pane = usePane();
  const busy = useBusyReason();
  const { reports, services } = usePaneState();
  if (reports.length === 0) return null;
  const own = reports.filter(({ accountId }) => accountId === services?.account.id).map(({ id }) => id);
  return (
    <section className="stack" aria-label={t.cards}>
      <div className="changeHead">
        <h2 className="cardName">{t.cards}</h2>
        {own.length < 2 ? null : (
          <ActionButton size="small" reason={busy} onClick={() => void pane.refreshReports(own)}>
            {t.refreshAll}
          </ActionButton>
        )}
      </div>
      <ul className="cards">
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} />
        ))}
      </ul>
    </section>
  );
}

function ReportCard({ report }: { readonly report: RememberedReport }) {
  const pane = usePane();
  const [forgetting, setForgetting] = useState(false);
  const { id, title } = report;
  return (
    <li className="card" aria-label={title}>
      <h3 className="cardName lines2" title={title}>
        {title}
      </h3>
      <Standing report={report} />
      {forgetting ? (
        <Ask
          title={t.forgetTitle}
          text={t.forgetText}
          yes={t.forgetYes}
          no={t.forgetNo}
          onYes={() => void pane.forgetReport(id)}
          onNo={() => setForgetting(false)}
        />
      ) : (
        <CardActions report={report} onForget={() => setForgetting(true)} />
      )}
    </li>
  );
}

function Standing({ report: { state } }: { readonly report: RememberedReport }) {
  const now = useNow();
  const at = Date.parse(state.at);
  const whole = state.kind === "complete";
  return (
    <>
      <p className="counts">
        <span>{t.rows(state.rows)}</span>
        <span className={whole ? "mark" : "mark warning"}>{whole ? t.complete : t.partial}</span>
      </p>
      {Number.isNaN(at) ? null : (
        <p className="quiet">{t.asOf(shortTime(at, now), ago(at, Math.max(now, at)))}</p>
      )}
      {state.kind === "complete" ? null : (
        <p className="blocked">
          {t.reasons[state.why]} {state.cursor === null ? t.anew : t.goesOn}
        </p>
      )}
    </>
  );
}

interface CardActionsProps {
  readonly report: RememberedReport;
  readonly onForget: () => void;
}

function CardActions({ report, onForget }: CardActionsProps) {
  const pane = usePane();
  const busy = useBusyReason();
  const { services } = usePaneState();
  const { id, title, tableId, state, accountId, accountLabel } = report;
  const foreign =
    services === null || services.account.id === accountId ? null : t.otherAccount(accountLabel);
  const open = state.kind === "partial" && state.cursor !== null;
  return (
    <>
      {foreign === null ? null : <p className="quiet">{foreign}</p>}
      <div className="actions">
        {open ? (
          <ActionButton
            size="small"
            appearance="primary"
            reason={busy ?? foreign}
            aria-label={t.goOnOf(title)}
            onClick={() => void pane.resumeReport(id)}
          >
            {t.goOn}
          </ActionButton>
        ) : null}
        <ActionButton
          size="small"
          reason={busy ?? foreign}
          aria-label={t.refreshOf(title)}
          onClick={() => void pane.refreshReports([id])}
        >
          {t.refresh}
        </ActionButton>
        <ActionButton
          size="small"
          appearance="subtle"
          aria-label={t.goToOf(title)}
          onClick={() => void pane.showReport(tableId)}
        >
          {t.goTo}
        </ActionButton>
        <ActionButton
          size="small"
          appearance="subtle"
          reason={busy}
          aria-label={t.forgetOf(title)}
          onClick={onForget}
        >
          {t.forget}
        </ActionButton>
      </div>
    </>
  );
}
