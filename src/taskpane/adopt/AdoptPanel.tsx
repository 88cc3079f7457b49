import { useState } from "react";
import { siteName } from "../pane/failures/siteTexts";
import { obstacleMessage } from "../pane/obstacleTexts";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import { Tabs } from "../parts/Tabs";
import type { AdoptScreen } from "../pane/screens/screens";
import { adoptTexts as t } from "./adoptTexts";
import { number } from "../parts/words";
import { AdoptColumns } from "./AdoptColumns";
import { AdoptEffectList } from "./AdoptEffectList";
import { AdoptRows } from "./AdoptRows";
import { AdoptValues } from "./AdoptValues";
import { adoptVerbs } from "./adoptVerbs";

const tabs = ["columns", "rows", "values", "effects"] as const;
type TabName = (typeof tabs)[number];

/** How a sheet fits a worksheet, step by step, and the exact words of what linking does. */
export default function AdoptPanel({ screen }: { readonly screen: AdoptScreen }) {
  const [shown, setShown] = useState<TabName>("columns");
  const { proposal } = screen;
  return (
    <>
      <main className="main fill">
        <div className="stack tight">
          <strong>{proposal.worksheetTitle}</strong>
          <span className="quiet">{t.from(proposal.address, proposal.sheetName)}</span>
        </div>
        {proposal.request.moves === undefined ? null : <Moving screen={screen} />}
        {proposal.shared.failure === null ? null : <p className="quiet">{t.noCompanyWords}</p>}
        <Tabs
          label={t.steps}
          shown={shown}
          onShow={setShown}
          tabs={tabs.map((tab) => [tab, <StepName key={tab} tab={tab} count={openCount(screen, tab)} />])}
        >
          <Step tab={shown} screen={screen} />
        </Tabs>
      </main>
      <LinkBar screen={screen} />
    </>
  );
}

/** What both sides have, before anything is bound. */
function Moving({ screen: { proposal } }: { readonly screen: AdoptScreen }) {
  const { services } = usePaneState();
  if (services === null) return null;
  const { matched, ambiguous, unmatched, notInSheet } = proposal;
  const differ = matched.filter(({ differences }) => differences.length > 0).length;
  const here = ambiguous.length + unmatched.length;
  const counts = { equal: matched.length - differ, differ, here, there: notInSheet.length };
  return (
    <div className="blocked" role="status">
      <strong>{t.moving(siteName(services.account))}</strong>
      <ul className="effects">
        {t.compared(counts).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{t.moveHint}</p>
    </div>
  );
}

function Step({ tab, screen }: { readonly tab: TabName; readonly screen: AdoptScreen }) {
  switch (tab) {
    case "columns":
      return <AdoptColumns screen={screen} />;
    case "rows":
      return <AdoptRows screen={screen} />;
    case "values":
      return <AdoptValues screen={screen} />;
    case "effects":
      return <AdoptEffectList proposal={screen.proposal} />;
  }
}

/** How much of a step wants a look. */
function openCount({ proposal }: AdoptScreen, tab: TabName): number {
  const { columns, ambiguous, matched, conversions, unread } = proposal;
  switch (tab) {
    case "columns":
      return columns.filter(({ choice, sureness }) => choice.kind === "sheet" && sureness !== "sure").length;
    case "rows":
      return ambiguous.length + matched.filter(({ sureness }) => sureness !== "sure").length;
    case "values":
      return unread.length + conversions.filter(({ doubt }) => doubt !== null).length;
    case "effects":
      return 0;
  }
}

function StepName({ tab, count }: { readonly tab: TabName; readonly count: number }) {
  return (
    <>
      {t.tabs[tab]}
      {count === 0 ? null : <span className="mark warning tabMark">{number(count)}</span>}
    </>
  );
}

/** What stands in the way, what linking does, and the button that does it. */
function LinkBar({ screen }: { readonly screen: AdoptScreen }) {
  const { linkSheet, rechoose } = useVerbs(adoptVerbs);
  const busy = useBusyReason();
  const { obstacles, effects, ambiguous } = screen.proposal;
  const open = screen.matched !== screen.choices;
  const reason = busy ?? (open ? t.notMatched : obstacles.length > 0 ? t.blocked : null);
  return (
    <footer className="sendBar">
      {obstacles.map((obstacle) => {
        const { title, text, todo } = obstacleMessage(obstacle);
        return (
          <div key={title} className="blocked" role="status">
            <strong>{title}</strong>
            <p>{text}</p>
            <p>{todo}</p>
          </div>
        );
      })}
      <p role="status">{t.summary(effects, ambiguous.length)}</p>
      <div className="actions">
        <ActionButton appearance="primary" reason={reason} onClick={() => void linkSheet()}>
          {screen.proposal.request.moves === undefined ? t.link : t.move}
        </ActionButton>
        {open && busy === null ? (
          <ActionButton onClick={() => void rechoose(screen.choices)}>{t.matchAgain}</ActionButton>
        ) : null}
      </div>
    </footer>
  );
}
