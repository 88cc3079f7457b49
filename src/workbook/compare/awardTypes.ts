// What the workflows of an award need of a workbook: the scenarios that were set up on a comparison. Types only.
import type { Scenario } from "../../bids/award/scenario";

export interface AwardingWorkbook {
  /** In the order in which they were made; damaged ones are left out. */
  scenarios(comparisonId: string): Promise<readonly Scenario[]>;
  /** In place of the one of the same id, else as a new one. */
  saveScenario(comparisonId: string, scenario: Scenario): Promise<void>;
  removeScenario(comparisonId: string, scenarioId: string): Promise<void>;
}
