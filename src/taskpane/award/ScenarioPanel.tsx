import { useEffect, useMemo, useRef, useState } from "react";
import type { ScenarioForm } from "../pane/screens/scenarioScreen";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { awardVerbs, scenarioFormVerbs } from "./awardVerbs";
import { readForm, shownProblems } from "./scenarioForm";
import type { ScenarioScreen } from "../pane/screens/awardScreens";
import { scenarioTexts as t } from "./scenarioTexts";
import { ScenarioAlternates } from "./ScenarioAlternates";
import { ScenarioCosts } from "./ScenarioCosts";
import { TextField } from "../parts/FormFields";
import { ScenarioDiscounts } from "./ScenarioDiscounts";
import { ScenarioLimits } from "./ScenarioLimits";
import { ScenarioLines } from "./ScenarioLines";
import { ScenarioMore } from "./ScenarioMore";
import { ScenarioSuppliers } from "./ScenarioSuppliers";
import { excelSigns } from "../language/excelLocale";
import "../parts/forms.css";
import "./award.css";

/**
 * One scenario: its rules, each with its sentence where it cannot be read. What is typed stays while the scenarios are
 * open.
 */
export default function ScenarioPanel({ screen }: { readonly screen: ScenarioScreen }) {
  const { draftScenario } = useVerbs(scenarioFormVerbs);
  const { saveScenario, solveScenario } = useVerbs(awardVerbs);
  const { form, setup } = screen;
  const [signs] = useState(() => excelSigns());
  /** How often the person wanted to go on with something missing. */
  const [tries, setTries] = useState(0);
  const read = readForm(form, signs);
  const problems = read.ok ? new Map<string, never>() : shownProblems(read.problems, tries > 0);
  const titles = useMemo(() => new Map(setup.lines.map(({ id, title }) => [id, title])), [setup.lines]);
  const main = useFirstProblem(tries);
  const onChange = (part: Partial<ScenarioForm>) => draftScenario({ ...form, ...part });
  const part = { screen, problems, onChange, titles };
  return (
    <>
      <main className="main" ref={main}>
        <div className="stack">
          <TextField
            label={t.name}
            value={form.name}
            problem={problems.get("name")}
            onValue={(name) => onChange({ name })}
          />
          <ScenarioSuppliers {...part} />
          <ScenarioLines {...part} />
          <ScenarioLimits {...part} />
          <ScenarioDiscounts {...part} />
          <ScenarioAlternates {...part} />
          <ScenarioMore {...part} />
          <ScenarioCosts {...part} />
        </div>
      </main>
      <SolveBar
        draft={screen.drafts.has(form.id)}
        wrong={problems.size}
        onSave={() => (read.ok ? void saveScenario(read.scenario) : setTries(tries + 1))}
        onSolve={() => (read.ok ? void solveScenario(read.scenario) : setTries(tries + 1))}
      />
    </>
  );
}

/** The first field that wants mending takes the focus when the person wanted to go on. */
function useFirstProblem(tries: number) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (tries === 0) return;
    main.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-problem] button")?.focus();
  }, [tries]);
  return main;
}

interface SolveBarProps {
  readonly draft: boolean;
  readonly wrong: number;
  readonly onSave: () => void;
  readonly onSolve: () => void;
}

function SolveBar({ draft, wrong, onSave, onSolve }: SolveBarProps) {
  const busy = useBusyReason();
  return (
    <footer className="sendBar">
      <p role="status">{wrong > 0 ? t.wrong(wrong) : draft ? t.unsaved : t.saved}</p>
      <div className="actions">
        <ActionButton appearance="primary" reason={busy} onClick={onSolve}>
          {t.solve}
        </ActionButton>
        <ActionButton reason={busy ?? (draft ? null : t.saved)} onClick={onSave}>
          {t.save}
        </ActionButton>
      </div>
    </footer>
  );
}
