import { useState } from "react";
import { labelsOf } from "../../../bids/sensitivitySheet/input";
import type { SensitivityScreen } from "../../pane/screens/awardScreens";
import { useBusyReason, useVerbs } from "../../pane/paneContext";
import { ActionButton } from "../../parts/ActionButton";
import { NumberField } from "../../parts/FormFields";
import { excelSigns } from "../../language/excelLocale";
import { firstSensitivity, readSensitivity, sensitivityFields, type SensitivityForm } from "./sensitivityForm";
import { SensitivityFound } from "./SensitivityFound";
import { sensitivityTexts as t } from "./sensitivityTexts";
import { sensitivityVerbs } from "./sensitivityVerbs";
import "../../parts/forms.css";
import "../award.css";

/** How firm an award is when prices move: what is to be calculated, and what came of it. */
export default function SensitivityPanel({ screen: { back, found } }: { readonly screen: SensitivityScreen }) {
  const { findSensitivity, writeSensitivity } = useVerbs(sensitivityVerbs);
  const busy = useBusyReason();
  const [signs] = useState(() => excelSigns());
  const [form, setForm] = useState(firstSensitivity);
  const { request, problems } = readSensitivity(form, signs);
  const calculate = () => {
    if (request !== null) void findSensitivity(request);
  };
  return (
    <>
      <main className="main">
        <div className="stack">
          <div className="stack tight">
            <strong>{back.proposal.scenario.name}</strong>
            <span className="quiet">{back.proposal.comparison.worksheetTitle}</span>
          </div>
          {found === null ? <p>{t.intro}</p> : <SensitivityFound input={found.input} labels={labelsOf(found.input)} />}
          <AskedFields form={form} problems={problems} onChange={(part) => setForm({ ...form, ...part })} />
        </div>
      </main>
      <footer className="sendBar">
        <div className="actions">
          {found === null ? null : (
            <ActionButton appearance="primary" reason={busy} onClick={() => void writeSensitivity()}>
              {t.write}
            </ActionButton>
          )}
          <ActionButton
            appearance={found === null ? "primary" : "secondary"}
            reason={busy ?? [...problems.values()][0] ?? null}
            onClick={calculate}
          >
            {found === null ? t.calculate : t.again}
          </ActionButton>
        </div>
      </footer>
    </>
  );
}

interface AskedFieldsProps {
  readonly form: SensitivityForm;
  readonly problems: ReturnType<typeof readSensitivity>["problems"];
  readonly onChange: (part: Partial<SensitivityForm>) => void;
}

function AskedFields({ form, problems, onChange }: AskedFieldsProps) {
  return (
    <section className="stack" aria-label={t.ask}>
      <h2 className="cardName">{t.ask}</h2>
      {sensitivityFields.map((field) => {
        const problem = problems.get(field);
        return (
          <NumberField
            key={field}
            label={t.fields[field]}
            value={form[field]}
            problem={problem === undefined ? undefined : { text: problem, missing: false }}
            {...(field === "seed" ? { hint: t.seedHint } : {})}
            onValue={(value) => onChange({ [field]: value })}
          />
        );
      })}
    </section>
  );
}
