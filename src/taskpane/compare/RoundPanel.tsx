import { Radio, RadioGroup } from "@fluentui/react-components";
import { useState } from "react";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useNow, useVerbs } from "../pane/paneContext";
import type { RoundScreen } from "../pane/screens/screens";
import { compareVerbs } from "./compareVerbs";
import { roundTexts as t } from "./roundTexts";
import { ago, shortTime } from "../parts/words";
import "../parts/forms.css";

/** Which earlier reading of the bids the newest one is compared with. */
export default function RoundPanel({ screen: { comparison } }: { readonly screen: RoundScreen }) {
  const { writeRound } = useVerbs(compareVerbs);
  const busy = useBusyReason();
  const now = useNow();
  const [newest, ...earlier] = comparison.pulls;
  const [since, setSince] = useState(earlier[0]?.at ?? "");
  const time = (at: string) => shortTime(Date.parse(at), now);
  return (
    <>
      <main className="main">
        <div className="stack">
          <strong>{comparison.worksheetTitle}</strong>
          <p>{t.intro}</p>
          {newest === undefined || earlier.length === 0 ? (
            <p className="blocked">{t.none}</p>
          ) : (
            <section className="stack tight">
              <p className="quiet">{t.newest(time(newest.at))}</p>
              <h2 className="cardName" id="round-since">
                {t.since}
              </h2>
              <RadioGroup
                className="radios"
                aria-labelledby="round-since"
                value={since}
                onChange={(_, { value }) => setSince(value)}
              >
                {earlier.map(({ at }) => (
                  <Radio key={at} value={at} label={`${time(at)} (${ago(Date.parse(at), now)})`} />
                ))}
              </RadioGroup>
            </section>
          )}
        </div>
      </main>
      <footer className="sendBar">
        <div className="actions">
          <ActionButton
            appearance="primary"
            reason={busy ?? (since === "" ? t.none : null)}
            onClick={() => void writeRound(comparison.id, since)}
          >
            {t.write}
          </ActionButton>
        </div>
      </footer>
    </>
  );
}
