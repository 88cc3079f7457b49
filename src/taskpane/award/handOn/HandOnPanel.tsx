import { Textarea, Field } from "@fluentui/react-components";
import { useState } from "react";
import { useBusyReason, useVerbs } from "../../pane/paneContext";
import type { HandOnScreen } from "../../pane/screens/awardScreens";
import { ActionButton } from "../../parts/ActionButton";
import { HandOnLetters } from "./HandOnLetters";
import { HandOnRecord } from "./HandOnRecord";
import { handOnTexts as t } from "./handOnTexts";
import { handOnVerbs } from "./handOnVerbs";
import "../../parts/forms.css";
import "../award.css";

/** Letters to the suppliers, and the record of the decision. */
export default function HandOnPanel({ screen: { back, offer } }: { readonly screen: HandOnScreen }) {
  const { writeLetters, writeRecord } = useVerbs(handOnVerbs);
  const busy = useBusyReason();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(offer.letters.flatMap(({ bidId, takesPart }) => (takesPart ? [bidId] : []))),
  );
  const [closing, setClosing] = useState("");
  const [words, setWords] = useState({ decidedBy: "", why: "" });
  const letters = offer.letters.map((one) => ({ ...one, letter: { ...one.letter, closing } }));
  const wanted = letters.flatMap(({ bidId, letter }) => (chosen.has(bidId) ? [letter] : []));
  const choose = (bidId: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(bidId);
    else next.delete(bidId);
    setChosen(next);
  };
  return (
    <>
      <main className="main">
        <div className="stack">
          <div className="stack tight">
            <strong>{back.proposal.scenario.name}</strong>
            <span className="quiet">{back.proposal.comparison.worksheetTitle}</span>
          </div>
          <HandOnLetters letters={letters} gone={offer.gone} chosen={chosen} onChoose={choose} />
          <Field label={t.closing}>
            <Textarea value={closing} rows={3} onChange={(_, { value }) => setClosing(value)} />
          </Field>
          <HandOnRecord words={words} onWords={setWords} />
        </div>
      </main>
      <footer className="sendBar">
        <div className="actions">
          <ActionButton
            appearance="primary"
            reason={busy ?? (wanted.length === 0 ? t.pick : null)}
            onClick={() => void writeLetters(wanted)}
          >
            {t.write(wanted.length)}
          </ActionButton>
          <ActionButton reason={busy} onClick={() => void writeRecord(words)}>
            {t.writeRecord}
          </ActionButton>
        </div>
      </footer>
    </>
  );
}
