import { useState } from "react";
import type { RememberedComparison } from "../../workbook/compare/types";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useNow, usePaneState, useVerbs } from "../pane/paneContext";
import { compareTexts as t } from "../compare/compareTexts";
import { ago, shortTime } from "../parts/words";
import { Ask } from "../pane/Ask";
import { ownerBlock } from "../pane/ownerBlock";
import { SiteOf } from "../pane/SiteMark";
import { siteTexts } from "../pane/siteTexts";
import { TakeOver } from "../pane/TakeOver";
import { ComparisonMenu } from "./ComparisonMenu";
import { compareVerbs } from "../compare/compareVerbs";

/** The comparisons of this workbook; nothing where there are none. */
export function Comparisons() {
  const { comparisons } = usePaneState();
  if (comparisons.length === 0) return null;
  return (
    <section className="stack" aria-label={t.list}>
      <h2 className="cardName">{t.list}</h2>
      <ul className="cards">
        {comparisons.map((comparison) => (
          <ComparisonCard key={comparison.id} comparison={comparison} />
        ))}
      </ul>
    </section>
  );
}

function ComparisonCard({ comparison }: { readonly comparison: RememberedComparison }) {
  const { forgetComparison } = useVerbs(compareVerbs);
  const [forgetting, setForgetting] = useState(false);
  const { id, worksheetTitle, eventTitle } = comparison;
  return (
    <li className="card" aria-label={worksheetTitle}>
      <div className="cardHead">
        <div className="cardTitle">
          <h3 className="cardName lines2" title={worksheetTitle}>
            {worksheetTitle}
          </h3>
          <span className="small ellipsis" title={eventTitle}>
            {eventTitle}
          </span>
          <SiteOf owned={comparison} />
        </div>
        <ComparisonMenu comparison={comparison} onForget={() => setForgetting(true)} />
      </div>
      <LastPull comparison={comparison} />
      {forgetting ? (
        <Ask
          title={t.forgetTitle}
          text={t.forgetText}
          yes={t.forgetYes}
          no={t.forgetNo}
          onYes={() => void forgetComparison(id)}
          onNo={() => setForgetting(false)}
        />
      ) : (
        <CardActions comparison={comparison} />
      )}
    </li>
  );
}

function CardActions({ comparison }: { readonly comparison: RememberedComparison }) {
  const { refreshComparison, showComparison, takeOverComparison } = useVerbs(compareVerbs);
  const busy = useBusyReason();
  const { services } = usePaneState();
  const { id, worksheetTitle } = comparison;
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
        <ActionButton
          size="small"
          reason={busy ?? foreign}
          aria-label={t.refreshOf(worksheetTitle)}
          onClick={() => void refreshComparison(id)}
        >
          {t.refresh}
        </ActionButton>
        <ActionButton
          size="small"
          appearance="subtle"
          aria-label={t.goToOf(worksheetTitle)}
          onClick={() => void showComparison(id)}
        >
          {t.goTo}
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
    <p className="quiet">
      {Number.isNaN(at) ? t.neverPulled : t.pulled(shortTime(at, now), ago(at, Math.max(now, at)))}
    </p>
  );
}
