// Gives Excel what it asks of the add-in beside the pane: the ribbon's buttons and the functions in cells. The tour
// follows from here, too.
import { associateCommands } from "./commands";
import { officeFunctions } from "./functions/officeFunctions";
import { registerFunctions } from "./functions/registerFunctions";
import { followTour } from "./home/tourProgress";
import type { Pane } from "./pane/pane";
import { followRibbon } from "./ribbonState";

/** `started` settles when it is known whether a session goes on. */
export function joinOffice(
  pane: Pane,
  isSetSupported: (name: string, version: string) => boolean,
  started: Promise<unknown>,
): void {
  if (isSetSupported("RibbonApi", "1.1"))
    followRibbon(pane, (changed) =>
      Office.ribbon.requestUpdate({ tabs: [{ id: "Bidsheet.Tab", controls: [...changed] }] }),
    );
  followTour(pane);
  const shell = {
    associate: (name: string, handler: (event?: { completed(): void }) => void) =>
      Office.actions.associate(name, handler),
    showPane: () => pane.parts.addin.showPane(),
  };
  associateCommands(
    shell,
    pane,
    started.then(() => undefined),
  );
  const functions = isSetSupported("CustomFunctionsRuntime", "1.1") ? officeFunctions(globalThis) : null;
  if (functions !== null) registerFunctions(functions, pane, pane.parts.loadWorkbook);
}
