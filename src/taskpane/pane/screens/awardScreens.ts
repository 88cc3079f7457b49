// The screens of awards: scenarios, one of them, what was found for it, and what comes after. Data only.
import type { AwardCase, AwardRules, ScenarioResult } from "../../../bids/award/types";
import type { HandOn } from "../../../workflows/award/handOn";
import type { RefusedFile, ReturnedSupplier } from "../../../workflows/award/returned";
import type { AwardChange } from "../../../workflows/award/returnedAward";
import type { ScoresFound, ScoresSetup } from "../../../workflows/award/scores";
import type { SensitivityDone } from "../../../workflows/award/sensitivity";
import type { AwardProposal, AwardSetup, AwardTables } from "../../../workflows/award/types";
import type { ScenarioForm } from "./scenarioScreen";

/** The scenarios of one comparison. */
interface AwardRoom {
  readonly setup: AwardSetup;
  /** Scenarios with changes that are not saved, by id. */
  readonly drafts: ReadonlyMap<string, ScenarioForm>;
}

export interface ScenariosScreen extends AwardRoom {
  readonly kind: "scenarios";
}

export interface ScenarioScreen extends AwardRoom {
  readonly kind: "scenario";
  readonly form: ScenarioForm;
}

/** What the search of an award was asked, and where: another search may go on from it. */
export interface Searched {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
  /** With rules as the search names them. */
  readonly result: ScenarioResult;
  readonly where: "pane" | "gateway";
  readonly seconds: number;
}

export interface AwardScreen {
  readonly kind: "award";
  readonly proposal: AwardProposal;
  /** None: it is not known any more. */
  readonly searched?: Searched | undefined;
  readonly back: ScenarioScreen;
  /** The sheets that it was written to last; none: it was not written yet. */
  readonly written?: AwardTables | undefined;
}

/** What moved prices do to the award of one scenario. */
export interface SensitivityScreen {
  readonly kind: "sensitivity";
  readonly back: AwardScreen;
  /** Null until it was calculated. */
  readonly found: SensitivityDone | null;
}

/** What better scores cost, of one scenario. */
export interface ScoresScreen {
  readonly kind: "scores";
  readonly back: AwardScreen;
  readonly setup: ScoresSetup;
  /** Null until it was calculated. */
  readonly found: ScoresFound | null;
}

/** Letters and the record of one award. */
export interface HandOnScreen {
  readonly kind: "handOn";
  readonly back: AwardScreen;
  readonly offer: HandOn;
}

/** Files that suppliers sent back, and what their prices would do. */
export interface ReturnedScreen {
  readonly kind: "returned";
  readonly setup: AwardSetup;
  readonly suppliers: readonly ReturnedSupplier[];
  /** Of the last files that were given. */
  readonly refused: readonly RefusedFile[];
  /** Prices that the person takes or leaves against what Bidsheet proposes, by bid and line. */
  readonly turned: ReadonlySet<string>;
  /** "": no saved scenario, but the lowest price of each line. */
  readonly scenarioId: string;
  /** Null until it was calculated for these prices. */
  readonly change: AwardChange | null;
}
