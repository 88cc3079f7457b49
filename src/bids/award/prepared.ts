// A case with its rules worked in, as every search begins.
import type { Lots } from "./lots";
import type { Model } from "./model";
import type { AwardCase, AwardRules } from "./types";

export interface Prepared {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
  readonly lots: Lots;
  /** Null: the rules contradict each other whatever is awarded. */
  readonly model: Model | null;
  /** Who can have each lot, in the order that breaks ties. */
  readonly choices: readonly (readonly number[])[];
}
