// What every part of a scenario's form is given.
import type { ScenarioForm } from "../pane/screens/scenarioScreen";
import type { ScenarioScreen } from "../pane/screens/awardScreens";
import type { FormProblems } from "./scenarioForm";

export interface ScenarioPartProps {
  readonly screen: ScenarioScreen;
  readonly problems: FormProblems;
  readonly onChange: (part: Partial<ScenarioForm>) => void;
  /** By line id. */
  readonly titles: ReadonlyMap<string, string>;
}
