import { namesById } from "../../bids/awardSheet/names";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useNow, usePane, useVerbs } from "../pane/paneContext";
import type { AwardScreen } from "../pane/screens/awardScreens";
import { awardTexts as t } from "./awardTexts";
import { shortTime } from "../parts/words";
import { AwardClash } from "./AwardClash";
import { AwardFound } from "./AwardFound";
import { leftAsideText } from "./leftAsideTexts";
import "../parts/forms.css";
import "./award.css";
import { awardVerbs } from "./awardVerbs";
import { AwardMore } from "./AwardMore";
import { SearchOn } from "./gateway/SearchOn";

interface AwardPanelProps {
  readonly screen: AwardScreen;
}

/** What the search found for one scenario: an award, rules that clash, or nothing in the given time. */
export default function AwardPanel({ screen }: AwardPanelProps) {
  const now = useNow();
  const { proposal } = screen;
  const { scenario, comparison, ignored, at } = proposal;
  return (
    <>
      {/* It has nothing that takes the focus: the keys scroll it by itself. */}
      <main className="main" tabIndex={0}>
        <div className="stack">
          <div className="stack tight">
            <strong>{scenario.name}</strong>
            <span className="quiet">{comparison.worksheetTitle}</span>
            {comparison.currency === null ? null : <span className="quiet">{t.currency(comparison.currency)}</span>}
            <span className="quiet">{t.asOf(shortTime(Date.parse(at), now))}</span>
          </div>
          <LeftOut ignored={ignored} />
          <Found screen={screen} />
        </div>
      </main>
      <AwardBar screen={screen} />
    </>
  );
}

/** What the award leaves aside, a line for each. */
function LeftOut({ ignored }: Pick<AwardPanelProps["screen"]["proposal"], "ignored">) {
  if (ignored.length === 0) return null;
  return (
    <section className="blocked" aria-label={t.ignored}>
      <p>{t.ignored}</p>
      <ul className="dots">
        {ignored.map((one) => (
          <li key={JSON.stringify(one)}>{leftAsideText(one)}</li>
        ))}
      </ul>
    </section>
  );
}

function Found({ screen }: AwardPanelProps) {
  const { proposal, back } = screen;
  const { result, scenario } = proposal;
  const names = namesById(back.setup);
  const more = <SearchOn screen={screen} />;
  switch (result.kind) {
    case "awarded":
      return <AwardFound proposal={proposal} result={result} names={names} more={more} />;
    case "infeasible":
      return (
        <>
          <AwardClash scenario={scenario} names={names} result={result} />
          {more}
        </>
      );
    case "undecided":
      return (
        <>
          <div className="blocked" role="status">
            <strong>{t.undecided}</strong>
            <p>{t.undecidedHint}</p>
          </div>
          {more}
        </>
      );
  }
}

function AwardBar({ screen }: AwardPanelProps) {
  const pane = usePane();
  const { writeAward, relaxScenario } = useVerbs(awardVerbs);
  const busy = useBusyReason();
  const { result } = screen.proposal;
  const relaxable = result.kind === "infeasible" && result.relaxations.length > 0;
  return (
    <footer className="sendBar">
      {result.kind === "awarded" ? <p className="quiet">{t.rest}</p> : null}
      {relaxable ? <p className="quiet">{t.applyHint}</p> : null}
      <div className="actions">
        {result.kind === "awarded" ? (
          <ActionButton appearance="primary" reason={busy} onClick={() => void writeAward()}>
            {t.write}
          </ActionButton>
        ) : null}
        {relaxable ? (
          <ActionButton appearance="primary" reason={busy} onClick={() => void relaxScenario()}>
            {t.apply}
          </ActionButton>
        ) : null}
        <ActionButton reason={busy} onClick={() => pane.go(screen.back)}>
          {t.edit}
        </ActionButton>
        {result.kind === "awarded" ? <AwardMore screen={screen} /> : null}
      </div>
    </footer>
  );
}
