import { useState } from "react";
import type { ScoresScreen } from "../pane/screens";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { ActionButton } from "../parts/ActionButton";
import { ChoiceField, NumberField } from "../parts/FormFields";
import { numberSigns } from "../preview/typedValue";
import { firstScores, readScores, withColumn } from "./scoresForm";
import { ScoresCurve } from "./ScoresCurve";
import { scoresTexts as t } from "./scoresTexts";
import { scoresVerbs } from "./scoresVerbs";
import "../parts/forms.css";
import "./award.css";

/** The company's scores, what better ones cost, and scores as rules of a new scenario. */
export default function ScoresPanel({ screen: { back, setup, found } }: { readonly screen: ScoresScreen }) {
  const { findScores, writeScores, applyScores } = useVerbs(scoresVerbs);
  const busy = useBusyReason();
  const [signs] = useState(() => numberSigns());
  const [form, setForm] = useState(firstScores);
  const { scoring, problems } = readScores(
    form,
    setup.suppliers.map(({ bidId }) => bidId),
    signs,
  );
  const problem = (field: string) => {
    const text = problems.get(field);
    return text === undefined ? undefined : { text, missing: false };
  };
  const blocked = busy ?? [...problems.values()][0] ?? null;
  const { seconds } = back.proposal.scenario;
  const take = (header: string) => {
    const column = setup.columns.find((one) => one.header === header);
    if (column !== undefined) setForm(withColumn(form, column, signs));
  };
  return (
    <>
      <main className="main">
        <div className="stack">
          <strong>{back.proposal.scenario.name}</strong>
          {found === null ? <p>{t.intro}</p> : <ScoresCurve found={found.input.found} />}
          {setup.columns.length === 0 ? (
            <p className="quiet">{t.noColumns}</p>
          ) : (
            <ChoiceField
              label={t.column}
              pick={t.typed}
              options={setup.columns.map(({ header }) => [header, header] as const)}
              value=""
              problem={undefined}
              onValue={take}
            />
          )}
          <section className="stack" aria-label={t.scores}>
            <h2 className="cardName">{t.scores}</h2>
            {setup.suppliers.map(({ bidId, label }) => (
              <NumberField
                key={bidId}
                label={t.scoreOf(label)}
                value={form.scores[bidId] ?? ""}
                problem={problem(bidId)}
                onValue={(value) => setForm({ ...form, scores: { ...form.scores, [bidId]: value } })}
              />
            ))}
            <NumberField
              label={t.floor}
              hint={t.floorHint}
              value={form.floor}
              problem={problem("floor")}
              onValue={(floor) => setForm({ ...form, floor })}
            />
            <NumberField
              label={t.weight}
              hint={t.weightHint}
              value={form.weight}
              problem={problem("weight")}
              onValue={(weight) => setForm({ ...form, weight })}
            />
            <p className="quiet">{t.useHint}</p>
          </section>
        </div>
      </main>
      <footer className="sendBar">
        <div className="actions">
          {found === null ? null : (
            <ActionButton appearance="primary" reason={busy} onClick={() => void writeScores()}>
              {t.write}
            </ActionButton>
          )}
          <ActionButton
            appearance={found === null ? "primary" : "secondary"}
            reason={blocked}
            onClick={() => (scoring === null ? undefined : void findScores({ ...scoring, seconds }))}
          >
            {found === null ? t.calculate : t.again}
          </ActionButton>
          <ActionButton reason={blocked} onClick={() => (scoring === null ? undefined : void applyScores(scoring))}>
            {t.use}
          </ActionButton>
        </div>
      </footer>
    </>
  );
}
