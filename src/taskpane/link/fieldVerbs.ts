// The verb of a sheet of custom fields. What it does stands in fieldActions.ts, loaded when it is called.
import type { FieldScope } from "../../workflows/link/fieldScope";
import type { Core } from "../pane/core";
import type { Later } from "../pane/later";

export interface FieldVerbs {
  /** Fields and their options, side by side on a new sheet. */
  linkFieldSheet(scope: FieldScope): Promise<void>;
}

const fieldActions = () => import("./fieldActions");

export function fieldVerbs(core: Core, later: Later): FieldVerbs {
  return {
    linkFieldSheet: (scope) => later(fieldActions, ({ linkFieldSheet }) => linkFieldSheet(core, scope)),
  };
}
