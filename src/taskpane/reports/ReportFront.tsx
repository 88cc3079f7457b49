import { useState, type ReactNode } from "react";
import type { RememberedReport } from "../../workbook/reports/types";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useNoticed, useNow, usePaneState, useVerbs } from "../pane/paneContext";
import { partialTexts, reportCardTexts as t } from "./reportCardTexts";
import { ago, shortTime } from "../parts/words";
import { Ask } from "../pane/Ask";
import { SiteOf } from "../pane/SiteMark";
import { siteTexts } from "../pane/failures/siteTexts";
import { TakeOver } from "../pane/TakeOver";
import { reportBlock, serviceBlock } from "./reportBlock";
import { ReportMenu } from "./ReportMenu";
import { reportRefreshVerbs, reportVerbs } from "./reportVerbs";
import { typedTexts } from "./typedTexts";

interface ReportFrontProps {
  readonly report: RememberedReport;
  /** The command bar means this one: it needs no button to refresh of its own. */
  readonly alone: boolean;
  /** What is said of a sheet in front that was made from the report. */
  readonly here: ReactNode;
}

/** A report table of the sheet in front: how fresh and how whole it is, and what can be done with it. */
export function ReportFront({ report, alone, here }: ReportFrontProps) {
  const { services } = usePaneState();
  const [forgetting, setForgetting] = useState(false);
  const { id, title } = report;
  const foreign = reportBlock(report, services?.account);
  return (
    <section className="front" aria-label={title}>
      <div className="cardHead">
        <div className="cardTitle">
          <h2 className="lines2" title={title}>
            {title}
          </h2>
          <SiteOf owned={report} />
        </div>
        <ReportMenu report={report} foreign={foreign} onForget={() => setForgetting(true)} />
      </div>
      {here}
      <Standing report={report} />
      <Trouble id={id} />
      {forgetting ? (
        <AskForgetReport id={id} onNo={() => setForgetting(false)} />
      ) : (
        <FrontActions report={report} foreign={foreign} alone={alone} />
      )}
    </section>
  );
}

export function AskForgetReport({ id, onNo }: { readonly id: string; readonly onNo: () => void }) {
  const { forgetReport } = useVerbs(reportVerbs);
  return (
    <Ask
      title={t.forgetTitle}
      text={t.forgetText}
      yes={t.forgetYes}
      no={t.forgetNo}
      onYes={() => void forgetReport(id)}
      onNo={onNo}
    />
  );
}

function Standing({ report: { state, refreshOnOpen, changesColumnId, typed } }: { readonly report: RememberedReport }) {
  const now = useNow();
  const at = Date.parse(state.at);
  const whole = state.kind === "complete";
  const settings = [...(changesColumnId === null ? [] : [t.highlights]), ...(refreshOnOpen ? [t.refreshesOnOpen] : [])];
  return (
    <>
      <p className="counts">
        <span>{t.rows(state.rows)}</span>
        <span className={whole ? "mark" : "mark warning"}>{whole ? t.complete : t.partial}</span>
        {Number.isNaN(at) ? null : (
          <span className="quiet">{t.asOf(shortTime(at, now), ago(at, Math.max(now, at)))}</span>
        )}
      </p>
      {typed === undefined ? null : <p className={typed.open === 0 ? "quiet" : ""}>{typedTexts.card(typed)}</p>}
      {settings.length === 0 ? null : <p className="quiet">{t.settings(settings)}</p>}
      {state.kind === "complete" ? null : (
        <p className="blocked">
          {partialTexts[state.why]}{" "}
          {state.why === "sheetFull" ? t.sheetFullTodo : state.cursor === null ? t.readAgain : t.goesOn}
        </p>
      )}
    </>
  );
}

/** The last refresh did not come to its end, so that the data is older than a person may think. */
function Trouble({ id }: { readonly id: string }) {
  const now = useNow();
  const trouble = usePaneState().reportTroubles.get(id);
  const noticed = useNoticed(trouble?.message ?? null);
  if (trouble === undefined) return null;
  const { title, todo } = trouble.message;
  return (
    <div className="blocked" role="status">
      <strong>{t.trouble(shortTime(trouble.at, now), title)}</strong>
      {noticed || todo === "" ? null : <p>{todo}</p>}
    </div>
  );
}

/** A colleague's report of this site can become one's own. */
function TakeOverReport({ report, foreign }: { readonly report: RememberedReport; readonly foreign: string }) {
  const { takeOverReport } = useVerbs(reportVerbs);
  const { services } = usePaneState();
  if (services === null) return null;
  return (
    <TakeOver
      owned={report}
      told={foreign}
      text={siteTexts.takeOverText(services.account)}
      onTakeOver={() => void takeOverReport(report.id)}
    />
  );
}

interface FrontActionsProps extends Pick<ReportFrontProps, "report" | "alone"> {
  readonly foreign: string | null;
}

function FrontActions({ report, foreign, alone }: FrontActionsProps) {
  const { id, title, state, typed } = report;
  const { resumeReport } = useVerbs(reportVerbs);
  const { services } = usePaneState();
  const { refreshReports, reviewTyped } = useVerbs(reportRefreshVerbs);
  const busy = useBusyReason();
  const open = state.kind === "partial" && state.cursor !== null;
  const missing = services === null ? null : serviceBlock(services);
  const reason = busy ?? foreign ?? missing;
  return (
    <>
      {foreign === null ? null : <TakeOverReport report={report} foreign={foreign} />}
      <div className="actions">
        {open ? (
          <ActionButton
            size="small"
            appearance="primary"
            reason={reason}
            aria-label={t.goOnOf(title)}
            onClick={() => void resumeReport(id)}
          >
            {t.goOn}
          </ActionButton>
        ) : null}
        {alone ? null : (
          <ActionButton
            size="small"
            reason={reason}
            aria-label={t.refreshOf(title)}
            onClick={() => void refreshReports([id])}
          >
            {t.refresh}
          </ActionButton>
        )}
        {typed === undefined ? null : (
          <ActionButton
            size="small"
            reason={busy ?? foreign}
            aria-label={typedTexts.decideOf(title)}
            onClick={() => void reviewTyped(id)}
          >
            {typedTexts.decide}
          </ActionButton>
        )}
      </div>
    </>
  );
}
