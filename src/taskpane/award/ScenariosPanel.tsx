import { useState } from "react";
import type { ScenarioForm } from "../pane/screens/scenarioScreen";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane, useVerbs } from "../pane/paneContext";
import { awardVerbs } from "./awardVerbs";
import { formOf, newScenario } from "./scenarioForm";
import type { ScenariosScreen } from "../pane/screens/awardScreens";
import { scenarioTexts as t } from "./scenarioTexts";
import { scenarioSummary } from "./scenarioSummaryTexts";
import { Ask } from "../pane/Ask";
import { excelSigns } from "../language/excelLocale";
import "../parts/forms.css";
import "./award.css";

/** The scenarios that the workbook remembers for one comparison, and those that were begun and not saved. */
export default function ScenariosPanel({ screen }: { readonly screen: ScenariosScreen }) {
  const { setup, drafts } = screen;
  const [signs] = useState(() => excelSigns());
  const open = useOpenForm(screen);
  const begun = [...drafts.values()].filter(({ id }) => setup.scenarios.every((one) => one.id !== id));
  const pane = usePane();
  const { compareScenarios } = useVerbs(awardVerbs);
  const busy = useBusyReason();
  const count = setup.scenarios.length + begun.length;
  const create = () => open(formOf(newScenario(pane.parts.newId(), t.newName(count + 1)), signs));
  const none = setup.bidders.every(({ counts }) => !counts);
  return (
    <>
      <main className="main">
        <div className="stack">
          <div className="stack tight">
            <strong>{setup.comparison.worksheetTitle}</strong>
            <span className="quiet">{t.facts(setup)}</span>
          </div>
          {none ? <p className="blocked">{t.nobody}</p> : null}
          {count === 0 ? <p className="empty">{t.none}</p> : null}
          <ScenarioCards screen={screen} begun={begun} />
          {none ? null : <p className="quiet">{t.compareHint}</p>}
          {none || drafts.size === 0 ? null : <p className="quiet">{t.compareDrafts(drafts.size)}</p>}
        </div>
      </main>
      <footer className="sendBar">
        <div className="actions">
          <ActionButton appearance={count === 0 ? "primary" : "secondary"} onClick={create}>
            {t.create}
          </ActionButton>
          {none ? null : (
            <ActionButton reason={busy} onClick={() => void compareScenarios(setup.comparison.id)}>
              {t.compare}
            </ActionButton>
          )}
        </div>
      </footer>
    </>
  );
}

interface ScenarioCardsProps {
  readonly screen: ScenariosScreen;
  /** Those that were never saved. */
  readonly begun: readonly ScenarioForm[];
}

function ScenarioCards({ screen, begun }: ScenarioCardsProps) {
  const { setup, drafts } = screen;
  const [signs] = useState(() => excelSigns());
  return (
    <ul className="cards" aria-label={t.list}>
      {setup.scenarios.map((scenario) => (
        <ScenarioCard
          key={scenario.id}
          screen={screen}
          form={drafts.get(scenario.id) ?? formOf(scenario, signs)}
          summary={scenarioSummary(scenario)}
          draft={drafts.has(scenario.id)}
        />
      ))}
      {begun.map((form) => (
        <ScenarioCard key={form.id} screen={screen} form={form} summary={null} draft />
      ))}
    </ul>
  );
}

/** A form that is opened first time counts as begun: it is there again after a look at another scenario. */
function useOpenForm({ setup, drafts }: ScenariosScreen) {
  const pane = usePane();
  return (form: ScenarioForm, begun = true) => {
    const all = begun ? new Map(drafts).set(form.id, form) : drafts;
    pane.go({ kind: "scenario", setup, drafts: all, form });
  };
}

interface ScenarioCardProps {
  readonly screen: ScenariosScreen;
  readonly form: ScenarioForm;
  /** Null: it was never saved. */
  readonly summary: string | null;
  readonly draft: boolean;
}

function ScenarioCard({ screen, form, summary, draft }: ScenarioCardProps) {
  const pane = usePane();
  const { removeScenario } = useVerbs(awardVerbs);
  const busy = useBusyReason();
  const open = useOpenForm(screen);
  const [asking, setAsking] = useState(false);
  const { name } = form;
  const copy = () => open({ ...form, id: pane.parts.newId(), name: t.copyName(name) });
  return (
    <li className="card" aria-label={name}>
      <div className="changeHead">
        <h2 className="cardName lines2" title={name}>
          {name}
        </h2>
        {draft ? <span className="mark warning">{t.draft}</span> : null}
      </div>
      {summary === null ? null : <p className="quiet">{summary === "" ? t.noRules : summary}</p>}
      {asking ? (
        <Ask
          title={t.removeTitle(name)}
          text={t.removeText}
          yes={t.removeYes}
          no={t.removeNo}
          onYes={() => void removeScenario(form.id)}
          onNo={() => setAsking(false)}
        />
      ) : (
        <div className="actions">
          <ActionButton size="small" aria-label={t.editOf(name)} onClick={() => open(form, draft)}>
            {t.edit}
          </ActionButton>
          <ActionButton size="small" appearance="subtle" aria-label={t.copyOf(name)} onClick={copy}>
            {t.copy}
          </ActionButton>
          <ActionButton
            size="small"
            appearance="subtle"
            reason={busy}
            aria-label={t.removeOf(name)}
            onClick={() => setAsking(true)}
          >
            {t.remove}
          </ActionButton>
        </div>
      )}
    </li>
  );
}
