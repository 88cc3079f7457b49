import { useState } from "react";
import type { RememberedComparison } from "../../workbook/compare/types";
import { awardVerbs } from "../award/awardVerbs";
import { compareTexts as t } from "../compare/compareTexts";
import { compareVerbs } from "../compare/compareVerbs";
import { Ask } from "../pane/Ask";
import { ownerBlock } from "../pane/failures/ownerBlock";
import { SiteOf } from "../pane/SiteMark";
import { siteTexts } from "../pane/failures/siteTexts";
import { TakeOver } from "../pane/TakeOver";
import { useBusyReason, useNow, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import { ActionButton } from "../parts/ActionButton";
import { ago, shortTime } from "../parts/words";
import { LineBids } from "./LineBids";
import { ComparisonSheetHere } from "./MadeHere";
import { ComparisonMenu } from "./ComparisonMenu";

interface ComparisonFrontProps {
  readonly comparison: RememberedComparison;
  /** The command bar means this one: it needs no button to refresh of its own. */
  readonly alone: boolean;
}

/** A comparison of the sheet in front: how fresh its bids are, and what is made from them. */
export function ComparisonFront({ comparison, alone }: ComparisonFrontProps) {
  const [forgetting, setForgetting] = useState(false);
  const { line } = usePaneState();
  const { id, worksheetTitle, eventTitle } = comparison;
  return (
    <section className="front" aria-label={worksheetTitle}>
      <div className="cardHead">
        <div className="cardTitle">
          <h2 className="lines2" title={worksheetTitle}>
            {worksheetTitle}
          </h2>
          <span className="quiet ellipsis" title={eventTitle}>
            {eventTitle}
          </span>
          <SiteOf owned={comparison} />
        </div>
        <ComparisonMenu comparison={comparison} onForget={() => setForgetting(true)} />
      </div>
      <LastPull comparison={comparison} />
      <ComparisonSheetHere comparison={comparison} />
      {comparison.award === "bidsChanged" ? <p className="mark warning">{t.awardOld}</p> : null}
      {forgetting ? (
        <AskForget id={id} onNo={() => setForgetting(false)} />
      ) : (
        <FrontActions comparison={comparison} alone={alone} />
      )}
      {line?.comparisonId === id ? <LineBids comparisonId={id} line={line.line} /> : null}
    </section>
  );
}

export function AskForget({ id, onNo }: { readonly id: string; readonly onNo: () => void }) {
  const { forgetComparison } = useVerbs(compareVerbs);
  return (
    <Ask
      title={t.forgetTitle}
      text={t.forgetText}
      yes={t.forgetYes}
      no={t.forgetNo}
      onYes={() => void forgetComparison(id)}
      onNo={onNo}
    />
  );
}

function FrontActions({ comparison, alone }: ComparisonFrontProps) {
  const pane = usePane();
  const { refreshComparison, takeOverComparison, openNegotiation } = useVerbs(compareVerbs);
  const { openScenarios } = useVerbs(awardVerbs);
  const busy = useBusyReason();
  const { services } = usePaneState();
  const { id, worksheetTitle, pulls } = comparison;
  const foreign = services === null ? null : ownerBlock(comparison, services.account, t);
  return (
    <>
      {foreign === null || services === null ? null : (
        <TakeOver
          owned={comparison}
          told={foreign}
          text={siteTexts.takeOverText(services.account)}
          onTakeOver={() => void takeOverComparison(id)}
        />
      )}
      <div className="actions">
        {alone ? null : (
          <ActionButton
            size="small"
            reason={busy ?? foreign}
            aria-label={t.refreshOf(worksheetTitle)}
            onClick={() => void refreshComparison(id)}
          >
            {t.refresh}
          </ActionButton>
        )}
        <ActionButton size="small" reason={busy} onClick={() => void openScenarios(id)}>
          {t.award}
        </ActionButton>
        <ActionButton size="small" reason={busy} onClick={() => void openNegotiation(id)}>
          {t.negotiate}
        </ActionButton>
        <ActionButton
          size="small"
          reason={busy ?? (pulls.length < 2 ? t.movedFirst : null)}
          onClick={() => pane.go({ kind: "round", comparison })}
        >
          {t.changes}
        </ActionButton>
      </div>
    </>
  );
}

function LastPull({ comparison }: { readonly comparison: RememberedComparison }) {
  const now = useNow();
  const [last] = comparison.pulls;
  const at = last === undefined ? NaN : Date.parse(last.at);
  return (
    <p className="counts">
      <span>{t.bidders(comparison.bidders.length)}</span>
      <span className="quiet">
        {Number.isNaN(at) ? t.neverPulled : t.pulled(shortTime(at, now), ago(at, Math.max(now, at)))}
      </span>
    </p>
  );
}
