import { useState } from "react";
import type { Scoring } from "../../../bids/scores/scored";
import type { ScoresSetup } from "../../../workflows/award/scores";
import type { FieldProblem } from "../../parts/fieldProblem";
import type { ScoresScreen } from "../../pane/screens/awardScreens";
import { useBusyReason, useVerbs } from "../../pane/paneContext";
import { ActionButton } from "../../parts/ActionButton";
import { ChoiceField, NumberField } from "../../parts/FormFields";
import { excelSigns } from "../../language/excelLocale";
import { firstScores, readScores, withColumn, type ScoresForm } from "./scoresForm";
import { ScoresCurve } from "./ScoresCurve";
import { scoresTexts as t } from "./scoresTexts";
import { scoresVerbs } from "./scoresVerbs";
import "../../parts/forms.css";
import "../award.css";

/** The company's scores, what better ones cost, and scores as rules of a new scenario. */
export default function ScoresPanel({ screen: { back, setup, found } }: { readonly screen: ScoresScreen }) {
  const busy = useBusyReason();
  const [signs] = useState(() => excelSigns());
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
          <ScoreFields form={form} suppliers={setup.suppliers} problem={problem} onForm={setForm} />
        </div>
      </main>
      <ScoresBar found={found !== null} scoring={scoring} blocked={blocked} seconds={seconds} />
    </>
  );
}

interface FieldsProps {
  readonly form: ScoresForm;
  readonly suppliers: ScoresSetup["suppliers"];
  readonly problem: (field: string) => FieldProblem | undefined;
  readonly onForm: (form: ScoresForm) => void;
}

/** A score a supplier, and what a new scenario makes of them. */
function ScoreFields({ form, suppliers, problem, onForm }: FieldsProps) {
  return (
    <section className="stack" aria-label={t.scores}>
      <h2 className="cardName">{t.scores}</h2>
      {suppliers.map(({ bidId, label }) => (
        <NumberField
          key={bidId}
          label={t.scoreOf(label)}
          value={form.scores[bidId] ?? ""}
          problem={problem(bidId)}
          onValue={(value) => onForm({ ...form, scores: { ...form.scores, [bidId]: value } })}
        />
      ))}
      <NumberField
        label={t.floor}
        hint={t.floorHint}
        value={form.floor}
        problem={problem("floor")}
        onValue={(floor) => onForm({ ...form, floor })}
      />
      <NumberField
        label={t.weight}
        hint={t.weightHint}
        value={form.weight}
        problem={problem("weight")}
        onValue={(weight) => onForm({ ...form, weight })}
      />
      <p className="quiet">{t.useHint}</p>
    </section>
  );
}

interface BarProps {
  readonly found: boolean;
  /** Null while something cannot be read. */
  readonly scoring: Scoring | null;
  readonly blocked: string | null;
  readonly seconds: number;
}

function ScoresBar({ found, scoring, blocked, seconds }: BarProps) {
  const { findScores, writeScores, applyScores } = useVerbs(scoresVerbs);
  const busy = useBusyReason();
  const calculate = () => {
    if (scoring !== null) void findScores({ ...scoring, seconds });
  };
  const use = () => {
    if (scoring !== null) void applyScores(scoring);
  };
  return (
    <footer className="sendBar">
      <div className="actions">
        {found ? (
          <ActionButton appearance="primary" reason={busy} onClick={() => void writeScores()}>
            {t.write}
          </ActionButton>
        ) : null}
        <ActionButton appearance={found ? "secondary" : "primary"} reason={blocked} onClick={calculate}>
          {found ? t.again : t.calculate}
        </ActionButton>
        <ActionButton reason={blocked} onClick={use}>
          {t.use}
        </ActionButton>
      </div>
    </footer>
  );
}
